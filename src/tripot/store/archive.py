"""Finished months leave the database: every journal of a month into one file, and then the month is dropped.

An archive is a zip with one ``.jsonl`` a table, byte for byte as it was stored, and ``heads.jsonl``, which says where
each stood. It is written, read back and checked, link by link, before anything is dropped; and what is dropped is
exactly what is in it, or nothing. The secrets of these tables go: the dice they promised have been thrown.
"""

import os
from collections.abc import Iterator
from itertools import count, groupby
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec
from psycopg import IsolationLevel, sql

from tripot.house import BrokenChain, TableId, decode_journal
from tripot.store.journal import Head, StoreFailed
from tripot.store.postgres.connection import PgConnection, PostgresPool
from tripot.store.postgres.partitions import Month, list_partitions

HEADS_FILE = "heads.jsonl"

IN_MONTH_SQL = "FROM head WHERE opened >= %(begins)s AND opened < %(ends)s"


class FinishedMonth(NamedTuple):
    """A month that is over, and the tables in it that may still be played."""

    month: Month
    held_by: tuple[TableId, ...]


class ArchivedMonth(NamedTuple):
    """A month that lies in a file now and no longer in the database."""

    path: Path
    tables: int
    entries: int


class BadArchive(Exception):
    """A file that is no archive, or not a whole one; the message says why."""


def finished_months(server: PostgresPool, now: int, idle: int) -> list[FinishedMonth]:
    """Months that are over. A table holds its month back unless its game is, or nobody has played since ``idle``."""

    def look(connection: PgConnection) -> list[FinishedMonth]:
        asked = f"SELECT \"table\" {IN_MONTH_SQL} AND stage <> 'over' AND at >= %(idle)s ORDER BY 1"
        return [
            FinishedMonth(
                month,
                tuple(
                    TableId(table) for (table,) in connection.execute(asked.encode(), {**_bounds(month), "idle": idle})
                ),
            )
            for month in list_partitions(connection)
            if month.next.begin_ms <= now
        ]

    return server.run(look)


def archive_month(server: PostgresPool, month: Month, folder: Path) -> ArchivedMonth:
    """Write a month to a file of its own, check the file, drop the month. Nothing is dropped that was not checked."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".{month}.{token_hex(8)}"
        try:
            server.run(lambda connection: _write(connection, month, draft))
            heads = list(verify_archive(draft))
            path = _publish_file(draft, folder, month)
        finally:
            draft.unlink(missing_ok=True)
        entries = sum(head.seq for head in heads)
        server.run(lambda connection: _drop(connection, month, heads, entries))
    except OSError as error:
        raise StoreFailed(f"{folder}: {error.strerror or error}") from error
    return ArchivedMonth(path, len(heads), entries)


def heads_in(path: Path) -> list[Head]:
    """The tables of an archive, as they stood."""
    try:
        with ZipFile(path) as archived:
            return [msgspec.json.decode(line, type=Head) for line in archived.read(HEADS_FILE).splitlines()]
    except (BadZipFile, KeyError, msgspec.DecodeError, OSError) as error:
        raise BadArchive(f"{path}: {error}") from None


def read_archived(path: Path, table: TableId) -> list[bytes]:
    """The entries of one table, exactly as they were stored."""
    try:
        with ZipFile(path) as archived:
            return archived.read(_member(table)).splitlines()
    except KeyError:
        raise BadArchive(f"{path} has no table {table}") from None
    except (BadZipFile, OSError) as error:
        raise BadArchive(f"{path}: {error}") from None


def verify_archive(path: Path) -> Iterator[Head]:
    """Every table of an archive, each journal whole and linked up to its head; else :class:`BadArchive`."""
    for head in heads_in(path):
        try:
            *_, last = decode_journal(read_archived(path, head.table))
        except (BrokenChain, ValueError, msgspec.DecodeError) as error:
            raise BadArchive(f"{path}: {head.table}: {error}") from None
        if (last.entry.table, last.entry.seq, last.hash) != (head.table, head.seq, head.hash):
            raise BadArchive(f"{path}: the journal of {head.table} does not end at its head")
        yield head


def _write(connection: PgConnection, month: Month, draft: Path) -> None:
    """One snapshot of the month, table by table."""
    connection.isolation_level = IsolationLevel.REPEATABLE_READ
    with draft.open("xb") as file, ZipFile(file, "w", ZIP_DEFLATED) as archived, connection.transaction():
        connection.execute("SET LOCAL statement_timeout = 0")
        names = ", ".join(f'"{name}"' for name in Head.__struct_fields__)
        rows = connection.execute(f'SELECT {names} {IN_MONTH_SQL} ORDER BY "table"'.encode(), _bounds(month)).fetchall()
        heads = [Head(**dict(zip(Head.__struct_fields__, row, strict=True))) for row in rows]
        archived.writestr(HEADS_FILE, b"".join(msgspec.json.encode(head) + b"\n" for head in heads))
        with connection.cursor(name="entries") as cursor:
            asked = sql.SQL('SELECT "table", data FROM {} ORDER BY "table", seq').format(_partition(month))
            for table, entries in groupby(cursor.execute(asked), lambda row: str(row[0])):
                with archived.open(_member(TableId(table)), "w") as member:
                    member.writelines(bytes(data) + b"\n" for _, data in entries)
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    connection.isolation_level = None


def _publish_file(draft: Path, folder: Path, month: Month) -> Path:
    """The checked file under its name; never over another."""
    for number in count(1):
        path = folder / f"tripot-{month}{f'-{number}' if number > 1 else ''}.zip"
        try:
            os.link(draft, path)
        except FileExistsError:
            continue
        beside = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(beside)
        finally:
            os.close(beside)
        return path
    raise AssertionError


def _drop(connection: PgConnection, month: Month, heads: list[Head], entries: int) -> None:
    """Drop the month if it is still exactly what was written. Heads first, like everyone who writes."""
    with connection.transaction():
        connection.execute("SET LOCAL statement_timeout = 0")
        connection.execute("SET LOCAL lock_timeout = '5s'")  # whoever plays waits behind us while we wait
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


def _member(table: TableId) -> str:
    return f"{quote(table, safe='')}.jsonl"
