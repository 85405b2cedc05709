"""Real dice: someone reads them out, someone else says yes or no. What a table waits for while dice lie on it.

A value that the fold keeps; who may say what is in :mod:`.checks`, and it is only ever about dice, never cards or lots.
"""

from typing import Literal

from msgspec import Struct

from tripot.house.ids import PersonId
from tripot.house.time_limits import TIME_LIMITS_MS, Pace
from tripot.kernel import Outcome

DiceKind = Literal["house", "real"]
"""Who throws: the house, or people on a table of their own."""

CONFIRM_WITHIN_MS = 20_000
"""Milliseconds after which a report that nobody has denied stands."""

REPORT_WITHIN_MS = 60_000
"""The least time to throw and tell; then the house throws. None where the table has no clock."""

MAX_DISPUTES = 2
"""After so many the house throws."""

Verdict = Literal["wait", "stands", "house"]


class DiceReport(Struct, frozen=True):
    """What someone read from the dice, and when it will stand if nobody says anything."""

    faces: Outcome
    by: PersonId
    stands: int


class Hearing(Struct, frozen=True):
    """Dice are to be thrown and read out."""

    due: int | None
    """When the house throws if nobody has told anything."""
    report: DiceReport | None = None
    disputes: int = 0

    def with_report(self, faces: Outcome, by: PersonId, at: int) -> "Hearing":
        """With a report."""
        return Hearing(self.due, DiceReport(faces, by, at + CONFIRM_WITHIN_MS), self.disputes)

    def with_dispute(self, pace: Pace, at: int) -> "Hearing":
        """The report is void; time to throw again begins anew."""
        return Hearing(_report_deadline(pace, at), None, self.disputes + 1)

    def postpone(self, by: int) -> "Hearing":
        """The same, after the house stood still."""
        due = None if self.due is None else self.due + by
        report = self.report and DiceReport(self.report.faces, self.report.by, self.report.stands + by)
        return Hearing(due, report, self.disputes)

    def verdict(self, at: int) -> Verdict:
        """Whether there is still something to wait for; else whether the report stands, or the house throws."""
        if self.report is not None:
            return "stands" if self.report.stands <= at else "wait"
        late = self.due is not None and self.due <= at
        return "house" if late or self.disputes >= MAX_DISPUTES else "wait"

    @property
    def next_change_at(self) -> int | None:
        """When :meth:`verdict` changes by itself."""
        return self.due if self.report is None else self.report.stands


def start_hearing(pace: Pace, at: int) -> Hearing:
    """Dice are asked for now."""
    return Hearing(_report_deadline(pace, at))


def _report_deadline(pace: Pace, at: int) -> int | None:
    allowed = TIME_LIMITS_MS[pace].get("gesture")
    return None if allowed is None else at + max(REPORT_WITHIN_MS, allowed)
