"""The operator's bans and renames: ``tripot admin`` writes them into the store, and every node applies them here.

The list of bans is compared with the last one read. Renames are in the audit log, which is written before the name, so
its latest entries are read a few times. Each entry is also a line of the log, so that it reaches wherever logs go.
"""

import asyncio
from collections import deque

from tripot.server.live.registry import RoomRegistry
from tripot.server.telemetry.events import AUDIT_LOG, SERVER_LOG, LogEvent
from tripot.store import AuditEntry, GuestId, StoreFailed

OPERATOR_POLL_S = 2.0
"""Seconds between two reads."""

TIMES_READ = 4
"""The number of times that an entry of the log is read."""


class OperatorActions:
    """The operator's actions that this node has applied."""

    def __init__(self, registry: RoomRegistry) -> None:
        self._registry = registry
        self._banned: frozenset[GuestId] = frozenset()
        self._numbers: deque[int] = deque(maxlen=TIMES_READ)
        self._logged = 0

    async def poll(self) -> None:
        """Synchronize until cancelled."""
        while True:
            try:
                await self.sync()
            except StoreFailed as error:
                SERVER_LOG.warning(
                    LogEvent.STORE_FAILED, "cannot read the operator's actions: %s", error, task="poll_operator"
                )
            await asyncio.sleep(OPERATOR_POLL_S)

    async def sync(self) -> None:
        """Disconnect newly banned people, and show changed names."""
        store, accounts = self._registry.store, self._registry.account_events
        banned = await store.call(store.moderation.load_banned)
        fresh, self._banned = banned - self._banned, banned
        if fresh:
            await accounts.shut_out(fresh)
        if not self._numbers:
            latest = await store.call(store.moderation.read_log, 1)
            self._logged = latest[0].number if latest else 0
            self._numbers.append(self._logged)
        entries = await store.call(store.moderation.read_log_after, self._numbers[0])
        for entry in entries:
            if entry.number > self._logged:
                self._logged = entry.number
                log_act(entry)
            guest = GuestId(entry.about) if entry.action == "rename" else None
            found = None if guest is None else await store.call(store.moderation.find_guest, guest)
            if found is not None:
                accounts.show_name(found)
        self._numbers.append(entries[-1].number if entries else self._numbers[-1])


def log_act(entry: AuditEntry) -> None:
    """Write an entry of the audit log into the log of this node."""
    fields = {"operator": entry.operator, "action": entry.action, "about": entry.about, "reason": entry.note}
    AUDIT_LOG.info(LogEvent.OPERATOR_ACT, "%s: %s %s", entry.operator, entry.action, entry.about, **fields)
