"""Finds feats that depend on luck: comebacks, the luckiest and the unluckiest person.

Luck is measured in standard deviations, so that games and table sizes can be compared. A comeback is the share of the
initial worth that a winner had lost at the lowest point.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from tripot.house import PersonId
from tripot.kernel import Seat
from tripot.server.lab_workers.messages import LuckMoment, TableLuck
from tripot.store import StoredFeat

LUCKY, UNLUCKY, COMEBACK = "lucky", "unlucky", "comeback"

DEVIATION_SCALE = 1_000_000
"""Deviations are stored in millionths."""

COMEBACK_SCALE = 10_000
"""Comebacks are stored in ten-thousandths of the initial worth."""

MIN_COMEBACK = COMEBACK_SCALE // 4
"""A comeback requires the loss of at least a quarter of the initial worth."""


def read_luck_feats(luck: TableLuck, people: Mapping[Seat, PersonId], winners: Sequence[Seat]) -> Iterator[StoredFeat]:
    """Yield the feats of the people at a table."""
    for seat, person in people.items():
        own, spread = Fraction(luck.seats[seat].luck), luck.seats[seat].spread
        deviation = round(abs(float(own)) / spread * DEVIATION_SCALE) if spread else 0
        if deviation:
            kind = LUCKY if own > 0 else UNLUCKY
            yield StoredFeat(kind, person, deviation, _find_throw(luck.moments, seat, 1 if own > 0 else -1))
        if seat in winners and (found := _find_comeback(luck.moments, seat)) is not None:
            yield StoredFeat(COMEBACK, person, *found)


def _find_throw(moments: Sequence[LuckMoment], seat: Seat, sign: int) -> int:
    """Return the entry that moved the luck of a seat most, up or down."""
    best, at, before = Fraction(-1), moments[-1].seq, Fraction()
    for moment in moments:
        now = Fraction(moment.luck[seat])
        if sign * (now - before) > best:
            best, at = sign * (now - before), moment.seq
        before = now
    return at


def _find_comeback(moments: Sequence[LuckMoment], seat: Seat) -> tuple[int, int] | None:
    """Return the largest loss of a winner during the game, and the entry of that moment."""
    worths = [(Fraction(moment.worth[seat]), moment.seq) for moment in moments]
    start, (lowest, seq) = worths[0][0], min(worths)
    if start <= 0:
        return None
    lost = (start - lowest) * COMEBACK_SCALE // start
    return (lost, seq) if lost >= MIN_COMEBACK else None
