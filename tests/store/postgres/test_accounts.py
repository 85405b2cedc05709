"""Runs the common tests of accounts on PostgreSQL."""

from tests.store.people_suite import PeopleSuite


class TestPostgresPeople(PeopleSuite):
    """The suite of accounts."""
