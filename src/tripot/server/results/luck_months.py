"""Adds up a person's luck by month (UTC), as floats for drawing."""

from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from tripot.store import GuestGame


class LuckMonth(Struct, frozen=True):
    """The sum of all games up to the end of a month."""

    month: str
    """For example ``2026-11``."""
    games: int
    luck: float
    """The luck in chips."""
    spread: float
    """The standard deviation of that sum."""


def sum_months(games: Iterable[GuestGame]) -> tuple[LuckMonth, ...]:
    """Return the sums for all months that have games with known luck."""
    found: dict[str, LuckMonth] = {}
    count, luck, variance = 0, 0.0, 0.0
    for game in sorted(games, key=lambda it: it.ended):
        if game.luck is not None:
            count += 1
            luck += float(Fraction(game.luck.luck))
            variance += float(Fraction(game.luck.variance))
            month = datetime.fromtimestamp(game.ended / 1000, UTC).strftime("%Y-%m")
            found[month] = LuckMonth(month, count, luck, sqrt(variance))
    return tuple(found.values())
