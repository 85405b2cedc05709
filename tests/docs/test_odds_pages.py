"""Tests that docs/odds-tables.md and its plots match the computed odds."""

import pytest

from tools.odds_pages import PAGE, make_files


@pytest.mark.nightly
def test_the_page_and_its_plots_match_the_lab() -> None:
    files = dict(make_files())
    assert len(files) == 8
    for path, text in files.items():
        assert path.read_text(encoding="utf-8") == text, "run `just odds`"
    assert "−7.87% (−17/216)" in files[PAGE], "a sign of Tabu, as its players' page says"
