"""Runs the common tests of stores on SQLite."""

from tests.store.circle_suite import CircleSuite
from tests.store.guest_games_suite import GuestGamesSuite
from tests.store.moderation_suite import ModerationSuite
from tests.store.people_suite import PeopleSuite
from tests.store.quiz_suite import QuizSuite
from tests.store.summary_suite import SummarySuite


class TestSqlitePeople(PeopleSuite):
    """Inherits all tests."""


class TestSqliteCircles(CircleSuite):
    """Inherits all tests."""


class TestSqliteSummaries(SummarySuite):
    """Inherits all tests."""


class TestSqliteGuestGames(GuestGamesSuite):
    """Inherits all tests."""


class TestSqliteModeration(ModerationSuite):
    """Inherits all tests."""


class TestSqliteQuiz(QuizSuite):
    """Inherits all tests."""
