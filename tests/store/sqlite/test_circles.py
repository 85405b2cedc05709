"""Runs the common tests of circles on SQLite."""

from tests.store.circle_suite import CircleSuite


class TestSqliteCircles(CircleSuite):
    """The suite of circles."""
