"""Generate the quiz: choose decisions of solved games, and last coups, whose best action is clear and varies.

The same games and seed give the same questions. Actions with the same consequence (either of two equal
dice) are one choice. :mod:`tripot.lab.best_play` and :mod:`.last_coups` compute the values.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from tools.last_coups import find_positions
from tripot.kernel import Action, ActMove, Decide, Game, advance, every_action
from tripot.lab.best_play import Policy, digest_state, load_policy, root_table, solvable_bets
from tripot.lab.disk_cache import DiskCache
from tripot.lab.quiz import CALENDAR_DAYS, Measure, QuestionId, QuizBook, QuizChoice, QuizQuestion

MIN_MARGIN = Fraction(1, 50)
"""The best choice is better than any other by at least this part of the stake: there is one clear answer."""

MAX_MARGIN = Fraction(1, 2)
"""A larger margin is obvious; such positions are for training only."""

TRAINING_PER_THEME = 300
"""The maximum number of questions per theme, including those of the calendar."""

PRESET = "maison"

LAST_COUP_THEMES = {"tabu": "last_tour", "passe_anglaise": "last_coup", "home_casino/roulette": "reach_target"}


def generate_quiz(games: Iterable[Game[Any]], seed: int, cache: DiskCache | None = None) -> QuizBook:
    """The calendar and the questions for training, from solved games and from last coups."""
    roots: dict[str, dict[str, Any]] = {}
    by_theme: dict[tuple[str, str], list[QuizQuestion]] = {}
    for game in games:
        if not solvable_bets(game):
            continue
        policy = load_policy(game, game.presets[PRESET], cache)
        root = _to_json(root_table(policy.bet, game.presets[PRESET]))
        for question in find_questions(policy, root):
            roots[game.name] = root
            by_theme.setdefault((game.name, question.theme), []).append(question)
    for position, worths in find_positions(seed):
        game, table, actions = position
        root = roots.setdefault(game.name, _to_json(table))
        theme = LAST_COUP_THEMES[game.name]
        question = ask(game, theme, table, root, dict(zip(actions, worths, strict=True)), "win")
        if question.margin >= MIN_MARGIN:
            by_theme.setdefault((game.name, theme), []).append(question)
    rng = Random(seed)
    drawn = {
        theme: draw_varied(list({item.id: item for item in found}.values()), rng)
        for theme, found in sorted(by_theme.items())
    }
    hard = {theme: [item for item in found if item.margin <= MAX_MARGIN] for theme, found in drawn.items()}
    calendar = interleave(share_days([hard[theme] for theme in drawn]), rng)
    used = {item.id for item in calendar}
    more = []
    for found in drawn.values():
        wanted = TRAINING_PER_THEME - sum(item.id in used for item in found)
        more += [item for item in found if item.id not in used][: max(0, wanted)]
    return QuizBook(roots, (*calendar, *more))


def find_questions(policy: Policy, root: dict[str, Any]) -> Iterator[QuizQuestion]:
    """Every decision of a solved game that has a theme and one clear answer."""
    game, chart = policy.game, policy.bet.chart
    if chart is None:
        return
    for table in policy.tables():
        theme, choices = chart.theme(table), _distinct_choices(policy, table)
        if theme is None or len(choices) < 2:
            continue
        question = ask(game, theme, table, root, choices, "gain")
        if question.margin >= MIN_MARGIN:
            yield question


def ask(
    game: Game[Any], theme: str, table: Any, root: dict[str, Any], choices: Mapping[Action, Fraction], measure: Measure
) -> QuizQuestion:
    """The question of a table; ``root`` is the state that all questions of its game start from."""
    turn = game.turn(table)
    assert isinstance(turn, Decide)
    return QuizQuestion(
        QuestionId(digest_state(game, turn.awaited[0], table).partition("-")[2]),
        game.name,
        theme,
        {field: value for field, value in _to_json(table).items() if root.get(field) != value},
        tuple(QuizChoice(_to_json(action), str(worth)) for action, worth in choices.items()),
        measure,
    )


def draw_varied(found: Sequence[QuizQuestion], rng: Random) -> list[QuizQuestion]:
    """Shuffle questions, then take them alternately by their best action, so that the right answer varies."""
    groups: dict[str, list[QuizQuestion]] = {}
    for question in sorted(found, key=lambda item: item.id):
        groups.setdefault(json.dumps(question.choices[question.best].action), []).append(question)
    for group in groups.values():
        rng.shuffle(group)
    rounds = max(map(len, groups.values()), default=0)
    return [group[turn] for turn in range(rounds) for group in groups.values() if turn < len(group)]


def share_days(themes: Sequence[Sequence[QuizQuestion]]) -> list[list[QuizQuestion]]:
    """Share the days of a calendar equally among themes. If a theme has few questions, others get its days."""
    days = {}
    left = CALENDAR_DAYS
    for after, (index, found) in enumerate(sorted(enumerate(themes), key=lambda item: len(item[1])), start=1):
        days[index] = min(len(found), left // (1 + len(themes) - after))
        left -= days[index]
    if left:
        raise ValueError(f"{left} days of the calendar are left without a question")
    return [list(found[: days[index]]) for index, found in enumerate(themes)]


def interleave(themes: Sequence[list[QuizQuestion]], rng: Random) -> list[QuizQuestion]:
    """Return one order for the questions of all themes, with each theme spread evenly over the whole."""
    placed = []
    for number, found in enumerate(themes):
        rng.shuffle(found)
        placed += [((2 * turn + 1) / (2 * len(found)), number, question) for turn, question in enumerate(found)]
    return [question for _, _, question in sorted(placed, key=lambda item: item[:2])]


def encode_quiz(book: QuizBook) -> str:
    """The file of a quiz, one question a line."""
    roots, lines = (
        json.dumps(book.roots),
        ",\n".join(json.dumps(msgspec.to_builtins(question)) for question in book.questions),
    )
    return f'{{"roots": {roots},\n"questions": [\n{lines}\n]}}\n'


def _distinct_choices(policy: Policy, table: Any) -> dict[Action, Fraction]:
    """The offered actions with their values, in the game's order; of equivalent actions, the first."""
    game = policy.game
    turn = game.turn(table)
    assert isinstance(turn, Decide)
    seat, worths = turn.awaited[0], policy.choices(table)
    seen: dict[str, Action] = {}
    for action in every_action(game, game.legal(table, seat)) if worths else ():
        after, _ = advance(game, table, ActMove(seat, action, table.phase))
        seen.setdefault(digest_state(game, seat, after), action)
    return {action: worths[action] for action in seen.values()}


def _to_json(value: Any) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return built
