"""Group commit: appends that arrive together go to the store in one transaction.

Theory of operation
===================

A commit to disk costs about the same for one entry as for a hundred, so concurrent appends share it::

    room A ── append ──┐
    room B ── append ──┼─> pending ──(take ≤ MAX_BATCH)──> executor thread ── one transaction ──> disk
    room C ── append ──┘      ^                                                     │
                              └── gathers while the previous batch is written <─────┘

* **Batching.** The first append starts the writer; there is no delay to fill a batch. Appends that arrive while a batch
  is being written form the next batch, so batches grow with load and an idle server commits at once. ``MAX_BATCH``
  bounds how long the first append of a batch waits for the last.
* **One writer.** At most one writer task exists, and one thread runs only its appends. A store is safe to use from
  several threads. Reads never delay a commit. Other writes (accounts, circles, cleanup) delay a commit only on SQLite,
  where each takes the same lock for one short transaction. Erasing deleted rows takes that lock for at most 0.1 s.
* **Order.** Appends are checked in the order of arrival, also within a batch, and outcomes are returned in that order.
  Each caller gets exactly the outcomes of its own appends: ``Appended``, ``Conflict``, ``Repeated`` (idempotency by
  command id) or ``Deposed`` (see ``store.batches``). A conflict of one table does not touch the others.
* **Durability.** ``append`` returns only after the transaction is on disk. Rooms broadcast only then.
* **Failure.** If writers of several nodes collide, the store splits the batch and checks its appends one by one. If the
  store raises, the whole batch failed or its outcome is unknown. Then the batch is not split, and every caller in it
  gets the same exception. The next batch is tried normally, so one failure does not stop the writer.
* **Cancellation.** A caller that stops waiting does not withdraw its appends: they may be committed. Their outcome is
  dropped; the caller must read the journal to find it.
* **Closing.** ``close`` waits until nothing is pending.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from tripot.server.telemetry.counters import COMMIT_APPENDS, COMMIT_ERRORS, COMMIT_SECONDS
from tripot.store import Append, AppendOutcome, Journal

MAX_BATCH = 256
"""The maximum number of appends in one transaction."""

PendingAppends = tuple[Sequence[Append], "asyncio.Future[tuple[AppendOutcome, ...]]"]


class GroupCommit:
    """Commits the appends that arrive together in one transaction."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tripot-commit")
        self._pending: list[PendingAppends] = []
        self._writer: asyncio.Task[None] | None = None

    @property
    def pending(self) -> int:
        """The number of callers waiting for the next transaction."""
        return len(self._pending)

    async def append(self, appends: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        """Commit these appends together with all pending ones. Returns when they are on disk."""
        answer: asyncio.Future[tuple[AppendOutcome, ...]] = asyncio.get_running_loop().create_future()
        self._pending.append((appends, answer))
        if self._writer is None:
            self._writer = asyncio.create_task(self._run_writer())
        return await answer

    async def close(self) -> None:
        """Write pending appends, then stop the thread."""
        while self._writer is not None:
            await asyncio.wait([self._writer])
        self._thread.shutdown()

    async def _run_writer(self) -> None:
        try:
            while self._pending:
                batch, self._pending = self._pending[:MAX_BATCH], self._pending[MAX_BATCH:]
                await self._commit_batch(batch)
        finally:
            self._writer = None

    async def _commit_batch(self, batch: list[PendingAppends]) -> None:
        together = [one for appends, _ in batch for one in appends]
        try:
            with COMMIT_SECONDS.time():
                try:
                    loop = asyncio.get_running_loop()
                    outcomes = await loop.run_in_executor(self._thread, self._journal.append, together)
                finally:  # observe the count together with the time
                    COMMIT_APPENDS.observe(len(together))
        except Exception as error:  # every caller gets the exception
            COMMIT_ERRORS.inc()
            for _, answer in batch:
                if not answer.done():
                    answer.set_exception(error)
            return
        answered = 0
        for appends, answer in batch:
            before, answered = answered, answered + len(appends)
            if not answer.done():
                answer.set_result(outcomes[before:answered])
