"""``tripot balance``: measures how fair and how long a game is, and how strong simple strategies are."""

from collections.abc import Iterator
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import TimeRemainingColumn
from rich.text import Text

from tripot.cli.commands.options import Flag, GameName, Language, PositiveInt
from tripot.cli.commands.simulate import lookup
from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import find_game, variant_of
from tripot.cli.tui.charts import draw_plot
from tripot.cli.tui.number_format import bot_name, decimal, percent
from tripot.cli.tui.progress import count_progress
from tripot.cli.tui.screen import Screen, write_json
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.lab import plots

if TYPE_CHECKING:
    from tripot.lab.balance import Balance, Share  # need numpy, an extra


def balance(
    game: GameName,
    /,
    *,
    preset: str | None = None,
    games: PositiveInt = 400,
    seed: int = 0,
    workers: PositiveInt | None = None,
    json: Flag = False,
    plot: Path | None = None,
    lang: Language = None,
) -> None:
    """Simulate a game, and measure its length, the wins of each seat and the strength of strategies.

    Parameters
    ----------
    preset
        A preset of the rules; by default, all presets.
    games
        The number of games per comparison: one for the seats, and one per strategy. Experts are slow, so comparisons
        against them use one eighth of this number.
    seed
        The seed of the random numbers.
    workers
        The number of processes; by default, one per core.
    json
        Print JSON.
    plot
        Draw the ranking of strategies under the first preset into this file.
    """
    from tripot.lab.balance import count_games, measure_balance

    tongue, screen = language(lang), Screen()
    speech = Speech(find_game(game, tongue), tongue)
    presets = list(speech.game.presets) if preset is None else [preset]
    for name in presets:
        variant_of(speech, name, ())  # an unknown preset is refused
    found = []
    with count_progress(screen.console, TimeRemainingColumn(), disable=not screen.live) as progress:
        task = progress.add_task(speech.game_text("name"), total=count_games(speech.game, games) * len(presets))
        for name in presets:
            measured = measure_balance(
                lookup, speech.game.name, name, games, seed=seed, workers=workers or cpu_count() or 1,
                heard=lambda n: progress.advance(task, n),
            )  # fmt: skip
            found.append(measured)
    if json:
        write_json({"method": "simulated", "seed": seed, "presets": found})
    else:
        for measured in found:
            screen.write(balance_table(speech, measured, screen.width))
    if plot is not None:
        draw_ladder(speech, plot, found[0])


def balance_table(speech: Speech, it: "Balance", width: int) -> Iterator[Text]:
    """Yield the lines of the result: seats, length and bankruptcies, then the strategies."""
    yield Text.assemble(("\n" + speech.game_text("name"), f"bold {BRASS}"), f" · {it.preset}")
    yield from wrap(Text(speech.say("lab-balance-head", games=it.seats[0].games), style=FAINT), width)
    seats = " · ".join(write_share(speech, share) for share in it.seats)
    yield from wrap(Text(speech.say("lab-balance-seats", shares=seats)), width)
    for name, (middle, low, high) in (("throws", it.throws), ("rounds", it.rounds)):
        told = speech.say(f"lab-balance-{name}", middle=round(middle), low=round(low), high=round(high))
        yield from wrap(Text(told), width)
    yield from wrap(Text(speech.say("lab-balance-ruined", share=write_share(speech, it.ruined))), width)
    for against, rungs in ladders(it).items():
        yield Text("\n" + speech.say(f"lab-balance-{against}"), style=FAINT)
        for name, share in rungs.items():
            yield Text(f"  {strategy_name(speech, name):<34}{write_share(speech, share):>22}")


def ladders(it: "Balance") -> dict[str, dict[str, "Share"]]:
    """Return the shares of wins by strategy, best first, against bots of each style and against experts."""
    found: dict[str, dict[str, Share]] = {}
    for rung in sorted(it.ladder, key=lambda rung: -rung.wins.value):
        found.setdefault("experts" if "expert" in rung.against else "tempers", {})[rung.strategy] = rung.wins
    return found


def strategy_name(speech: Speech, name: str) -> str:
    """Return the name of a bot or of a simple strategy."""
    message = f"lab-strategy-{name}"
    return speech.say(message) if speech.has(message) else bot_name(speech, name)


def write_share(speech: Speech, it: "Share") -> str:
    """Return a percentage with its interval in brackets."""
    low, high = (decimal(speech, 100 * end, 1) for end in (it.low, it.high))
    return f"{percent(speech, it.value, 1)} ({low}–{high})"


def draw_ladder(speech: Speech, file: Path, it: "Balance") -> None:
    """Draw a plot of the shares of wins by strategy."""
    rungs = {
        strategy_name(speech, name): (share.value, share.low, share.high)
        for name, share in ladders(it)["tempers"].items()
    }
    title = f"{speech.game_text('name')} · {it.preset}"
    labels = (speech.say("lab-balance-across"), speech.say("lab-balance-fair"))
    draw_plot(speech, file, plots.plot_shares, title, rungs, 1 / it.players, lambda x: percent(speech, x, 0), labels)
