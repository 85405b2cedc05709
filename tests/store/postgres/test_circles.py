"""Circles in PostgreSQL: the common tests."""

from tests.store.circle_suite import CircleSuite


class TestPostgresCircles(CircleSuite):
    """The suite of circles."""
