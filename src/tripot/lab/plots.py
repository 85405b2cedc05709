"""Pictures of what the lab found, by matplotlib. Every word comes from the caller; nothing is worked out here."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

PAPER, INK, FELT, VERMILION, BRASS, QUIET = "#f8efdc", "#241815", "#114a3a", "#b3301a", "#b9821f", "#9c8671"
SEATS = ("#b3301a", "#1d5870", "#1a634d", "#b9821f", "#6b4a94", "#c2631a")


def sheet(rows: int, columns: int, size: tuple[float, float]) -> tuple[Any, Any]:
    """An empty sheet of the house's paper, drawn without a screen."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, facecolor=PAPER, layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.subplots(rows, columns, squeeze=False)


def plain(axes: Any, title: str) -> None:
    """Paper, a title, and no more lines than needed."""
    axes.set_facecolor(PAPER)
    axes.set_title(title, color=INK, fontsize=11, loc="left")
    axes.tick_params(colors=INK, labelsize=9, length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(QUIET)


def laws(
    file: Path,
    found: Mapping[str, Mapping[Fraction, Fraction]],
    mean: str,
    percent: Callable[[Fraction], str],
) -> None:
    """A law per bet: bars for the chances, gains in green and losses in red, and a mark where the mean lies."""
    columns = min(3, len(found))
    rows = -(-len(found) // columns)
    figure, axes = sheet(rows, columns, (4.2 * columns, 2.6 * rows))
    for place in axes.flat:
        place.set_visible(False)
    for place, (title, law) in zip(axes.flat, found.items(), strict=False):
        place.set_visible(True)
        plain(place, title)
        results = sorted(law)
        colors = [FELT if result > 0 else VERMILION if result < 0 else QUIET for result in results]
        gap = float(min((b - a for a, b in pairwise(results)), default=Fraction(1)))
        bars = place.bar([float(it) for it in results], [float(law[it]) for it in results], 0.7 * gap, color=colors)
        place.bar_label(bars, [percent(law[it]) for it in results], fontsize=8, color=INK, padding=1)
        place.set_xticks([float(it) for it in results], [signed(it) for it in results])
        place.set_yticks([])
        place.margins(y=0.3)
        value = sum((result * chance for result, chance in law.items()), Fraction())
        place.axvline(float(value), color=BRASS, linewidth=2, ymax=0.9)
        place.annotate(
            f"{mean} {'−' if value < 0 else '+' if value else ''}{percent(abs(value))}",
            (float(value), 0.93),
            xycoords=("data", "axes fraction"),
            ha="center",
            fontsize=9,
            color=BRASS,
        )
    figure.savefig(file, dpi=150)


def signed(value: Fraction) -> str:
    """A gain as it stands under its bar."""
    return str(value).replace("-", "−") if value <= 0 else f"+{value}"


def results(file: Path, title: str, ends: Mapping[str, Sequence[int]], across: str) -> None:
    """How much each kind of player ends with, one above the other."""
    figure, axes = sheet(len(ends), 1, (7.5, 1.9 * len(ends) + 0.6))
    every = [chips for seat in ends.values() for chips in seat]
    low, high = min(every), max(every)
    edges = [low + (high - low or 1) * step / 40 for step in range(41)]
    for place, color, (name, chips) in zip(axes.flat, SEATS * 3, ends.items(), strict=False):
        plain(place, name)
        place.hist(chips, bins=edges, color=color, alpha=0.85)
        place.axvline(sum(chips) / len(chips), color=INK, linewidth=1.5, linestyle=":")
        place.set_yticks([])
    axes.flat[-1].set_xlabel(across, color=INK)
    figure.suptitle(title, color=INK, fontsize=13, x=0.02, ha="left")
    figure.savefig(file, dpi=150)


def paths(
    file: Path, title: str, bands: Mapping[str, Sequence[float]], some: Sequence[Sequence[int]], across: str
) -> None:
    """Fortunes round by round: a few of them as threads, and the bands within which most of them lie."""
    figure, axes = sheet(1, 1, (7.5, 4.2))
    place = axes.flat[0]
    plain(place, title)
    for path in some:
        place.plot(range(len(path)), path, color=QUIET, linewidth=0.5, alpha=0.5)
    names = list(bands)
    place.fill_between(
        range(len(bands[names[0]])), bands[names[0]], bands[names[-1]], color=BRASS, alpha=0.25, linewidth=0
    )
    for name, line in bands.items():
        place.plot(range(len(line)), line, color=FELT, linewidth=2 if name == names[len(names) // 2] else 1)
        place.annotate(
            name, (len(line) - 1, line[-1]), xytext=(4, -3), textcoords="offset points", fontsize=8, color=FELT
        )
    place.set_xlabel(across, color=INK)
    figure.savefig(file, dpi=150)


def worths(
    file: Path,
    title: str,
    lines: Mapping[str, Sequence[float]],
    band: Sequence[tuple[float, float, float]],
    labels: tuple[str, str],
) -> None:
    """Worth move by move above; below, each player's luck with the band within which luck mostly stays."""
    figure, axes = sheet(2, 1, (7.5, 5.4))
    above, below = axes.flat
    plain(above, title)
    for color, (name, line) in zip(SEATS * 3, lines.items(), strict=False):
        above.plot(range(len(line)), line, color=color, linewidth=1.6, label=name, drawstyle="steps-post")
    above.set_xlabel(labels[0], color=INK)
    above.legend(frameon=False, fontsize=8, labelcolor=INK)
    plain(below, labels[1])
    for row, (color, name, (luck, low, high)) in enumerate(zip(SEATS * 3, lines, band, strict=False)):
        below.barh(row, high - low, left=low, height=0.7, color=BRASS, alpha=0.25)
        below.plot([luck], [row], "o", color=color, markersize=9)
        below.annotate(name, (0, row), xycoords=("axes fraction", "data"), xytext=(-6, -3), textcoords="offset points",
                       ha="right", fontsize=9, color=INK)  # fmt: skip
    below.axvline(0, color=QUIET, linewidth=1)
    below.set_yticks([])
    below.invert_yaxis()
    figure.savefig(file, dpi=150)
