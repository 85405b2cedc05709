"""Formats fractions, percentages, distributions and names of bets in a language."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rich.text import Text

from tripot.cli.i18n.catalogue import NARROW_NBSP, Catalogue
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.theme import BRASS, FAINT, GAIN, LOSS

MAX_FRACTION_LETTERS = 12
"""Fractions with more letters are not shown, because a decimal number is easier to read."""


def decimal(texts: Catalogue, value: Fraction | float, places: int = 4, *, signed: bool = False) -> str:
    """Return a number with this many decimals, a true minus sign and the decimal sign of the language."""
    digits = f"{abs(float(value)):.{places}f}"
    sign = "−" if value < 0 and float(digits) else "+" if signed and value > 0 else ""
    return sign + (digits.replace(".", ",") if texts.lang == "fr" else digits)


def percent(texts: Catalogue, value: Fraction | float, places: int = 2, *, signed: bool = False) -> str:
    """Return a percentage."""
    number = decimal(texts, 100 * value, places, signed=signed)
    return f"{number}{NARROW_NBSP}%" if texts.lang == "fr" else f"{number}%"


def fraction(value: Fraction, *, signed: bool = False) -> str:
    """Return a fraction; empty if it is too long to read."""
    sign = "−" if value < 0 else "+" if signed and value > 0 else ""
    whole = abs(value)
    written = str(whole)
    return sign + written if len(written) <= MAX_FRACTION_LETTERS else ""


def expectation(texts: Catalogue, value: Fraction, places: int = 2) -> Text:
    """Return an expectation as a fraction and a percentage: green for a gain, red for a loss."""
    exact = fraction(value, signed=True)
    ink = GAIN if value > 0 else LOSS if value < 0 else ""
    return Text.assemble(
        (f"{exact}  " if exact else "", FAINT), (percent(texts, value, places, signed=True), f"bold {ink}")
    )


def law_lines(texts: Catalogue, law: Mapping[Fraction, Fraction], width: int) -> list[Text]:
    """Return one line for each result: the gain, the probability, and a bar whose length shows the probability."""
    most = max(law.values())
    room = max(8, min(40, width - 40))
    lines = []
    for result, chance in law.items():
        bar = "█" * max(0, round(room * float(chance / most))) or "▏"
        lines.append(
            Text.assemble(
                f"  {fraction(result, signed=True):>6}  ",
                (f"{fraction(chance):>12}  ", FAINT),
                f"{percent(texts, chance):>9}  ",
                (bar, BRASS),
            )
        )
    return lines


def bet_name(speech: Speech, bet: str) -> str:
    """Return the name of a bet, or its key if the texts of the game have no name."""
    _, _, small = speech.game.name.partition("/")
    message = f"bet-{small}-{bet}" if small else f"bet-{bet}"
    return speech.say(message) if speech.has(message) else bet


def bot_name(speech: Speech, bot: str) -> str:
    """Return the name of a bot's style, or its key if the texts have no name."""
    message = f"bot-{bot}"
    return speech.say(message) if speech.has(message) else bot


def page_name(speech: Speech, page: str) -> str:
    """Return the title of a page of best play: ``answer:1:544`` is the page *answer* with two arguments."""
    _, _, small = speech.game.name.partition("/")
    name, *args = page.split(":")
    message = f"page-{small}-{name}" if small else f"page-{name}"
    given: dict[str, Any] = {
        letter: int(arg) if len(arg) < 3 else arg for letter, arg in zip("abcd", args, strict=False)
    }
    return speech.say(message, **given) if speech.has(message) else page
