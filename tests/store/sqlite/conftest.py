"""A store in a SQLite file, for the tests of this backend."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tripot.store import Store, open_store
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
def file(tmp_path: Path) -> Iterator[SqliteFile]:
    file = SqliteFile(tmp_path / "house.sqlite")
    yield file
    file.close()
