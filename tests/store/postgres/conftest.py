"""A store in its own PostgreSQL database, for the tests of this backend."""

from collections.abc import Callable, Iterator

import pytest

from tests.store.databases import emptied, fresh_database
from tripot.store import Store, open_store


@pytest.fixture(scope="package")
def shared() -> Iterator[str]:
    with fresh_database() as url:
        yield url


@pytest.fixture
def database(shared: str) -> str:
    emptied(shared)
    return shared


@pytest.fixture
def stores(database: str) -> Iterator[Callable[[], Store]]:
    opened: list[Store] = []

    def another() -> Store:
        opened.append(open_store(database))
        return opened[-1]

    yield another
    for store in opened:
        store.close()
