"""Draws the worth of choices as bars: gains to the right of zero, losses to the left."""

from collections.abc import Sequence
from fractions import Fraction

from rich.text import Text

from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.tui.number_format import decimal, fraction
from tripot.cli.tui.theme import BRASS, FAINT, GAIN, IVORY, LOSS, QUIET

MAX_BAR_COLUMNS, MIN_BAR_COLUMNS = 24, 8
MARK_COLUMNS = 3
WORTH_COLUMNS = 11
"""The width of the worth, the zero line of its bar, and the spaces around both."""
PER_STAKE = 100
"""Worths are shown per this number of staked chips."""
MAX_NAME_COLUMNS = 34


def worth_lines(
    texts: Catalogue, names: Sequence[str], worths: Sequence[Fraction], mine: int | None, width: int
) -> list[Text]:
    """Return one line for each choice, best first: name, bar, worth per 100 staked, and the exact fraction.

    If ``width`` is small, bars are shorter. If it is very small, fractions are omitted.
    """
    name_columns = min(max(map(len, names)), MAX_NAME_COLUMNS)
    order = sorted(range(len(names)), key=lambda item: worths[item], reverse=True)
    notes = {place: _note(texts, is_best=worths[place] == max(worths), is_mine=place == mine) for place in order}
    exact = {place: f"  {fraction(worths[place], signed=True)}".rstrip() for place in order}
    free = width - MARK_COLUMNS - name_columns - WORTH_COLUMNS
    bar_columns = min(MAX_BAR_COLUMNS, free - max(len(exact[item] + notes[item]) for item in order))
    if bar_columns < MIN_BAR_COLUMNS:
        exact = dict.fromkeys(order, "")
        bar_columns = max(MIN_BAR_COLUMNS, min(MAX_BAR_COLUMNS, free - max(map(len, notes.values()))))
    low, high = min(*worths, Fraction()), max(*worths, Fraction())
    lines = []
    for place in order:
        worth = worths[place]
        tone, name_style = GAIN if worth > 0 else LOSS, f"bold {IVORY}" if worth == max(worths) else QUIET
        lines.append(
            Text.assemble(
                (" ▸ " if place == mine else "   ", BRASS),
                (f"{names[place][:name_columns]:<{name_columns}}  ", name_style),
                (_draw_bar(worth, low, high, bar_columns), tone),
                (f" {decimal(texts, PER_STAKE * worth, 1, signed=True):>7}", f"bold {tone}"),
                (exact[place], FAINT),
                (notes[place], BRASS),
            )
        )
    return lines


def _note(texts: Catalogue, *, is_best: bool, is_mine: bool) -> str:
    said = [texts.say(name) for name, is_so in (("question-best", is_best), ("question-you", is_mine)) if is_so]
    return f"  {' · '.join(said)}".rstrip()


def _draw_bar(worth: Fraction, low: Fraction, high: Fraction, columns: int) -> str:
    span = high - low or Fraction(1)
    zero, end = round(columns * -low / span), round(columns * (worth - low) / span)
    first, last = min(zero, end), max(zero, end)
    bar = " " * first + "█" * (last - first) + " " * (columns - last)
    return bar[:zero] + "│" + bar[zero:]
