"""A store in a SQLite file, for the tests of this backend."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tripot.store import Accounts, Journal, Store, open_store
from tripot.store.sqlite.connection import SqliteFile


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    opened: list[Store] = []

    def another() -> Store:
        opened.append(open_store(tmp_path / "rooms" / "house.sqlite"))
        return opened[-1]

    yield another
    for store in opened:
        store.close()


@pytest.fixture
def store(stores: Callable[[], Store]) -> Store:
    return stores()


@pytest.fixture
def file(tmp_path: Path) -> Iterator[SqliteFile]:
    file = SqliteFile(tmp_path / "house.sqlite")
    yield file
    file.close()


@pytest.fixture
def journal(store: Store) -> Journal:
    return store.journal


@pytest.fixture
def people(store: Store) -> Accounts:
    return store.accounts


@pytest.fixture
def reopened(stores: Callable[[], Store]) -> Callable[[], Journal]:
    return lambda: stores().journal
