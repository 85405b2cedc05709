"""Circles in PostgreSQL are kept as in every store."""

from tests.store.circle_suite import CircleSuite


class TestPostgresCircles(CircleSuite):
    """The suite of circles."""
