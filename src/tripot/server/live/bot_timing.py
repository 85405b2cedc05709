"""When each bot of a table acts: after a little while, each at its own, so that people can follow. It moves nothing."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from tripot.house import StoredEntry, Table
from tripot.house.events import Played
from tripot.kernel import Decide, Seat

DEFAULT_THINKING_MS = 900
"""Milliseconds a bot thinks, about, unless the house is told otherwise."""


class BotDelay(Struct, frozen=True):
    """How long a bot waits: ``thinking`` give or take half of it, and longer after a throw, while dice tumble."""

    thinking: int = DEFAULT_THINKING_MS

    def sample_ms(self, lines: Sequence[StoredEntry], rng: Random) -> int:
        """Before a move that these entries called for."""
        thinking = rng.randint(self.thinking // 2, self.thinking * 3 // 2)
        return thinking + (2 * self.thinking if any(_is_throw(line) for line in lines) else 0)


class BotTiming:
    """The bots of one table. Those awaited together think at the same time, as people would."""

    def __init__(self, pause: BotDelay, rng: Random) -> None:
        self._delay = pause
        self.rng = rng
        self._due_at: dict[Seat, int] = {}

    def update(self, table: Table, lines: Sequence[StoredEntry], at: int) -> None:
        """Something happened: those who have not yet begun to think, or have just acted, begin now."""
        acted = {line.entry.seat for line in lines if isinstance(line.entry.event, Played)}
        throw = any(_is_throw(line) for line in lines)
        before, self._due_at = self._due_at, {}
        for seat in thinking_seats(table):
            kept = None if throw or seat in acted else before.get(seat)
            self._due_at[seat] = at + self._delay.sample_ms(lines, self.rng) if kept is None else kept

    def restart(self, table: Table, at: int) -> None:
        """After a rest, everybody thinks anew."""
        self._due_at = {}
        self.update(table, (), at)

    def next_due_at(self) -> int | None:
        """When the next of them will have thought enough."""
        return min(self._due_at.values(), default=None)

    def pop_ready(self, at: int) -> set[Seat]:
        """Those who have thought enough. Asked once: who then does nothing waits until something happens."""
        ready = {seat for seat, due in self._due_at.items() if due <= at}
        for seat in ready:
            del self._due_at[seat]
        return ready


def thinking_seats(table: Table) -> list[Seat]:
    """The bots that may have something to say: those awaited; and all, once someone has asked to stop."""
    turn = table.turn
    if table.paused is not None or not isinstance(turn, Decide):
        return []
    bots = table.bots()
    awaited = [seat for seat in turn.awaited if seat in bots]
    if awaited or not table.state.stopping:
        return awaited
    return [seat for seat in turn.free if seat in bots]


def _is_throw(line: StoredEntry) -> bool:
    event = line.entry.event
    return isinstance(event, Played) and event.dice is not None
