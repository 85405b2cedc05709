"""Tests payments: every row of the sheet, the order of settlement, and the stakes that the banker takes."""

import pytest

from tests.games.tabu.seated import Tabu
from tripot.games.tabu.cloth import FIELDS, SIGNS, SYMBOLS
from tripot.kernel import Fell, Transfer


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


@pytest.mark.parametrize("sign", SIGNS)
class TestSigns:
    @pytest.mark.rule("TABU-24")
    def test_no_hit_loses_only_the_stake(self, sign: str) -> None:
        assert net(sign, 0) == -10

    @pytest.mark.rule("TABU-17", "TABU-R1")
    def test_one_hit_pays_even_money(self, sign: str) -> None:
        assert net(sign, 1) == 10

    @pytest.mark.rule("TABU-18", "TABU-R1")
    def test_two_hits_pay_twice(self, sign: str) -> None:
        assert net(sign, 2) == 20

    @pytest.mark.rule("TABU-19", "TABU-R1")
    def test_three_hits_pay_three_times(self, sign: str) -> None:
        assert net(sign, 3) == 30

    @pytest.mark.rule("TABU-R1")
    def test_mise_comprise_includes_the_stake(self, sign: str) -> None:
        assert [net(sign, count, payout="mise_comprise") for count in range(4)] == [-10, 0, 10, 20]

    @pytest.mark.rule("TABU-R2")
    def test_toutes_doubles_a_missed_sign_too(self, sign: str) -> None:
        assert [net(sign, count, double_loss="toutes") for count in range(4)] == [-20, 10, 20, 30]


@pytest.mark.parametrize("symbol", SYMBOLS)
class TestSymbols:
    @pytest.mark.rule("TABU-23", "TABU-R2")
    def test_no_hit_costs_double(self, symbol: str) -> None:
        assert net(symbol, 0) == -20

    @pytest.mark.rule("TABU-20")
    def test_one_hit_pays_twice(self, symbol: str) -> None:
        assert net(symbol, 1) == 20

    @pytest.mark.rule("TABU-21")
    def test_two_hits_pay_three_times(self, symbol: str) -> None:
        assert net(symbol, 2) == 30

    @pytest.mark.rule("TABU-22")
    def test_three_hits_pay_four_times(self, symbol: str) -> None:
        assert net(symbol, 3) == 40

    @pytest.mark.rule("TABU-R1")
    def test_mise_comprise_includes_the_stake(self, symbol: str) -> None:
        assert [net(symbol, count, payout="mise_comprise") for count in range(4)] == [-20, 10, 20, 30]

    @pytest.mark.rule("TABU-R2")
    def test_toutes_changes_nothing_for_symbols(self, symbol: str) -> None:
        assert [net(symbol, count, double_loss="toutes") for count in range(4)] == [-20, 20, 30, 40]


@pytest.mark.parametrize("face", FIELDS)
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.rule("TABU-17", "TABU-18", "TABU-19", "TABU-20", "TABU-21", "TABU-22")
def test_every_payment_names_its_rule(face: str, count: int) -> None:
    table = Tabu(2).stakes(1, **{face: 10}).throws(*shown(face, count))
    rule = f"TABU-{(16 if face in SIGNS else 19) + count}"
    assert table.transfers()[0] == (f"stake:{face}:1", "purse:1", 10, rule)
    assert {rule} == {said for *_, said in table.transfers()}


@pytest.mark.rule("TABU-17", "TABU-18", "TABU-20", "TABU-23")
def test_the_worked_examples() -> None:
    def after(*faces: str, **stakes: int) -> tuple[int, ...]:
        readings = (Tabu(2), Tabu(2, payout="mise_comprise"))
        return tuple(table.stakes(1, **stakes).throws(*faces).purse(1) - 6_000 for table in readings)

    assert after("coeur", "ancre", "pique", coeur=10) == (10, 0)
    assert after("coeur", "coeur", "soleil", coeur=10) == (20, 10)
    assert after("ancre", "pique", "pique", ancre=10) == (20, 10)
    assert after("pique", "pique", "soleil", ancre=10) == (-20, -20)
    assert after("coeur", "coeur", "coeur", coeur=10, ancre=10) == (10, 0)


@pytest.mark.rule("TABU-R10")
def test_each_stake_is_settled_separately() -> None:
    """A missed symbol costs double even if another symbol wins. Three equal dice pay according to
    one row of the rule sheet, not three."""
    table = Tabu(3).stakes(1, ancre=10, soleil=10).stakes(2, ancre=1).throws("ancre", "ancre", "ancre")
    assert table.purse(1) == 4_000 + 40 - 20
    assert table.purse(2) == 4_000 + 4


@pytest.mark.rule("TABU-23")
def test_a_missed_symbol_is_doubled_on_the_board_before_the_banker_takes_it() -> None:
    table = Tabu(2).stakes(1, ancre=10).throws("coeur", "coeur", "pique")
    assert table.transfers() == [
        ("purse:1", "stake:ancre:1", 10, "TABU-23"),
        ("stake:ancre:1", "purse:0", 20, "TABU-25"),
    ]


@pytest.mark.rule("TABU-24", "TABU-25")
def test_a_missed_sign_stays_on_the_board_and_goes_to_the_banker() -> None:
    table = Tabu(2).stakes(1, coeur=10).throws("ancre", "ancre", "pique")
    assert table.transfers() == [("stake:coeur:1", "purse:0", 10, "TABU-25")]


@pytest.mark.rule("TABU-4")
def test_the_order_of_a_tour_is_stakes_throw_payments_collection() -> None:
    table = Tabu(4).stakes(1, coeur=5).stakes(2, pique=5).stakes(3, ancre=5)
    table.throws("coeur", "coeur", "trefle")
    assert isinstance(table.facts[0], Fell)
    assert [rule for *_, rule in table.transfers()] == ["TABU-18", "TABU-18", "TABU-23", "TABU-25", "TABU-25"]


@pytest.mark.rule("TABU-6")
def test_the_banker_pays_out_of_their_own_purse_and_takes_into_it() -> None:
    table = Tabu(3, banker=2).stakes(0, coeur=5).stakes(1, pique=7).throws("coeur", "coeur", "trefle")
    assert ("purse:2", "purse:0", 10, "TABU-18") in table.transfers()
    assert ("stake:pique:1", "purse:2", 7, "TABU-25") in table.transfers()
    assert table.purses() == [4_010, 3_993, 3_997]


@pytest.mark.rule("TABU-25")
def test_the_board_is_empty_after_every_tour() -> None:
    table = Tabu(3).stakes(1, **dict.fromkeys(FIELDS, 3)).stakes(2, **dict.fromkeys(FIELDS, 5))
    table.throws("coeur", "ancre", "ancre")
    assert table.state.stake_totals() == dict.fromkeys(FIELDS, 0)
    assert sum(table.purses()) == 12_000


@pytest.mark.rule("TABU-3", "TABU-7")
def test_only_purses_and_the_cloth_ever_hold_chips() -> None:
    table = Tabu(3).stakes(1, coeur=5).stakes(2, ancre=5).throws("coeur", "coeur", "trefle")
    kinds = {place.partition(":")[0] for f in table.facts if isinstance(f, Transfer) for place in (f.source, f.target)}
    assert kinds <= {"purse", "stake"}
