"""Parts of a store. ``stores``, which each backend defines, opens the same store again."""

from collections.abc import Callable

import pytest

from tripot.store import Accounts, Journal, Store


@pytest.fixture
def store(stores: Callable[[], Store]) -> Store:
    return stores()


@pytest.fixture
def journal(store: Store) -> Journal:
    return store.journal


@pytest.fixture
def people(store: Store) -> Accounts:
    return store.accounts


@pytest.fixture
def reopened(stores: Callable[[], Store]) -> Callable[[], Journal]:
    return lambda: stores().journal
