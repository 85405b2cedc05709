"""The list of games and the booklets of rules."""

import json
import re

import pytest

from tests.cli.conftest import Tripot
from tripot.games import find_games


def test_every_game_is_listed_with_its_name_and_tagline(tripot: Tripot) -> None:
    told = tripot("games", "--lang", "fr").out
    assert re.search(r"^Tabu +tabu +2 à 12 joueurs +maison classique famille$", told, re.MULTILINE)
    assert re.search(r"^    Le Duel +home_casino/duel +2 joueurs$", told, re.MULTILINE)
    assert "Trois dés, six cases" in told
    assert all(f" {name} " in told for name in find_games())


def test_small_games_stand_below_their_board(tripot: Tripot) -> None:
    told = tripot("games", "--lang", "en").out.splitlines()
    board = next(number for number, line in enumerate(told) if " home_casino " in line)
    assert all(number > board for number, line in enumerate(told) if "home_casino/" in line)
    assert all(line.startswith("    ") for line in told if "home_casino/" in line)


def test_the_list_as_data(tripot: Tripot) -> None:
    listed = {game["name"]: game for game in json.loads(tripot("games", "--json").out)}
    assert set(listed) == set(find_games())
    assert listed["tabu"]["players"] == {"least": 2, "most": 12}
    assert listed["tabu"]["switches"]["tabu.payout"] == ["mise_comprise", "contre"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", list(find_games()))
def test_a_booklet_holds_every_rule_ruling_switch_and_preset(tripot: Tripot, name: str, lang: str) -> None:
    game = find_games()[name]
    told = tripot("rules", name, "--lang", lang)
    assert told.code == 0
    words = told.out.split()
    assert all(rule in words for sheet in game.sheets for rule in sheet.ids())
    assert all(switch.key in words for switch in game.switches)
    assert all(preset in words for preset in game.presets)


def test_lines_of_a_booklet_fit_the_page(tripot: Tripot) -> None:
    assert max(map(len, tripot("rules", "home_casino", "--lang", "fr").out.splitlines())) <= 88


def test_the_rules_of_an_unknown_game_are_refused_in_words(tripot: Tripot) -> None:
    asked = tripot("rules", "pasee", "--lang", "en")
    assert asked.code == 2
    assert "The house has no game called ‘pasee’." in asked.err
