"""Tests stakes: who may stake, on which fields, how much, and until when."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tabu.seated import Tabu
from tripot.games.tabu import GAME
from tripot.games.tabu.cloth import FIELDS, SIGNS, SYMBOLS
from tripot.games.tabu.rules import Stake, TakeBackStake
from tripot.kernel import ActMove, Done, SaidDone, Seat, Throw, Thrown, Transfer, Undo, play

STAKE, TAKE_BACK, DONE, UNDO, THROW = "tabu.stake/1", "tabu.take_back/1", "done/1", "undo/1", "throw/1"


@pytest.mark.rule("TABU-5")
def test_the_banker_stakes_nothing() -> None:
    table = Tabu(3, banker=1)
    table.refuses(1, Stake("coeur", 1), "not_your_turn")
    table.stakes(0, coeur=1).stakes(2, coeur=1)
    assert table.offered(1) == {THROW}
    table.refuses(1, Stake("coeur", 1), "not_offered")


@pytest.mark.rule("TABU-4", "TABU-14")
def test_the_banker_throws_only_after_everyone_has_staked() -> None:
    table = Tabu(3)
    table.refuses(0, Throw(), "not_your_turn")
    table.stakes(1, coeur=1)
    table.refuses(0, Throw(), "not_your_turn")
    table.stakes(2, coeur=1)
    assert table.awaited() == {0}
    table.act(0, Throw())
    assert table.facts == (Thrown(seat=Seat(0), rule="TABU-14"),)


@pytest.mark.rule("TABU-13")
def test_players_stake_any_amount_they_own() -> None:
    table = Tabu(3)
    for amount in (0, -1, 4_001):
        table.refuses(1, Stake("coeur", amount), "out_of_range")
    table.refuses(1, Stake("case", 1), "out_of_range")
    table.lays(1, coeur=4_000)
    assert table.purse(1) == 0
    assert STAKE not in table.offered(1)


@pytest.mark.rule("TABU-R3", "TABU-23")
def test_a_stake_on_a_symbol_reserves_the_same_amount_for_the_doubling() -> None:
    table = Tabu(3)
    assert table.limits(1) == dict.fromkeys(SIGNS, 4_000) | dict.fromkeys(SYMBOLS, 2_000)
    table.lays(1, ancre=1_500)
    assert table.limits(1) == dict.fromkeys(SIGNS, 1_000) | dict.fromkeys(SYMBOLS, 500)
    table.refuses(1, Stake("soleil", 501), "out_of_range")
    table.lays(1, soleil=500)
    assert table.limits(1) == {}
    assert table.purse(1) == 2_000


@pytest.mark.rule("TABU-R3")
@given(st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(0, 100), st.booleans()), max_size=8))
def test_the_doubling_can_be_paid_after_any_sequence_of_stakes(moves: list[tuple[str, int, bool]]) -> None:
    table = Tabu(2, start_money=100)
    for face, percent, back in moves:
        lies = table.state.stakes(1).get(face, 0)
        if back and lies:
            table.act(1, TakeBackStake(face, max(1, lies * percent // 100)))
        elif face in (limits := table.limits(1)):
            table.act(1, Stake(face, max(1, limits[face] * percent // 100)))
        staked = table.state.stakes(1)
        assert sum(staked.values()) + sum(staked.get(face, 0) for face in SYMBOLS) <= 100


@pytest.mark.rule("TABU-R8")
def test_everyone_must_stake_at_least_one_unit() -> None:
    table = Tabu(3)
    table.refuses(1, Done(), "not_offered")
    table.lays(1, coeur=1).says_done(1)
    assert table.facts == (SaidDone(seat=Seat(1), rule="TABU-R15"),)


@pytest.mark.rule("TABU-R15")
def test_stakes_may_be_changed_until_the_throw() -> None:
    table = Tabu(2).lays(1, coeur=10)
    table.act(1, TakeBackStake("coeur", 4))
    assert table.facts == (Transfer(source="stake:coeur:1", target="purse:1", amount=4, rule="TABU-R15"),)
    table.refuses(1, TakeBackStake("coeur", 7), "out_of_range")
    table.refuses(1, TakeBackStake("ancre", 1), "out_of_range")
    table.lays(1, ancre=1).says_done(1)
    table.refuses(1, Stake("coeur", 1), "not_offered")
    table.act(1, Undo()).act(1, Stake("coeur", 1))
    assert table.state.stakes(1) == {"coeur": 7, "ancre": 1}


@pytest.mark.rule("TABU-R15")
def test_after_the_throw_stakes_are_closed_and_none_is_carried_over() -> None:
    table = Tabu(3).stakes(1, coeur=1).stakes(2, coeur=1).act(0, Throw())
    table.refuses(1, Stake("coeur", 1), "phase_closed", phase=0)
    table.refuses(1, Stake("coeur", 1), "chance_awaited")
    table.fall("coeur", "ancre", "pique")
    table.refuses(2, Stake("coeur", 1), "phase_closed", phase=0)


@pytest.mark.rule("TABU-R15")
@pytest.mark.parametrize(("abstain", "double_loss"), list(product(("interdit", "permis"), ("symboles", "toutes"))))
def test_at_the_deadline_the_default_is_the_minimum_stake(abstain: str, double_loss: str) -> None:
    table = Tabu(3, abstain=abstain, double_loss=double_loss)
    while 1 in table.awaited():
        table.state, _ = play(GAME, table.state, ActMove(Seat(1), GAME.default(table.state, Seat(1)), 0))
    assert sum(table.state.stakes(1).values()) == (1 if abstain == "interdit" else 0)


@pytest.mark.rule("TABU-R15")
def test_the_default_keeps_stakes_and_throws_for_an_absent_banker() -> None:
    table = Tabu(2).lays(1, soleil=12)
    assert GAME.default(table.state, Seat(1)) == Done()
    table.says_done(1)
    assert GAME.default(table.state, Seat(0)) == Throw()
