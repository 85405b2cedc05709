"""Tests 421: up to three throws, and the same number of throws for the opponent."""

from itertools import combinations_with_replacement

import pytest

from tests.games.home_casino.small import dealt
from tests.table import At
from tripot.games.home_casino.q421 import (
    GAME,
    Lifted,
    Q421Challenge,
    Rethrow,
    Stand,
    hand_number,
    rank,
)
from tripot.kernel import Seat, Throw

HANDS = list(combinations_with_replacement((6, 5, 4, 3, 2, 1), 3))

BY_DISTANCE = """421; 422; 411=431; 432; 433; 441; 442; 443; 444; 333; 332; 331=511; 322; 321=521; 522; 311=531;
    532; 533; 541; 542; 543; 544; 551; 552; 553; 554; 555; 611; 222; 221=621; 622; 211=631; 632; 633; 641; 642; 643;
    644; 651; 652; 653; 654; 655; 661; 662; 663; 664; 665; 666; 111"""

AS_AT_THE_BAR = """421 111 611 666 511 555 411 444 311 333 211 222 654 543 432 321
    665 664 663 662 661 655 653 652 651 644 643 642 641 633 632 631 622 621
    554 553 552 551 544 542 541 533 532 531 522 521
    443 442 441 433 431 422 332 331 322 221"""


def challenged(stake: int = 100, **switches: str) -> At:
    """Return a game in which seat 0 has challenged seat 1 and has the dice."""
    return At(GAME, 2, **switches).act(0, Q421Challenge(Seat(1), stake))


def one_throw_each(own: tuple[int, ...], theirs: tuple[int, ...], at: At | None = None) -> At:
    """Play a game in which the lander keeps the first throw, so that the opponent throws once too."""
    at = at or challenged()
    return at.act(0, Throw()).fall(*own).act(0, Stand()).act(1, Throw()).fall(*theirs)


@pytest.mark.rule("421-2", "421-3", "CASINO-R7", "CASINO-R9")
def test_the_lander_must_name_one_opponent_who_cannot_refuse() -> None:
    at = At(GAME, 6)
    assert (at.awaited(), at.offered(0)) == ({0}, {"q421.challenge/1"})
    at.refuses(0, Q421Challenge(Seat(0), 25), "out_of_range")
    at.refuses(0, Q421Challenge(Seat(3), 0), "out_of_range")
    at.act(0, Q421Challenge(Seat(3), 100), Throw()).fall(6, 6, 5).act(0, Stand())
    assert at.awaited() == {3}
    assert [seat for seat in range(6) if at.offered(seat)] == [3]
    assert GAME.default(dealt(GAME, 4_000, 25, 4_000).state, Seat(0)) == Q421Challenge(Seat(2), 25)


@pytest.mark.rule("421-6", "421-R3", "CASINO-R10")
@pytest.mark.parametrize(("bonus", "payer"), [("perdant", "purse:1"), ("banque", "bank")])
def test_a_winning_421_is_paid_two_more_stakes(bonus: str, payer: str) -> None:
    at = one_throw_each((1, 4, 2), (4, 2, 2), challenged(q421__bonus=bonus))
    assert at.transfers()[2:] == [(payer, "purse:0", 200, "421-R3")]
    theirs = one_throw_each((4, 2, 2), (2, 1, 4), challenged(q421__bonus=bonus))
    assert theirs.purse(1) == 4_300, "the opponent's counts as well"


@pytest.mark.rule("421-R3")
@pytest.mark.parametrize(("held", "bonus"), [(500, 0), (700, 200), (1_000, 500), (1_500, 1_000), (1_525, 1_000)])
def test_a_loser_who_cannot_pay_gives_everything(held: int, bonus: int) -> None:
    at = dealt(GAME, 4_000, held, q421__bonus="perdant").act(0, Q421Challenge(Seat(1), 500))
    one_throw_each((4, 2, 1), (6, 6, 6), at)
    assert (at.purse(0), at.purse(1)) == (4_500 + bonus, held - 500 - bonus)
    assert len(at.transfers()) == (3 if bonus else 2)


@pytest.mark.rule("421-8")
@pytest.mark.parametrize("throws", [1, 2, 3])
def test_the_opponent_plays_exactly_as_many_throws(throws: int) -> None:
    at = challenged().act(0, Throw()).fall(6, 6, 6)
    for _ in range(throws - 1):
        at.act(0, Rethrow((0,))).fall(6)
    if throws < 3:
        at.act(0, Stand())
    at.act(1, Throw()).fall(4, 2, 2)
    for _ in range(throws - 1):
        assert at.offered(1) == {"q421.rethrow/1"}, "the opponent may not stop, even when winning"
        at.refuses(1, Stand(), "not_offered")
        at.act(1, Rethrow((2,))).fall(2)
    assert at.state.over.winners == (1,)


@pytest.mark.rule("421-R5", "421-8")
def test_an_early_421_must_be_broken() -> None:
    at = challenged().act(0, Throw()).fall(6, 6, 5).act(0, Rethrow((2,))).fall(5).act(0, Stand())
    at.act(1, Throw()).fall(4, 2, 1)
    assert at.state.over is None
    assert at.offered(1) == {"q421.rethrow/1"}
    at.refuses(1, Rethrow(()), "out_of_range")
    at.act(1, GAME.default(at.state, Seat(1)))
    assert len(at.state.lifted) == 1


@pytest.mark.rule("421-11", "421-R6")
def test_the_example_of_the_rule_sheet_from_531_to_411() -> None:
    at = challenged().act(0, Throw()).fall(5, 3, 1).act(0, Rethrow((1, 0)))
    assert at.facts[0] == Lifted(seat=Seat(0), dice=(0, 1), faces=(5, 3), rule="421-7")
    at.fall(4, 1)
    assert hand_number(at.state.hand) == 411
    at.act(0, Rethrow((2,))).fall(6)
    assert at.state.to_beat == (4, 1, 6), "a die set aside may be taken up again"


@pytest.mark.rule("421-R4")
@pytest.mark.parametrize("bonus", ["perdant", "banque"])
def test_two_421_cancel_each_other_out(bonus: str) -> None:
    at = one_throw_each((4, 2, 1), (1, 2, 4), challenged(q421__bonus=bonus))
    assert (at.purse(0), at.purse(1)) == (4_000, 4_000)


@pytest.mark.rule("421-R1", "421-R2")
def test_distance_ranks_all_hands_by_their_distance_from_421() -> None:
    classes = [{int(hand) for hand in group.split("=")} for group in BY_DISTANCE.replace("\n", "").split(";")]
    assert len(classes) == 50
    by_rank: dict[int, set[int]] = {}
    for hand in HANDS:
        by_rank.setdefault(rank(hand, "distance"), set()).add(hand_number(hand))
    assert [by_rank[key] for key in sorted(by_rank)] == classes
    assert [group for group in classes if len(group) > 1] == [
        {411, 431}, {331, 511}, {321, 521}, {311, 531}, {221, 621}, {211, 631}
    ]  # fmt: skip


@pytest.mark.rule("421-R1")
def test_classique_ranks_all_hands_as_in_bars() -> None:
    order = [int(hand) for hand in AS_AT_THE_BAR.split()]
    assert len(order) == len(set(order)) == 56
    assert [hand_number(hand) for hand in sorted(HANDS, key=lambda hand: rank(hand, "classique"))] == order
