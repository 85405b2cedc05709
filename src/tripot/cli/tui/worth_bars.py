"""Bars of what choices are worth: to the right of zero what a choice brings, to the left what it costs."""

from collections.abc import Sequence
from fractions import Fraction

from rich.text import Text

from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.tui.number_format import decimal, fraction
from tripot.cli.tui.theme import BRASS, FAINT, GAIN, IVORY, LOSS, QUIET

BAR_COLUMNS = 24
PER_STAKE = 100
"""Worths are shown for so many chips staked."""
MAX_NAME_COLUMNS = 34


def worth_lines(texts: Catalogue, names: Sequence[str], worths: Sequence[Fraction], mine: int | None) -> list[Text]:
    """One line for each choice, the best first: its name, its bar, its worth of 100 staked, the exact fraction."""
    low, high = min(*worths, Fraction()), max(*worths, Fraction())
    columns = min(max(map(len, names)), MAX_NAME_COLUMNS)
    lines = []
    for place in sorted(range(len(names)), key=lambda it: worths[it], reverse=True):
        worth, is_best = worths[place], worths[place] == max(worths)
        note = texts.say("question-best") if is_best else ""
        note = " · ".join(filter(None, (note, texts.say("question-you") if place == mine else "")))
        lines.append(
            Text.assemble(
                (" ▸ " if place == mine else "   ", BRASS),
                (f"{names[place][:columns]:<{columns}}  ", f"bold {IVORY}" if is_best else QUIET),
                (_draw_bar(worth, low, high), GAIN if worth > 0 else LOSS),
                (f" {decimal(texts, PER_STAKE * worth, 1, signed=True):>7}", f"bold {GAIN if worth > 0 else LOSS}"),
                (f"  {fraction(worth, signed=True)}".rstrip(), FAINT),
                (f"  {note}".rstrip(), BRASS),
            )
        )
    return lines


def _draw_bar(worth: Fraction, low: Fraction, high: Fraction) -> str:
    span = high - low or Fraction(1)
    zero, end = round(BAR_COLUMNS * -low / span), round(BAR_COLUMNS * (worth - low) / span)
    first, last = min(zero, end), max(zero, end)
    bar = " " * first + "█" * (last - first) + " " * (BAR_COLUMNS - last)
    return bar[:zero] + "│" + bar[zero:]
