"""Tests a banker who cannot pay, and the passing of the bank."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tabu.seated import Tabu
from tripot.games.tabu.cloth import FIELDS, SIGNS
from tripot.games.tabu.rules import PlayerLeft, Stake, TabuBankPassed

PAYS = {  # what the banker adds per unit staked, copied from the rule sheet
    "mise_comprise": {"sign": (0, 0, 1, 2), "symbol": (0, 1, 2, 3)},
    "contre": {"sign": (0, 1, 2, 3), "symbol": (0, 2, 3, 4)},
}


def due(payout: str, laid: dict[str, int], throw: tuple[str, ...]) -> int:
    kinds = PAYS[payout]
    return sum(on * kinds["sign" if face in SIGNS else "symbol"][throw.count(face)] for face, on in laid.items())


@pytest.mark.rule("TABU-3", "TABU-26")
def test_the_bank_goes_to_the_left_after_every_tour() -> None:
    table = Tabu(4, banker=2, end="rotations:2")
    assert [table.small_tour().state.banker for _ in range(5)] == [3, 0, 1, 2, 3]
    assert table.facts[-1] == TabuBankPassed(to=3, rule="TABU-26")


@pytest.mark.rule("TABU-29", "TABU-R4", "TABU-R12", "TABU-R16")
def test_a_ruined_banker_leaves_and_the_nearest_on_their_left_takes_the_bank() -> None:
    table = Tabu(4, banker=1).holding(50, 10, 50, 50)
    table.stakes(0, pique=1).stakes(2, ancre=20).stakes(3, pique=1).throws("ancre", "ancre", "pique")
    assert table.facts[-2:] == (PlayerLeft(seat=1, rule="TABU-29"), TabuBankPassed(to=2, rule="TABU-26"))
    assert table.state.seats == (0, 2, 3)
    assert sum(table.purses()) == 160


@pytest.mark.rule("TABU-R4", "TABU-R5")
def test_caisse_seule_a_short_banker_shares_the_cash_before_collecting() -> None:
    table = Tabu(3, banker=0, banker_liquidity="caisse_seule").holding(10, 100, 100)
    table.stakes(1, ancre=30).stakes(2, coeur=90).throws("ancre", "pique", "pique")
    assert table.transfers() == [
        ("stake:ancre:1", "purse:1", 30, "TABU-20"),
        ("purse:0", "purse:1", 10, "TABU-R4"),
        ("stake:coeur:2", "purse:0", 90, "TABU-25"),
    ]
    assert table.purses() == [90, 110, 10]
    assert table.state.seats == (0, 1, 2), "the collected stakes keep the banker in the game (TABU-R11)"


@pytest.mark.rule("TABU-R4")
@given(
    purses=st.lists(st.integers(2, 60), min_size=3, max_size=6),
    has=st.integers(1, 30),
    percent=st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(1, 100)), min_size=6, max_size=6),
    throw=st.tuples(*[st.sampled_from(FIELDS)] * 3),
    payout=st.sampled_from(list(PAYS)),
)
def test_an_insolvent_banker_pays_everything_and_nobody_gets_more_than_owed(
    purses: list[int], has: int, percent: list[tuple[str, int]], throw: tuple[str, ...], payout: str
) -> None:
    table = Tabu(len(purses) + 1, banker=0, payout=payout).holding(has, *purses)
    owed: dict[int, int] = {}
    lost = 0
    for seat, (wished, part) in enumerate(percent[: len(purses)], start=1):
        limits = table.limits(seat)
        face = wished if wished in limits else "coeur"
        stake = max(1, limits[face] * part // 100)
        table.stakes(seat, **{face: stake})
        owed[seat] = due(payout, {face: stake}, throw)
        lost += 0 if face in throw else stake if face in SIGNS else 2 * stake
    before = [table.purse(seat) + sum(table.state.stakes(seat).values()) for seat in range(len(purses) + 1)]
    table.throws(*throw)
    gained = {seat: table.purse(seat) - before[seat] for seat in owed}
    means, debt = has + lost, sum(owed.values())
    if debt <= means:
        assert table.purse(0) == means - debt
        assert all(gained[seat] == owed[seat] for seat in owed if owed[seat])
        return
    assert table.purse(0) == 0
    shares = {seat: gained[seat] for seat in owed if owed[seat]}
    assert sum(shares.values()) == means
    exact = {seat: means * owed[seat] // debt for seat in shares}
    spare = means - sum(exact.values())
    assert [shares[seat] - exact[seat] for seat in sorted(shares)] == [1] * spare + [0] * (len(shares) - spare)
    assert all(shares[seat] <= owed[seat] for seat in shares)


@pytest.mark.rule("TABU-R4")
@given(
    payout=st.sampled_from(list(PAYS)),
    cash=st.integers(1, 40),
    wishes=st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(1, 100)), max_size=5),
)
def test_the_ceiling_of_a_field_is_the_banker_purse_left_by_the_worst_of_216_throws(
    payout: str, cash: int, wishes: list[tuple[str, int]]
) -> None:
    table = Tabu(3, payout=payout, banker_shortfall="plafond").holding(cash, 1_000, 1_000)
    for turn, (face, part) in enumerate(wishes):
        limits = table.limits(1 + turn % 2)
        if face in limits:
            table.act(1 + turn % 2, Stake(face, max(1, limits[face] * part // 100)))
    laid = table.state.stake_totals()

    def payable(face: str, more: int) -> bool:
        with_it = laid | {face: laid[face] + more}
        return all(due(payout, with_it, throw) <= cash for throw in product(FIELDS, repeat=3))

    for face in FIELDS:
        most = table.limits(1).get(face, 0)
        assert payable(face, most)
        assert not payable(face, most + 1)


@pytest.mark.rule("TABU-R4", "TABU-R8")
def test_a_player_may_sit_out_against_an_empty_bank() -> None:
    table = Tabu(3, banker_shortfall="plafond").holding(1, 100, 100)
    assert table.limits(1) == {}
    table.says_done(1, 2).throws("coeur", "coeur", "coeur")
    assert table.purses() == [1, 100, 100]
