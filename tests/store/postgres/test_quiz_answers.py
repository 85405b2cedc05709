"""Answers to the question of the day in PostgreSQL are kept as in every store."""

from tests.store.quiz_suite import QuizSuite


class TestPostgresQuiz(QuizSuite):
    """The suite of answers."""
