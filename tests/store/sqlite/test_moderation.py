"""Sessions, doors, bans and the log in SQLite: the common tests."""

from tests.store.moderation_suite import ModerationSuite


class TestSqliteModeration(ModerationSuite):
    """The suite of sessions and moderation."""
