"""docs/scale.md says what was measured, and its sums are right."""

import json
from pathlib import Path
from statistics import median

import pytest

from bench import growth
from bench.scale import BETWEEN, FIGURES, LOAD, PAGE, PEOPLE, between_marks, ratio, tables

ROOT = Path(__file__).parents[2]


def number(cell: str) -> float:
    return float(cell.split(maxsplit=1)[0].replace(",", ""))


def cells(table: str) -> dict[str, list[str]]:
    """By the first cell of each row."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return {row[0]: row[1:] for row in rows}


def test_the_tables_of_the_page_are_those_of_the_kept_figures() -> None:
    kept = tables(json.loads(FIGURES.read_text())) | growth.tables(json.loads(growth.FIGURES.read_text()))
    assert between_marks(PAGE.read_text()) == kept
    assert (growth.PICTURE).stat().st_size > 5_000
    assert (ROOT / "docs" / "pictures" / "move-cost.png").stat().st_size > 5_000


def test_the_sums_follow_from_what_was_measured() -> None:
    shown = between_marks(PAGE.read_text())
    measured, steps, million = cells(shown["measured"]), cells(shown["steps"]), cells(shown["million"])
    server = number(measured["… processor time of the server a move, by which the sums below go"][0])
    for people in PEOPLE:
        moves, cores, *_ = map(number, steps[f"{people:,}"])
        assert moves == people / BETWEEN
        assert cores == pytest.approx(moves * server / 1e6 / LOAD, rel=0.02, abs=0.06)
    seconds, _ = million["server, seconds of a core"]
    assert number(seconds) == server
    euros = [number(row[1]) for name, row in million.items() if name not in ("of a million moves", "---", "together")]
    assert number(million["together"][1]) == pytest.approx(sum(euros), abs=0.006)


def test_a_ratio_is_taken_round_by_round() -> None:
    rounds = {"house": [{"speed": 5.0}, {"speed": 9.0}, {"speed": 4.0}], "pgbench": [{"speed": 10.0}] * 3}
    assert ratio({"rounds": rounds}, "house") == median([0.5, 0.9, 0.4])


def test_everything_acknowledged_was_found_in_the_journals() -> None:
    figures = json.loads(FIGURES.read_text())
    played = sum(it["speed"] for it in figures["rounds"]["house"])
    assert figures["durable"]["moves"] > played, "each round lasts more than a second"
    assert figures["durable"]["entries"] > figures["durable"]["moves"]
    assert figures["about"]["fsync"] == "on"
