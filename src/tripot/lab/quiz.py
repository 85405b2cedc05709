"""The quiz about best play: precomputed questions with the exact worth of every choice, one question per day.

``just questions`` creates ``quiz.json``, which is part of the package, so every node has the same question on the same
day. The calendar begins again after its last day.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal, NewType

import msgspec
from msgspec import Struct

QuestionId = NewType("QuestionId", str)

Measure = Literal["gain", "win"]
"""The unit of the worth of a choice: the expected gain in stakes, or the chance to win the game."""

CALENDAR_DAYS = 365

QUIZ_FILE = "quiz.json"


class QuizChoice(Struct, frozen=True):
    """One of the choices of a question, with its worth to the player."""

    action: dict[str, Any]
    worth: str


class QuizQuestion(Struct, frozen=True, dict=True, omit_defaults=True):
    """A table at which a seat must decide. Choices are in the order in which the game offers them, not by worth."""

    id: QuestionId
    game: str
    theme: str
    table: dict[str, Any]
    """The fields in which the state differs from the common initial state of its game, see :class:`QuizBook`."""
    choices: tuple[QuizChoice, ...]
    measure: Measure = "gain"

    @cached_property
    def worths(self) -> tuple[Fraction, ...]:
        """The exact worth of each choice to the player."""
        return tuple(Fraction(choice.worth) for choice in self.choices)

    @property
    def best(self) -> int:
        """The index of the best choice."""
        return self.worths.index(max(self.worths))

    @property
    def margin(self) -> Fraction:
        """The difference in worth between the best and the second-best choice."""
        best, second = sorted(self.worths, reverse=True)[:2]
        return best - second

    def regret(self, choice: int) -> Fraction:
        """Return the loss of a choice compared with the best one."""
        return self.worths[self.best] - self.worths[choice]


class QuizBook(Struct, frozen=True, dict=True):
    """All questions: those of the calendar in order of days, then those only for training."""

    roots: dict[str, dict[str, Any]]
    """By game, the initial state of all its questions."""
    questions: tuple[QuizQuestion, ...]

    @property
    def calendar(self) -> Sequence[QuizQuestion]:
        """The questions of the days."""
        return self.questions[:CALENDAR_DAYS]

    @cached_property
    def by_id(self) -> Mapping[QuestionId, QuizQuestion]:
        """Every question by its id."""
        return {question.id: question for question in self.questions}

    @cached_property
    def themes(self) -> tuple[tuple[str, str], ...]:
        """Every game and theme, in the order of their first question."""
        return tuple(dict.fromkeys((question.game, question.theme) for question in self.questions))

    def of_day(self, day: date) -> QuizQuestion:
        """Return the question of a day."""
        return self.calendar[day.toordinal() % CALENDAR_DAYS]

    def of_theme(self, game: str, theme: str) -> list[QuizQuestion]:
        """Return the questions of a theme."""
        return [question for question in self.questions if (question.game, question.theme) == (game, theme)]

    def state_of(self, question: QuizQuestion) -> dict[str, Any]:
        """Return the whole state of a question, as the game encodes it."""
        return self.roots[question.game] | question.table


def chance_rate(questions: Sequence[QuizQuestion]) -> Fraction:
    """Return the success rate of uniformly random answers."""
    return sum((Fraction(1, len(question.choices)) for question in questions), Fraction()) / len(questions)


@cache
def load_quiz() -> QuizBook:
    """Load the questions that are part of this package."""
    return msgspec.json.decode((files("tripot.lab") / QUIZ_FILE).read_bytes(), type=QuizBook)
