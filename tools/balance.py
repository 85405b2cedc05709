"""Measures the balance of a game: wins per seat, length, bankruptcies, and wins per strategy. Needs numpy.

The seed of each game is derived from a common seed and the number of the game, so results do not depend on the number
of workers. Players move by one seat from game to game.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Any

from msgspec import Struct

from tools.simple_strategies import SIMPLE_STRATEGIES, simple_strategies
from tripot.kernel import Chance, Game, Over, Seat, Strategy, Variant
from tripot.lab.confidence import wilson_interval
from tripot.lab.playout import FindGame, ruined_seats, walk
from tripot.lab.simulate import GAMES_PER_BATCH, run_batches, seed_of

EXPERT = "expert"
EQUAL_BOT = "calculating"
"""The bot on every seat when the seats are compared."""


class Share(Struct, frozen=True):
    """A share of games, and its 95 % interval by Wilson's method."""

    games: int
    value: float
    low: float
    high: float


class Rung(Struct, frozen=True):
    """How often a strategy wins against built-in bots (a rung of the ladder)."""

    strategy: str
    against: tuple[str, ...]
    wins: Share


class Balance(Struct, frozen=True):
    """The results for one preset of a game."""

    game: str
    preset: str
    players: int
    seats: tuple[Share, ...]
    """The share of wins of each place in the order of play among equal bots, from the seat that begins."""
    throws: tuple[float, float, float]
    """The number of throws in a game: the median, the first and the last decile."""
    rounds: tuple[float, float, float]
    ruined: Share
    """The share of games in which somebody is ruined."""
    ladder: tuple[Rung, ...]


class Count(Struct):
    """Counts over games with the same players. Counts can be added."""

    games: int = 0
    wins: float = 0.0
    """The wins of the first player. Shared victories count in part."""
    places: Counter[int] = Counter()
    """Games won by each place in the order of play."""
    throws: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    ruined: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(*(getattr(self, name) + getattr(other, name) for name in Count.__struct_fields__))


def share_of(won: float, games: int) -> Share:
    """Return a share with its interval."""
    return Share(games, won / games, *wilson_interval(won / games, games))


def deciles(values: Sequence[int]) -> tuple[float, float, float]:
    """Return the median, and the first and the last decile."""
    ordered = sorted(values)
    return median(ordered), float(ordered[len(ordered) // 10]), float(ordered[-1 - len(ordered) // 10])


def measure_balance(
    find: FindGame,
    name: str,
    preset: str,
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    heard: Callable[[int], None] = lambda _: None,
) -> Balance:
    """Play ``games`` games to compare the seats, and about as many to compare each strategy."""
    game = find(name)
    tempers = tuple(bot for bot in game.bots if bot != EXPERT)
    players = min(4, game.players[-1])

    def play(table: tuple[str, ...], games: int) -> Count:
        run = partial(play_batch, find, name, game.presets[preset], table, seed)
        batches = [range(first, min(first + GAMES_PER_BATCH, games)) for first in range(0, games, GAMES_PER_BATCH)]
        total = Count()
        for count in run_batches(run, batches, workers):
            total += count
            heard(count.games)
        return total

    equal = play((EQUAL_BOT,) * players, games)
    rungs, usual = [], Count()
    for strategy, against in list_rungs(game, tempers, players):
        count = play((strategy, *against), games_of_rung(games, against))
        rungs.append(Rung(strategy, against, share_of(count.wins, count.games)))
        usual = usual + count if strategy in tempers and EXPERT not in against else usual
    seats = tuple(share_of(equal.places[place], equal.games) for place in range(players))
    return Balance(
        name,
        preset,
        players,
        seats,
        deciles(usual.throws),
        deciles(usual.rounds),
        share_of(usual.ruined, usual.games),
        tuple(rungs),
    )


def list_rungs(game: Game[Any], tempers: tuple[str, ...], players: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each strategy with its opponents: the bots of each style, then experts."""
    against = (tempers * players)[: players - 1]
    simple = [name for name in SIMPLE_STRATEGIES if name != "banco" or has_banco(game)]
    for strategy in (*simple, *tempers, *([EXPERT] if EXPERT in game.bots else [])):
        yield strategy, against
    if EXPERT in game.bots:
        for strategy in (*simple, *tempers):
            yield strategy, (EXPERT,) * (players - 1)


def games_of_rung(games: int, against: tuple[str, ...]) -> int:
    """Return the number of games of one rung. Against experts, who are slower, it is one eighth."""
    return max(1, games // 8) if EXPERT in against else games


def count_games(game: Game[Any], games: int) -> int:
    """Return the number of games that :func:`measure_balance` plays, including those between equal bots."""
    tempers = tuple(bot for bot in game.bots if bot != EXPERT)
    return games + sum(games_of_rung(games, against) for _, against in list_rungs(game, tempers, 4))


def has_banco(game: Game[Any]) -> bool:
    """Return whether a player of this game can bet alone against a banker (Banco)."""
    return any(kind.__name__ == "Banco" for kind in game.actions)


def play_batch(
    find: FindGame, name: str, variant: Variant, table: tuple[str, ...], seed: int, numbers: Iterable[int]
) -> Count:
    """Play the games of one batch. Runs in a worker process."""
    game = find(name)
    total = Count()
    start = game.start(len(table), variant).belongings(Seat(0))
    bots = {who: make_player(game, who, start) for who in table}
    for number in numbers:
        shift = number % len(table)
        seated = table[shift:] + table[:shift]
        me = -shift % len(table)
        total += play_game(game, variant, [bots[who] for who in seated], me, Random(seed_of(seed, number)))
    return total


def make_player(game: Game[Any], who: str, start: int) -> Strategy[Any]:
    """Return a built-in bot or a simple strategy, by name."""
    return game.bots[who] if who in game.bots else simple_strategies(start)[who]


def play_game(game: Game[Any], variant: Variant, bots: Sequence[Strategy[Any]], me: int, rng: Random) -> Count:
    """Play one game, and return the counts for the player on seat ``me``."""
    start = last = game.start(len(bots), variant)
    throws, order = 0, dict[int, None]()
    for after, move, _ in walk(game, start, bots, rng):
        throws += isinstance(move, Chance)
        last = after
        turn = seat_in_turn(after)
        if turn is not None:
            order.setdefault(turn)
    assert isinstance(last.over, Over)
    winners, places = last.over.winners, [*order, *(seat for seat in range(len(bots)) if seat not in order)]
    won = Counter({places.index(seat): 1 / len(winners) for seat in winners})
    broke = any(ruined_seats(game, len(bots), start, last))
    wins = 1 / len(winners) if me in winners else 0.0
    return Count(1, wins, won, (throws,), (rounds_of(last),), int(broke))


def seat_in_turn(state: Any) -> int | None:
    """Return the seat whose turn it is, or that holds the bank."""
    for name in ("active", "banker"):
        if hasattr(state, name):
            seat: int | None = getattr(state, name)
            return seat
    return None


def rounds_of(state: Any) -> int:
    """Return the number of rounds, tours or coups, depending on the game."""
    return next((int(getattr(state, name)) for name in ("rounds", "tours", "coups") if hasattr(state, name)), 0)
