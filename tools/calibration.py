"""Calibration of winning probabilities: compares predicted chances with the share of games that were then won.

Bots of all tempers play whole games. At random throws the chances are predicted by rollouts, which ignore the tempers
at the table. Predictions are put into bins; in each, the mean prediction should be the share of wins.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from tripot.kernel import Draw, Game, Over, Seat, Variant
from tripot.lab.confidence import wilson_interval
from tripot.lab.playout import walk
from tripot.lab.plots import BRASS, INK, SEAT_COLORS, PlotSheet, style_axes
from tripot.lab.win_chance import win_chances

BINS = 5
"""Bins of equal width."""


class Bin(Struct, frozen=True):
    """The predictions of one bin, and their results."""

    count: int
    predicted: float
    won: float
    low: float
    high: float
    """The 95 % interval of the share won."""


def calibrate(
    game: Game[Any], variant: Variant, tempers: Sequence[str], games: int, rollouts: int, seed: int = 0
) -> list[Bin]:
    """Predict once in each game, at a random throw, for every seat."""
    pairs: list[tuple[float, float]] = []
    for number in range(games):
        rng = Random(f"calibration {seed} {number}")
        shift = number % len(tempers)
        seated = [*tempers[shift:], *tempers[:shift]]
        states = [game.start(len(seated), variant)]
        states += [after for after, _, _ in walk(game, states[0], [game.bots[who] for who in seated], rng)]
        thrown = [state for state in states if isinstance(game.turn(state), Draw)]
        over = states[-1].over
        assert isinstance(over, Over)
        found = win_chances(game, rng.choice(thrown), len(seated), rollouts, f"{seed} {number}")
        won = [1 / len(over.winners) if Seat(seat) in over.winners else 0.0 for seat in range(len(seated))]
        pairs += zip(found.chances, won, strict=True)
    return fill_bins(pairs)


def fill_bins(pairs: Sequence[tuple[float, float]]) -> list[Bin]:
    """Put predictions with their results into bins; empty bins are left out."""
    found = []
    for number in range(BINS):
        inside = [pair for pair in pairs if min(BINS - 1, int(pair[0] * BINS)) == number]
        if inside:
            count = len(inside)
            predicted, won = (sum(each) / count for each in zip(*inside, strict=True))
            found.append(Bin(count, predicted, won, *wilson_interval(won, count)))
    return found


def plot_calibration(
    file: Path, lines: Mapping[str, Sequence[tuple[float, float, float, float]]], labels: tuple[str, str]
) -> None:
    """Plot the shares of won games over predicted chances, with intervals. Perfect predictions lie on the diagonal."""
    sheet = PlotSheet(1, len(lines), (3.4 * len(lines), 3.6))
    for place, color, (name, bins) in zip(sheet.places, SEAT_COLORS, lines.items(), strict=False):
        style_axes(place, name)
        place.plot([0, 1], [0, 1], color=BRASS, linewidth=1.2)
        for predicted, won, low, high in bins:
            place.plot([predicted, predicted], [low, high], color=color, linewidth=2)
            place.plot([predicted], [won], "o", color=color, markersize=6)
        place.set_xlim(0, 1)
        place.set_ylim(0, 1)
        place.set_aspect("equal")
    sheet.figure.supxlabel(labels[0], color=INK, fontsize=9)
    sheet.figure.supylabel(labels[1], color=INK, fontsize=9)
    sheet.save(file)
