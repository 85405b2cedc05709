"""Runs the common tests of journals on the simulated disk."""

from collections.abc import Callable

import pytest

from tests.simulation.disk import Disk, DiskJournal
from tests.store.journal_suite import JournalSuite
from tripot.store import Journal


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def journal(disk: Disk) -> Journal:
    return DiskJournal(disk)


@pytest.fixture
def reopened(disk: Disk) -> Callable[[], Journal]:
    return lambda: DiskJournal(disk)


class TestDiskJournal(JournalSuite):
    """The tests of journals."""
