"""Tests the ids of rule sheets."""

from tripot.kernel import RuleSheet


def test_a_sheet_lists_its_sentences_then_its_rulings() -> None:
    sheet = RuleSheet("TOY", rules=3, rulings=range(1, 3), flavour=frozenset({2}))
    assert list(sheet.ids()) == ["TOY-1", "TOY-2", "TOY-3", "TOY-R1", "TOY-R2"]
