"""Real dice: someone reads them out, someone else says yes or no. What a table waits for while dice lie on it.

A value that the fold keeps; who may say what is in :mod:`.checks`, and it is only ever about dice, never cards or lots.
"""

from typing import Literal

from msgspec import Struct

from tripot.house.ids import PersonId
from tripot.house.time_limits import ALLOWED, Pace
from tripot.kernel import Outcome

DiceKind = Literal["house", "real"]
"""Who throws: the house, or people on a table of their own."""

TO_CONFIRM = 20_000
"""Milliseconds after which a report that nobody has denied stands."""

TO_REPORT = 60_000
"""The least time to throw and tell; then the house throws. None where the table has no clock."""

DISPUTES = 2
"""After so many the house throws."""

Verdict = Literal["wait", "stands", "house"]


class Report(Struct, frozen=True):
    """What someone read from the dice, and when it will stand if nobody says anything."""

    faces: Outcome
    by: PersonId
    stands: int


class Hearing(Struct, frozen=True):
    """Dice are to be thrown and read out."""

    due: int | None
    """When the house throws if nobody has told anything."""
    report: Report | None = None
    disputes: int = 0

    def heard(self, faces: Outcome, by: PersonId, at: int) -> "Hearing":
        """With a report."""
        return Hearing(self.due, Report(faces, by, at + TO_CONFIRM), self.disputes)

    def disputed(self, pace: Pace, at: int) -> "Hearing":
        """The report is void; time to throw again begins anew."""
        return Hearing(_until(pace, at), None, self.disputes + 1)

    def later(self, by: int) -> "Hearing":
        """The same, after the house stood still."""
        due = None if self.due is None else self.due + by
        report = self.report and Report(self.report.faces, self.report.by, self.report.stands + by)
        return Hearing(due, report, self.disputes)

    def verdict(self, at: int) -> Verdict:
        """Whether there is still something to wait for; else whether the report stands, or the house throws."""
        if self.report is not None:
            return "stands" if self.report.stands <= at else "wait"
        late = self.due is not None and self.due <= at
        return "house" if late or self.disputes >= DISPUTES else "wait"

    @property
    def next(self) -> int | None:
        """When :meth:`verdict` changes by itself."""
        return self.due if self.report is None else self.report.stands


def begun(pace: Pace, at: int) -> Hearing:
    """Dice are asked for now."""
    return Hearing(_until(pace, at))


def _until(pace: Pace, at: int) -> int | None:
    allowed = ALLOWED[pace].get("gesture")
    return None if allowed is None else at + max(TO_REPORT, allowed)
