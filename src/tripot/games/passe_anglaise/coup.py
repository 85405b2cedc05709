"""The rules by which a throw decides a coup: the first throw, then the throws in *suspens*, in five variants.

The first throw can win (*abattage*) or lose (*baraque*). Otherwise the coup is in suspens: the total is the *point*,
and the banker throws again.
"""

from typing import NamedTuple

from tripot.games.passe_anglaise.cloth import CoupName
from tripot.games.passe_anglaise.variant import Suspens
from tripot.kernel import RuleId

BARAQUE = (2, 3, 12)  # PASSE-16, PASSE-17
ABATTAGE = (7, 11)  # PASSE-19
SEVEN = 7  # PASSE-24

BY_THEIR_NUMBERS: tuple[Suspens, ...] = ("lettre_immediate", "mixte")
"""PASSE-R1: the variants in which 2, 3, 12 and 11 also decide while the point can win."""

SECOND_THROW_ONLY: tuple[Suspens, ...] = ("lettre", "lettre_immediate")
"""PASSE-R1: the variants in which the point can win in the second throw only."""


class CoupVerdict(NamedTuple):
    """The end of a coup: its name, whether the banker wins, and the rule that decides."""

    by: CoupName
    won: bool
    rule: RuleId


def verdict(reading: Suspens, point: int | None, dead: bool, total: int) -> CoupVerdict | None:
    """Return the end of the coup with this total; ``None`` if the banker must throw again."""
    if point is None:
        return verdict_by_numbers(total, baraque="PASSE-16", abattage="PASSE-19")
    if not dead:
        if total == point:
            return CoupVerdict("point", won=True, rule="PASSE-23")
        if total == SEVEN:
            return CoupVerdict("sept", won=False, rule="PASSE-24")
    if dead or reading in BY_THEIR_NUMBERS:
        return verdict_by_numbers(total, baraque="PASSE-R1", abattage="PASSE-R1")  # PASSE-25, read literally
    return None


def verdict_by_numbers(total: int, baraque: RuleId, abattage: RuleId) -> CoupVerdict | None:
    """Decide by the totals of baraque and abattage (PASSE-17, PASSE-19)."""
    if total in BARAQUE:
        return CoupVerdict("baraque", won=False, rule=baraque)
    if total in ABATTAGE:
        return CoupVerdict("abattage", won=True, rule=abattage)
    return None
