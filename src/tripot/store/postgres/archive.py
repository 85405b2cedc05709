"""Move finished months from PostgreSQL into archive files: write, verify, then drop the partition.

The file is read back and its hash chains are checked before anything is dropped. What is dropped is exactly what is in
the file, or nothing. The encrypted secrets of these tables are dropped too: their dice have been thrown.
"""

from contextlib import suppress
from itertools import count, groupby
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from psycopg import sql

from tripot.house import TableId
from tripot.store.archive import HEADS_FILE, member_of, verify_archive
from tripot.store.atomic_write import create_draft, publish_file
from tripot.store.journal import HEAD_COLUMNS, Head, StoreFailed, decode_head
from tripot.store.postgres.connection import PgConnection, PostgresPool
from tripot.store.postgres.partitions import Month, list_partitions

IN_MONTH_SQL = "FROM head WHERE opened >= %(begins)s AND opened < %(ends)s"


class FinishedMonth(NamedTuple):
    """A month that is over, and the tables in it that may still be played."""

    month: Month
    held_by: tuple[TableId, ...]


class ArchivedMonth(NamedTuple):
    """A month that is in a file now and no longer in the database."""

    path: Path
    tables: int
    entries: int


def finished_months(pool: PostgresPool, now: int, idle: int) -> list[FinishedMonth]:
    """Months that are over. A table holds its month back until its game is over or untouched since ``idle``."""

    def look(connection: PgConnection) -> list[FinishedMonth]:
        asked = f"SELECT \"table\" {IN_MONTH_SQL} AND stage <> 'over' AND at >= %(idle)s ORDER BY 1".encode()
        return [
            FinishedMonth(
                month,
                tuple(TableId(table) for (table,) in connection.execute(asked, {**_bounds(month), "idle": idle})),
            )
            for month in list_partitions(connection)
            if month.next.begin_ms <= now
        ]

    return pool.run(look)


def archive_month(pool: PostgresPool, month: Month, folder: Path) -> ArchivedMonth:
    """Write a month to a new file, verify the file, drop the month. Nothing unverified is dropped."""
    try:
        with create_draft(folder) as draft:
            pool.run(lambda connection: _write(connection, month, draft))
            heads = list(verify_archive(draft))
            path = _publish(draft, folder, month)
        entries = sum(head.seq for head in heads)
        pool.run(lambda connection: _drop(connection, month, heads, entries))
    except OSError as error:
        raise StoreFailed(f"{folder}: {error.strerror or error}") from error
    return ArchivedMonth(path, len(heads), entries)


def _write(connection: PgConnection, month: Month, draft: Path) -> None:
    """Write one snapshot of the month, table by table."""
    with ZipFile(draft, "w", ZIP_DEFLATED) as archive, connection.transaction():
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        connection.execute("SET LOCAL statement_timeout = 0")
        asked = f'SELECT {HEAD_COLUMNS} {IN_MONTH_SQL} ORDER BY "table"'.encode()
        heads = map(decode_head, connection.execute(asked, _bounds(month)).fetchall())
        archive.writestr(HEADS_FILE, b"".join(msgspec.json.encode(head) + b"\n" for head in heads))
        with connection.cursor(name="entries") as cursor:
            select = sql.SQL('SELECT "table", data FROM {} ORDER BY "table", seq').format(_partition(month))
            for table, entries in groupby(cursor.execute(select), lambda row: str(row[0])):
                with archive.open(member_of(TableId(table)), "w") as member:
                    member.writelines(bytes(data) + b"\n" for _, data in entries)


def _publish(draft: Path, folder: Path, month: Month) -> Path:
    """Give the verified file the first free name of its month."""
    for number in count(1):
        path = folder / f"tripot-{month}{f'-{number}' if number > 1 else ''}.zip"
        with suppress(FileExistsError):
            publish_file(draft, path)
            return path
    raise AssertionError


def _drop(connection: PgConnection, month: Month, heads: list[Head], entries: int) -> None:
    """Drop the month if it is still exactly what was written. Lock heads first, as every writer does."""
    with connection.transaction():
        connection.execute("SET LOCAL statement_timeout = 0")
        connection.execute("SET LOCAL lock_timeout = '5s'")  # writers queue behind this request for a lock
        asked = f'SELECT "table", seq, hash {IN_MONTH_SQL} ORDER BY "table" FOR UPDATE'.encode()
        stand = connection.execute(asked, _bounds(month)).fetchall()
        connection.execute(sql.SQL("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE").format(_partition(month)))
        count_of = connection.execute(sql.SQL("SELECT count(*) FROM {}").format(_partition(month))).fetchone()
        if stand != [(head.table, head.seq, head.hash) for head in heads] or count_of != (entries,):
            raise StoreFailed(f"someone has played at a table of {month} in the meantime: nothing is dropped")
        tables = [head.table for head in heads]
        for of in ("secret", "code", "head"):
            connection.execute(sql.SQL('DELETE FROM {} WHERE "table" = ANY (%s)').format(sql.Identifier(of)), (tables,))
        connection.execute(sql.SQL("DROP TABLE {}").format(_partition(month)))


def _bounds(month: Month) -> dict[str, int]:
    return {"begins": month.begin_ms, "ends": month.next.begin_ms}


def _partition(month: Month) -> sql.Identifier:
    return sql.Identifier(month.partition)
