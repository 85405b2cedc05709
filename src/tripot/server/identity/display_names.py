"""Which names are nobody's: insults, the house's own, and one that looks like another's at the same table.

It is conservative on purpose, since people have real names: whole words of a short list (``names.toml``), never parts.
"""

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

MIN_SPELT_LETTERS = 4
"""So many single letters in a row are read as one word; fewer are somebody's initials."""


class UnfitName(ValueError):
    """A name nobody goes by here."""


def check_name(name: str) -> str:
    """The name itself; raises :class:`UnfitName` for an insult, or for one who would speak as the house."""
    words = simplify_name(name).split()
    joined = "".join(words)
    if len(words) == len(joined) >= MIN_SPELT_LETTERS:
        words = [joined]
    if joined in _unfit_words()["house"] or not _unfit_words()["words"].isdisjoint(words):
        raise UnfitName("not a name to go by here")
    return name


def are_confusable(one: str, other: str) -> bool:
    """Whether two names cannot be told apart across a table."""
    return _skeleton(one) == _skeleton(other)


def simplify_name(name: str) -> str:
    """A name without capitals, accents and disguises; what is neither letter nor digit parts words."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    signs = "".join(sign for sign in bare if not unicodedata.combining(sign)).translate(_lookalike_letters())
    return " ".join("".join(sign if sign.isalnum() else " " for sign in signs).split())


def _skeleton(name: str) -> str:
    """An l is an i, rn is an m, vv a w, and gaps are nothing. A name of other signs alone is read as it is."""
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
