"""Whether the store answers: one question at a time, and not for long."""

import asyncio

from tripot.house import TableId
from tripot.server.group_commit.async_store import Clerk
from tripot.store import Head, StoreFailed

PATIENCE = 2.0
"""Seconds for the store to answer."""


class Pulse:
    """Asks the store whether it answers; never twice at once, so that a store that hangs is not asked without end."""

    def __init__(self) -> None:
        self._asking: asyncio.Task[Head | None] | None = None

    async def felt(self, clerk: Clerk) -> str | None:
        """What is wrong with the store, if anything is."""
        asking = self._asking
        if asking is None or asking.done():
            asking = self._asking = asyncio.create_task(clerk.ask(clerk.journal.head, TableId("")))
            asking.add_done_callback(lambda asked: asked.cancelled() or asked.exception())
        try:
            await asyncio.wait_for(asyncio.shield(asking), PATIENCE)
        except TimeoutError:
            return "the store does not answer"
        except StoreFailed:
            return "the store fails"
        return None
