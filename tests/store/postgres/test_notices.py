"""Notices in PostgreSQL: written with the change, read for as long as a slow commit may take."""

import psycopg

from tests.store.databases import execute
from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId
from tripot.store import Guest, GuestId, Store, public_id_of

ANN = Guest(GuestId("ann"), "Ann")
PHONE = SecretHash(b"phone" * 6 + b"..")


def told(store: Store) -> list[tuple[str, str]]:
    assert store.notices is not None
    return [(it.kind, it.about) for it in store.notices.read_recent()]


def test_a_change_and_its_notice_are_one_statement(store: Store) -> None:
    store.accounts.create_guest(ANN, PHONE, 1)
    store.accounts.add_hotseat_guest(ANN.id, Guest(GuestId("bob"), "Bob"), TableId("t"), PersonId("b"), 2, 9)
    assert told(store) == []
    store.accounts.rename(ANN.id, "Anna")
    store.accounts.forget_device(PHONE)
    store.accounts.forget(ANN.id)
    assert told(store)[:2] == [("renamed", "ann"), ("session_ended", public_id_of(PHONE))]
    assert sorted(told(store)[2:]) == [("deleted", "ann"), ("deleted", "bob")]


def test_changes_without_effect_write_no_notice(store: Store) -> None:
    store.accounts.rename(GuestId("nobody"), "No one")
    store.accounts.forget_device(PHONE)
    store.accounts.forget(GuestId("nobody"))
    assert told(store) == []


def test_a_notice_that_commits_after_a_later_one_is_read(database: str, store: Store) -> None:
    store.accounts.create_guest(ANN, PHONE, 1)
    with psycopg.connect(database) as slow:
        slow.execute("INSERT INTO notice (kind, about) VALUES ('deleted', 'slow')")
        store.accounts.rename(ANN.id, "Anna")
        assert told(store) == [("renamed", "ann")]
    assert told(store) == [("deleted", "slow"), ("renamed", "ann")]


def test_old_notices_are_not_read_and_then_deleted(database: str, store: Store) -> None:
    assert store.notices is not None
    execute(database, "INSERT INTO notice (at, kind, about) VALUES (now() - interval '61 seconds', 'deleted', 'old')")
    execute(database, "INSERT INTO notice (at, kind, about) VALUES (now() - interval '2 hours', 'deleted', 'older')")
    assert told(store) == []
    store.notices.delete_old()
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT about FROM notice").fetchall() == [("old",)]
