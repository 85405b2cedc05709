"""Computes former states of tables from their journals, with an LRU cache.

The cache also keeps a table at regular checkpoints. So a repeated request reads only newer entries, and a request for
earlier entries reads at most ``CHECKPOINT_EVERY`` additional entries. Journals are read in pieces, and requests take
turns, so a long journal does not block a short one.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from tripot.house import GameRegistry, StoredEntry, Table, TableId, decode_entry
from tripot.house.results.ledger import Winnings, sum_winnings
from tripot.house.table.fold import fold_journal
from tripot.kernel import Place
from tripot.server.async_store import AsyncStore
from tripot.server.lru import LruCache
from tripot.server.processor_time import run_in_thread
from tripot.store import NoSuchTable
from tripot.store.journal import ALL_ENTRIES

T = TypeVar("T")

MAX_CACHED_TABLES = 1_024
"""The number of cached tables, each at one entry. Tables of the same journal share most of their data."""

CHECKPOINT_EVERY = 100
"""The number of entries between two checkpoints of a journal."""

HistoryStep = tuple[StoredEntry, Table]
"""An entry, and the table after it."""


class TableHistory:
    """The former states of every table in the store."""

    def __init__(self, store: AsyncStore, games: GameRegistry) -> None:
        self._store, self._games = store, games
        self._table_cache = LruCache[tuple[TableId, int], Table](MAX_CACHED_TABLES)
        self._folding = asyncio.Lock()

    async def load_table(self, table: TableId, seq: int | None = None) -> Table:
        """Fold a table from its journal without loading or waking the live table.

        Reads nothing if the table at this last seq is cached, or if the table ended in a rematch.
        """
        known = self._find_nearest(table)
        if known is not None and (known.seq == seq or (known.stage == "over" and known.next is not None)):
            return known
        latest, _ = await self._load_up_to(table, None)
        return latest

    async def try_load_table(self, table: TableId, *failures: type[Exception], seq: int | None = None) -> Table | None:
        """Return the same as :meth:`load_table`, or ``None`` if that raises one of ``failures``."""
        try:
            return await self.load_table(table, seq)
        except failures:
            return None

    async def load_steps(self, table: TableId, after: int, count: int) -> list[HistoryStep]:
        """Return the first ``count`` entries after this seq, each with the table after it."""
        _, steps = await self._load_up_to(table, after + count, keep_after=after)
        return steps

    async def load_winnings(self, table: Table) -> Winnings[Place]:
        """Sum up the winnings between people at a table so far."""
        stored = await self._store.read_entries(table.id, most=table.seq)
        return await self.run_apart(lambda: sum_winnings(map(decode_entry, stored)))

    async def run_apart(self, work: Callable[[], T]) -> T:
        """Run a long computation in a thread, after earlier ones, while the event loop continues."""
        async with self._folding:
            return await run_in_thread(work)

    async def _load_up_to(
        self, table: TableId, last: int | None, keep_after: int = 2**62
    ) -> tuple[Table, list[HistoryStep]]:
        """Fold from the nearest checkpoint up to an entry, piece by piece. Return the table after the last entry, and
        the steps after ``keep_after``."""
        kept: list[HistoryStep] = []
        known = self._find_nearest(table, None if last is None else min(keep_after, last))
        begin = known.seq if known else 0
        most = ALL_ENTRIES if last is None else max(0, last - begin)
        async for stored in self._store.iterate_entries(table, begin, most):
            for at in range(0, len(stored), CHECKPOINT_EVERY):
                async with self._folding:
                    piece = partial(self._fold_piece, stored[at : at + CHECKPOINT_EVERY], known)
                    steps = await run_in_thread(piece)
                known = steps[-1][1]
                self._table_cache[table, known.seq] = known
                kept += [step for step in steps if step[1].seq > keep_after]
        if known is None:
            raise NoSuchTable(f"no table {table}")
        return known, kept

    def _fold_piece(self, stored: Sequence[bytes], known: Table | None) -> list[HistoryStep]:
        return list(fold_journal(self._games, map(decode_entry, stored), known))

    def _find_nearest(self, table: TableId, at_most: int | None = None) -> Table | None:
        seqs = [seq for of, seq in self._table_cache if of == table and (at_most is None or seq <= at_most)]
        return self._table_cache[table, max(seqs)] if seqs else None
