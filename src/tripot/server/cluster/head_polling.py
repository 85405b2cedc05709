"""Head polling: finds entries whose news never came by asking the store how far each table's journal is.

Once a second while the bus is down or doubted (see membership.py), every ten seconds otherwise. Only tables with
listeners are asked about; for a table without, the next listener's greeting shows the gap.
"""

from tripot.server.cluster.membership import LONG_AGO_MS
from tripot.server.cluster.rooms import LiveRooms
from tripot.server.group_commit.async_store import AsyncStore

POLL_EVERY_MS = 1_000
"""How often heads are read while another node may be writing unheard."""

BACKGROUND_POLL_EVERY_MS = 10_000
"""How often heads are read while all is well: any bus may lose a message."""

MAX_TABLES_PER_POLL = 2_000
"""Tables in one query."""


class HeadPoller:
    """Compares the heads of this node's tables with the store."""

    def __init__(self, store: AsyncStore, rooms: LiveRooms) -> None:
        self._store, self._rooms = store, rooms
        self._polled_at = LONG_AGO_MS

    def is_due(self, now: int, *, is_bus_doubted: bool) -> bool:
        """Whether it is time for a poll."""
        return now - self._polled_at >= (POLL_EVERY_MS if is_bus_doubted else BACKGROUND_POLL_EVERY_MS)

    async def poll(self, now: int) -> None:
        """Read the heads and tell the rooms. With too many tables for one query, each poll starts at others."""
        self._polled_at = now
        tables = [table for table, room in self._rooms.items() if room.has_listeners]
        first = now // POLL_EVERY_MS * MAX_TABLES_PER_POLL % len(tables) if len(tables) > MAX_TABLES_PER_POLL else 0
        some = (tables[first:] + tables[:first])[:MAX_TABLES_PER_POLL]
        if not some:
            return
        for table, seq in (await self._store.call(self._store.journal.seqs, some)).items():
            if table in self._rooms:
                self._rooms[table].note_journal_seq(seq)
