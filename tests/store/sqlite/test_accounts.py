"""Tests that deleted names are in no file of a store."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from tests.store.people_suite import PHONE
from tripot.store import Guest, GuestId, Store

ONDINE = Guest(GuestId("g-ondine"), "Ondine de la Mare")


def files_with_the_name(folder: Path) -> list[str]:
    return [it.name for it in folder.iterdir() if ONDINE.name.encode() in it.read_bytes()]


def test_a_deleted_name_is_in_no_file(store: Store, tmp_path: Path) -> None:
    """The write-ahead log could contain earlier versions of pages."""
    store.accounts.create_guest(ONDINE, PHONE, at=1)
    assert files_with_the_name(tmp_path / "rooms")
    store.accounts.forget(ONDINE.id)
    assert files_with_the_name(tmp_path / "rooms") == []


def test_a_long_read_does_not_delay_a_deletion_and_the_next_cleanup_erases_the_rows(
    store: Store, tmp_path: Path
) -> None:
    assert store.path is not None
    store.accounts.create_guest(ONDINE, PHONE, at=1)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as backup:
        backup.execute("BEGIN")
        backup.execute("SELECT count(*) FROM guest").fetchone()
        began = time.monotonic()
        store.accounts.forget(ONDINE.id)
        assert time.monotonic() - began < 5, "a commit would have waited for the reader"
        assert files_with_the_name(tmp_path / "rooms")
    store.reap(2)
    assert files_with_the_name(tmp_path / "rooms") == []
