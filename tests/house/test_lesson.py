"""Tests lessons: the rules accept every step, and a script that they refuse is an error."""

from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from tripot.games import find_games
from tripot.house.lesson import SCRIPT_FILE, BrokenLesson, LessonScript, parse_lesson, play_lesson
from tripot.kernel import Game, Seat, purse

GAMES = {name: find_games()[name] for name in ("tabu", "passe_anglaise", "home_casino")}

every_lesson = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def script_of(game: Game[Any]) -> LessonScript:
    return parse_lesson(files(game.package).joinpath(SCRIPT_FILE).read_bytes())


@every_lesson
def test_a_lesson_is_deterministic_and_moves_chips(game: Game[Any]) -> None:
    script = script_of(game)
    once, again = play_lesson(game, script), play_lesson(game, script)
    assert once.steps[-1].name == "end"
    assert [step.name for step in once.steps] == [step.name for step in again.steps]
    last = [step for step in once.steps if step.moves][-1].moves[-1]
    assert last.entries == [step for step in again.steps if step.moves][-1].moves[-1].entries
    assert last.table.state.chips.at[purse(Seat(0))] > once.opening.state.chips.at[purse(Seat(0))]


@every_lesson
def test_a_lesson_asks_for_at_most_fifteen_taps(game: Game[Any]) -> None:
    """Counts one tap for the greeting, one for each step, and one more to select a card for sale."""
    assert 1 + len(script_of(game).steps) + 1 <= 15


def test_a_script_that_the_rules_refuse_is_an_error() -> None:
    script = script_of(GAMES["tabu"])
    with pytest.raises(BrokenLesson, match="cannot do"):
        play_lesson(GAMES["tabu"], replace(script, steps=script.steps[4:]))
    with pytest.raises(BrokenLesson, match="left over"):
        play_lesson(GAMES["tabu"], replace(script, steps=script.steps[:4]))
