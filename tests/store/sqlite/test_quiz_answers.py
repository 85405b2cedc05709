"""Answers to the question of the day in SQLite are kept as in every store."""

from tests.store.quiz_suite import QuizSuite


class TestSqliteQuiz(QuizSuite):
    """The suite of answers."""
