"""Tests the SQLite file: commits are on disk, the schema is migrated, and errors are explained."""

import sqlite3
from pathlib import Path

import pytest

from tests.house.evening import three_people
from tests.store.journal_suite import all_of, proposed
from tripot.house import TableId
from tripot.store import Accounts, Appended, StoreFailed, append_of, open_sqlite
from tripot.store.schema import STEPS
from tripot.store.sqlite.connection import SqliteFile
from tripot.store.sqlite.journal import SqliteJournal


def test_it_uses_a_write_ahead_log_and_waits_for_the_disk(file: SqliteFile) -> None:
    with file.lock_connection() as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_the_file_is_private(file: SqliteFile) -> None:
    assert file.path.stat().st_mode & 0o077 == 0


def test_an_exception_during_a_write_leaves_no_trace(file: SqliteFile) -> None:
    def interrupted() -> None:
        with file.transaction() as connection:
            connection.execute("INSERT INTO code VALUES ('RUBIS-42', 'table')")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert Accounts(file).table_by_code("RUBIS-42") is None
    assert Accounts(file).replace_code("RUBIS-42", TableId("another"))


def test_a_full_disk_is_reported_and_leaves_no_trace(file: SqliteFile) -> None:
    evening, journal = three_people(), SqliteJournal(file)
    journal.append([all_of(evening)])
    with file.lock_connection() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFailed, match="full"):
        journal.append([all_of(three_people(number)) for number in range(200)])
    assert len(journal.heads()) == 1
    with file.lock_connection() as connection:
        connection.execute(f"PRAGMA max_page_count = {pages + 10_000}")
    assert isinstance(journal.append([append_of(proposed(evening, 0, "there-is-room"))])[0], Appended)


def test_an_unwritable_store_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a-file").write_text("not a folder")
    with pytest.raises(StoreFailed):
        open_sqlite(tmp_path / "a-file" / "house.sqlite")
    (tmp_path / "letters").write_text("no database at all, but long enough to be looked at" * 50)
    with pytest.raises(StoreFailed):
        open_sqlite(tmp_path / "letters")


def test_a_store_of_a_newer_tripot_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    open_sqlite(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreFailed, match="newer"):
        open_sqlite(path)


def test_a_file_of_the_next_version_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    open_sqlite(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    connection.close()
    open_sqlite(path).close()
    connection = sqlite3.connect(path)
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    assert found == len(STEPS) + 1, "it is left as it is"
