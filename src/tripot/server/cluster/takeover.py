"""Failover of deadlines: after a node was lost, the others find its overdue tables in the store and wake them.

Every remaining node runs the same query; the hash of a table's id picks the node that takes it. A table
unattended on every node is only loaded: it stays suspended until one of its people returns.
"""

from collections.abc import Sequence
from zlib import crc32

from tripot.clock import Clock
from tripot.house import BrokenChain, NoSecret
from tripot.server.cluster.membership import LONG_AGO_MS
from tripot.server.cluster.messages import NodeId
from tripot.server.cluster.rooms import LiveRooms, LoadRoom
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.telemetry.events import SERVER_LOG, LogEvent

OVERDUE_AFTER_MS = 3_000
"""A deadline overdue by so much has no node that handles it."""

TAKEOVER_EVERY_MS = OVERDUE_AFTER_MS // 2

TAKEOVER_WINDOW_MS = 30_000
"""How long after a loss to look, and how old a deadline may be: an older one belongs to a suspended table."""

MAX_TAKEOVERS_PER_ROUND = 20
"""Tables taken over at a time."""


class Takeover:
    """Takes over the tables of lost nodes."""

    def __init__(self, node: NodeId, store: AsyncStore, clock: Clock, rooms: LiveRooms, load_room: LoadRoom) -> None:
        self._node, self._store, self._clock, self._rooms, self._load_room = node, store, clock, rooms, load_room
        self._started_at = LONG_AGO_MS

    def is_due(self, now: int, lost_at: int) -> bool:
        """Whether the store is to be queried now, given when a node was last lost."""
        return now - lost_at < TAKEOVER_WINDOW_MS and now - self._started_at >= TAKEOVER_EVERY_MS

    async def run(self, now: int, others: Sequence[NodeId]) -> None:
        """Wake the overdue tables that fall to this node, and those it has in memory anyway."""
        self._started_at = now
        clock, nodes = self._clock(), sorted([self._node, *others])
        since, until, overdue = clock - TAKEOVER_WINDOW_MS, clock - OVERDUE_AFTER_MS, self._store.journal.overdue_tables
        for table in await self._store.call(overdue, since, until, MAX_TAKEOVERS_PER_ROUND):
            if table not in self._rooms and nodes[crc32(table.encode()) % len(nodes)] != self._node:
                continue
            try:
                (await self._load_room(table)).wake()
            except (LookupError, NoSecret, BrokenChain) as error:
                SERVER_LOG.warning(LogEvent.TAKEOVER_FAILED, "cannot take over table %s: %s", table, error, table=table)
