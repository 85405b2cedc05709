"""Runs the common tests of answers to the question of the day on SQLite."""

from tests.store.quiz_suite import QuizSuite


class TestSqliteQuiz(QuizSuite):
    """The suite of answers."""
