"""Circles in SQLite are kept as in every store."""

from tests.store.circle_suite import CircleSuite


class TestSqliteCircles(CircleSuite):
    """The suite of circles."""
