"""Time limits: how long a decision may take, by pace and kind of decision, in whole ms; and the clocks of a phase.

The kind follows from the options, so no game declares it: a gesture, a choice, or amounts to weigh. What happens when
time is up is in :mod:`.timeouts`.
"""

from typing import Literal

from msgspec import Struct

from tripot.kernel import AgreeToStop, Options, Retract, Seat, Subset, Whole, tag_of

Pace = Literal["tranquille", "normal", "vif", "sans"]
"""``sans``: no clock."""

DecisionKind = Literal["gesture", "choice", "stake"]

TIME_LIMITS_MS: dict[Pace, dict[DecisionKind, int]] = {
    "tranquille": {"gesture": 60_000, "choice": 90_000, "stake": 120_000},
    "normal": {"gesture": 20_000, "choice": 30_000, "stake": 45_000},
    "vif": {"gesture": 10_000, "choice": 15_000, "stake": 20_000},
    "sans": {},
}

AWAY_AFTER_MS = 60_000
"""After this long away the host's role moves on, and a seat whose time is up is kept by a bot."""

ALWAYS_OFFERED_TAGS = (tag_of(AgreeToStop), tag_of(Retract))
"""Actions offered beside the decision itself; they do not make it harder."""


class SeatClock(Struct, frozen=True):
    """The clock of one seat: since when it runs, and when its time is up."""

    since: int
    due: int

    def postpone(self, by: int) -> "SeatClock":
        """Return the clock moved by a time that must not count."""
        return SeatClock(self.since + by, self.due + by)


class PhaseClocks(Struct, frozen=True):
    """The clocks of one phase. A seat has one clock a phase; when asked again it goes on with what is left.

    Otherwise a person could hold up the table for ever by saying done and not done in turn.
    """

    phase: int
    of: dict[Seat, SeatClock]

    def postpone(self, by: int) -> "PhaseClocks":
        """Return all clocks moved by a time that must not count."""
        return PhaseClocks(self.phase, {seat: clock.postpone(by) for seat, clock in self.of.items()})


NO_CLOCKS = PhaseClocks(-1, {})


def decision_kind_of(offered: Options) -> DecisionKind:
    """Classify a decision by its options."""
    asked = [option for option in offered if option.do not in ALWAYS_OFFERED_TAGS]
    domains = [domain for option in asked for domain in option.params.values()]
    if any(isinstance(domain, Whole | Subset) for domain in domains):
        return "stake"
    return "choice" if domains or len(asked) > 1 else "gesture"


def start_clock(pace: Pace, offered: Options, at: int) -> SeatClock:
    """Start a clock for a decision among these options."""
    return SeatClock(at, at + TIME_LIMITS_MS[pace][decision_kind_of(offered)])
