"""Helpers for commands of operators: open a store or a database, find a table, and write its journal."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.play.saved_games import open_saved_games, require_one
from tripot.cli.tui.screen import write_data
from tripot.entropy import normalize_code
from tripot.house import TableId
from tripot.store import Head, Store, database_url, default_store_path, is_database_url

MAX_LISTED_TABLES = 9
"""The maximum number of tables that an error lists."""


def locate_store(data: str | None) -> str | Path:
    """Return the database or the SQLite file: that of `--data`, otherwise that of the settings.

    A folder means the file `house.sqlite` in it.
    """
    if data is None:
        return database_url() or default_store_path()
    if is_database_url(data):
        return data
    path = Path(data)
    return path if path.suffix == ".sqlite" or path.is_file() else path / "house.sqlite"


def open_for_admin(texts: Catalogue, data: str | None) -> AbstractContextManager[Store]:
    """Open the store of `--data` and close it afterwards."""
    return open_saved_games(texts, locate_store(data), new=True)


def find_heads(house: Store, asked: str) -> list[Head]:
    """Return the tables with this code or id. If there are none, return those whose id begins with this text."""
    by_code = house.accounts.table_by_code(normalize_code(asked))
    named = house.journal.head(by_code or TableId(asked))
    return [named] if named is not None else [head for head in house.journal.heads() if head.table.startswith(asked)]


def find_head(texts: Catalogue, house: Store, asked: str) -> Head:
    """Return the one table with this code or id."""
    heads = find_heads(house, asked)
    require_one(texts, asked, [head.table for head in heads[:MAX_LISTED_TABLES]])
    return heads[0]


def write_export(lines: Iterable[bytes], to: Path | None) -> None:
    """Write entries exactly as stored, one per line, to a file or to standard output."""
    data = b"".join(line + b"\n" for line in lines)
    if to is None:
        write_data(data)
    else:
        to.write_bytes(data)
