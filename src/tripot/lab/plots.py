"""Draws the lab's results with matplotlib. The caller supplies all texts."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import Any

PAPER, INK, FELT, VERMILION, BRASS, QUIET = "#f8efdc", "#241815", "#114a3a", "#b3301a", "#b9821f", "#9c8671"
GILT = "#7a5310"
"""A brass colour that is dark enough for text on paper."""

SEAT_COLORS = ("#b3301a", "#1d5870", "#1a634d", "#b9821f", "#6b4a94", "#c2631a")
"""A colour for each seat, as on the cloth."""

DPI = 110

TITLE_LINE_CHARS = 46
"""The maximum number of characters in one line of a title."""


class PlotSheet:
    """A figure in Tripot's colours, drawn without a display."""

    def __init__(self, rows: int, columns: int, size: tuple[float, float], *, level: bool = False) -> None:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        from matplotlib.layout_engine import ConstrainedLayoutEngine

        room = ConstrainedLayoutEngine(w_pad=0.14, h_pad=0.12)
        self.figure: Any = Figure(figsize=size, facecolor=PAPER, layout=room)
        FigureCanvasAgg(self.figure)
        self.places: list[Any] = list(self.figure.subplots(rows, columns, squeeze=False, sharex=level).flat)

    def save(self, file: Path) -> None:
        """Write the figure to a file."""
        self.figure.savefig(file, dpi=DPI)


def style_axes(axes: Any, title: str) -> None:
    """Set colours and title, and hide the frame."""
    axes.set_facecolor(PAPER)
    axes.set_title(title, color=INK, fontsize=11, loc="left")
    axes.tick_params(colors=INK, labelsize=9, length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(QUIET)


def text_halo() -> list[Any]:
    """Return an outline that keeps text readable over lines."""
    from matplotlib.patheffects import withStroke

    return [withStroke(linewidth=3, foreground=PAPER)]


def plot_laws(
    file: Path | None,
    found: Mapping[str, Mapping[Fraction, Fraction]],
    mean: Callable[[Fraction], str],
    percent: Callable[[Fraction], str],
    across: str,
) -> Any:
    """Plot one law per bet: bars for the probabilities, gains in green, losses in red, and a line at the mean."""
    columns = min(3, len(found))
    rows = -(-len(found) // columns)
    sheet = PlotSheet(rows, columns, (max(5.0, 4.0 * columns), 2.6 * rows + 0.3))
    for place in sheet.places[len(found) :]:
        place.set_visible(False)
    for place, (title, law) in zip(sheet.places, found.items(), strict=False):
        style_axes(place, title if len(title) <= TITLE_LINE_CHARS else fill(title, len(title) // 2 + 6))
        results = sorted(law)
        colors = [FELT if result > 0 else VERMILION if result < 0 else QUIET for result in results]
        gap = float(min((b - a for a, b in pairwise(results)), default=Fraction(1)))
        value = sum((result * chance for result, chance in law.items()), Fraction())
        place.axvline(float(value), color=BRASS, linewidth=2, ymax=0.86, zorder=1.5)
        bars = place.bar(
            [float(item) for item in results], [float(law[item]) for item in results], 0.7 * gap, color=colors
        )
        told = [percent(law[item]) for item in results]
        place.bar_label(bars, told, fontsize=8.5, color=INK, padding=2, path_effects=text_halo(), zorder=3)
        place.set_xticks([float(item) for item in results], [format_gain(item) for item in results])
        place.set_yticks([])
        place.margins(y=0.34)
        low, high = place.get_xlim()
        side = (float(value) - low) / (high - low)
        place.annotate(
            mean(value),
            (float(value), 0.91),
            xycoords=("data", "axes fraction"),
            ha="left" if side < 0.3 else "right" if side > 0.7 else "center",
            fontsize=9.5,
            color=GILT,
        )
    sheet.figure.supxlabel(across, color=INK, fontsize=9)
    if file is not None:
        sheet.save(file)
    return sheet.figure


def format_gain(value: Fraction) -> str:
    """Format a gain as the label under its bar."""
    return str(value).replace("-", "−") if value <= 0 else f"+{value}"


def plot_results(
    file: Path | None,
    title: str,
    ends: Mapping[str, Sequence[int]],
    mean: Callable[[float], str],
    number: Callable[[float], str],
    across: str,
) -> Any:
    """Plot histograms of the final chips, one for each kind of player."""
    sheet = PlotSheet(len(ends), 1, (7.5, 1.7 * len(ends) + 0.9), level=True)
    every = [chips for seat in ends.values() for chips in seat]
    low, high = min(every), max(every)
    edges = [low + (high - low or 1) * step / 40 for step in range(41)]
    for place, color, (name, chips) in zip(sheet.places, SEAT_COLORS * 3, ends.items(), strict=False):
        style_axes(place, name)
        place.hist(chips, bins=edges, color=color, alpha=0.85)
        middle = sum(chips) / len(chips)
        place.axvline(middle, color=INK, linewidth=1.5, linestyle=":")
        right = middle > (low + high) / 2
        place.annotate(mean(middle), (middle, 0.88), xycoords=("data", "axes fraction"), fontsize=9, color=INK,
                       xytext=(-5 if right else 5, 0), textcoords="offset points", ha="right" if right else "left",
                       path_effects=text_halo())  # fmt: skip
        place.set_yticks([])
        place.margins(y=0.3)
    sheet.places[-1].xaxis.set_major_formatter(lambda value, _: number(value))
    sheet.places[-1].set_xlabel(across, color=INK)
    sheet.figure.suptitle(title, color=INK, fontsize=13)
    if file is not None:
        sheet.save(file)
    return sheet.figure


def plot_paths(
    file: Path,
    title: str,
    bands: Mapping[str, Sequence[float]],
    some: Sequence[Sequence[int]],
    number: Callable[[float], str],
    labels: tuple[str, str],
) -> None:
    """Plot chips round by round: some players as lines, and the bands that contain most of them, lowest first."""
    sheet = PlotSheet(1, 1, (7.5, 4.2))
    place = sheet.places[0]
    style_axes(place, title)
    rounds = range(len(some[0]))
    for path in some:
        place.plot(rounds, path, color=QUIET, linewidth=0.5, alpha=0.5)
    lines = list(bands.values())
    place.fill_between(rounds, lines[0], lines[-1], color=BRASS, alpha=0.25, linewidth=0)
    widest = max(rounds, key=lambda at: (lines[-1][at] - lines[0][at], at))  # labels do not overlap there
    for row, (name, line) in enumerate(bands.items()):
        place.plot(rounds, line, color=FELT, linewidth=2.2 if 0 < row < len(bands) - 1 else 1.2)
        late = widest > 0.7 * len(rounds)
        off = (-6, -13 if late else 5, "right") if row == 0 else (-4, 10, "right") if late else (6, 5, "left")
        place.annotate(name, (widest, line[widest]), xytext=off[:2], textcoords="offset points", ha=off[2],
                       fontsize=9, color=FELT, path_effects=text_halo())  # fmt: skip
    for axis, label in zip((place.xaxis, place.yaxis), labels, strict=True):
        axis.set_major_formatter(lambda value, _: number(value))
        axis.set_label_text(label, color=INK)
    sheet.save(file)
