"""Tables as they were: folded again from their journals up to any entry, and remembered for a while.

It is the fold and the view of every live table, so nothing here can tell more than a spectator was told at the time.
What is asked again costs only the entries that came since.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TypeVar

from tripot.house import GameRegistry, Hash, StoredEntry, Table, TableId, apply_entry, decode_entry, fold_opening
from tripot.house.ledger import Winnings, sum_winnings
from tripot.kernel import Place
from tripot.server.group_commit.async_store import AsyncStore
from tripot.store import NoSuchTable

MAX_CACHED_TABLES = 256
"""Tables at some entry of theirs, and as many accounts: those asked for last."""

K = TypeVar("K")
V = TypeVar("V")

Step = tuple[StoredEntry, Table]
"""An entry, and the table it led to."""


class TableHistory:
    """What lies behind every table of a house."""

    def __init__(self, clerk: AsyncStore, shelf: GameRegistry) -> None:
        self._store, self._games = clerk, shelf
        self._table_cache: OrderedDict[tuple[TableId, int], Table] = OrderedDict()
        self._winnings_cache: OrderedDict[tuple[TableId, Hash], Winnings[Place]] = OrderedDict()

    async def load_table(self, table: TableId) -> Table:
        """A table as its journal stands, whether anyone is there or not. Nobody is called to it by looking."""
        known = self._find_nearest(table)
        stored = await self._read_stored(table, known)
        steps = await asyncio.to_thread(self._fold, known, stored)
        found = steps[-1][1] if steps else known
        assert found is not None
        _cache_put(self._table_cache, (table, found.seq), found)
        return found

    async def load_steps(self, table: TableId, after: int, count: int) -> list[Step]:
        """The entries after one, so many of them, each with the table it led to."""
        known = self._find_nearest(table, after)
        stored = await self._read_stored(table, known)
        begin = known.seq if known else 0
        steps = await asyncio.to_thread(self._fold, known, stored[: after + count - begin])
        if steps:
            last = steps[-1][1]
            _cache_put(self._table_cache, (table, last.seq), last)
        return [step for step in steps if step[1].seq > after]

    async def load_winnings(self, table: Table) -> Winnings[Place]:
        """Who has what from whom at a table so far."""
        key = table.id, table.head
        if key not in self._winnings_cache:
            stored = await self._store.call(self._store.journal.read, table.id)
            account = await asyncio.to_thread(lambda: sum_winnings(map(decode_entry, stored[: table.seq])))
            _cache_put(self._winnings_cache, key, account)
        return self._winnings_cache[key]

    async def _read_stored(self, table: TableId, known: Table | None) -> list[bytes]:
        stored = await self._store.call(self._store.journal.read, table, known.seq if known else 0)
        if not stored and known is None:
            raise NoSuchTable(f"no table {table}")
        return stored

    def _find_nearest(self, table: TableId, at_most: int | None = None) -> Table | None:
        seqs = [seq for of, seq in self._table_cache if of == table and (at_most is None or seq <= at_most)]
        return self._table_cache[table, max(seqs)] if seqs else None

    def _fold(self, known: Table | None, stored: Sequence[bytes]) -> list[Step]:
        steps: list[Step] = []
        for line in map(decode_entry, stored):
            known = fold_opening(self._games, line) if known is None else apply_entry(known, line)
            steps.append((line, known))
        return steps


def _cache_put(among: OrderedDict[K, V], key: K, value: V) -> None:
    among[key] = value
    among.move_to_end(key)
    while len(among) > MAX_CACHED_TABLES:
        among.popitem(last=False)
