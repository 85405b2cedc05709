"""Bot timing: when each bot of a table acts, after a random thinking delay that lets people follow. No moves here."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from tripot.house import StoredEntry, Table
from tripot.house.events import Played
from tripot.kernel import Decide, Seat

DEFAULT_THINKING_MS = 900
"""The mean thinking delay of a bot, unless the operator sets another."""


class BotDelay(Struct, frozen=True):
    """How long a bot waits: ``thinking`` ms plus or minus half; longer after a throw, so that people see it."""

    thinking: int = DEFAULT_THINKING_MS

    def sample_ms(self, entries: Sequence[StoredEntry], rng: Random) -> int:
        """The delay before a move that these entries led to."""
        thinking = rng.randint(self.thinking // 2, self.thinking * 3 // 2)
        return thinking + (2 * self.thinking if any(map(_is_throw, entries)) else 0)


class BotTiming:
    """When the bots of one table act. Bots awaited together think at the same time, as people would."""

    def __init__(self, delay: BotDelay, rng: Random) -> None:
        self._delay = delay
        self.rng = rng
        self._due_at: dict[Seat, int] = {}

    def update(self, table: Table, entries: Sequence[StoredEntry], at: int) -> None:
        """New entries: bots that do not think yet, or have just acted, start to think; after a throw, all do."""
        acted = {it.entry.seat for it in entries if isinstance(it.entry.event, Played)}
        has_throw = any(map(_is_throw, entries))
        before, self._due_at = self._due_at, {}
        for seat in thinking_seats(table):
            kept = None if has_throw or seat in acted else before.get(seat)
            self._due_at[seat] = at + self._delay.sample_ms(entries, self.rng) if kept is None else kept

    def restart(self, table: Table, at: int) -> None:
        """Let every bot think anew, after a suspension."""
        self._due_at = {}
        self.update(table, (), at)

    def next_due_at(self) -> int | None:
        """When the next bot acts."""
        return min(self._due_at.values(), default=None)

    def pop_ready(self, at: int) -> set[Seat]:
        """The bots that act now. Each is returned once; one that then does nothing waits for the next entry."""
        ready = {seat for seat, due in self._due_at.items() if due <= at}
        for seat in ready:
            del self._due_at[seat]
        return ready


def thinking_seats(table: Table) -> list[Seat]:
    """The bots that may have a move: those awaited; else, once someone has asked to stop, all that are free to act."""
    turn = table.turn
    if table.paused is not None or not isinstance(turn, Decide):
        return []
    bots = table.bots()
    awaited = [seat for seat in turn.awaited if seat in bots]
    if awaited or not table.state.stopping:
        return awaited
    return [seat for seat in turn.free if seat in bots]


def _is_throw(stored: StoredEntry) -> bool:
    event = stored.entry.event
    return isinstance(event, Played) and event.dice is not None
