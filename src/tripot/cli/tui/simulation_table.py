"""Formats the result of a simulation as text: shares with their intervals, chips, quartiles."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.number_format import bet_name, bot_name, decimal, expectation, percent
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.lab.odds import Price

if TYPE_CHECKING:
    from tripot.lab.simulate import Estimate, Simulation  # these modules need numpy, an extra

QUARTILES_WIDTH = 26
"""The width of the columns for the quartiles of chips."""


def games_table(speech: Speech, simulation: "Simulation", seed: int, width: int) -> Iterator[Text]:
    """Yield the length of the games, then a row for each kind of bot and each seat. Quartiles are shown if there is
    room."""
    from tripot.lab.simulate import length_quantiles

    typical, low, high = length_quantiles(simulation.lengths())
    unit = "moves" if simulation.games[0].rounds is None else "rounds"
    yield Text.assemble(("\n" + speech.game_text("name"), f"bold {BRASS}"))
    head = Text(speech.say("lab-simulate-head", games=len(simulation.games), seed=seed), style=FAINT)
    length = speech.say(f"lab-simulate-{unit}", middle=round(typical), low=round(low), high=round(high))
    yield from (*wrap(head, width), *wrap(length, width), Text(""))
    heads = ["", *(speech.say(f"lab-simulate-{item}") for item in ("wins", "ruined", "chips", "quartiles"))]
    yield Text(_columns(heads, width), style=FAINT)
    strategies = {bot_name(speech, name): line for name, line in simulation.strategies().items()}
    seats = {speech.say("ui-person", number=seat + 1): line for seat, line in simulation.seats().items()}
    for name, line in [*strategies.items(), *seats.items()]:
        shares = [_share(speech, item) for item in (line.wins, line.ruined)]
        off = speech.number(round(line.chips.high - line.chips.value))
        quarters = " · ".join(speech.number(round(cut)) for cut in line.quartiles)
        chips = f"{speech.number(round(line.chips.value))} ±{off}"
        yield Text(_columns([name, *shares, chips, quarters], width))


def paths_summary(
    speech: Speech, price: Price, head: dict[str, Any], ruined: "Estimate", ends: "Estimate", width: int
) -> list[Text]:
    """Return the bet and its expectation, the simulation, the share of ruined players, and the final chips of the
    players."""
    name = f"{speech.game_text('name')} · {bet_name(speech, price.bet)}"
    share, mean = _interval(speech, ruined, percent), _interval(speech, ends, lambda texts, x: decimal(texts, x, 1))
    return [
        Text.assemble(("\n" + name, f"bold {BRASS}"), "  ", expectation(speech, price.ev)),
        *wrap(Text(speech.say("lab-paths-head", **head), style=FAINT), width),
        Text(speech.say("lab-paths-ruined", share=share)),
        Text(speech.say("lab-paths-ends", ends=mean)),
    ]


def _columns(cells: list[str], width: int) -> str:
    """Return a row of the table. Its last column is shown only if it fits."""
    name, wins, ruined, chips, quarters = cells
    row = f"{name:<12}{wins:>21}{ruined:>21}{chips:>18}"
    return f"{row}   {quarters}" if width >= len(row) + QUARTILES_WIDTH else row


def _share(speech: Speech, estimate: "Estimate") -> str:
    """Return a percentage with its interval in brackets."""
    low, high = (decimal(speech, 100 * end, 1) for end in (estimate.low, estimate.high))
    return f"{percent(speech, estimate.value, 1)} ({low}–{high})"


def _interval(speech: Speech, estimate: "Estimate", write: Callable[[Catalogue, float], str]) -> str:
    """Return a figure with its interval in brackets."""
    return f"{write(speech, estimate.value)} ({write(speech, estimate.low)} – {write(speech, estimate.high)})"
