"""Normalises typed text: words, whole numbers, yes or no, letters without accents. This module does not depend on a
game."""

import re
import unicodedata

YES_WORDS = ("", "o", "oui", "y", "yes")
NO_WORDS = ("n", "non", "no")


class UnclearInput(Exception):
    """The meaning of a line is unclear. The localized message lists possible input."""


def split_words(line: str) -> list[str]:
    """Return the words of a line. A no-break space keeps a number together."""
    return [word for word in re.split(r"[ \t]+", line) if word]


def parse_number(token: str) -> int | None:
    """Parse a whole number as people write it: 2000, 2 000, 2,000."""
    digits = re.sub(r"[\u00a0\u202f.,](?=\d{3}(\D|$))", "", token)
    return int(digits) if digits.isascii() and digits.isdigit() else None


def parse_yes_no(line: str) -> bool | None:
    """Parse yes or no in French or English. Enter alone means yes. Return ``None`` if it is neither."""
    word = fold_accents(line)
    return True if word in YES_WORDS else False if word in NO_WORDS else None


def fold_accents(text: str) -> str:
    """Convert a text to lower case without accents, as people type quickly: *cœur* becomes *coeur*."""
    flat = text.lower().replace("œ", "oe").replace("æ", "ae").replace("’", "'")
    return "".join(sign for sign in unicodedata.normalize("NFD", flat) if not unicodedata.combining(sign))


def name_words(name: str) -> list[str]:
    """Return the words of a name, each of which identifies it."""
    return re.findall(r"\w+", name)
