"""Runs the common tests of packing on PostgreSQL. Also tests that only one node packs at a time."""

from collections.abc import Callable

import psycopg
import pytest

from tests.store.databases import execute
from tests.store.journal_suite import all_of, played
from tests.store.packing_suite import PackingSuite, time_to_pack
from tripot.store import Store, StoreFailed
from tripot.store.postgres.connection import PACKING_LOCK_ID


@pytest.fixture
def run(database: str) -> Callable[[str], int]:
    def ask(sql: str) -> int:
        with psycopg.connect(database, autocommit=True) as connection:
            try:
                cursor = connection.execute(sql.encode())
            except psycopg.Error as error:
                raise StoreFailed(str(error)) from None
            row = cursor.fetchone() if cursor.description else None
        return row[0] if row else 0

    return ask


class TestPostgresPacking(PackingSuite):
    """The tests of packing that every store must pass."""


def test_of_two_nodes_one_packs_at_a_time(database: str, store: Store) -> None:
    evening = played()
    store.journal.append([all_of(evening)])
    with psycopg.connect(database) as other_node:
        other_node.execute("SELECT pg_advisory_xact_lock(%s)", (PACKING_LOCK_ID,))
        assert not store.packing.pack(evening.table.id, time_to_pack(evening))
    assert store.packing.pack(evening.table.id, time_to_pack(evening))


def test_a_key_of_table_and_seq_and_one_of_table_person_and_command_hold(database: str, store: Store) -> None:
    store.journal.append([all_of(played())])
    for taken in ("seq, person, 'fresh'", "seq + 1000, person, command"):
        with pytest.raises(psycopg.errors.UniqueViolation):
            execute(database, f'INSERT INTO entry SELECT "table", {taken}, data FROM entry WHERE command IS NOT NULL')
