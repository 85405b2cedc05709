"""Readiness probe of the store: one cheap question with a time limit, and never two at once."""

import asyncio

from tripot.house import TableId
from tripot.server.group_commit.async_store import AsyncStore
from tripot.store import Head, StoreFailed

PROBE_TIMEOUT_S = 2.0


class StoreProbe:
    """Checks whether the store answers. A store that hangs keeps one question pending, not one for each check."""

    def __init__(self) -> None:
        self._pending: asyncio.Task[Head | None] | None = None

    async def check(self, store: AsyncStore) -> str | None:
        """What is wrong with the store; ``None`` if it answers in time."""
        question = self._pending
        if question is None or question.done():
            question = self._pending = asyncio.create_task(store.call(store.journal.head, TableId("")))
            question.add_done_callback(lambda task: task.cancelled() or task.exception())
        try:
            await asyncio.wait_for(asyncio.shield(question), PROBE_TIMEOUT_S)
        except TimeoutError:
            return "the store does not answer"
        except StoreFailed:
            return "the store fails"
        return None
