"""Promised days and hands in PostgreSQL are kept as in every store."""

from tests.store.day_hands_suite import DayHandsSuite


class TestPostgresDayHands(DayHandsSuite):
    """The suite of promised days and hands."""
