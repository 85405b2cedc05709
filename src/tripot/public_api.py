"""The public API of ``import tripot``: games, odds, simulations, recorded games, and play at a live table."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property, partial
from importlib.util import find_spec
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from tripot.games import find_games
from tripot.house import GameRegistry, decode_entry
from tripot.house.journal.entries import StoredEntry
from tripot.house.journal.events import Played
from tripot.house.protocol.views import Board, build_board
from tripot.house.table.fold import fold_journal
from tripot.house.table.table import Table
from tripot.house.verify.journal import Verified, verify
from tripot.kernel import Action, BadSwitch, Game, Strategy, Variant, View, apply_switches, did_you_mean, tag_of
from tripot.kernel.view import names_of
from tripot.lab import plots
from tripot.lab.best_play import law_against_best, make_adviser, root_table, solvable_bets
from tripot.lab.luck import analyse_luck
from tripot.lab.odds import OddsCalculator, Price, price_for_strategy, switch_values
from tripot.lab.playout import play_at_random
from tripot.lab.result_table import ResultTable, import_optional

if TYPE_CHECKING:  # needs an extra
    from tripot.client import Visit
    from tripot.lab.arena import Arena
    from tripot.lab.learning.env import TableEnv
    from tripot.lab.simulate import Simulation

__all__ = ["PlayableGame", "Record", "Strategy", "View", "arena", "env", "game", "odds", "read", "simulate", "sit"]

NUMPY = "tripot[lab]"
TABLE_ADDRESS = re.compile(r"(https?://[^/]+)/t/([^/?#]+)")

Player = str | Strategy[Any]
"""The name of a bot, or a strategy of your own."""


def game(name: str) -> "PlayableGame":
    """Return a game by its name. For a small game, the name of its board is optional.

    >>> game("421")
    <home_casino/421: 2 to 6 players; presets ...; bots ...; actions challenge(opponent, stake), ..., stand()>
    >>> game("tabou")
    Traceback (most recent call last):
    LookupError: no game 'tabou'; there are: ...; did you mean 'tabu'?
    """
    games = find_games()
    known = {key.rpartition("/")[2]: item for key, item in games.items()} | games
    if name not in known:
        raise LookupError(f"no game {name!r}; there are: {', '.join(games)}{did_you_mean(name, known)}")
    return PlayableGame(known[name])


class OddsTable(ResultTable):
    """A table of the odds of bets."""

    def __init__(self, title: str, prices: Sequence[Price]) -> None:
        self.prices = {price.bet: price for price in prices}
        rows = [(item.bet, item.ev, item.deviation, "exact" if item.is_exact else item.interval) for item in prices]
        super().__init__(title, ("bet", "gain per unit", "deviation", "95 % interval"), rows)

    def plot(self, file: Path | None = None) -> Any:
        """Plot the distribution of each bet as a matplotlib figure, and write it to ``file`` if given."""
        import_optional("matplotlib", NUMPY)
        laws = {name: price.law for name, price in self.prices.items()}
        return plots.plot_laws(
            file, laws, lambda item: f"{float(item):+.4f}", lambda item: f"{float(item):.1%}", self.title
        )


class PlayableGame:
    """A game with its odds, simulations and arenas.

    Rule options are named by their field: ``payout="mise_comprise"``.
    """

    def __init__(self, rules: Game[Any]) -> None:
        self.rules = rules

    def __repr__(self) -> str:
        game = self.rules
        count = f"{game.players[0]} to {game.players[-1]} players"
        short = [f"{names_of(tag_of(kind))[0]}({', '.join(kind.__struct_fields__)})" for kind in game.actions]
        listed = f"presets {', '.join(game.presets)}; bots {', '.join(game.bots)}; actions {', '.join(short)}"
        return f"<{game.name}: {count}; {listed}>"

    def variant(self, preset: str = "maison", **switches: Any) -> Variant:
        """Return the variant of the game with these rule options.

        >>> game("tabu").variant(pay="contre")
        Traceback (most recent call last):
        tripot.kernel.variant.BadSwitch: tabu has no switch 'pay'; there are: ...; did you mean 'payout'?
        """
        if preset not in self.rules.presets:
            there = f"there are: {', '.join(self.rules.presets)}{did_you_mean(preset, self.rules.presets)}"
            raise BadSwitch(f"{self.rules.name} has no preset {preset!r}; {there}")
        known = {switch.field: switch for switch in self.rules.switches}
        for name in switches:
            if name not in known:
                there = f"there are: {', '.join(known)}{did_you_mean(name, known)}"
                raise BadSwitch(f"{self.rules.name} has no switch {name!r}; {there}")
        return apply_switches(self.rules.presets[preset], {known[name].key: item for name, item in switches.items()})

    @overload
    def odds(self, bet: None = None, *, preset: str = "maison", **switches: Any) -> OddsTable: ...

    @overload
    def odds(self, bet: str, *, preset: str = "maison", **switches: Any) -> Price: ...

    def odds(self, bet: str | None = None, *, preset: str = "maison", **switches: Any) -> OddsTable | Price:
        """Return the odds of one bet or of every bet. They are exact if the rules can be enumerated.

        >>> game("tabu").odds("signe").ev
        Fraction(-17, 216)
        >>> game("tabu").odds()
        tabu, per unit staked
        bet           gain per unit  deviation  95 % interval
        signe     -17/216 (-0.0787)      1.113          exact
        symbole    -17/72 (-0.2361)      2.085          exact
        banquier   85/648 (+0.1312)     0.2556          exact
        """
        variant = self.variant(preset, **switches)
        if bet is None:
            return OddsTable(f"{self.rules.name}, per unit staked", OddsCalculator(self.rules).prices(variant))
        return OddsCalculator(self.rules).price(bet, variant)

    def worth(
        self,
        strategy: Player,
        against: Player = "best",
        *,
        bet: str | None = None,
        preset: str = "maison",
        **switches: Any,
    ) -> OddsTable:
        """Return the gain of a strategy against given opponents, for each bet that has a decision.

        ``against``: ``best``, ``house``, the name of a bot, or a strategy.

        >>> game("blackjack").worth("bold", against="best", bet="contre_la_banque").prices["contre_la_banque"]
        <home_casino/blackjack, contre_la_banque against best: ... = +0.1025 of the stake, exact>
        """
        rules, variant = self.rules, self.variant(preset, **switches)
        name, mine = self._seated(strategy)
        others, their = ("best", mine) if against == "best" else self._seated(against)
        prices = []
        for item in [bet] if bet else solvable_bets(rules) or rules.bets:
            watched = WatchedStrategy(mine)
            if against == "best":
                law = law_against_best(rules, rules.bet(item), root_table(rules.bet(item), variant), watched)
                price = Price(rules.name, rules.version, switch_values(rules, variant), item, law, against=others)
            else:
                price = price_for_strategy(rules, item, variant, watched, their, others)
            if watched.was_asked:
                prices.append(price)
        if not prices:
            asked = f"bet {bet!r}" if bet else "bet"
            raise LookupError(f"{rules.name} has no {asked} with a decision; compare strategies by simulate or arena")
        return OddsTable(f"{rules.name}, {name} against {others}, per unit staked", prices)

    def simulate(
        self,
        strategies: Sequence[Player],
        *,
        games: int = 1_000,
        seed: int = 0,
        workers: int | None = None,
        preset: str = "maison",
        **switches: Any,
    ) -> "SimulationTable":
        """Play whole games between strategies, which change seats from game to game.

        On Linux it uses all cores; elsewhere one process, unless ``workers`` is larger and the strategies can be
        imported.

        >>> game("tabu").simulate(["bold", "cautious"], games=20, workers=1).columns
        ('strategy', 'games', 'wins', '95 % interval', 'ruined', 'chips at the end')
        """
        import_optional("numpy", NUMPY)
        from tripot.lab.simulate import simulate as play_many

        players = [self._seated(strategy) for strategy in strategies]
        self.rules.require_players(len(players))
        find, variant = partial(find_game_with, own_strategies(players)), self.variant(preset, **switches)
        names = [name for name, _ in players]
        with progress_bar(self.rules.name, games) as on_progress:
            found = play_many(find, self.rules.name, variant, names, games, seed, processes(workers), on_progress)
        return SimulationTable(self.rules.name, found)

    def arena(
        self,
        strategies: Mapping[str, Player],
        *,
        games: int = 400,
        seed: int = 0,
        workers: int | None = None,
        preset: str = "maison",
        **switches: Any,
    ) -> "Arena":
        """Play every strategy against every other one, ``games`` games per pair. ``.table()`` shows Elo ratings with
        intervals."""
        import_optional("numpy", NUMPY)
        from tripot.lab.arena import play_arena

        if len(strategies) < 2:
            raise ValueError("an arena needs at least two strategies")
        find = partial(find_game_with, {name: self._seated(strategy)[1] for name, strategy in strategies.items()})
        variant, pairs = self.variant(preset, **switches), len(strategies) * (len(strategies) - 1) // 2
        with progress_bar(self.rules.name, pairs * games) as on_progress:
            return play_arena(
                find, self.rules.name, variant, tuple(strategies), games, seed, processes(workers), on_progress
            )

    def _seated(self, player: Player) -> tuple[str, Strategy[Any]]:
        """Return the name and the strategy of a player."""
        if not isinstance(player, str):
            return getattr(player, "__name__", type(player).__name__), player
        known = {**self.rules.bots, "random": play_at_random, "house": View.default}
        if player not in known:
            there = f"there are: {', '.join(known)}{did_you_mean(player, known)}"
            raise LookupError(f"{self.rules.name} has no bot {player!r}; {there}")
        return player, known[player]


class WatchedStrategy:
    """Wraps a strategy and records whether it was asked for an action."""

    def __init__(self, strategy: Strategy[Any]) -> None:
        self.strategy, self.was_asked = strategy, False

    def __call__(self, view: View[Any]) -> Action:
        self.was_asked = True
        return self.strategy(view)


class SimulationTable(ResultTable):
    """Results by strategy. ``simulation`` contains every game."""

    def __init__(self, name: str, simulation: "Simulation") -> None:
        self.simulation = simulation
        rows = [
            (name, item.games, item.wins.value, (item.wins.low, item.wins.high), item.ruined.value, item.chips.value)
            for name, item in simulation.strategies().items()
        ]
        columns = ("strategy", "games", "wins", "95 % interval", "ruined", "chips at the end")
        super().__init__(f"{name}, {len(simulation.games)} games", columns, rows)

    def plot(self, file: Path | None = None) -> Any:
        """Plot the final chips of each strategy as a matplotlib figure, and write it to ``file`` if given."""
        import_optional("matplotlib", NUMPY)
        ends = {name: self.simulation.chips(name) for name in self.simulation.strategies()}
        return plots.plot_results(
            file, self.title, ends, lambda item: f"mean {item:.0f}", lambda item: f"{item:.0f}", "chips"
        )


class Moment:
    """A table after one entry of its journal."""

    def __init__(self, entry: StoredEntry, table: Table) -> None:
        self.entry, self.table = entry.entry, table

    def __repr__(self) -> str:
        return f"<entry {self.entry.seq}: {type(self.entry.event).__name__}, phase {self.table.phase}>"

    @property
    def state(self) -> Any:
        """The state of the game; ``None`` before it begins."""
        return self.table.state

    @property
    def board(self) -> Board:
        """The public view of the table at that time."""
        return build_board(self.table)


class Record:
    """The journal of a table. ``record[n]`` is the table after entry ``n``."""

    def __init__(self, lines: Sequence[bytes]) -> None:
        self._lines, self._games = lines, GameRegistry(find_games().values())

    @cached_property
    def _moments(self) -> list[Moment]:
        return [Moment(entry, table) for entry, table in fold_journal(self._games, map(decode_entry, self._lines))]

    def __repr__(self) -> str:
        table = self._moments[-1].table
        return f"<record of {table.game.name}: {len(self)} entries, {len(table.chairs)} chairs, {table.stage}>"

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Moment]:
        return iter(self._moments)

    def __getitem__(self, seq: int) -> Moment:
        if not 1 <= seq <= len(self):
            raise IndexError(f"the entries are 1 to {len(self)}, not {seq}")
        return self._moments[seq - 1]

    def verify(self) -> Verified:
        """Check the hash chain, the dice and every move; raises ``Fault`` at the first violation."""
        return verify(self._lines, self._games)

    def luck(self) -> ResultTable:
        """Return the luck of each seat in chips, separated from all choices."""
        table = self._moments[-1].table
        if table.state is None:
            raise LookupError("no game was started at this table")
        codec, events = table.settings.loaded_game.codec, [item.entry.event for item in self]
        moves = [codec.decode_move(bytes(event.move)) for event in events if isinstance(event, Played)]
        players = len(table.chairs)
        start = table.game.start(players, table.settings.variant)
        seats = analyse_luck(table.game, players, start, moves, make_adviser(table.game)).seats
        rows = [
            (at, seat.start, seat.luck, seat.band, seat.own, seat.others, seat.drift, seat.end)
            for at, seat in enumerate(seats)
        ]
        columns = ("seat", "start", "luck", "95 % of games", "own choices", "others", "drift", "end")
        return ResultTable(f"{table.game.name}: luck and choice", columns, rows)


def odds(played: PlayableGame | str, *, preset: str = "maison", **switches: Any) -> OddsTable:
    """Return the odds of a game's bets. See :meth:`PlayableGame.odds`."""
    return playable(played).odds(None, preset=preset, **switches)


def simulate(played: PlayableGame | str, strategies: Sequence[Player], **options: Any) -> SimulationTable:
    """Play whole games between strategies. See :meth:`PlayableGame.simulate`."""
    return playable(played).simulate(strategies, **options)


def arena(played: PlayableGame | str, *, games: int = 400, seed: int = 0, **strategies: Player) -> "Arena":
    """Play every strategy against every other one: ``arena("tabu", mine=mine, bold="bold").table()``.

    >>> arena("tabu", games=4, bold="bold", shy="cautious").games
    4
    """
    return playable(played).arena(strategies, games=games, seed=seed)


def read(file: str | Path) -> Record:
    """Read a game from its journal, exported by ``tripot journal export`` or from a table's page."""
    lines = [line for line in Path(file).read_bytes().splitlines() if line.strip()]
    if not lines:
        raise ValueError(f"{file} is empty")
    return Record(lines)


def sit(strategy: Player, address: str, *, token: str, patience: float = 120.0) -> "Visit":
    """Sit down at a live table and play to the end of the game. The result contains the last board and the purse.

    ``address``: the URL of the table's page, ``https://house.example/t/CODE``.

    >>> sit("bold", "house.example/CODE", token="...")
    Traceback (most recent call last):
    ValueError: 'house.example/CODE' is not the address of a table, such as https://house.example/t/CODE
    """
    found = TABLE_ADDRESS.match(address)
    if found is None:
        raise ValueError(f"{address!r} is not the address of a table, such as https://house.example/t/CODE")
    import_optional("websockets", "tripot[client]")
    from tripot.client import Visit

    house, code = found.groups()
    with Visit(house, code, token, patience=patience, games=find_games().values()) as visit:
        visit.sit()
        visit.play(PlayableGame(find_game(visit.board.game))._seated(strategy)[1])
    return visit


def env(
    played: PlayableGame | str, players: int | None = None, *, preset: str = "maison", **switches: Any
) -> "TableEnv":
    """Return a game as a PettingZoo AEC environment, by default with the fewest players."""
    import_optional("pettingzoo", NUMPY)
    from tripot.lab.learning.env import env as make_env

    found = playable(played)
    return make_env(found.rules, players, found.variant(preset, **switches))


def playable(played: PlayableGame | str) -> PlayableGame:
    """Return the given game, or the game with this name."""
    return game(played) if isinstance(played, str) else played


def find_game(name: str) -> Game[Any]:
    """Return a game by its full name, in any process."""
    return find_games()[name]


def find_game_with(own: Mapping[str, Strategy[Any]], name: str) -> Game[Any]:
    """Return the game with this name, with additional strategies."""
    found = find_game(name)
    return replace(found, bots={**found.bots, **own})


def own_strategies(players: Sequence[tuple[str, Strategy[Any]]]) -> dict[str, Strategy[Any]]:
    """Return the strategies by name. Strategies with the same name must be identical."""
    own: dict[str, Strategy[Any]] = {}
    for name, strategy in players:
        if own.setdefault(name, strategy) is not strategy:
            raise ValueError(f"two strategies are called {name!r}; give one of them another __name__")
    return own


def processes(workers: int | None) -> int:
    """Return the number of processes to use."""
    from tripot.lab.simulate import CAN_FORK

    return workers or (cpu_count() or 1 if CAN_FORK else 1)


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Any]:
    """Show a progress bar on standard error, if that is a terminal or a notebook with ipywidgets."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    is_shown = find_spec("ipywidgets") is not None if console.is_jupyter else console.is_terminal
    with Progress(console=console, transient=True, disable=not is_shown) as progress:
        task = progress.add_task(title, total=total)
        yield lambda count: progress.advance(task, count)
