"""Tests that chips are never created or lost, and that only the bank may have a negative balance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.kernel import BANK, Chips, InvariantError, Place, Transfer, purse

A, B, POT = purse(0), purse(1), Place("pot")


def move(source: Place, target: Place, amount: int) -> Transfer:
    return Transfer(source=source, target=target, amount=amount, rule="G-4")


def test_every_purse_is_dealt_the_same_sum() -> None:
    chips = Chips.deal(3, 50)
    assert chips.at == {"purse:0": 50, "purse:1": 50, "purse:2": 50}
    assert chips.total == 150


def test_a_transfer_moves_chips_without_changing_the_old_table() -> None:
    before = Chips.deal(2, 50)
    after = before.apply(move(A, POT, 20))
    assert (after[A], after[B], after[POT], after.total) == (30, 50, 20, 100)
    assert before == Chips.deal(2, 50)


def test_an_empty_place_is_not_kept_so_equal_tables_are_equal() -> None:
    around = Chips.deal(2, 50).apply(move(A, POT, 50)).apply(move(POT, A, 50))
    assert around == Chips.deal(2, 50)
    assert hash(around) == hash(Chips.deal(2, 50))
    assert POT not in around.at
    assert around[POT] == 0
    assert Chips.from_places({A: 0, B: 1}).at == {B: 1}


@pytest.mark.parametrize("amount", [0, -1])
def test_only_positive_amounts_can_be_moved(amount: int) -> None:
    with pytest.raises(InvariantError):
        Chips.deal(2, 50).apply(move(A, B, amount))


def test_a_place_cannot_pay_itself() -> None:
    with pytest.raises(InvariantError):
        Chips.deal(2, 50).apply(move(A, A, 10))


@pytest.mark.parametrize("source", [A, POT, Place("stake:coeur:0")])
def test_no_place_can_owe(source: Place) -> None:
    chips = Chips.deal(2, 50)
    with pytest.raises(InvariantError, match=f"{source} holds {chips.at.get(source, 0)}$"):
        chips.apply(move(source, B, 51))


@pytest.mark.rule("CASINO-R16")
def test_the_bank_alone_can_owe() -> None:
    chips = Chips.deal(2, 50).apply(move(BANK, A, 70))
    assert (chips[BANK], chips[A], sum(chips.at.values())) == (-70, 120, 100)
    assert chips.apply(move(A, BANK, 70)) == Chips.deal(2, 50)


def test_a_table_whose_sum_is_wrong_is_halted() -> None:
    with pytest.raises(InvariantError, match="changed the sum"):
        Chips({A: 50, B: 50}, 99).apply(move(A, B, 1))


@given(st.lists(st.tuples(st.sampled_from([A, B, POT, BANK]), st.sampled_from([A, B, POT, BANK]), st.integers(-5, 60))))
def test_any_sequence_conserves_the_sum_and_only_the_bank_owes(tries: list[tuple[Place, Place, int]]) -> None:
    chips = Chips.from_places({A: 50, B: 50, BANK: 100})
    for source, target, amount in tries:
        try:
            chips = chips.apply(move(source, target, amount))
        except InvariantError:
            continue
        assert sum(chips.at.values()) == chips.total == 200
        assert all(amount > 0 for place, amount in chips.at.items() if place != BANK)
