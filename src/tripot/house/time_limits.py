"""How long a decision may take: by the pace of the table and by the kind of decision. Milliseconds, whole.

The kind is read from what is offered, so no game declares it: a mere gesture, a choice, or sums to be weighed.
"""

from typing import Literal

from msgspec import Struct

from tripot.kernel import AgreeToStop, Options, Retract, Seat, Subset, Whole, tag_of

Pace = Literal["tranquille", "normal", "vif", "sans"]
"""``sans``: without a clock."""

DecisionKind = Literal["gesture", "choice", "stake"]

TIME_LIMITS_MS: dict[Pace, dict[DecisionKind, int]] = {
    "tranquille": {"gesture": 60_000, "choice": 90_000, "stake": 120_000},
    "normal": {"gesture": 20_000, "choice": 30_000, "stake": 45_000},
    "vif": {"gesture": 10_000, "choice": 15_000, "stake": 20_000},
    "sans": {},
}

AWAY_AFTER_MS = 60_000
"""After so long away the host's role moves on, and a seat whose time is up is left to a bot."""

ALWAYS_OFFERED_TAGS = (tag_of(AgreeToStop), tag_of(Retract))
"""Words on offer beside the decision itself; they make it no harder."""


class SeatClock(Struct, frozen=True):
    """The time of one seat: since when it runs, and when it is up."""

    since: int
    due: int

    def postpone(self, by: int) -> "SeatClock":
        """The same time, after the house stood still."""
        return SeatClock(self.since + by, self.due + by)


class PhaseClocks(Struct, frozen=True):
    """The clocks of one phase. A seat gets one time a phase: who is asked again goes on where it stood.

    Otherwise two words said in turn, done and not done, would hold up the table for ever.
    """

    phase: int
    of: dict[Seat, SeatClock]

    def postpone(self, by: int) -> "PhaseClocks":
        """All of them, after the house stood still."""
        return PhaseClocks(self.phase, {seat: clock.postpone(by) for seat, clock in self.of.items()})


NO_CLOCKS = PhaseClocks(-1, {})


def decision_kind_of(offered: Options) -> DecisionKind:
    """What kind of decision these options are."""
    asked = [option for option in offered if option.do not in ALWAYS_OFFERED_TAGS]
    domains = [domain for option in asked for domain in option.params.values()]
    if any(isinstance(domain, Whole | Subset) for domain in domains):
        return "stake"
    return "choice" if domains or len(asked) > 1 else "gesture"


def start_clock(pace: Pace, offered: Options, at: int) -> SeatClock:
    """A clock set now for a decision among these."""
    return SeatClock(at, at + TIME_LIMITS_MS[pace][decision_kind_of(offered)])
