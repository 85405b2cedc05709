"""Runs the common tests of answers to the question of the day on PostgreSQL."""

from tests.store.quiz_suite import QuizSuite


class TestPostgresQuiz(QuizSuite):
    """The suite of answers."""
