"""Tests ``tripot learn``: the first round of a game as text, in both languages, with Enter after each step."""

from importlib.resources import files

import pytest

from tests.cli.conftest import Tripot
from tripot.cli.commands.learn import has_lesson
from tripot.cli.i18n.phrasing import Speech
from tripot.games import find_games
from tripot.house.lesson import SCRIPT_FILE, parse_lesson

TAUGHT = [name for name, game in find_games().items() if has_lesson(game)]


def spaced(text: str) -> str:
    """Join the text into one line, so that wrapping does not matter."""
    return " ".join(text.split())


def test_three_games_have_a_lesson() -> None:
    assert sorted(TAUGHT) == ["home_casino", "passe_anglaise", "tabu"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_prints_every_step_with_its_events(tripot: Tripot, name: str, lang: str) -> None:
    told = tripot("learn", name, "--lang", lang)
    assert told.code == 0
    game = find_games()[name]
    speech, said = Speech(game, lang), spaced(told.out)
    script = parse_lesson(files(game.package).joinpath(SCRIPT_FILE).read_bytes())
    messages = [f"lesson-{step}" for step in ("hello", *(step.name for step in script.steps))]
    typed = [spaced(speech.say(it, "typed" if speech.has(it, "typed") else None)) for it in messages]
    places = [said.find(it) for it in typed]
    assert -1 not in places
    assert places == sorted(places)
    assert told.out.count("\n· ") >= len(script.steps)
    assert "Camille" not in said, "the reader is addressed as you"
    assert max(map(len, told.out.splitlines())) <= 100


def test_banco_duel_and_sale_are_printed(tripot: Tripot) -> None:
    passe = tripot("learn", "passe_anglaise", "--lang", "en").out
    assert "Suspens! The point is 8" in passe
    assert "You lay 40 for the banco." in passe
    casino = tripot("learn", "home_casino", "--lang", "en").out
    assert "You win the duel." in casino
    assert casino.index("You pay the bank 400.") < casino.index("The bank pays you 550.")


def test_enter_continues_and_end_of_input_leaves(tripot: Tripot) -> None:
    whole = tripot("learn", "tabu", "--lang", "en", typed="\n" * 30, tty=True)
    assert whole.code == 0
    assert "tripot play tabu" in whole.out
    left = tripot("learn", "tabu", "--lang", "en", typed="\n\n", tty=True)
    assert left.code == 0
    assert "You stake 25 on hearts." in left.out
    assert "tripot play tabu" not in left.out


def test_a_game_without_a_lesson_lists_those_with_one(tripot: Tripot) -> None:
    asked = tripot("learn", "zanzibar", "--lang", "en")
    assert asked.code == 2
    assert "no lesson for" in asked.err
    assert "tabu" in asked.err
