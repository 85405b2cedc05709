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


def row(price: Price) -> BetOdds:
    """A price as data."""
    return BetOdds(
        game=price.game,
        version=price.version,
        variant=price.variant,
        bet=price.bet,
        law=told(price.law),
        ev=ratio(price.ev),
        exact=price.exact,
        coups=None if price.exact else price.coups,
        interval=None if price.exact else price.interval,
    )


def told(law: Mapping[Fraction, Fraction]) -> dict[str, str]:
    """A law as data."""
    return {ratio(result): ratio(chance) for result, chance in law.items()}


def ratio(value: Fraction) -> str:
    """A fraction, whole ones too, as "p/q"."""
    return f"{value.numerator}/{value.denominator}"
