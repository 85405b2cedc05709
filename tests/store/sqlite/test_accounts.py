"""Accounts in a SQLite file keep what every store of accounts must."""

from pathlib import Path

from tests.store.people_suite import PHONE, PeopleSuite
from tripot.store import Guest, GuestId, Store


class TestSqlitePeople(PeopleSuite):
    """The suite of accounts."""


def test_a_name_that_was_deleted_is_in_no_file_of_the_house(store: Store, tmp_path: Path) -> None:
    """Not in the write-ahead log either, which keeps earlier pages."""
    guest = Guest(GuestId("g-ondine"), "Ondine de la Mare")

    def files_with_the_name() -> list[str]:
        files = (tmp_path / "rooms").iterdir()
        return [it.name for it in files if guest.name.encode() in it.read_bytes()]

    store.people.create_guest(guest, PHONE, at=1)
    assert files_with_the_name()
    store.people.forget(guest.id)
    assert files_with_the_name() == []
