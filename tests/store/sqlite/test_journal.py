"""Journals in a SQLite file keep what every store of journals must, and entries never change."""

import pytest

from tests.house.evening import three_people
from tests.store.journal_suite import JournalSuite, all_of
from tripot.store import StoreFailed
from tripot.store.sqlite.connection import SqliteFile
from tripot.store.sqlite.journal import SqliteJournal


class TestSqliteJournal(JournalSuite):
    """Everything a journal must keep."""


def test_entries_never_change_and_never_go(file: SqliteFile) -> None:
    SqliteJournal(file).append([all_of(three_people())])
    for forbidden in ("UPDATE entry SET data = x'00'", "DELETE FROM entry"):
        with pytest.raises(StoreFailed, match="never"), file.transaction() as connection:
            connection.execute(forbidden)
