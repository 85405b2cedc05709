"""Accounts in PostgreSQL keep what every store of accounts must."""

from tests.store.people_suite import PeopleSuite


class TestPostgresPeople(PeopleSuite):
    """The suite of accounts."""
