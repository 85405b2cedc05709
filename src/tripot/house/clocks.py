"""Clocks: how long a decision may take, and when each clock starts. All times are in milliseconds.

The time limit depends on the kind of decision (a gesture, a choice, or an amount), which follows from the options. A
clock records when its seat was asked. It starts when the person's client shows the phase. Only :class:`ShownPhases`
contains that start; like presence, it is an input of every command. The journal contains the start only if the person
ran out of time. A client can delay only its own clock, by at most ``LATEST_START_MS``. ``decisions.timeouts`` handles
clocks that have run out.
"""

from typing import Literal

from msgspec import Struct

from tripot.house.ids import PersonId
from tripot.kernel import AgreeToStop, Options, Retract, Seat, Subset, Whole, tag_of

Pace = Literal["tranquille", "normal", "vif", "sans"]
"""The time limits of a table. ``sans``: no clock."""

DecisionKind = Literal["gesture", "choice", "stake"]

TIME_LIMITS_MS: dict[Pace, dict[DecisionKind, int]] = {
    "tranquille": {"gesture": 60_000, "choice": 90_000, "stake": 120_000},
    "normal": {"gesture": 20_000, "choice": 30_000, "stake": 45_000},
    "vif": {"gesture": 10_000, "choice": 15_000, "stake": 20_000},
    "sans": {},
}

LATEST_START_MS = 15_000
"""The latest start of a clock after its seat was asked, even if no client has shown the phase."""

AWAY_AFTER_MS = 60_000
"""After this absence of the host, another person becomes host."""

ALWAYS_OFFERED_TAGS = (tag_of(AgreeToStop), tag_of(Retract))
"""Actions that do not count as part of a decision."""


class SeatClock(Struct, frozen=True):
    """The clock of one seat. It starts ``lag`` ms after the seat was asked to choose; :class:`ShownPhases` has the
    lag."""

    asked_at: int
    allowance: int
    ask: int
    """The seq of the entry that asked the seat. Together with the seat, it identifies the clock, even after a delay."""

    def start(self, lag: int) -> int:
        """Return when the clock starts."""
        return self.asked_at + lag

    def due(self, lag: int) -> int:
        """Return when the time is up."""
        return self.asked_at + lag + self.allowance

    def postpone(self, by: int) -> "SeatClock":
        """Return the clock, moved later by lost time."""
        return SeatClock(self.asked_at + by, self.allowance, self.ask)


class PhaseClocks(Struct, frozen=True):
    """The clocks of one phase. A seat has one clock per phase; when asked again, it continues with the remaining time.

    Otherwise, a person could block the table forever by alternating between done and not done.
    """

    phase: int
    of: dict[Seat, SeatClock]

    def postpone(self, by: int) -> "PhaseClocks":
        """Return all clocks, moved later by lost time."""
        return PhaseClocks(self.phase, {seat: clock.postpone(by) for seat, clock in self.of.items()})

    def without(self, seat: Seat) -> "PhaseClocks":
        """Return the clocks without that of a seat, so that the seat gets a new clock when it is asked again."""
        return PhaseClocks(self.phase, {other: clock for other, clock in self.of.items() if other != seat})


NO_CLOCKS = PhaseClocks(-1, {})


def decision_kind_of(offered: Options) -> DecisionKind:
    """Return the kind of a decision, which depends on its options."""
    options = [option for option in offered if option.do not in ALWAYS_OFFERED_TAGS]
    domains = [domain for option in options for domain in option.params.values()]
    if any(isinstance(domain, Whole | Subset) for domain in domains):
        return "stake"
    return "choice" if domains or len(options) > 1 else "gesture"


def absence_limit_ms(pace: Pace) -> int | None:
    """Return how long the others wait for an absent person before a bot keeps the seat: as long as for a gesture.
    ``None``: without a limit."""
    return TIME_LIMITS_MS[pace].get("gesture")


def ask_seat(pace: Pace, offered: Options, at: int, ask: int) -> SeatClock:
    """Return the clock of a seat that the entry ``ask`` asks to choose among these options."""
    return SeatClock(at, TIME_LIMITS_MS[pace][decision_kind_of(offered)], ask)


class PhaseShown(Struct, frozen=True):
    """A person's client has shown a phase, ``lag`` ms after the entry ``ask`` asked the person; 0 if they had no
    clock."""

    phase: int
    ask: int = 0
    lag: int = 0

    def replaces(self, other: "PhaseShown | None") -> bool:
        """Return whether this report replaces the other one: it is about a later phase, or it is the earliest for the
        same phase."""
        if other is None or self.phase != other.phase:
            return other is None or self.phase > other.phase
        return (self.ask, self.lag) < (other.ask, other.lag)


class ShownPhases(Struct, frozen=True):
    """What clients have shown. Times are stored as lags, so that a pause moves them together with their clocks."""

    phases: dict[PersonId, PhaseShown] = {}
    reporting: frozenset[PersonId] = frozenset()
    """People whose client reports what it shows. Until it reports a phase, the start of their clock is unknown."""
    lost: dict[PersonId, int] = {}
    """For each person whose client's report was lost with another node: the entry that asked them. Such a clock starts
    as late as possible."""

    def lag_ms(self, person: PersonId, phase: int, clock: SeatClock) -> int | None:
        """Return the delay between asking and the start of this clock; ``None`` while it is unknown.

        Programs and absent people report nothing: their clock starts when they are asked.
        """
        shown = self.phases.get(person)
        if shown is not None and shown.phase == phase:
            return shown.lag if shown.ask == clock.ask else 0  # the phase was shown before the seat was asked (again)
        if person in self.reporting:
            return None
        return LATEST_START_MS if self.lost.get(person) == clock.ask else 0


NOTHING_SHOWN = ShownPhases()


def measure_lag(asked_at: int, now: int) -> int:
    """Return the lag of a clock if the client shows the phase now. The result is between 0 and ``LATEST_START_MS``."""
    return min(max(0, now - asked_at), LATEST_START_MS)
