"""Tests schema migrations: an unprepared database is refused, and a migrated one is not changed again."""

import pytest

from tests.house.evening import three_people
from tests.store.databases import SERVER, execute
from tests.store.journal_suite import all_of
from tripot.store import Store, StoreFailed, open_store
from tripot.store.postgres.migrate import migrate
from tripot.store.schema import STEPS


def test_an_unprepared_database_is_not_touched(database: str) -> None:
    with pytest.raises(StoreFailed, match="tripot migrate"):
        open_store(SERVER)
    execute(database, "UPDATE schema_version SET version = 9999")
    try:
        with pytest.raises(StoreFailed, match="9999"):
            open_store(database)
    finally:
        execute(database, f"UPDATE schema_version SET version = {len(STEPS)}")


def test_a_node_runs_on_the_next_schema_and_its_migrate_changes_nothing(database: str, store: Store) -> None:
    """During an upgrade, the database is migrated first, then the nodes are restarted one after the other."""
    store.journal.append([all_of(three_people("before"))])
    execute(database, "CREATE TABLE added_by_the_next_version (number integer PRIMARY KEY)")
    execute(database, f"UPDATE schema_version SET version = {len(STEPS) + 1}")
    try:
        store.journal.append([all_of(three_people("meanwhile"))])
        migrate(database)
        again = open_store(database)
        again.journal.append([all_of(three_people("restarted"))])
        assert len(again.journal.heads()) == 3
        again.close()
        execute(database, "UPDATE schema_version SET version = 9999")
        with pytest.raises(StoreFailed, match="9999"):
            migrate(database)
    finally:
        execute(database, f"UPDATE schema_version SET version = {len(STEPS)}")
        execute(database, "DROP TABLE added_by_the_next_version")


def test_preparing_a_database_again_changes_nothing(database: str, store: Store) -> None:
    store.journal.append([all_of(three_people())])
    migrate(database)
    assert len(store.journal.heads()) == 1
