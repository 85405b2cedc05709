"""Whether the store answers: one question at a time, and not for long."""

import asyncio

from tripot.house import TableId
from tripot.server.group_commit.async_store import AsyncStore
from tripot.store import Head, StoreFailed

PROBE_TIMEOUT_S = 2.0
"""Seconds for the store to answer."""


class StoreProbe:
    """Asks the store whether it answers; never twice at once, so that a store that hangs is not asked without end."""

    def __init__(self) -> None:
        self._pending: asyncio.Task[Head | None] | None = None

    async def check(self, clerk: AsyncStore) -> str | None:
        """What is wrong with the store, if anything is."""
        asking = self._pending
        if asking is None or asking.done():
            asking = self._pending = asyncio.create_task(clerk.call(clerk.journal.head, TableId("")))
            asking.add_done_callback(lambda asked: asked.cancelled() or asked.exception())
        try:
            await asyncio.wait_for(asyncio.shield(asking), PROBE_TIMEOUT_S)
        except TimeoutError:
            return "the store does not answer"
        except StoreFailed:
            return "the store fails"
        return None
