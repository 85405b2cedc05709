"""Display names: normalised, checked against a short list of words, and compared for look-alikes (confusables).

The check is conservative, since people have real names: it refuses whole words of ``names.toml``, never parts.
"""

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

MAX_NAME_LENGTH = 24

MIN_SPELT_LETTERS = 4
"""A name of at least this many single letters is read as one word; fewer are initials."""


class BadName(ValueError):
    """A name is empty, too long or invisible."""


class UnfitName(ValueError):
    """A name is an insult, or pretends to be the house."""


def check_name(name: str) -> str:
    """The name as it is stored: one line of visible characters. Raises :class:`BadName` or :class:`UnfitName`."""
    words = unicodedata.normalize("NFC", name).split()
    shown = " ".join(filter(None, ["".join(filter(_is_visible, word)) for word in words]))
    if not 1 <= len(shown) <= MAX_NAME_LENGTH:
        raise BadName(f"a name has 1 to {MAX_NAME_LENGTH} characters")
    if _is_unfit(shown):
        raise UnfitName("this name is not allowed")
    return shown


def are_confusable(one: str, other: str) -> bool:
    """Whether two names look the same at a glance (equal skeletons)."""
    return _skeleton(one) == _skeleton(other)


def simplify_name(name: str) -> str:
    """A name without capitals, accents and look-alike letters; other characters separate words."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    signs = "".join(sign for sign in bare if not unicodedata.combining(sign)).translate(_lookalike_letters())
    return " ".join("".join(sign if sign.isalnum() else " " for sign in signs).split())


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CZ"


def _is_unfit(name: str) -> bool:
    words = simplify_name(name).split()
    joined = "".join(words)
    if len(words) == len(joined) >= MIN_SPELT_LETTERS:
        words = [joined]
    return joined in _unfit_words()["house"] or not _unfit_words()["words"].isdisjoint(words)


def _skeleton(name: str) -> str:
    """The skeleton of a name, for comparison: l → i, rn → m, vv → w, without spaces.

    A name without any letter or digit is compared as it is.
    """
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
