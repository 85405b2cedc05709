"""Tests that the bars of expected values fit narrow terminals, and that words are not broken."""

from fractions import Fraction

import pytest

from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.tui.worth_bars import MAX_BAR_COLUMNS, worth_lines

NAMES = ["Relancer : 3, 3, 5", "Relancer : 3, 5", "Rester"]
WORTHS = [Fraction(12979, 11664), Fraction(683, 648), Fraction(-1, 36)]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("mine", [None, 0, 2])
def test_no_line_is_wider_than_the_terminal(lang: str, width: int, mine: int | None) -> None:
    lines = worth_lines(Catalogue(lang), NAMES, WORTHS, mine, width)
    assert [it.plain[3:21].strip() for it in lines] == NAMES, "the best first"
    assert max(it.cell_len for it in lines) <= width
    assert ("12979/11664" in lines[0].plain) == (width >= 80), "a narrow terminal shows the bar without the fraction"
    assert lines[0].plain.count("█") <= MAX_BAR_COLUMNS
    assert lines[0].plain.count("█") >= lines[1].plain.count("█") > 0
