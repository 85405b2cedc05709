"""Answers to the question of the day in PostgreSQL: the common tests."""

from tests.store.quiz_suite import QuizSuite


class TestPostgresQuiz(QuizSuite):
    """The suite of answers."""
