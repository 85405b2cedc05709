"""Accounts in PostgreSQL: the common tests."""

from tests.store.people_suite import PeopleSuite


class TestPostgresPeople(PeopleSuite):
    """The suite of accounts."""
