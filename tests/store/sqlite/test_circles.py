"""Circles in SQLite: the common tests."""

from tests.store.circle_suite import CircleSuite


class TestSqliteCircles(CircleSuite):
    """The suite of circles."""
