"""Runs the common tests of stores on PostgreSQL."""

from tests.store.circle_suite import CircleSuite
from tests.store.guest_games_suite import GuestGamesSuite
from tests.store.moderation_suite import ModerationSuite
from tests.store.people_suite import PeopleSuite
from tests.store.quiz_suite import QuizSuite
from tests.store.summary_suite import SummarySuite


class TestPostgresPeople(PeopleSuite):
    """Inherits all tests."""


class TestPostgresCircles(CircleSuite):
    """Inherits all tests."""


class TestPostgresSummaries(SummarySuite):
    """Inherits all tests."""


class TestPostgresGuestGames(GuestGamesSuite):
    """Inherits all tests."""


class TestPostgresModeration(ModerationSuite):
    """Inherits all tests."""


class TestPostgresQuiz(QuizSuite):
    """Inherits all tests."""
