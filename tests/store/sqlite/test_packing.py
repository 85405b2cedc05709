"""Runs the common tests of packing on SQLite. Also tests that the file gets smaller."""

from collections.abc import Callable

import pytest

from tests.house.evening import three_people
from tests.store.journal_suite import all_of
from tests.store.packing_suite import PackingSuite
from tripot.store import Store
from tripot.store.reaping import ABANDONED_AFTER_MS
from tripot.store.sqlite.connection import SqliteFile


@pytest.fixture
def run(store: Store) -> Callable[[str], int]:
    def ask(sql: str) -> int:
        assert store.path is not None
        file = SqliteFile(store.path)
        try:
            rows = file.query(sql)
        finally:
            file.close()
        return rows[0][0] if rows else 0

    return ask


class TestSqlitePacking(PackingSuite):
    """The tests of packing that every store must pass."""


def test_the_file_shrinks_without_empty_pages(store: Store, run: Callable[[str], int]) -> None:
    assert store.path is not None
    evenings = [three_people(number) for number in range(300)]
    store.journal.append([all_of(evening) for evening in evenings])
    checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)"
    run(checkpoint)
    before = store.path.stat().st_size
    for evening in evenings:
        assert store.packing.pack(evening.table.id, evening.table.at + ABANDONED_AFTER_MS + 1)
    run(checkpoint)
    assert store.path.stat().st_size < before / 2
    assert run("PRAGMA freelist_count") == 0
