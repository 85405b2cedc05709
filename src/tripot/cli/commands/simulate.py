"""``tripot simulate``: Monte Carlo simulation of whole games between bots, or of many players who repeat one bet."""

from collections.abc import Callable
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cyclopts import Parameter
from rich.progress import TimeRemainingColumn

from tripot.cli.commands.options import (
    PRESET_LAB_RULES,
    Flag,
    GameName,
    LabRuleOptions,
    Language,
    PlayerCount,
    PositiveInt,
)
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import check_player_count, find_game, parse_bots, variant_of
from tripot.cli.tui.charts import draw_plot
from tripot.cli.tui.number_format import bet_name, bot_name
from tripot.cli.tui.progress import count_progress
from tripot.cli.tui.screen import Screen, write_json
from tripot.cli.tui.simulation_table import games_table, paths_summary
from tripot.games import find_games
from tripot.kernel import Game, Variant
from tripot.lab import plots
from tripot.lab.odds import OddsCalculator

if TYPE_CHECKING:
    from tripot.lab.simulate import Simulation  # needs numpy, an extra

MAX_DRAWN_PATHS = 60
"""The maximum number of players whose purse is drawn as a separate line in a plot."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class PlayerOptions:
    """The number of players, and their bots."""

    players: PlayerCount = None
    bots: str | None = None
    """The bots, such as `cautious,bold,bold`, used in turn. `random` is also possible."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BetOptions:
    """Options for the simulation of a bet instead of whole games."""

    bet: str | None = None
    """The name of a bet. Simulates players who repeat this bet, one unit per round, instead of whole games."""
    rounds: PositiveInt = 1000
    """With `--bet`: the number of rounds."""
    purse: PositiveInt = 100
    """With `--bet`: the initial chips of each player."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class OutputOptions:
    """The output format."""

    json: Flag = False
    """Print JSON."""
    plot: Path | None = None
    """Draw the result into this file; needs the extra `lab`."""
    lang: Language = None


ALL_TEMPERS = PlayerOptions()
WHOLE_GAMES = BetOptions()
AS_TEXT = OutputOptions()


def simulate(
    game: GameName,
    /,
    *,
    seats: PlayerOptions = ALL_TEMPERS,
    games: PositiveInt = 200,
    bets: BetOptions = WHOLE_GAMES,
    rules: LabRuleOptions = PRESET_LAB_RULES,
    seed: int = 0,
    workers: PositiveInt | None = None,
    output: OutputOptions = AS_TEXT,
) -> None:
    """Play many games and summarize them. The same seed gives the same result. For exact odds, use `tripot odds`.

    Parameters
    ----------
    games
        The number of games; with `--bet`, the number of players.
    seed
        The seed of the random numbers.
    workers
        The number of processes; by default, one per core.
    """
    tongue, screen = language(output.lang), Screen()
    speech = Speech(find_game(game, tongue), tongue)
    variant = variant_of(speech, rules.preset, rules.switches)
    if bets.bet is not None:
        simulate_bet(screen, speech, variant, bets.bet, (games, bets.rounds, bets.purse, seed), output)
    else:
        strategies = choose_strategies(speech, seats.players, seats.bots)
        simulate_games(screen, speech, variant, strategies, (games, seed, workers or cpu_count() or 1), output)


def choose_strategies(speech: Speech, players: int | None, bots: str | None) -> list[str]:
    """Return the bot of each player. The named bots, or by default all bots of the game, are used in turn."""
    game = speech.game
    named = list(game.bots) if bots is None else parse_bots(speech, bots, [*game.bots, "random"])
    usual = min(max(4, game.players[0]), game.players[-1]) if bots is None else len(named)
    count = usual if players is None else players
    check_player_count(speech, count)
    return [named[seat % len(named)] for seat in range(count)]


def lookup(name: str) -> Game[Any]:
    """Return a game by its name. Worker processes use this function."""
    return find_games()[name]


def simulate_games(
    screen: Screen,
    speech: Speech,
    variant: Variant,
    strategies: list[str],
    how: tuple[int, int, int],
    output: OutputOptions,
) -> None:
    """Play whole games. `how`: the number of games, the seed, and the number of processes."""
    from tripot.lab.simulate import simulate as play_many

    games, seed, workers = how
    with count_progress(screen.console, TimeRemainingColumn(), disable=not screen.live) as progress:
        task = progress.add_task(speech.game_text("name"), total=games)
        simulation = play_many(
            lookup, speech.game.name, variant, strategies, games, seed, workers, lambda n: progress.advance(task, n)
        )
    if output.json:
        write_json(simulation_json(simulation, seed))
    else:
        screen.write(games_table(speech, simulation, seed, screen.width))
    if output.plot is not None:
        ends = {bot_name(speech, name): simulation.chips(name) for name in dict.fromkeys(strategies)}
        amounts = (lambda item: f"{speech.say('lab-mean')} {speech.number(round(item))}", axis_formatter(speech))
        title, axis = speech.game_text("name"), speech.say("lab-simulate-chips")
        draw_plot(speech, output.plot, plots.plot_results, title, ends, *amounts, axis)


def simulation_json(simulation: "Simulation", seed: int) -> dict[str, Any]:
    """Return the result as data. Shares have their intervals."""
    return {
        "method": "simulated",
        "seed": seed,
        "games": len(simulation.games),
        "strategies": simulation.strategies(),
        "seats": {str(seat): line for seat, line in simulation.seats().items()},
        "lengths": sorted(simulation.lengths()),
    }


def simulate_bet(
    screen: Screen, speech: Speech, variant: Variant, bet: str, how: tuple[int, int, int, int], output: OutputOptions
) -> None:
    """Repeat one bet. `how`: the number of players, the rounds, the purse, and the seed."""
    import numpy as np

    from tripot.lab.monte_carlo import simulate_paths, unit_parts
    from tripot.lab.simulate import estimate_mean

    if bet not in speech.game.bets or speech.game.bets[bet].counted is not None:
        known = [name for name, each in speech.game.bets.items() if each.counted is None]
        raise CommandError(speech.say("lab-no-bet", asked=bet, bets=", ".join(known)))
    players, rounds, purse, seed = how
    price = OddsCalculator(speech.game).price(bet, variant)
    paths = simulate_paths(price.law, players, rounds, purse, seed) / unit_parts(price.law)
    last = paths[:, -1]
    worst = -min(price.law)
    ruined = estimate_mean([float(item < worst) for item in last.tolist()])
    ends = estimate_mean(last.tolist())
    if output.json:
        result = {"method": "simulated", "seed": seed, "bet": bet, "rounds": rounds, "ruined": ruined, "ends": ends}
        write_json(result)
    else:
        head = {"players": speech.number(players), "rounds": rounds, "purse": purse}
        screen.write(paths_summary(speech, price, head, ruined, ends, screen.width))
    if output.plot is not None:
        cuts = np.percentile(paths, [5, 50, 95], axis=0)
        names = [speech.say(f"lab-paths-{item}") for item in ("low", "middle", "high")]
        bands = dict(zip(names, cuts.tolist(), strict=True))
        title = f"{speech.game_text('name')} · {bet_name(speech, bet)}"
        labels = (speech.say("lab-paths-rounds"), speech.say("lab-paths-fortune"))
        drawn = paths[:MAX_DRAWN_PATHS].tolist()
        draw_plot(speech, output.plot, plots.plot_paths, title, bands, drawn, axis_formatter(speech), labels)


def axis_formatter(speech: Speech) -> Callable[[float], str]:
    """Return a function that formats the amounts on an axis in this language."""
    return lambda amount: speech.number(round(amount))
