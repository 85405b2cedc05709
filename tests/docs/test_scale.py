"""Tests that the tables of docs/scale.md match the stored figures."""

import json

from bench.scale import FIGURES, PAGE, between_marks, tables


def test_the_tables_match_the_stored_figures() -> None:
    assert between_marks(PAGE.read_text()) == tables(json.loads(FIGURES.read_text()))
