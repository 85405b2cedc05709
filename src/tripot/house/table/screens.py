"""Screens: reports on what people's screens have shown. An input of every command, like presence.

The journal contains only the start that a timeout used. A client can shift only its own start, by at most
:data:`~.time_limits.LATEST_START_MS`.
"""

from msgspec import Struct

from tripot.house.ids import PersonId
from tripot.house.time_limits import LATEST_START_MS, SeatClock


class PhaseShown(Struct, frozen=True):
    """A screen of a person has shown a phase, ``lag`` ms after the entry ``ask`` asked them; 0 if they had no clock."""

    phase: int
    ask: int = 0
    lag: int = 0

    def is_before(self, other: "PhaseShown | None") -> bool:
        """Whether this report replaces the other: it is of a later phase, or the first of the same one."""
        return other is None or (-self.phase, self.ask, self.lag) < (-other.phase, other.ask, other.lag)


class Screens(Struct, frozen=True):
    """What screens have shown. Times are stored as lags, so that a pause moves them together with their clocks."""

    shown: dict[PersonId, PhaseShown] = {}
    telling: frozenset[PersonId] = frozenset()
    """People whose client reports what it shows; until it does, the start of their clock is unknown."""
    lost: dict[PersonId, int] = {}
    """Asks whose reports were lost with another node, by person: these clocks start as late as possible."""

    def lag_ms(self, person: PersonId, phase: int, clock: SeatClock) -> int | None:
        """The delay between asking and the start of this clock; ``None`` while it is unknown.

        Programs and absent people report nothing: their clock starts when they are asked.
        """
        it = self.shown.get(person)
        if it is not None and it.phase == phase:
            return it.lag if it.ask == clock.ask else 0  # shown before the seat was asked (again) in this phase
        if person in self.telling:
            return None
        return LATEST_START_MS if self.lost.get(person) == clock.ask else 0


NO_SCREENS = Screens()


def measure_lag(asked: int, now: int) -> int:
    """Return the lag of a clock whose turn is shown now, within its bounds."""
    return min(max(0, now - asked), LATEST_START_MS)
