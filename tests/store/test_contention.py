"""Two writers, one table, a real PostgreSQL: 32 workers on 8 hot tables."""

from tests.store.contention import contend
from tests.store.databases import fresh_database

COMMANDS = 2_000
"""``python -m tests.store.contention 50000`` is the long form."""


def test_of_32_workers_on_8_hot_tables_every_loser_is_told_and_each_table_has_one_history() -> None:
    with fresh_database() as url:
        report = contend(url, COMMANDS)
    assert report.appended == report.entries == report.commands == COMMANDS
    assert report.tries == report.appended + report.conflicts + report.repeated
    assert report.conflicts > 0
    assert report.repeated > 0
