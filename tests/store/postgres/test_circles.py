"""Runs the common tests of circles on PostgreSQL."""

from tests.store.circle_suite import CircleSuite


class TestPostgresCircles(CircleSuite):
    """The suite of circles."""
