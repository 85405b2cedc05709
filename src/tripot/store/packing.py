"""Packs finished games: stores each as one compressed row (``packed_journal``).

A game is packed a day after it ended or was abandoned, in one transaction: lock the head, read the entries, pack them,
unpack them to check against the hash of the head, write the row, delete the entries. The database refuses to delete
entries that are not in a packed row. A crash leaves either the entries or the row.

Appending to a packed game works as usual, for example for a late rematch or a game that continues after a month.
Readers get the packed entries and those after them, from one statement. Later the game is packed again as a whole.
"""

from tripot.house import TableId
from tripot.store.journal import HEAD_COLUMNS, decode_head
from tripot.store.packed_journal import pack_journal
from tripot.store.reaping import ABANDONED_AFTER_MS, HOUR_MS
from tripot.store.sql_database import Query, SqlDatabase
from tripot.store.sql_journal import read_entries

PACK_AFTER_MS = 24 * HOUR_MS
"""How long after its last entry a finished game is packed."""

DUE_SQL = "NOT packed AND ((stage = 'over' AND at < :over) OR (stage = 'playing' AND at < :abandoned))"

FIND_DUE_SQL = f"""
SELECT "table" FROM head WHERE {DUE_SQL}
AND NOT EXISTS (SELECT 1 FROM halt WHERE halt."table" = head."table") LIMIT :most
"""

WRITE_SQL = """
INSERT INTO packed ("table", seq, hash, data) VALUES (:table, :seq, :hash, :data)
ON CONFLICT ("table") DO UPDATE SET seq = excluded.seq, hash = excluded.hash, data = excluded.data
"""


class Packing:
    """Packs the games of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    def find_due(self, now: int, most: int) -> list[TableId]:
        """Return games to pack, up to a limit, without halted ones."""
        return [TableId(table) for (table,) in self._database.query(FIND_DUE_SQL, **_limits(now), most=most)]

    def pack(self, table: TableId, now: int) -> bool:
        """Pack a game in one transaction, if it is still due and no other node is packing.

        Raises :class:`BrokenChain`, without changes, if its entries do not lead to its head.
        """

        def work(query: Query) -> bool:
            lock = f'SELECT {HEAD_COLUMNS} FROM head WHERE "table" = :table AND {DUE_SQL} {self._database.lock_rows}'
            if not query(f"SELECT {self._database.may_pack}")[0][0] or not (
                rows := query(lock, table=table, **_limits(now))
            ):
                return False
            head = decode_head(rows[0])
            data = pack_journal(table, read_entries(query, table, 0, head.seq), head.hash)
            query(WRITE_SQL, table=table, seq=head.seq, hash=head.hash, data=data)
            query('DELETE FROM entry WHERE "table" = :table', table=table)
            query('UPDATE head SET packed = true WHERE "table" = :table', table=table)
            if head.stage == "over":  # no throw follows, so nothing needs the secret
                query('DELETE FROM secret WHERE "table" = :table', table=table)
            return True

        return self._database.transact(work)


def _limits(now: int) -> dict[str, int]:
    return {"over": now - PACK_AFTER_MS, "abandoned": now - ABANDONED_AFTER_MS}
