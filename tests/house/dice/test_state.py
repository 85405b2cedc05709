"""Tests the state of the server's hash chain, which only a revealed link advances."""

from tripot.house.dice.real_dice import DiceReport, Hearing
from tripot.house.dice.state import DiceState
from tripot.house.ids import Hash, PersonId


def test_only_a_throw_that_reveals_a_link_moves_the_chain_on() -> None:
    link, promise = Hash("ab" * 32), Hash("cd" * 32)
    before = DiceState(Hash("ef" * 32), 3)
    assert before.after_throw() == before, "a further draw or real dice reveal no link"
    assert before.after_throw(link) == DiceState(link, 4)
    assert before.after_throw(link, promise) == DiceState(promise, 4), "the last link of a chain"


def test_a_hearing_without_a_deadline_has_none_after_a_delay() -> None:
    report = DiceReport((3,), PersonId("lou"), 900)
    assert Hearing(None, report, 1).postpone(50) == Hearing(None, DiceReport((3,), PersonId("lou"), 950), 1)
    assert Hearing(700).postpone(50) == Hearing(750)
