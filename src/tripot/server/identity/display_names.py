"""Which names are nobody's: insults, the house's own, and one that looks like another's at the same table.

It is conservative on purpose, since people have real names: whole words of a short list (``names.toml``), never parts.
"""

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

SPELT = 4
"""So many single letters in a row are read as one word; fewer are somebody's initials."""


class UnfitName(ValueError):
    """A name nobody goes by here."""


def fit(name: str) -> str:
    """The name itself; raises :class:`UnfitName` for an insult, or for one who would speak as the house."""
    words = plain(name).split()
    joined = "".join(words)
    if len(words) == len(joined) >= SPELT:
        words = [joined]
    if joined in _unfit()["house"] or not _unfit()["words"].isdisjoint(words):
        raise UnfitName("not a name to go by here")
    return name


def alike(one: str, other: str) -> bool:
    """Whether two names cannot be told apart across a table."""
    return _at_a_glance(one) == _at_a_glance(other)


def plain(name: str) -> str:
    """A name without capitals, accents and disguises; what is neither letter nor digit parts words."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    signs = "".join(sign for sign in bare if not unicodedata.combining(sign)).translate(_alike())
    return " ".join("".join(sign if sign.isalnum() else " " for sign in signs).split())


def _at_a_glance(name: str) -> str:
    """An l is an i, rn is an m, vv a w, and gaps are nothing. A name of other signs alone is read as it is."""
    return plain(name).replace(" ", "").replace("l", "i").replace("rn", "m").replace("vv", "w") or name


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("tripot.server.identity").joinpath("names.toml").read_text(encoding="utf-8"))


@cache
def _unfit() -> dict[str, frozenset[str]]:
    return {kind: frozenset(_data()[kind]) for kind in ("house", "words")}


@cache
def _alike() -> dict[int, str]:
    return {ord(sign): letter for letter, signs in _data()["alike"].items() for sign in signs}
