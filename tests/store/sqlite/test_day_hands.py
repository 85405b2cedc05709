"""Promised days and hands in SQLite are kept as in every store."""

from tests.store.day_hands_suite import DayHandsSuite


class TestSqliteDayHands(DayHandsSuite):
    """The suite of promised days and hands."""
