"""The operator's bans and renames: ``tripot admin`` writes them into the store, every node carries them out here.

The list of bans is compared with the last one read. The audit log tells of renames; it is written before the name is,
so its latest entries are read a few times.
"""

import asyncio
import logging
from collections import deque

from tripot.server.live.registry import RoomRegistry
from tripot.store import GuestId, StoreFailed

log = logging.getLogger("tripot.server")

OPERATOR_POLL_S = 2.0
"""Seconds between two reads."""

TIMES_READ = 4
"""How often an entry of the log is read."""


class OperatorActions:
    """What the operator has done, as far as this node knows."""

    def __init__(self, registry: RoomRegistry) -> None:
        self._registry = registry
        self._banned: frozenset[GuestId] = frozenset()
        self._numbers: deque[int] = deque(maxlen=TIMES_READ)

    async def poll(self) -> None:
        """Synchronize for ever."""
        while True:
            try:
                await self.sync()
            except StoreFailed as error:
                log.warning("cannot read what the operator has done: %s", error)
            await asyncio.sleep(OPERATOR_POLL_S)

    async def sync(self) -> None:
        """Shut out who was banned since the last time, and show the names that were changed."""
        store, accounts = self._registry.store, self._registry.account_events
        banned = await store.call(store.moderation.load_banned)
        fresh, self._banned = banned - self._banned, banned
        if fresh:
            await accounts.shut_out(fresh)
        if not self._numbers:
            latest = await store.call(store.moderation.read_log, 1)
            self._numbers.append(latest[0].number if latest else 0)
        entries = await store.call(store.moderation.read_log_after, self._numbers[0])
        for entry in entries:
            guest = GuestId(entry.about) if entry.action == "rename" else None
            found = None if guest is None else await store.call(store.moderation.find_guest, guest)
            if found is not None:
                accounts.show_name(found)
        self._numbers.append(entries[-1].number if entries else self._numbers[-1])
