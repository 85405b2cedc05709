"""Odds as JSON records, for ``tripot odds --json`` and the server. Fractions are strings "p/q"."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from tripot.lab.odds import Price


class BetOdds(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The odds of one bet per unit staked."""

    game: str
    version: int
    variant: dict[str, Any]
    bet: str
    law: dict[str, str]
    """The probability of each result, the worst result first."""
    ev: str
    exact: bool
    coups: int | None = None
    """The number of sampled rounds, if the law is not exact."""
    interval: tuple[float, float] | None = None
    """The 95 % confidence interval of the expectation, if the law is not exact."""


def price_row(price: Price) -> BetOdds:
    """Return the record of a bet's odds."""
    return BetOdds(
        game=price.game,
        version=price.version,
        variant=price.variant,
        bet=price.bet,
        law=encode_law(price.law),
        ev=format_ratio(price.ev),
        exact=price.is_exact,
        coups=None if price.is_exact else price.coups,
        interval=None if price.is_exact else price.interval,
    )


def encode_law(law: Mapping[Fraction, Fraction]) -> dict[str, str]:
    """Return a law with its fractions as strings."""
    return {format_ratio(result): format_ratio(chance) for result, chance in law.items()}


def format_ratio(value: Fraction) -> str:
    """Format a fraction as "p/q", including whole numbers."""
    return f"{value.numerator}/{value.denominator}"
