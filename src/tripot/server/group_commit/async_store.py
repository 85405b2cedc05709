"""Group commit: appends that arrive together go to the store in one transaction. The store for an event loop.

Theory of operation
===================

A commit to disk costs about the same for one entry as for a hundred, so concurrent appends share it::

    room A ── append ──┐
    room B ── append ──┼─> pending ──(take ≤ MAX_BATCH)──> executor thread ── one transaction ──> disk
    room C ── append ──┘      ^                                                     │
                              └── gathers while the previous batch is written <─────┘

* **Batching.** The first append starts the writer; there is no delay to fill a batch. While a batch is being written,
  the next one gathers, so batches grow with load and an idle server commits at once. ``MAX_BATCH`` bounds how long the
  first of a batch waits for the last.
* **One writer.** At most one writer task exists, and one thread runs everything that touches the store: appends and
  the questions of ``call``. The store itself needs no lock against this process.
* **Order.** Appends are judged in the order of arrival, also within a batch, and outcomes come back in that order.
  Each caller gets exactly the outcomes of its own appends: ``Appended``, ``Conflict`` or ``Repeated`` (idempotency by
  command id; see ``store.batches``). A conflict of one table does not touch the other tables of the batch.
* **Durability.** ``append`` returns after the transaction is on disk, never before. Rooms broadcast only then.
* **Failure.** Where writers of several nodes collide, the store splits the batch and judges its appends one by one.
  If the store raises, the whole batch failed or its fate is unknown: it is not split here, every caller in it gets
  the same exception and decides for itself. The next batch is tried afresh, so one failure does not stop the writer.
* **Cancellation.** A caller that stops waiting does not take its appends back: they may be committed. Its outcome is
  dropped, and it learns the truth from the journal.
* **Readiness.** ``find_fault`` asks one cheap question with a time limit. A store that hangs keeps one question
  pending, not one for each check.
* **Closing.** ``close`` waits until nothing is pending, then closes the store in its own thread.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

from tripot.house import TableId
from tripot.server.telemetry.counters import COMMIT_APPENDS, COMMIT_SECONDS
from tripot.store import Accounts, Append, AppendOutcome, Halts, Head, Journal, Store, StoreFailed

T = TypeVar("T")

MAX_BATCH = 256
"""Callers whose appends share one transaction."""

PROBE_TIMEOUT_S = 2.0
"""How long the store may take to answer a readiness check."""

PendingAppends = tuple[Sequence[Append], "asyncio.Future[tuple[AppendOutcome, ...]]"]


class AsyncStore:
    """A blocking store behind one thread: ``call`` for questions, ``append`` for group commit."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tripot-store")
        self._pending: list[PendingAppends] = []
        self._writer: asyncio.Task[None] | None = None
        self._probe: asyncio.Task[Head | None] | None = None

    @property
    def journal(self) -> Journal:
        """The journals: read them with :meth:`call`, write them with :meth:`append`."""
        return self._store.journal

    @property
    def accounts(self) -> Accounts:
        """The guests, for :meth:`call`."""
        return self._store.people

    @property
    def halts(self) -> Halts:
        """The halted tables, for :meth:`call`."""
        return self._store.halts

    async def call(self, method: Callable[..., T], *args: object) -> T:
        """Call a method of the store in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, method, *args)

    async def append(self, appends: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        """Commit these appends together with whatever else is pending. On return they are on disk."""
        answer: asyncio.Future[tuple[AppendOutcome, ...]] = asyncio.get_running_loop().create_future()
        self._pending.append((appends, answer))
        if self._writer is None:
            self._writer = asyncio.create_task(self._run_writer())
        return await answer

    async def find_fault(self) -> str | None:
        """What is wrong with the store; ``None`` if it answers in time."""
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self.call(self.journal.head, TableId("")))
            self._probe.add_done_callback(lambda task: task.cancelled() or task.exception())
        try:
            await asyncio.wait_for(asyncio.shield(self._probe), PROBE_TIMEOUT_S)
        except TimeoutError:
            return "the store does not answer"
        except StoreFailed:
            return "the store fails"
        return None

    async def close(self) -> None:
        """Write what is pending, then close the store."""
        while self._writer is not None:
            await asyncio.wait([self._writer])
        await self.call(self._store.close)
        self._executor.shutdown()

    async def _run_writer(self) -> None:
        try:
            while self._pending:
                batch, self._pending = self._pending[:MAX_BATCH], self._pending[MAX_BATCH:]
                await self._commit_batch(batch)
        finally:
            self._writer = None

    async def _commit_batch(self, batch: list[PendingAppends]) -> None:
        together = [one for appends, _ in batch for one in appends]
        COMMIT_APPENDS.observe(len(together))
        try:
            with COMMIT_SECONDS.time():
                outcomes = iter(await self.call(self.journal.append, together))
        except Exception as error:  # every caller gets it and decides for itself
            for _, answer in batch:
                if not answer.done():
                    answer.set_exception(error)
            return
        for appends, answer in batch:
            own = tuple(islice(outcomes, len(appends)))
            if not answer.done():
                answer.set_result(own)
