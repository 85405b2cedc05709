"""Archives of finished months: reading and verifying the files. Writing them is :mod:`tripot.store.postgres.archive`.

An archive is a zip with one ``.jsonl`` per table, byte for byte as stored, and ``heads.jsonl``, the head of each.
"""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote
from zipfile import BadZipFile, ZipFile

import msgspec

from tripot.house import BrokenChain, TableId, decode_journal
from tripot.store.journal import Head

HEADS_FILE = "heads.jsonl"


class BadArchive(Exception):
    """A file is no archive, or an incomplete one; the message says why."""


def member_of(table: TableId) -> str:
    """The name inside an archive of a table's journal."""
    return f"{quote(table, safe='')}.jsonl"


def heads_in(path: Path) -> list[Head]:
    """The heads of all tables of an archive."""
    try:
        with ZipFile(path) as archive:
            return [msgspec.json.decode(line, type=Head) for line in archive.read(HEADS_FILE).splitlines()]
    except (BadZipFile, KeyError, msgspec.DecodeError, OSError) as error:
        raise BadArchive(f"{path}: {error}") from None


def read_archived(path: Path, table: TableId) -> list[bytes]:
    """The entries of one table, exactly as they were stored."""
    try:
        with ZipFile(path) as archive:
            return archive.read(member_of(table)).splitlines()
    except KeyError:
        raise BadArchive(f"{path} has no table {table}") from None
    except (BadZipFile, OSError) as error:
        raise BadArchive(f"{path}: {error}") from None


def verify_archive(path: Path) -> Iterator[Head]:
    """Check the hash chain of every journal up to its head, and yield the heads; else :class:`BadArchive`."""
    for head in heads_in(path):
        try:
            *_, last = decode_journal(read_archived(path, head.table))
        except (BrokenChain, ValueError, msgspec.DecodeError) as error:
            raise BadArchive(f"{path}: {head.table}: {error}") from None
        if (last.entry.table, last.entry.seq, last.hash) != (head.table, head.seq, head.hash):
            raise BadArchive(f"{path}: the journal of {head.table} does not end at its head")
        yield head
