"""The store for an event loop: one thread asks it, and appends that arrive together are committed together.

While one batch is on its way to the disk the next one gathers, so the disk is asked once for many moves.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

from tripot.server.telemetry.counters import APPEND, BATCH
from tripot.store import Append, Halts, Journal, Outcome, People, Store

T = TypeVar("T")

LARGEST_BATCH = 256
"""Appends in one transaction; a larger one would keep the first of them waiting for the last."""

Waiting = tuple[Sequence[Append], "asyncio.Future[tuple[Outcome, ...]]"]


class Clerk:
    """Stands between the event loop and a store that blocks."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tripot-store")
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    @property
    def journal(self) -> Journal:
        """Its questions go through :meth:`ask`, its appends through :meth:`append`."""
        return self._store.journal

    @property
    def people(self) -> People:
        """The guest book, for :meth:`ask`."""
        return self._store.people

    @property
    def halts(self) -> Halts:
        """The tables that stand still, for :meth:`ask`."""
        return self._store.halts

    async def ask(self, question: Callable[..., T], *about: object) -> T:
        """Put a question to the store, in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, *about)

    async def append(self, appends: Sequence[Append]) -> tuple[Outcome, ...]:
        """Commit these, with whatever else is waiting. When it returns, what was appended is on disk."""
        answer: asyncio.Future[tuple[Outcome, ...]] = asyncio.get_running_loop().create_future()
        self._waiting.append((appends, answer))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await answer

    async def close(self) -> None:
        """Write what is waiting, then close the store."""
        while self._writing is not None:
            await asyncio.wait([self._writing])
        await self.ask(self._store.close)
        self._thread.shutdown()

    async def _write(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
                await self._commit(batch)
        finally:
            self._writing = None

    async def _commit(self, batch: list[Waiting]) -> None:
        together = [one for appends, _ in batch for one in appends]
        BATCH.observe(len(together))
        try:
            with APPEND.time():
                outcomes = iter(await self.ask(self.journal.append, together))
        except Exception as error:  # each who waits is told, and judges it
            for _, answer in batch:
                if not answer.done():
                    answer.set_exception(error)
            return
        for appends, answer in batch:
            mine = tuple(islice(outcomes, len(appends)))
            if not answer.done():
                answer.set_result(mine)
