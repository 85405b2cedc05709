"""What was typed, as it may be compared: words, whole numbers, letters without accents."""

import re
import unicodedata


def split_words(line: str) -> list[str]:
    """The words of a line; a no-break space does not part a number from its thousands."""
    return [word for word in re.split(r"[ \t]+", line) if word]


def parse_number(token: str) -> int | None:
    """A whole number as people write it: 2000, 2 000, 2,000."""
    digits = re.sub(r"[\u00a0\u202f.,](?=\d{3}(\D|$))", "", token)
    return int(digits) if digits.isascii() and digits.isdigit() else None


def fold_accents(text: str) -> str:
    """Lower case without accents, as typed in haste: cœur is coeur."""
    flat = text.lower().replace("œ", "oe").replace("æ", "ae").replace("’", "'")
    return "".join(sign for sign in unicodedata.normalize("NFD", flat) if not unicodedata.combining(sign))


def name_words(name: str) -> list[str]:
    """The words of a name, by any of which one may call it."""
    return re.findall(r"\w+", name)
