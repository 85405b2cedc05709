"""``/api/questions``: the question of the day, and training on the same kind of questions.

Days are in UTC. Callers receive the worth of the choices and the answers of others only after their own answer or after
the day. Training stores nothing and excludes the question of the day.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from secrets import choice as draw
from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from tripot.clock import day_of
from tripot.lab.quiz import Measure, QuestionId, QuizQuestion, chance_rate, load_quiz
from tripot.server.api.circles import require_membership
from tripot.server.async_store import AsyncStore
from tripot.server.http.dependencies import ContextDep, ServicesDep
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import COSTLY
from tripot.store import Guest, StoredAnswer

MIN_SHOWN_ANSWERS = 20
"""If there are fewer answers than this, the answers of others stay hidden, because they could reveal one person's
answer."""

SHOWN_DAYS = 7

KEPT_DAYS = 30
"""The number of past questions that can be shown. The calendar repeats every year, so older questions are also future
ones."""

MILLION = 1_000_000


class QuestionAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The caller's answer: the number of the choice, from 0."""

    question: Annotated[str, Meta(max_length=64)]
    choice: Annotated[int, Meta(ge=0, le=1000)]


class AskedQuestion(Struct, frozen=True):
    """A table of a game, and the possible actions of the deciding seat, not ordered by worth."""

    id: QuestionId
    game: str
    theme: str
    state: dict[str, Any]
    choices: tuple[dict[str, Any], ...]
    measure: Measure
    """The unit in which worth is measured: the expected gain in stakes, or the chance to win."""


class ChoiceWorths(Struct, frozen=True):
    """The exact worth of every choice for the deciding seat, as fractions, and the best choice."""

    worths: tuple[str, ...]
    best: int


class OtherAnswers(Struct, frozen=True):
    """The number of answers in total and for each choice; ``None`` if there are too few."""

    answers: int
    counts: tuple[int, ...] | None


class AnsweredDay(Struct, frozen=True):
    """One of the last seven days: whether the answer was the best one; ``None`` without an answer."""

    day: str
    best: bool | None


class AnswerRecord(Struct, frozen=True):
    """The caller's answers. Days without an answer do not break a streak."""

    days: tuple[AnsweredDay, ...]
    answers: int
    best: int
    longest: int
    """The longest streak of best answers; days without an answer are skipped."""


class DayQuestion(Struct, frozen=True):
    """The question of a day. ``mine``: the caller's choice. The worths and the answers of others are included after the
    caller's answer or the end of the day."""

    day: str
    today: str
    question: AskedQuestion
    mine: int | None
    worths: ChoiceWorths | None
    others: OtherAnswers | None
    record: AnswerRecord


class CircleFinders(Struct, frozen=True):
    """The other members of a circle who have found today's best choice, by name. Contains nobody's choice."""

    names: tuple[str, ...]
    answered: bool
    """Whether the caller has answered today."""


class TrainingTheme(Struct, frozen=True):
    """A topic, its number of questions, and the success rate of random answers in millionths."""

    game: str
    theme: str
    questions: int
    chance: int


class TrainingQuestion(Struct, frozen=True):
    """A training question, and all topics."""

    question: AskedQuestion
    themes: tuple[TrainingTheme, ...]


@get("/api/questions/today", summary="Get the question of the day", tags=["questions"])
async def todays_question(context: ContextDep) -> DayQuestion:
    """Return the question of today, the same for everybody. Contains the worths only for callers who have answered."""
    today = day_of(context.now())
    return await _describe_day(context.store, context.guest, today, today)


@post("/api/questions/today", status_code=200, summary="Answer the question of the day", tags=["questions"])
async def answer_question(context: ContextDep, data: JSONBody[QuestionAnswer]) -> DayQuestion:
    """Answer the question of the day. The first answer counts; later calls return it. ``question``: the id of the
    question shown.

    Without a session, the worths are returned and nothing is stored; the answer can be sent again with a session.
    """
    today = day_of(context.now())
    question = load_quiz().of_day(today)
    if data.question != question.id:
        raise ApiError(409, "question_closed")
    _require_choice(question, data.choice)
    if context.guest is None:
        asked, record = _ask(question), make_record((), today)
        day, worths = today.isoformat(), _to_choice_worths(question)
        return DayQuestion(day, day, asked, data.choice, worths, None, record)
    me = context.require_human()
    cost = round(question.regret(data.choice) * MILLION)
    store, answer = context.store, StoredAnswer(today.isoformat(), question.id, data.choice, cost)
    counts = await store.call(store.quiz.store_first, me.id, answer)
    if counts.question != question.id and QuestionId(counts.question) not in load_quiz().by_id:
        raise ApiError(409, "question_answered")  # the question came from a node whose version has another calendar
    return await _describe_day(store, me, today, today)


@get("/api/questions/days/{day:str}", summary="Get a past question", tags=["questions"])
async def past_question(context: ContextDep, day: FromPath[str]) -> DayQuestion:
    """Return a past question with its worths. For today, the same as :func:`todays_question`."""
    today = day_of(context.now())
    try:
        asked = date.fromisoformat(day)
    except ValueError:
        asked = None
    if asked is None or not today - timedelta(days=KEPT_DAYS) < asked <= today:
        raise ApiError(404, "no_such_question")
    return await _describe_day(context.store, context.guest, asked, today)


@get(
    "/api/questions/today/circles/{circle:str}",
    summary="Who of my circle has found today's best choice",
    tags=["questions"],
)
async def todays_finders(context: ContextDep, circle: FromPath[str]) -> CircleFinders:
    """Return the members of the caller's circle, other than the caller, who have found the best choice of today."""
    store, me, today = context.store, context.require_human(), day_of(context.now()).isoformat()
    mine = await require_membership(context, circle)
    found = await store.call(store.circles.list_quiz_finders, mine.circle.id, today)
    answers = await store.call(store.quiz.list_of, me.id)
    return CircleFinders(tuple(name for it, name in found if it != me.id), any(it.day == today for it in answers))


@get("/api/questions/training", summary="A question to train on", tags=["questions"], opt=COSTLY)
async def training_question(
    services: ServicesDep, game: FromQuery[str | None] = None, theme: FromQuery[str | None] = None
) -> TrainingQuestion:
    """Return a random question of one topic, or of all topics. Its worths come with the answer."""
    book, today = load_quiz(), load_quiz().of_day(day_of(services.now()))
    found = [
        it for it in book.questions
        if it.id != today.id and (game is None or it.game == game) and (theme is None or it.theme == theme)
    ]  # fmt: skip
    if not found:
        raise ApiError(404, "no_such_question")
    themes = []
    for of, name in book.themes:
        mine = book.of_theme(of, name)
        themes.append(TrainingTheme(of, name, len(mine), round(chance_rate(mine) * MILLION)))
    return TrainingQuestion(_ask(draw(found)), tuple(themes))


@post("/api/questions/training", status_code=200, summary="Answer a training question", tags=["questions"])
async def answer_in_training(data: JSONBody[QuestionAnswer], services: ServicesDep) -> ChoiceWorths:
    """Answer a training question. Nothing is stored. Does not accept the question of the day, which has its own
    route."""
    question = load_quiz().by_id.get(QuestionId(data.question))
    if question is None or question == load_quiz().of_day(day_of(services.now())):
        raise ApiError(404, "no_such_question")
    _require_choice(question, data.choice)
    return _to_choice_worths(question)


def make_record(answers: Sequence[StoredAnswer], today: date) -> AnswerRecord:
    """Compute the statistics of a person's answers, for the last days and overall. ``answers`` are ordered by day."""
    best = {it.day: it.cost == 0 for it in answers}
    days = [(today - timedelta(days=ago)).isoformat() for ago in reversed(range(SHOWN_DAYS))]
    longest = row = 0
    for is_best in best.values():
        row = row + 1 if is_best else 0
        longest = max(longest, row)
    shown = tuple(AnsweredDay(day, best.get(day)) for day in days)
    return AnswerRecord(shown, len(best), sum(best.values()), longest)


async def _describe_day(store: AsyncStore, guest: Guest | None, day: date, today: date) -> DayQuestion:
    """Describe a day with at most two queries. Nodes of different versions can have different questions for a day; a
    caller sees the one they answered."""
    book, answers = load_quiz(), list[StoredAnswer]()
    question, mine = book.of_day(day), None
    if guest is not None:
        answers = await store.call(store.quiz.list_of, guest.id)
    for answer in answers:
        if answer.day == day.isoformat() and QuestionId(answer.question) in book.by_id:
            question, mine = book.by_id[QuestionId(answer.question)], answer.choice
    worths = others = None
    if mine is not None or day < today:
        counts = await store.call(store.quiz.count_choices, day.isoformat(), question.id)
        worths, total = _to_choice_worths(question), sum(counts.values())
        each = tuple(counts.get(index, 0) for index in range(len(question.choices)))
        others = OtherAnswers(total, each if total >= MIN_SHOWN_ANSWERS else None)
    return DayQuestion(
        day.isoformat(), today.isoformat(), _ask(question), mine, worths, others, make_record(answers, today)
    )


def _ask(question: QuizQuestion) -> AskedQuestion:
    state, choices = load_quiz().state_of(question), tuple(it.action for it in question.choices)
    return AskedQuestion(question.id, question.game, question.theme, state, choices, question.measure)


def _to_choice_worths(question: QuizQuestion) -> ChoiceWorths:
    return ChoiceWorths(tuple(it.worth for it in question.choices), question.best)


def _require_choice(question: QuizQuestion, choice: int) -> None:
    if choice >= len(question.choices):
        raise ApiError(422, "no_such_choice")
