"""Applies changes that other processes write into the store to the live tables of this node: halts, bans, notices, the
audit log.

Other nodes and ``tripot admin`` write; each node reads every ``POLL_S`` seconds. Halts and bans are lists, compared
with the previous ones. Notices of the last ``NOTICE_WINDOW_S`` seconds are read, and each is applied once. A node that
could not read for longer than that, because it was paused or cut off, may have missed notices. It then drops its rooms,
which are loaded again on demand.
"""

import asyncio
from typing import assert_never

from tripot.server.live.registry import RoomRegistry
from tripot.server.telemetry.events import AUDIT_LOG, SERVER_LOG, LogEvent
from tripot.store import AuditEntry, GuestId, Notice
from tripot.store.notices import NOTICE_WINDOW_S

POLL_S = 2.0
"""Seconds between two reads."""


class StoreChanges:
    """Reads changes and applies them to this node."""

    def __init__(self, registry: RoomRegistry) -> None:
        self._registry, self._store = registry, registry.store
        self._banned: frozenset[GuestId] = frozenset()
        self._applied: frozenset[int] = frozenset()
        self._notices_read_at = asyncio.get_running_loop().time()
        self._logged: int | None = None
        """The last entry of the audit log that this node has copied to its own log."""

    async def sync(self) -> None:
        """Read and apply all new changes."""
        await self.sync_halts()
        await self._sync_bans()
        await self.sync_notices()
        await self._log_acts()

    async def sync_halts(self) -> None:
        """Store halts caused by bugs on this node, halt newly listed tables, and release tables that are no longer
        listed."""
        registry, store, before = self._registry, self._store, self._registry.halted_tables
        for room in registry.rooms:
            if room.is_halted and room.table.id not in before:
                await store.call(store.halts.halt, room.table.id, registry.clock())
        now = registry.halted_tables = frozenset(await store.call(store.halts.load_halts))
        for room in registry.rooms:
            if (table := room.table.id) in now and not room.is_halted:
                said = "table %s is halted by the operator"
                SERVER_LOG.warning(LogEvent.TABLE_HALTED_BY_OPERATOR, said, table, table=table)
                room.halt()
        for table in before - now:
            registry.release_halt(table)

    async def sync_notices(self) -> None:
        """Apply the new notices."""
        registry, asked_at = self._registry, asyncio.get_running_loop().time()
        is_loading, loads_begun = registry.is_loading, registry.loads_begun
        recent = await self._store.call(self._store.notices.read_recent)
        if asked_at - self._notices_read_at > NOTICE_WINDOW_S:
            registry.drop_all()
        self._notices_read_at = asked_at
        for notice in recent:
            if notice.id not in self._applied:
                await self._apply(notice)
        # A room that was being loaded may have read the accounts before the change, so apply the change once more.
        if not is_loading and registry.loads_begun == loads_begun:
            self._applied = frozenset(notice.id for notice in recent)

    async def _apply(self, notice: Notice) -> None:
        accounts, store = self._registry.account_events, self._store
        match notice.kind:
            case "renamed":
                guest = await store.call(store.moderation.find_guest, GuestId(notice.about))
                if guest is not None:
                    accounts.show_name(guest)
            case "deleted":
                await accounts.remove_guests(frozenset([GuestId(notice.about)]))
            case "session_ended":
                accounts.end_sessions(frozenset([notice.about]))
            case _:
                assert_never(notice.kind)

    async def _sync_bans(self) -> None:
        """Shut out guests who were banned since the last read."""
        banned = await self._store.call(self._store.moderation.load_banned)
        fresh, self._banned = banned - self._banned, banned
        if fresh:
            await self._registry.account_events.shut_out(fresh)

    async def _log_acts(self) -> None:
        """Copy new entries of the audit log to the log of this node, so that log collectors receive them."""
        moderation = self._store.moderation
        if self._logged is None:
            latest = await self._store.call(moderation.read_log, 1)
            self._logged = latest[0].number if latest else 0
        for entry in await self._store.call(moderation.read_log_after, self._logged):
            self._logged = entry.number
            log_act(entry)


def log_act(entry: AuditEntry) -> None:
    """Write an entry of the audit log into the log of this node."""
    fields = {"operator": entry.operator, "action": entry.action, "about": entry.about, "reason": entry.note}
    AUDIT_LOG.info(LogEvent.OPERATOR_ACT, "%s: %s %s", entry.operator, entry.action, entry.about, **fields)
