"""Notices: applies account changes by other nodes to the tables of this node.

Each poll reads the notices of the last ``NOTICE_WINDOW_S`` seconds and applies those it has not applied yet. A node
that read nothing for longer than that, because it was paused or cut off, has missed some: it drops its rooms, which are
then loaded afresh.
"""

import asyncio
from typing import assert_never

from tripot.server.live.registry import RoomRegistry
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import GuestId, Notice, Notices, StoreFailed
from tripot.store.notices import NOTICE_WINDOW_S

NOTICE_POLL_S = 2.0
"""Seconds between two reads."""


class NoticeReader:
    """The notices that this node has applied."""

    def __init__(self, registry: RoomRegistry, notices: Notices) -> None:
        self._registry, self._notices = registry, notices
        self._applied: frozenset[int] = frozenset()
        self._read_at = asyncio.get_running_loop().time()

    async def poll(self) -> None:
        """Read and apply notices until cancelled."""
        while True:
            try:
                await self.sync()
            except StoreFailed as error:
                SERVER_LOG.warning(LogEvent.STORE_FAILED, "cannot read notices: %s", error, task="poll_notices")
            await asyncio.sleep(NOTICE_POLL_S)

    async def sync(self) -> None:
        """Apply the notices that are new."""
        asked_at = asyncio.get_running_loop().time()
        is_loading, loads_begun = self._registry.is_loading, self._registry.loads_begun
        recent = await self._registry.store.call(self._notices.read_recent)
        if asked_at - self._read_at > NOTICE_WINDOW_S:
            self._registry.drop_all()
        self._read_at = asked_at
        for notice in recent:
            if notice.id not in self._applied:
                await self._apply(notice)
        # A room that was being loaded meanwhile may have read the accounts before the change: apply it once more.
        if not is_loading and self._registry.loads_begun == loads_begun:
            self._applied = frozenset(notice.id for notice in recent)

    async def _apply(self, notice: Notice) -> None:
        accounts, store = self._registry.account_events, self._registry.store
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
