"""The store for an event loop: one thread asks it, and appends that arrive together are committed together.

While one batch is on its way to the disk the next one gathers, so the disk is asked once for many moves.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

from tripot.server.telemetry.counters import COMMIT_APPENDS, COMMIT_SECONDS
from tripot.store import Accounts, Append, Halts, Journal, Outcome, Store

T = TypeVar("T")

LARGEST_BATCH = 256
"""Appends in one transaction; a larger one would keep the first of them waiting for the last."""

PendingAppends = tuple[Sequence[Append], "asyncio.Future[tuple[Outcome, ...]]"]


class AsyncStore:
    """Stands between the event loop and a store that blocks."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tripot-store")
        self._pending: list[PendingAppends] = []
        self._writer: asyncio.Task[None] | None = None

    @property
    def journal(self) -> Journal:
        """Its questions go through :meth:`ask`, its appends through :meth:`append`."""
        return self._store.journal

    @property
    def accounts(self) -> Accounts:
        """The guest book, for :meth:`ask`."""
        return self._store.people

    @property
    def halts(self) -> Halts:
        """The tables that stand still, for :meth:`ask`."""
        return self._store.halts

    async def call(self, question: Callable[..., T], *about: object) -> T:
        """Put a question to the store, in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, question, *about)

    async def append(self, appends: Sequence[Append]) -> tuple[Outcome, ...]:
        """Commit these, with whatever else is waiting. When it returns, what was appended is on disk."""
        answer: asyncio.Future[tuple[Outcome, ...]] = asyncio.get_running_loop().create_future()
        self._pending.append((appends, answer))
        if self._writer is None:
            self._writer = asyncio.create_task(self._run_writer())
        return await answer

    async def close(self) -> None:
        """Write what is waiting, then close the store."""
        while self._writer is not None:
            await asyncio.wait([self._writer])
        await self.call(self._store.close)
        self._executor.shutdown()

    async def _run_writer(self) -> None:
        try:
            while self._pending:
                batch, self._pending = self._pending[:LARGEST_BATCH], self._pending[LARGEST_BATCH:]
                await self._commit_batch(batch)
        finally:
            self._writer = None

    async def _commit_batch(self, batch: list[PendingAppends]) -> None:
        together = [one for appends, _ in batch for one in appends]
        COMMIT_APPENDS.observe(len(together))
        try:
            with COMMIT_SECONDS.time():
                outcomes = iter(await self.call(self.journal.append, together))
        except Exception as error:  # each who waits is told, and judges it
            for _, answer in batch:
                if not answer.done():
                    answer.set_exception(error)
            return
        for appends, answer in batch:
            mine = tuple(islice(outcomes, len(appends)))
            if not answer.done():
                answer.set_result(mine)
