"""Tests that every rule of the sheets has a marked test, a golden game, or a line in the second model of its game."""

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
GOLDEN = {
    rule
    for file in (TESTS.parent / "src" / "tripot" / "games").rglob("golden/*.txt")
    for rule in re.findall(r"^ +([A-Z0-9]+-R?\d+) ", file.read_text(encoding="utf-8"), re.MULTILINE)
}
"""The rules that golden games show. tests/games/test_golden.py replays them."""
MODELLED = {
    rule
    for file in (TESTS / "models").rglob("*.py")
    for rule in re.findall(r"\b[A-Z0-9]+-R?\d+\b", file.read_text(encoding="utf-8"))
}
"""The rules that the models name. tests/models compares the models with the code."""


def test_every_binding_rule_has_a_test() -> None:
    flavour = {f"{name}-{number}" for name, sheet in SHEETS.items() for number in sheet.flavour}
    rules = {rule for sheet in SHEETS.values() for rule in sheet.ids()}
    assert sorted(rules - flavour - MARKED - GOLDEN - MODELLED) == []


def test_no_test_names_an_unknown_rule() -> None:
    assert sorted(MARKED - {rule for sheet in SHEETS.values() for rule in sheet.ids()}) == []
