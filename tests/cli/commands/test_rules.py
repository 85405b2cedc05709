"""Tests ``tripot rules``: the booklet contains every rule, ruling, switch and preset, and fits the width."""

import pytest

from tests.cli.conftest import Tripot
from tripot.games import find_games


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


def test_the_rules_of_an_unknown_game_are_refused(tripot: Tripot) -> None:
    asked = tripot("rules", "pasee", "--lang", "en")
    assert asked.code == 2
    assert "There is no game called ‘pasee’." in asked.err
