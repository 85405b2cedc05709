"""Time limits: how long a decision may take, by pace and kind of decision, in whole ms; and the clocks of a phase.

The kind follows from the options: a gesture, a choice, or an amount. A clock contains when its seat was asked; its
start is known only outside the journal (``table.screens``). ``decisions.timeouts`` handles the end of a clock.
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

LATEST_START_MS = 15_000
"""The latest start of a clock after its seat was asked, whatever the screen shows."""

AWAY_AFTER_MS = 60_000
"""After this absence the host's role moves on, and a bot keeps a seat whose time is up."""

ALWAYS_OFFERED_TAGS = (tag_of(AgreeToStop), tag_of(Retract))
"""Actions that do not count as part of a decision."""


class SeatClock(Struct, frozen=True):
    """The clock of one seat. It starts ``lag`` ms after the seat was asked, by :class:`~.screens.Screens`."""

    asked: int
    allowance: int
    ask: int
    """The seq of the entry that asked; with the seat it identifies the clock, also after a delay."""

    def start(self, lag: int) -> int:
        """When the clock starts."""
        return self.asked + lag

    def due(self, lag: int) -> int:
        """When the time is up."""
        return self.asked + lag + self.allowance

    def postpone(self, by: int) -> "SeatClock":
        """Return the clock moved by time that must not count."""
        return SeatClock(self.asked + by, self.allowance, self.ask)


class PhaseClocks(Struct, frozen=True):
    """The clocks of one phase. A seat has one clock per phase; when asked again, it continues with the remaining time.

    Otherwise a person could block the table forever by alternating done and not done.
    """

    phase: int
    of: dict[Seat, SeatClock]

    def postpone(self, by: int) -> "PhaseClocks":
        """Return all clocks moved by time that must not count."""
        return PhaseClocks(self.phase, {seat: clock.postpone(by) for seat, clock in self.of.items()})

    def without(self, seat: Seat) -> "PhaseClocks":
        """Return the clocks without that of a seat, so that a new one starts when it is asked again."""
        return PhaseClocks(self.phase, {other: clock for other, clock in self.of.items() if other != seat})


NO_CLOCKS = PhaseClocks(-1, {})


def decision_kind_of(offered: Options) -> DecisionKind:
    """Classify a decision by its options."""
    asked = [option for option in offered if option.do not in ALWAYS_OFFERED_TAGS]
    domains = [domain for option in asked for domain in option.params.values()]
    if any(isinstance(domain, Whole | Subset) for domain in domains):
        return "stake"
    return "choice" if domains or len(asked) > 1 else "gesture"


def ask_seat(pace: Pace, offered: Options, at: int, ask: int) -> SeatClock:
    """Return the clock of a seat that the entry ``ask`` asks to choose among these options."""
    return SeatClock(at, TIME_LIMITS_MS[pace][decision_kind_of(offered)], ask)
