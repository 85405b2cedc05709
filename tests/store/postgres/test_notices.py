"""Tests notices between nodes, which are read even if their transaction commits late."""

import psycopg

from tests.store.databases import execute
from tripot.entropy import SecretHash
from tripot.store import Guest, GuestId, Store

ANN = Guest(GuestId("ann"), "Ann")
PHONE = SecretHash(b"phone" * 6 + b"..")


def told(store: Store) -> list[tuple[str, str]]:
    return [(it.kind, it.about) for it in store.notices.read_recent()]


def test_a_notice_that_commits_after_a_later_one_is_read(database: str, store: Store) -> None:
    store.accounts.create_guest(ANN, PHONE, 1)
    with psycopg.connect(database) as slow:
        slow.execute("INSERT INTO notice (at, kind, about) VALUES (extract(epoch FROM now()), 'deleted', 'slow')")
        store.accounts.rename(ANN.id, "Anna")
        assert told(store) == [("renamed", "ann")]
    assert told(store) == [("deleted", "slow"), ("renamed", "ann")]


def test_old_notices_are_not_read_and_then_deleted(database: str, store: Store) -> None:
    execute(database, "INSERT INTO notice (at, kind, about) VALUES (extract(epoch FROM now()) - 62, 'deleted', 'old')")
    execute(
        database, "INSERT INTO notice (at, kind, about) VALUES (extract(epoch FROM now()) - 7200, 'deleted', 'older')"
    )
    assert told(store) == []
    store.reap(0)
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT about FROM notice").fetchall() == [("old",)]
