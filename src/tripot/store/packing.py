"""Packing: stores each finished game as one row (``packed_journal``), and moves packed games to another store.

A game is packed a day after it ended or was abandoned, in one transaction: lock the head, read the entries, pack them,
unpack them to check against the hash of the head, write the row, delete the entries. The database refuses to delete
entries that are not in a packed row. A crash leaves either the entries or the row.

Appending to a packed game works as usual, for example for a late rematch or a game that continues after a month.
Readers get the packed entries and those after them, from one statement. Later the game is packed again as a whole.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import asdict

from tripot.house import TableId
from tripot.store.journal import HEAD_COLUMNS, Head, StoreFailed, decode_head
from tripot.store.packed_journal import pack_journal, unpack_journal
from tripot.store.reaping import ABANDONED_AFTER_MS, HOUR_MS
from tripot.store.sql_database import Query, SqlDatabase
from tripot.store.sql_journal import read_entries

PACK_AFTER_MS = 24 * HOUR_MS
"""How long after its last entry a finished game is packed."""

MOVED_AT_ONCE = 100
"""The number of games moved to another store in one transaction."""

DUE_SQL = "NOT packed AND ((stage = 'over' AND at < :over) OR (stage = 'playing' AND at < :abandoned))"

FIND_DUE_SQL = f"""
SELECT "table" FROM head WHERE {DUE_SQL}
AND NOT EXISTS (SELECT 1 FROM halt WHERE halt."table" = head."table") LIMIT :most
"""

WRITE_SQL = """
INSERT INTO packed ("table", seq, hash, data) VALUES (:table, :seq, :hash, :data)
ON CONFLICT ("table") DO UPDATE SET seq = excluded.seq, hash = excluded.hash, data = excluded.data
"""

FINISHED_SQL = "packed AND stage = 'over' AND at < :before"

TAKE_HEADS_SQL = f"""
DELETE FROM head WHERE {FINISHED_SQL} AND "table" IN (SELECT "table" FROM head WHERE {FINISHED_SQL} LIMIT :most)
RETURNING {HEAD_COLUMNS}
"""

PACKED_GAME_SQL = f"""
SELECT {", ".join(f'head."{name}"' for name in Head.__struct_fields__)}, data
FROM head JOIN packed ON packed."table" = head."table" WHERE head.packed AND head."table" = :table
"""

ADD_HEAD_SQL = f"""
INSERT INTO head ({HEAD_COLUMNS}, packed)
VALUES ({", ".join(f":{name}" for name in Head.__struct_fields__)}, true) ON CONFLICT DO NOTHING
"""

ADD_PACKED_SQL = """
INSERT INTO packed ("table", seq, hash, data) VALUES (:table, :seq, :hash, :data) ON CONFLICT DO NOTHING
"""


class PackedGame(NamedTuple):
    """A packed game as it is moved between stores."""

    head: Head
    data: bytes


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

    def move_to(self, target: "Packing", before: int) -> int:
        """Move the packed games that ended before a time to another store. Return their number. Names and results stay.

        The other store commits first, so a crash can leave games in both; moving again completes it.
        """

        def work(query: Query) -> int:
            heads = [decode_head(row) for row in query(TAKE_HEADS_SQL, before=before, most=MOVED_AT_ONCE)]
            games = [PackedGame(head, _take_packed(query, head)) for head in heads]
            if games:
                target._add(games)
            return len(games)

        count = 0
        while moved := self._database.transact(work):
            count += moved
        return count

    def _add(self, games: Sequence[PackedGame]) -> None:
        def work(query: Query) -> None:
            for game in games:
                head = game.head
                query(ADD_HEAD_SQL, **asdict(head))
                query(ADD_PACKED_SQL, table=head.table, seq=head.seq, hash=head.hash, data=game.data)
                rows = query(PACKED_GAME_SQL, table=head.table)
                if [PackedGame(decode_head(row[:-1]), row[-1]) for row in rows] != [game]:
                    raise StoreFailed(f"the other store has another game under the id {head.table}")

        self._database.transact(work)


def _limits(now: int) -> dict[str, int]:
    return {"over": now - PACK_AFTER_MS, "abandoned": now - ABANDONED_AFTER_MS}


def _take_packed(query: Query, head: Head) -> bytes:
    """Delete the packed journal of a game and return it, if it is complete."""
    rows = query('DELETE FROM packed WHERE "table" = :table RETURNING data', table=head.table)
    data: bytes = rows[0][0] if rows else b""
    unpack_journal(head.table, head.seq, head.hash, data)
    return data
