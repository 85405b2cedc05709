"""Accounts in a SQLite file keep what every store of accounts must."""

from tests.store.people_suite import PeopleSuite


class TestSqlitePeople(PeopleSuite):
    """The suite of accounts."""
