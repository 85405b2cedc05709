"""Sessions, doors, bans and the log in SQLite are kept as in every store."""

from tests.store.moderation_suite import ModerationSuite


class TestSqliteModeration(ModerationSuite):
    """The suite of sessions and moderation."""
