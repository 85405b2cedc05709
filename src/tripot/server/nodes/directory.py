"""Claims and releases tables for one node. The docstring of the package explains the design.

A claim waits for a release of the same table that is in progress; otherwise the release could erase the later claim.
"""

import asyncio
from collections.abc import Sequence

from tripot.house import TableId
from tripot.server.async_store import AsyncStore
from tripot.server.errors import TryAgain
from tripot.server.nodes.relay import Peers
from tripot.server.telemetry.counters import TAKEOVERS
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import Directory, NodeName, Owner, StoreFailed

CHECK_EVERY_S = 10.0
"""How often a node compares its tables with the directory."""


class OwnedElsewhere(TryAgain):
    """Another node owns the table."""

    def __init__(self, owner: Owner) -> None:
        super().__init__("another node owns the table")
        self.owner = owner


class TableDirectory:
    """The claims of one node, and its connection to the other nodes."""

    def __init__(self, store: AsyncStore, directory: Directory, node: NodeName, peers: Peers) -> None:
        self.node, self.peers = node, peers
        self._store, self._directory = store, directory
        self._claimed: set[TableId] = set()
        self._releases: dict[TableId, asyncio.Task[None]] = {}

    async def find_owner(self, table: TableId) -> Owner | None:
        """Return the owner of a table. Waits for a release in progress."""
        if table in self._releases:
            await asyncio.wait([self._releases[table]])
        return await self._store.call(self._directory.owner_of, table)

    async def claim(self, table: TableId, seen: Owner | None, seq: int) -> bool:
        """Claim a table that was folded up to ``seq``, unless its owner or its last entry has changed since."""
        former = None if seen is None else seen.node
        if not await self._store.call(self._directory.claim, table, self.node, former, seq):
            return False
        self._claimed.add(table)
        if former not in (None, self.node):
            TAKEOVERS.inc()
            said = "table %s is taken over from %s"
            SERVER_LOG.warning(LogEvent.TABLE_TAKEN_OVER, said, table, former, table=table, peer=former)
        return True

    def release_later(self, table: TableId) -> None:
        """Release a table in the background. The next claim waits for it."""
        self._claimed.discard(table)
        task = self._releases[table] = asyncio.create_task(self._release([table]))
        task.add_done_callback(lambda _: self._releases.pop(table))

    def forget(self, table: TableId) -> None:
        """Forget a claim, because another node has claimed the table."""
        self._claimed.discard(table)

    async def release_all(self) -> None:
        """Release all tables in one statement, when the node stops. Waits for releases in progress."""
        if self._releases:
            await asyncio.wait(self._releases.values())
        if tables := tuple(self._claimed):
            await self._release(tables)
            self._claimed.difference_update(tables)

    async def find_deposed(self) -> list[TableId]:
        """Return the tables that this node has claimed and no longer owns."""
        claimed = tuple(self._claimed)
        return await self._store.call(self._directory.find_deposed, claimed, self.node) if claimed else []

    async def _release(self, tables: Sequence[TableId]) -> None:
        try:
            await self._store.call(self._directory.release, tables, self.node)
        except StoreFailed as error:  # the claims stay; another node takes over as from a dead node
            SERVER_LOG.warning(LogEvent.STORE_FAILED, "cannot release tables: %s", error, task="release_tables")
