"""Answers to the question of the day in SQLite: the common tests."""

from tests.store.quiz_suite import QuizSuite


class TestSqliteQuiz(QuizSuite):
    """The suite of answers."""
