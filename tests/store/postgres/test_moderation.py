"""Sessions, doors, bans and the log in PostgreSQL: the common tests."""

from tests.store.moderation_suite import ModerationSuite


class TestPostgresModeration(ModerationSuite):
    """The suite of sessions and moderation."""
