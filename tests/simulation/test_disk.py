"""Runs the tests of the real stores on the simulated disk."""

from collections.abc import Callable

import pytest

from tests.simulation.disk import Disk, DiskAccounts, DiskJournal
from tests.store.journal_suite import JournalSuite
from tests.store.people_suite import PeopleSuite
from tripot.store import Accounts, Journal


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def journal(disk: Disk) -> Journal:
    return DiskJournal(disk)


@pytest.fixture
def people(disk: Disk) -> Accounts:
    return DiskAccounts(disk)


@pytest.fixture
def reopened(disk: Disk) -> Callable[[], Journal]:
    return lambda: DiskJournal(disk)


class TestDiskJournal(JournalSuite):
    """The tests of journals."""


class TestDiskPeople(PeopleSuite):
    """The tests of accounts."""
