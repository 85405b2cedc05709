"""Table history: tables as they were, folded again from their journals up to any entry, with an LRU cache.

It uses the fold and the views of live tables, so it shows nothing that a spectator did not see at the time. Asking
again costs only the entries that came since.
"""

import asyncio

from tripot.house import GameRegistry, Hash, StoredEntry, Table, TableId, decode_entry
from tripot.house.fold import fold_journal
from tripot.house.ledger import Winnings, sum_winnings
from tripot.kernel import Place
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.lru import LruCache
from tripot.store import NoSuchTable

MAX_CACHED_TABLES = 256
"""How many tables, each at some entry, and how many sums of winnings are kept."""

HistoryStep = tuple[StoredEntry, Table]
"""An entry, and the table after it."""


class TableHistory:
    """The past of every table in the store."""

    def __init__(self, store: AsyncStore, games: GameRegistry) -> None:
        self._store, self._games = store, games
        self._table_cache = LruCache[tuple[TableId, int], Table](MAX_CACHED_TABLES)
        self._winnings_cache = LruCache[tuple[TableId, Hash], Winnings[Place]](MAX_CACHED_TABLES)

    async def load_table(self, table: TableId) -> Table:
        """Fold a table as its journal stands, without a room: the live table is neither loaded nor woken."""
        known = self._find_nearest(table)
        steps = await self._load_after(table, known)
        found = steps[-1][1] if steps else known
        assert found is not None
        return found

    async def find_table(self, table: TableId, *failures: type[Exception]) -> Table | None:
        """As :meth:`load_table`; ``None`` if it raises one of ``failures``."""
        try:
            return await self.load_table(table)
        except failures:
            return None

    async def load_steps(self, table: TableId, after: int, count: int) -> list[HistoryStep]:
        """The first ``count`` entries after one, each with the table after it."""
        steps = await self._load_after(table, self._find_nearest(table, after), after + count)
        return [step for step in steps if step[1].seq > after]

    async def load_winnings(self, table: Table) -> Winnings[Place]:
        """Sum up who has won what from whom at a table so far."""
        key = table.id, table.head
        if key not in self._winnings_cache:
            stored = await self._store.call(self._store.journal.read, table.id)
            winnings = await asyncio.to_thread(lambda: sum_winnings(map(decode_entry, stored[: table.seq])))
            self._winnings_cache[key] = winnings
        return self._winnings_cache[key]

    async def _load_after(self, table: TableId, known: Table | None, last: int | None = None) -> list[HistoryStep]:
        """Fold the entries after those of a known table, up to ``last``, and cache the table after them."""
        begin = known.seq if known else 0
        stored = await self._store.call(self._store.journal.read, table, begin)
        if not stored and known is None:
            raise NoSuchTable(f"no table {table}")
        wanted = map(decode_entry, stored if last is None else stored[: last - begin])
        steps = await asyncio.to_thread(list, fold_journal(self._games, wanted, known))
        if steps:
            newest = steps[-1][1]
            self._table_cache[table, newest.seq] = newest
        return steps

    def _find_nearest(self, table: TableId, at_most: int | None = None) -> Table | None:
        seqs = [seq for of, seq in self._table_cache if of == table and (at_most is None or seq <= at_most)]
        return self._table_cache[table, max(seqs)] if seqs else None
