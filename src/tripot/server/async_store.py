"""Makes the blocking store usable on the event loop: calls run in I/O threads, appends use group commit.

::

    rooms ── append ───────────────────> group_commit ── one transaction for many appends ──> disk
    handlers ── call, read_entries ──> I/O threads ── a connection each ──> disk

* **Calls.** A journal is read in pieces of ``READ_CHUNK`` entries, each with a separate query, so a long journal delays
  a short query by one piece at most. A packed journal is one piece.
* **Readiness.** ``find_fault`` runs one cheap query with a time limit, and tests the keys (``store.table_secrets``). If
  the store hangs, at most one such query is pending.
* **Closing.** ``close`` waits until nothing is pending, then closes the store.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import ParamSpec, TypeVar

from tripot.house import TableId
from tripot.server.group_commit import GroupCommit
from tripot.server.telemetry.counters import QUERY_ERRORS, QUERY_SECONDS
from tripot.store import Append, AppendOutcome, BadKeys, Encryption, Store, StoreFailed
from tripot.store.journal import ALL_ENTRIES

P = ParamSpec("P")
T = TypeVar("T")

PROBE_TIMEOUT_S = 2.0
"""The time limit of the store for a readiness check."""

IO_THREADS = 3
"""The number of threads for calls other than appends; each has its own connection."""

REAP_PAUSE_S = 1.0
"""The pause between two transactions that delete old tables."""

READ_CHUNK = 500
"""The number of journal entries read at a time."""


class AsyncStore:
    """A blocking store behind threads: ``call`` and ``read_entries`` for queries, ``append`` for group commit."""

    def __init__(self, store: Store, encryption: Encryption | None = None) -> None:
        self._store, self._encryption = store, encryption
        self.schema = store.schema
        # Blocking stores, only for ``call``; only ``append`` writes journals:
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
        self.declined_honours = store.declined_honours
        self.directory = store.directory
        self.notices = store.notices
        self._group_commit = GroupCommit(store.journal)
        self._io_threads = ThreadPoolExecutor(max_workers=IO_THREADS, thread_name_prefix="tripot-io")
        self._open_calls = 0
        self._probe: asyncio.Task[None] | None = None

    @property
    def pending_appends(self) -> int:
        """The number of callers waiting for the next transaction."""
        return self._group_commit.pending

    @property
    def waiting_calls(self) -> int:
        """The number of calls that wait for a thread."""
        return max(0, self._open_calls - IO_THREADS)

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
        return await self._group_commit.append(appends)

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
        """Write pending appends and finish calls, then close the store."""
        await self._group_commit.close()
        await asyncio.to_thread(self._io_threads.shutdown)
        await asyncio.to_thread(self._store.close)

    def _ask_store(self) -> None:
        self.journal.head(TableId(""))
        if self._encryption is not None:
            self._store.secrets.check_keys(self._encryption)
