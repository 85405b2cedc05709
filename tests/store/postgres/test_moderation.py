"""Sessions, doors, bans and the log in PostgreSQL are kept as in every store."""

from tests.store.moderation_suite import ModerationSuite


class TestPostgresModeration(ModerationSuite):
    """The suite of sessions and moderation."""
