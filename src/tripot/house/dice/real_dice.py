"""Real dice: one person reports the faces, another confirms or disputes. This module has the state and the deadlines.

``decisions.permissions`` defines who may report. The server still draws the cards.
"""

from typing import Literal

from msgspec import Struct

from tripot.house.clocks import TIME_LIMITS_MS, Pace
from tripot.house.ids import PersonId
from tripot.kernel import Outcome

DiceKind = Literal["house", "real"]
"""Who throws the dice: the server, or people with real dice."""

CONFIRM_WITHIN_MS = 20_000
"""A report that nobody disputes within this time is accepted."""

REPORT_WITHIN_MS = 60_000
"""The time that people have at least to throw and report before the server throws. Without clocks, there is no
limit."""

MAX_DISPUTES = 2
"""After this many disputes, the server throws."""

Verdict = Literal["wait", "stands", "house"]


class DiceReport(Struct, frozen=True):
    """A person's report, and when it is accepted if nobody disputes it."""

    faces: Outcome
    by: PersonId
    stands: int


class Hearing(Struct, frozen=True):
    """The state from the moment when real dice are needed until they are reported and confirmed."""

    due: int | None
    """When the server throws if nobody has reported; ``None`` without a limit."""
    report: DiceReport | None = None
    disputes: int = 0

    def with_report(self, faces: Outcome, by: PersonId, at: int) -> "Hearing":
        """Return the hearing with a report."""
        return Hearing(self.due, DiceReport(faces, by, at + CONFIRM_WITHIN_MS), self.disputes)

    def with_dispute(self, pace: Pace, at: int) -> "Hearing":
        """Return the hearing without its report; the time to throw starts again."""
        return Hearing(_report_deadline(pace, at), None, self.disputes + 1)

    def postpone(self, by: int) -> "Hearing":
        """Return the hearing with its times moved by lost time."""
        due = None if self.due is None else self.due + by
        report = self.report and DiceReport(self.report.faces, self.report.by, self.report.stands + by)
        return Hearing(due, report, self.disputes)

    def verdict(self, at: int) -> Verdict:
        """Return the next step: wait for people, accept the report, or let the server throw."""
        if self.report is not None:
            return "stands" if self.report.stands <= at else "wait"
        late = self.due is not None and self.due <= at
        return "house" if late or self.disputes >= MAX_DISPUTES else "wait"

    @property
    def next_change_at(self) -> int | None:
        """Return the time at which :meth:`verdict` changes if nobody acts."""
        return self.due if self.report is None else self.report.stands


def start_hearing(pace: Pace, at: int) -> Hearing:
    """Start waiting for a report of real dice."""
    return Hearing(_report_deadline(pace, at))


def _report_deadline(pace: Pace, at: int) -> int | None:
    allowed = TIME_LIMITS_MS[pace].get("gesture")
    return None if allowed is None else at + max(REPORT_WITHIN_MS, allowed)
