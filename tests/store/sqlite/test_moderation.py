"""Runs the common tests of sessions, doors, bans and the log on SQLite."""

from tests.store.moderation_suite import ModerationSuite


class TestSqliteModeration(ModerationSuite):
    """The suite of sessions and moderation."""
