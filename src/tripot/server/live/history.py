"""Tables as they were: folded again from their journals up to any entry, and remembered for a while.

It is the fold and the view of every live table, so nothing here can tell more than a spectator was told at the time.
What is asked again costs only the entries that came since.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TypeVar

from tripot.house import Hash, Line, Shelf, Table, TableId, applied, opened, read
from tripot.house.ledger import Won, won
from tripot.kernel import Place
from tripot.server.group_commit.async_store import Clerk
from tripot.store import NoSuchTable

REMEMBERED = 256
"""Tables at some entry of theirs, and as many accounts: those asked for last."""

K = TypeVar("K")
V = TypeVar("V")

Step = tuple[Line, Table]
"""An entry, and the table it led to."""


class Past:
    """What lies behind every table of a house."""

    def __init__(self, clerk: Clerk, shelf: Shelf) -> None:
        self._clerk, self._shelf = clerk, shelf
        self._folded: OrderedDict[tuple[TableId, int], Table] = OrderedDict()
        self._won: OrderedDict[tuple[TableId, Hash], Won[Place]] = OrderedDict()

    async def now(self, table: TableId) -> Table:
        """A table as its journal stands, whether anyone is there or not. Nobody is called to it by looking."""
        known = self._nearest(table)
        stored = await self._stored(table, known)
        steps = await asyncio.to_thread(self._fold, known, stored)
        found = steps[-1][1] if steps else known
        assert found is not None
        _keep(self._folded, (table, found.seq), found)
        return found

    async def stretch(self, table: TableId, after: int, count: int) -> list[Step]:
        """The entries after one, so many of them, each with the table it led to."""
        known = self._nearest(table, after)
        stored = await self._stored(table, known)
        begin = known.seq if known else 0
        steps = await asyncio.to_thread(self._fold, known, stored[: after + count - begin])
        if steps:
            last = steps[-1][1]
            _keep(self._folded, (table, last.seq), last)
        return [step for step in steps if step[1].seq > after]

    async def won(self, table: Table) -> Won[Place]:
        """Who has what from whom at a table so far."""
        key = table.id, table.head
        if key not in self._won:
            stored = await self._clerk.ask(self._clerk.journal.read, table.id)
            account = await asyncio.to_thread(lambda: won(map(read, stored[: table.seq])))
            _keep(self._won, key, account)
        return self._won[key]

    async def _stored(self, table: TableId, known: Table | None) -> list[bytes]:
        stored = await self._clerk.ask(self._clerk.journal.read, table, known.seq if known else 0)
        if not stored and known is None:
            raise NoSuchTable(f"no table {table}")
        return stored

    def _nearest(self, table: TableId, at_most: int | None = None) -> Table | None:
        seqs = [seq for of, seq in self._folded if of == table and (at_most is None or seq <= at_most)]
        return self._folded[table, max(seqs)] if seqs else None

    def _fold(self, known: Table | None, stored: Sequence[bytes]) -> list[Step]:
        steps: list[Step] = []
        for line in map(read, stored):
            known = opened(self._shelf, line) if known is None else applied(known, line)
            steps.append((line, known))
        return steps


def _keep(among: OrderedDict[K, V], key: K, value: V) -> None:
    among[key] = value
    among.move_to_end(key)
    while len(among) > REMEMBERED:
        among.popitem(last=False)
