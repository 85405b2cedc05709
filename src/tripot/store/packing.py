"""Packed journals: a finished game is one row, a tenth of the size of its entries.

Theory of operation
-------------------

An entry begins with its table, its seq and the hash of the entry before it. All three can be recomputed, so packing
leaves them out. It also leaves out every hash whose preimage appears later in the journal. The links for dice are such
hashes and make up half of the remaining data. Packing compresses the rest.

Unpacking restores the exact bytes. It first computes the hashes that were left out, from the end of the journal to its
beginning. Then it rebuilds the entries, from the first to the last, because each contains the hash of the one before
it. The last entry must have the stored hash; otherwise the row is damaged, and :class:`BrokenChain` names its table.

A game is packed a day after it ended or was abandoned, in one transaction: lock the head, read the entries, pack them,
unpack them to check against the hash of the head, write the row, delete the entries. The database refuses to delete
entries that are not in a packed row. A crash leaves either the entries or the row.

Appending to a packed game works as usual, for example for a late rematch or a game that continues after a month.
Readers get the packed entries and those after them, from one statement. Later the game is packed again as a whole.
"""

import re
import zlib
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec.structs import asdict

from tripot.house import BrokenChain, Hash, TableId
from tripot.house.journal.entries import GENESIS_HASH, hash_of
from tripot.store.journal import HEAD_COLUMNS, Head, StoreFailed, decode_head
from tripot.store.reaping import ABANDONED_AFTER_MS, HOUR_MS
from tripot.store.sql_database import Query, SqlDatabase

PACK_AFTER_MS = 24 * HOUR_MS
"""How long after its last entry a finished game is packed."""

MOVED_AT_ONCE = 100
"""The number of games moved to another store in one transaction."""

HASH_PATTERN = re.compile(rb'"([0-9a-f]{64})"')

LEFT_OUT = b"\x01%d;"
"""The placeholder of an omitted hash; JSON has no control characters."""

LINK_PATTERN = re.compile(HASH_PATTERN.pattern + rb"|\x01(\d{1,9});")

READ_SQL = """
SELECT seq, hash, data FROM (
    SELECT 0 AS place, seq, hash, data FROM packed WHERE "table" = :table AND seq > :after
    UNION ALL SELECT seq, seq, NULL, data FROM entry WHERE "table" = :table AND seq > :after
) AS found ORDER BY place LIMIT :most
"""
"""One statement, so that a game is never read half packed."""

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


def pack_journal(table: TableId, entries: Sequence[bytes], end: Hash) -> bytes:
    """Pack a whole journal that ends at this hash. Unpacks the result to verify it; raises :class:`BrokenChain` if it
    differs."""
    rests, prev = [], GENESIS_HASH
    for seq, data in enumerate(entries, 1):
        start = _start_of(table, seq, prev)
        if not data.startswith(start):
            raise BrokenChain(f"entry {seq} of table {table} does not follow entry {seq - 1}")
        rests.append(data.removeprefix(start))
        prev = hash_of(data)
    packed = zlib.compress(_leave_out_links(b"\n".join(rests)), zlib.Z_BEST_COMPRESSION)
    if unpack_journal(table, len(entries), end, packed) != list(entries):
        raise BrokenChain(f"the journal of table {table} cannot be packed")
    return packed


def unpack_journal(table: TableId, count: int, end: Hash, packed: bytes) -> list[bytes]:
    """The exact entries of a packed journal; :class:`BrokenChain` unless their number and last hash match."""
    try:
        rests = _restore_links(zlib.decompress(packed)).split(b"\n")
    except (zlib.error, IndexError) as error:
        raise BrokenChain(f"the packed journal of table {table} is damaged: {error}") from None
    entries, prev = [], GENESIS_HASH
    for seq, rest in enumerate(rests, 1):
        entries.append(_start_of(table, seq, prev) + rest)
        prev = hash_of(entries[-1])
    if (len(entries), prev) != (count, end):
        raise BrokenChain(f"the packed journal of table {table} is damaged: it does not end at its hash")
    return entries


def _start_of(table: TableId, seq: int, prev: Hash) -> bytes:
    """The first bytes of an entry, as ``house.journal.entries`` encodes it."""
    return b'{"type":"entry/1","table":%b,"seq":%d,"prev":"%b",' % (msgspec.json.encode(table), seq, prev.encode())


def _leave_out_links(text: bytes) -> bytes:
    """Replace each hash of a later hash with the distance to the later one, counted in hashes."""
    found = list(HASH_PATTERN.finditer(text))
    parts: list[bytes] = []
    places: dict[bytes, int] = {}
    end = len(text)
    for place, match in reversed([*enumerate(found)]):
        link = bytes.fromhex(match[1].decode())
        later = places.get(link)
        parts += text[match.end() : end], match[0] if later is None else LEFT_OUT % (later - place)
        places[sha256(link).digest()] = place
        end = match.start()
    return b"".join(reversed([*parts, text[:end]]))


def _restore_links(text: bytes) -> bytes:
    """The inverse. Raises ``IndexError`` if there is no later hash."""
    links: list[bytes] = []  # from the last to the first
    for match in reversed([*LINK_PATTERN.finditer(text)]):
        later = None if match[2] is None else links[-int(match[2])]
        links.append(bytes.fromhex(match[1].decode()) if later is None else sha256(later).digest())
    return LINK_PATTERN.sub(lambda _: b'"%b"' % links.pop().hex().encode(), text)


def read_entries(query: Query, table: TableId, after: int, most: int) -> list[bytes]:
    """The stored entries of a table after a seq, packed or not, in order.

    Returns more than ``most`` entries only if they are packed, because a packed journal is unpacked as a whole.
    """
    found: list[bytes] = []
    for seq, end, data in query(READ_SQL, table=table, after=after, most=most):
        found += [data] if end is None else unpack_journal(table, seq, end, data)[after:]
    return found


class PackedGame(NamedTuple):
    """A packed game as it is moved between stores."""

    head: Head
    data: bytes


class Packing:
    """Packs the games of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    def find_due(self, now: int, most: int) -> list[TableId]:
        """Games to pack, up to a limit, without halted ones."""
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
            if head.stage == "over":  # after the last throw
                query('DELETE FROM secret WHERE "table" = :table', table=table)
            return True

        return self._database.transact(work)

    def move_to(self, target: "Packing", before: int) -> int:
        """Move the packed games that ended before a time to another store; return how many. Names and results stay.

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
