"""Screens: what people's screens have shown, as far as it is known. It comes from outside with every command.

Like presence it is never in the journal; only the start that a timeout used is. A client can shift its own start, by
:data:`~.time_limits.LATEST_START_MS` at most, and nobody else's.
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
        """Whether this report holds and not the other: it is of a later phase, or the first of the same one."""
        return other is None or (-self.phase, self.ask, self.lag) < (-other.phase, other.ask, other.lag)


class Screens(Struct, frozen=True):
    """What screens have shown. A time is kept as a lag, so that a pause moves it together with its clock."""

    shown: dict[PersonId, PhaseShown] = {}
    telling: frozenset[PersonId] = frozenset()
    """People connected through a client that tells what it shows: until it does, their start is not known."""
    lost: dict[PersonId, int] = {}
    """Asks about which the node that knew is gone, by person: these clocks start as late as they may."""

    def lag_ms(self, person: PersonId, phase: int, clock: SeatClock) -> int | None:
        """How long after being asked this clock of a person started; ``None`` while that is not known.

        Programs and people who are not connected tell nothing: their clock starts when they are asked.
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
