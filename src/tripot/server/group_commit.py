"""Group commit: appends that arrive together go to the store in one transaction. The module adapts the blocking store
to an event loop.

Theory of operation
===================

A commit to disk costs about the same for one entry as for a hundred, so concurrent appends share it::

    room A ── append ──┐
    room B ── append ──┼─> pending ──(take ≤ MAX_BATCH)──> executor thread ── one transaction ──> disk
    room C ── append ──┘      ^                                                     │
                              └── gathers while the previous batch is written <─────┘

    handlers ── call, read_entries ──> I/O threads ── a connection each ──> disk

* **Batching.** The first append starts the writer; there is no delay to fill a batch. Appends that arrive while a batch
  is being written form the next batch, so batches grow with load and an idle server commits at once. ``MAX_BATCH``
  bounds how long the first append of a batch waits for the last.
* **One writer.** At most one writer task exists, and one thread runs only its appends. A store is safe to use from
  several threads. Reads never delay a commit. Other writes (accounts, circles, cleanup) delay a commit only on SQLite,
  where each takes the same lock for one short transaction. Erasing deleted rows takes that lock for at most 0.1 s.
* **Other calls** have their own threads. A journal is read in pieces of ``READ_CHUNK`` entries, each with a separate
  query, so a long journal delays a short query by one piece at most. A packed journal is one piece.
* **Order.** Appends are checked in the order of arrival, also within a batch, and outcomes are returned in that order.
  Each caller gets exactly the outcomes of its own appends: ``Appended``, ``Conflict``, ``Repeated`` (idempotency by
  command id) or ``Deposed`` (see ``store.batches``). A conflict of one table does not touch the others.
* **Durability.** ``append`` returns only after the transaction is on disk. Rooms broadcast only then.
* **Failure.** If writers of several nodes collide, the store splits the batch and checks its appends one by one. If the
  store raises, the whole batch failed or its outcome is unknown. Then the batch is not split, and every caller in it
  gets the same exception. The next batch is tried normally, so one failure does not stop the writer.
* **Cancellation.** A caller that stops waiting does not withdraw its appends: they may be committed. Their outcome is
  dropped; the caller must read the journal to find it.
* **Readiness.** ``find_fault`` runs one cheap query with a time limit, and tests the keys
  (``store.table_secrets``). If the store hangs, at most one such query is pending.
* **Closing.** ``close`` waits until nothing is pending, then closes the store.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import ParamSpec, TypeVar

from tripot.house import TableId
from tripot.server.telemetry.counters import (
    COMMIT_APPENDS,
    COMMIT_ERRORS,
    COMMIT_SECONDS,
    QUERY_ERRORS,
    QUERY_SECONDS,
)
from tripot.store import Append, AppendOutcome, BadKeys, ConnectionCounts, Encryption, Store, StoreFailed
from tripot.store.journal import ALL_ENTRIES

P = ParamSpec("P")
T = TypeVar("T")

MAX_BATCH = 256
"""The maximum number of appends in one transaction."""

PROBE_TIMEOUT_S = 2.0
"""The time limit of the store for a readiness check."""

IO_THREADS = 3
"""The number of threads for calls other than appends; each has its own connection."""

REAP_PAUSE_S = 1.0
"""The pause between two transactions that delete old tables."""

READ_CHUNK = 500
"""The number of journal entries read at a time."""

PendingAppends = tuple[Sequence[Append], "asyncio.Future[tuple[AppendOutcome, ...]]"]


class AsyncStore:
    """A blocking store behind threads: ``call`` and ``read_entries`` for queries, ``append`` for group commit."""

    def __init__(self, store: Store, encryption: Encryption | None = None) -> None:
        self._store, self._encryption = store, encryption
        self.schema = store.schema
        # Threads for ``call``:
        self.journal = store.journal
        self.accounts = store.accounts
        self.packing = store.packing
        self.halts = store.halts
        self.sessions = store.sessions
        self.moderation = store.moderation
        self.circles = store.circles
        self.quiz = store.quiz
        self.big_screens = store.big_screens
        self.circle_evenings = store.circle_evenings
        self.summaries = store.summaries
        self.guest_games = store.guest_games
        self.declined_honours = store.declined_honours
        self.directory = store.directory
        self.notices = store.notices
        self._committer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tripot-commit")
        self._io_threads = ThreadPoolExecutor(max_workers=IO_THREADS, thread_name_prefix="tripot-io")
        self._pending: list[PendingAppends] = []
        self._open_calls = 0
        self._writer: asyncio.Task[None] | None = None
        self._probe: asyncio.Task[None] | None = None

    @property
    def pending_appends(self) -> int:
        """The number of callers waiting for the next transaction."""
        return len(self._pending)

    @property
    def waiting_calls(self) -> int:
        """The number of calls that wait for a thread."""
        return max(0, self._open_calls - IO_THREADS)

    def count_connections(self) -> ConnectionCounts | None:
        """The number of connections in the pool; ``None`` if the store has no pool."""
        return None if self._store.count_connections is None else self._store.count_connections()

    async def call(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a method of the store in an I/O thread."""
        began = perf_counter()
        self._open_calls += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._io_threads, partial(method, *args, **kwargs))
        except StoreFailed:
            QUERY_ERRORS.inc()
            raise
        finally:
            self._open_calls -= 1
            QUERY_SECONDS.observe(perf_counter() - began)

    async def read_entries(self, table: TableId, after: int = 0, most: int = ALL_ENTRIES) -> list[bytes]:
        """Return the stored entries of a table after a seq, up to a limit, read in pieces."""
        found: list[bytes] = []
        async for some in self.iterate_entries(table, after, most):
            found += some
        return found

    async def iterate_entries(
        self, table: TableId, after: int = 0, most: int = ALL_ENTRIES
    ) -> AsyncIterator[list[bytes]]:
        """Yield the same entries, piece by piece, for slow readers."""
        while most > 0:
            wanted = min(READ_CHUNK, most)
            found = (await self.call(self.journal.read, table, after, wanted))[:most]
            for at in range(0, len(found), READ_CHUNK):  # a packed journal is returned as a whole
                yield found[at : at + READ_CHUNK]
            if len(found) < wanted:
                return
            after, most = after + len(found), most - len(found)

    async def append(self, appends: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        """Commit these appends together with all pending ones. Returns when they are on disk."""
        answer: asyncio.Future[tuple[AppendOutcome, ...]] = asyncio.get_running_loop().create_future()
        self._pending.append((appends, answer))
        if self._writer is None:
            self._writer = asyncio.create_task(self._run_writer())
        return await answer

    async def reap(self, now: int) -> None:
        """Expire and delete everything that is due, with pauses in which others can write."""
        while await self.call(self._store.reap, now):
            await asyncio.sleep(REAP_PAUSE_S)

    async def find_fault(self) -> str | None:
        """Return the fault of the store; ``None`` if it answers in time."""
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self.call(self._ask_store))
            self._probe.add_done_callback(lambda task: task.cancelled() or task.exception())
        try:
            await asyncio.wait_for(asyncio.shield(self._probe), PROBE_TIMEOUT_S)
        except TimeoutError:
            return "the store does not answer"
        except StoreFailed:
            return "the store fails"
        except BadKeys:
            return "the store was encrypted with a key that this node lacks"
        return None

    async def close(self) -> None:
        """Write pending appends, then close the store."""
        while self._writer is not None:
            await asyncio.wait([self._writer])
        await asyncio.get_running_loop().run_in_executor(self._committer, self._store.close)
        for threads in (self._io_threads, self._committer):
            threads.shutdown()

    def _ask_store(self) -> None:
        self.journal.head(TableId(""))
        if self._encryption is not None:
            self._store.secrets.check_keys(self._encryption)

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
                    outcomes = await loop.run_in_executor(self._committer, self.journal.append, together)
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
