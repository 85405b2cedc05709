"""Tests many writers at few tables on PostgreSQL."""

import pytest

from tests.store.contention import contend
from tests.store.databases import fresh_database


@pytest.mark.parametrize(("workers", "commands"), [(6, 300), pytest.param(32, 2_000, marks=pytest.mark.nightly)])
def test_every_losing_writer_gets_a_conflict_and_tables_have_one_history(workers: int, commands: int) -> None:
    """The long form is ``python -m tests.store.contention 50000``."""
    with fresh_database() as url:
        report = contend(url, commands, workers)
    assert report.appended == report.entries == report.commands == commands
    assert report.tries == report.appended + report.conflicts + report.repeated
    assert report.conflicts > 0
    assert report.repeated > 0
