"""Prices as data: what ``tripot odds --json`` prints and what the house answers. Every fraction is the string "p/q"."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from tripot.lab.odds import Price


class BetOdds(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one bet brings, per unit staked."""

    game: str
    version: int
    variant: dict[str, Any]
    bet: str
    law: dict[str, str]
    """Each result with its chance, the worst first."""
    ev: str
    exact: bool
    coups: int | None = None
    """Where it is not exact: how many coups were played to find out,"""
    interval: tuple[float, float] | None = None
    """and where the expectation lies 95 times in 100."""


def price_row(price: Price) -> BetOdds:
    """A price as data."""
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
    """A law as data."""
    return {format_ratio(result): format_ratio(chance) for result, chance in law.items()}


def format_ratio(value: Fraction) -> str:
    """A fraction, whole ones too, as "p/q"."""
    return f"{value.numerator}/{value.denominator}"
