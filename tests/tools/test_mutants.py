"""The mutation harness itself: on a toy, what is checked is killed, and what no test looks at survives."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.mutants.areas import AREAS
from tools.mutants.mutations import mutate, places

TOY = """
def least(first, second):
    if first <= second:
        return first
    return second

def share(chips, seats):
    if seats < 1:
        raise ValueError(seats)
    return chips // seats

def empty(purse):
    while purse:
        purse.pop()

def unused():
    return 1
"""

TESTS = """
import pytest
from toy import empty, least, share

@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_lesser_of_two(first):
    assert least(first, 2) == min(first, 2)

def test_a_share():
    assert share(7, 2) == 3

def test_a_purse_is_emptied():
    empty(purse := [1, 2])
    assert not purse
"""


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], dict[str, Any]]:
    """What became of every mutant of the toy, by what was changed into what."""
    folder = tmp_path_factory.mktemp("toy")
    (folder / "toy.py").write_text(TOY)
    (folder / "test_toy.py").write_text(TESTS)
    root = Path(__file__).parents[2]
    asked = [sys.executable, "-m", "tools.mutants", "toy.py", "--all", "--tests", "test_toy.py"]
    run = subprocess.run(
        asked,
        cwd=folder,
        env={"PYTHONPATH": f"{root}:{folder}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    lines = (folder / "build" / "mutants" / "toy.jsonl").read_text().splitlines()
    return {(it["was"], it["now"]): it for it in map(json.loads, lines)}


def test_a_fault_that_a_test_checks_is_killed_by_its_assertion(verdicts: dict[tuple[str, str], Any]) -> None:
    killed = verdicts["first <= second", "first > second"]
    assert killed["outcome"] == "killed"
    assert killed["test"].startswith("test_toy.py::test_the_lesser_of_two")
    assert "assert" in killed["error"]


def test_a_fault_without_effect_and_one_that_no_test_looks_at_survive(verdicts: dict[tuple[str, str], Any]) -> None:
    assert verdicts["first <= second", "first < second"]["outcome"] == "survived"  # of two equals either is the least
    assert verdicts["raise ValueError(seats)", "pass"]["outcome"] == "survived"


def test_a_loop_that_never_ends_is_killed(verdicts: dict[tuple[str, str], Any]) -> None:
    endless = verdicts["purse.pop()", "pass"]
    assert endless["outcome"] == "killed"
    assert "Overran" in endless["error"]


def test_a_function_that_no_test_calls_is_told_apart(verdicts: dict[tuple[str, str], Any]) -> None:
    assert verdicts["return 1", "return None"]["outcome"] == "uncalled"


def test_texts_annotations_and_defaults_stay(tmp_path: Path) -> None:
    path = tmp_path / "still.py"
    path.write_text('LIMIT = 3\n\ndef say(count: "int | 3" = 3) -> str:\n    """Say 3."""\n    return f"{count + 3}"\n')
    assert [(it.line, mutate(it).now) for it in places(path)] == [(5, "return None")]


def test_every_area_has_sources_and_tests() -> None:
    for area in AREAS.values():
        assert area.files()
        assert all(Path(path.removeprefix("--ignore=")).exists() for path in area.tests)
