"""Tests payments: every row of the sheet, the order of settlement, and the stakes that the banker takes."""

import pytest

from tests.games.tabu.seated import Tabu
from tripot.games.tabu.cloth import FIELDS, SIGNS


def shown(face: str, count: int) -> tuple[str, ...]:
    """Return three dice of which ``count`` show a field; the others show fields without stakes."""
    others = (
        ("carreau", "pique", "trefle") if face not in ("carreau", "pique", "trefle") else ("coeur", "ancre", "soleil")
    )
    return ((face,) * count + others)[:3]  # type: ignore[return-value]


def net(face: str, count: int, stake: int = 10, **switches: str) -> int:
    table = Tabu(2, **switches).stakes(1, **{face: stake})
    before = 6_000
    table.throws(*shown(face, count))
    assert table.purse(0) - before == before - table.purse(1)
    return table.purse(1) - before


@pytest.mark.rule("TABU-R1", "TABU-R2")
@pytest.mark.parametrize("face", FIELDS)
@pytest.mark.parametrize(
    ("switches", "sign", "symbol"),
    [
        ({}, [-10, 10, 20, 30], [-20, 20, 30, 40]),
        ({"payout": "mise_comprise"}, [-10, 0, 10, 20], [-20, 10, 20, 30]),
        ({"double_loss": "toutes"}, [-20, 10, 20, 30], [-20, 20, 30, 40]),
    ],
    ids=["default", "mise_comprise", "toutes"],
)
def test_a_stake_gains_by_the_number_of_dice_that_show_its_field(
    face: str, switches: dict[str, str], sign: list[int], symbol: list[int]
) -> None:
    assert [net(face, count, **switches) for count in range(4)] == (sign if face in SIGNS else symbol)


@pytest.mark.parametrize("face", FIELDS)
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.rule("TABU-17", "TABU-18", "TABU-19", "TABU-20", "TABU-21", "TABU-22")
def test_every_payment_names_its_rule(face: str, count: int) -> None:
    table = Tabu(2).stakes(1, **{face: 10}).throws(*shown(face, count))
    rule = f"TABU-{(16 if face in SIGNS else 19) + count}"
    assert table.transfers()[0] == (f"stake:{face}:1", "purse:1", 10, rule)
    assert {rule} == {said for *_, said in table.transfers()}


@pytest.mark.rule("TABU-R10")
def test_each_stake_is_settled_separately() -> None:
    """A missed symbol costs double even if another symbol wins. Three equal dice pay according to
    one row of the rule sheet, not three."""
    table = Tabu(3).stakes(1, ancre=10, soleil=10).stakes(2, ancre=1).throws("ancre", "ancre", "ancre")
    assert table.purse(1) == 4_000 + 40 - 20
    assert table.purse(2) == 4_000 + 4


@pytest.mark.rule("TABU-24", "TABU-25")
def test_a_missed_sign_stays_on_the_board_and_goes_to_the_banker() -> None:
    table = Tabu(2).stakes(1, coeur=10).throws("ancre", "ancre", "pique")
    assert table.transfers() == [("stake:coeur:1", "purse:0", 10, "TABU-25")]
