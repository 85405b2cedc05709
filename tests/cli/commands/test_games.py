"""Tests ``tripot games``: it lists the name, players and presets of every game, as lines and as JSON."""

import json
import re

from tests.cli.conftest import Tripot
from tripot.games import find_games


def test_every_game_is_listed_with_its_name_and_tagline(tripot: Tripot) -> None:
    told = tripot("games", "--lang", "fr").out
    assert re.search(r"^Tabu +tabu +2 à 12 joueurs +maison famille lettre$", told, re.MULTILINE)
    assert re.search(r"^    Le Duel +home_casino/duel +2 joueurs$", told, re.MULTILINE)
    assert "Trois dés, six cases" in told
    assert all(f" {name} " in told for name in find_games())


def test_small_games_are_listed_below_their_board_game(tripot: Tripot) -> None:
    told = tripot("games", "--lang", "en").out.splitlines()
    board = next(number for number, line in enumerate(told) if " home_casino " in line)
    assert all(number > board for number, line in enumerate(told) if "home_casino/" in line)
    assert all(line.startswith("    ") for line in told if "home_casino/" in line)


def test_the_list_as_json(tripot: Tripot) -> None:
    listed = {game["name"]: game for game in json.loads(tripot("games", "--json").out)}
    assert set(listed) == set(find_games())
    assert listed["tabu"]["players"] == {"least": 2, "most": 12}
    assert listed["tabu"]["switches"]["tabu.payout"] == ["contre", "mise_comprise"]
