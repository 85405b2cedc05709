"""Tests that every rule of the sheets has a test, marked with ``@pytest.mark.rule("TABU-17")``."""

import re
from pathlib import Path

from tripot.games import find_games

TESTS = Path(__file__).parents[1]
MARK = re.compile(r"mark\.rule\(([^)]*)\)")

SHEETS = {sheet.name: sheet for game in find_games().values() for sheet in game.sheets}
MARKED = {
    rule
    for file in TESTS.rglob("test_*.py")
    if file != Path(__file__)
    for mark in MARK.findall(file.read_text(encoding="utf-8"))
    for rule in re.findall(r'"([^"]+)"', mark)
}


def test_every_binding_rule_has_a_test() -> None:
    flavour = {f"{name}-{number}" for name, sheet in SHEETS.items() for number in sheet.flavour}
    rules = {rule for sheet in SHEETS.values() for rule in sheet.ids()}
    assert sorted(rules - flavour - MARKED) == []


def test_no_test_names_an_unknown_rule() -> None:
    assert sorted(MARKED - {rule for sheet in SHEETS.values() for rule in sheet.ids()}) == []
