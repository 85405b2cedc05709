"""Display names: normalised, checked against a short list of words, and compared for look-alikes (confusables).

The check must accept real names, so it refuses only whole words from ``names.toml``, never parts of words. Look-alikes
come from Unicode's table (UTS #39) and from the common letter substitutes in ``names.toml``.
"""

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

import confusable_homoglyphs  # type: ignore[import-untyped]
from msgspec import Struct
from msgspec.json import decode

MAX_NAME_LENGTH = 24

MIN_SPELT_LETTERS = 4
"""A name of at least this many single letters is read as one word; fewer are initials."""


IGNORABLE = (
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFEFF, 0xFFA0),
    *(range(0x180B, 0x1810), range(0x200B, 0x2010), range(0x202A, 0x202F), range(0x2060, 0x2070)),
    *(range(0xFE00, 0xFE10), range(0xFFF0, 0xFFF9), range(0x1BCA0, 0x1BCA4), range(0x1D173, 0x1D17B)),
    range(0xE0000, 0xE1000),
)
"""Invisible characters: Unicode's Default_Ignorable_Code_Point, fillers, and the Braille blank."""


class BadName(ValueError):
    """A name is empty, too long or invisible."""


class _Link(Struct, frozen=True):
    """A look-alike in Unicode's table."""

    c: str


class UnfitName(ValueError):
    """A name is an insult, or impersonates the server."""


def check_name(name: str) -> str:
    """Return the normalised name: one line of visible characters. Raises :class:`BadName` or :class:`UnfitName`."""
    words = unicodedata.normalize("NFC", name).split()
    shown = " ".join(filter(None, ["".join(filter(_is_visible, word)) for word in words]))
    if not 1 <= len(shown) <= MAX_NAME_LENGTH:
        raise BadName(f"a name has 1 to {MAX_NAME_LENGTH} characters")
    if not any(map(_shows_something, shown)):
        raise BadName("a name needs a letter, a digit or a picture")
    if _is_unfit(shown):
        raise UnfitName("this name is not allowed")
    return shown


def are_confusable(one: str, other: str) -> bool:
    """Return whether two names look the same at a glance (equal skeletons)."""
    return _skeleton(one) == _skeleton(other)


def simplify_name(name: str) -> str:
    """Return a name without capitals, accents and look-alike letters. Other characters separate words."""
    alike = "".join(_unicode_lookalikes().get(sign, sign) for sign in unicodedata.normalize("NFKC", name))
    bare = unicodedata.normalize("NFKD", alike.casefold())
    signs = "".join(sign for sign in bare if not unicodedata.combining(sign)).translate(_lookalike_letters())
    return " ".join("".join(sign if sign.isalnum() else " " for sign in signs).split())


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CZ" and ord(sign) not in _ignorable()


def _shows_something(sign: str) -> bool:
    """Return whether a character is a letter, a digit or a picture, instead of a mark, dash or dot."""
    category = unicodedata.category(sign)
    return category[0] in "LN" or category == "So"


def _is_unfit(name: str) -> bool:
    words = simplify_name(name).split()
    joined = "".join(words)
    if len(words) == len(joined) >= MIN_SPELT_LETTERS:
        words = [joined]
    return joined in _unfit_words()["house"] or not _unfit_words()["words"].isdisjoint(words)


def _skeleton(name: str) -> str:
    """Return the skeleton of a name, for comparison: l → i, rn → m, vv → w, without spaces. A name without letters and
    digits is compared unchanged."""
    return simplify_name(name).replace(" ", "").replace("l", "i").replace("rn", "m").replace("vv", "w") or name


@cache
def _load_data() -> dict[str, Any]:
    return tomllib.loads(files("tripot.server.identity").joinpath("names.toml").read_text(encoding="utf-8"))


@cache
def _unfit_words() -> dict[str, frozenset[str]]:
    return {kind: frozenset(_load_data()[kind]) for kind in ("house", "words")}


@cache
def _lookalike_letters() -> dict[int, str]:
    return {ord(sign): letter for letter, signs in _load_data()["alike"].items() for sign in signs}


@cache
def _ignorable() -> frozenset[int]:
    return frozenset(code for it in IGNORABLE for code in ((it,) if isinstance(it, int) else it))


@cache
def _unicode_lookalikes() -> dict[str, str]:
    """Map every character that Unicode lists as a look-alike of a Latin letter to that letter.

    The table links each character with its prototype, so the look-alikes of a letter are its direct and indirect
    neighbours.
    """
    data = files(confusable_homoglyphs).joinpath("confusables.json").read_bytes()
    table = {sign: [it.c for it in links] for sign, links in decode(data, type=dict[str, list[_Link]]).items()}
    found: dict[str, str] = {}
    for letter in filter(str.isalpha, map(chr, range(128))):
        near = table.get(letter, [])
        for sign in (*near, *(it for prototype in near for it in table.get(prototype, []))):
            if not sign.isascii() or not sign.isalpha():
                found.setdefault(sign, letter)
    return found
