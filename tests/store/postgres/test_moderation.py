"""Runs the common tests of sessions, doors, bans and the log on PostgreSQL."""

from tests.store.moderation_suite import ModerationSuite


class TestPostgresModeration(ModerationSuite):
    """The suite of sessions and moderation."""
