"""Tests Black Jack with dice."""

from typing import Any

import pytest

from tests.games.home_casino.small import dealt, most
from tests.table import At
from tripot.games.home_casino.blackjack import GAME, BlackJackBet, CroupierServed, Serve, Take
from tripot.kernel import Draw, Seat, Throw, dice

ALONE = 1  # the bank plays automatically
WITH_CROUPIER = 2


def begun(players: int, player: int, bank: int, stake: int = 100, **switches: Any) -> At:
    """Return the game after both sides threw three dice with these totals."""
    at = At(GAME, players, **switches).act(0, BlackJackBet(stake), Throw()).fall(*three(player))
    if at.awaited():
        at.act(1, Throw())
    return at.fall(*three(bank))


def three(total: int) -> tuple[int, int, int]:
    """Return three dice with this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


@pytest.mark.rule("BJ-1", "BJ-R6")
@pytest.mark.parametrize(("own", "top"), [(4_000, 1_000), (1_000, 1_000), (975, 975), (400, 400), (25, 25)])
def test_the_stake_is_at_most_1000_or_the_purse(own: int, top: int) -> None:
    at = dealt(GAME, own)
    assert most(at, BlackJackBet) == top
    for wrong in (0, top + 25):
        at.refuses(0, BlackJackBet(wrong), "out_of_range")
    assert GAME.default(at.state, Seat(0)) == BlackJackBet(25)


@pytest.mark.rule("CASINO-R15")
def test_without_a_croupier_the_bank_throws_automatically() -> None:
    for at in (At(GAME, ALONE), At(GAME, WITH_CROUPIER, casino__croupier="auto")):
        at.act(0, BlackJackBet(100), Throw()).fall(6, 6, 6)
        assert GAME.turn(at.state) == Draw(dice(3), thrower=None)
        at.fall(1, 1, 1).act(0, Serve())
        assert GAME.turn(at.state) == Draw(dice(1), thrower=None)
        assert at.offered(1) == set()


@pytest.mark.rule("BJ-2", "BJ-3", "BJ-8", "CASINO-R15")
def test_the_lander_opens_with_three_dice_and_the_croupier_answers_with_three() -> None:
    at = At(GAME, WITH_CROUPIER).act(0, BlackJackBet(25))
    assert (at.awaited(), at.offered(0)) == ({0}, {"throw/1"})
    at.act(0, Throw())
    assert GAME.turn(at.state) == Draw(dice(3), thrower=Seat(0))
    at.fall(1, 2, 3)
    assert (at.awaited(), at.offered(1)) == ({1}, {"throw/1"})
    at.act(1, Throw()).fall(4, 5, 6)
    assert (at.state.player, at.state.bank) == (6, 15)
    assert at.awaited() == {0}


@pytest.mark.rule("BJ-5", "BJ-6", "BJ-7", "BJ-12", "BJ-13", "BJ-R3", "CASINO-R10")
@pytest.mark.parametrize(
    ("player", "bank", "rule", "gain"),
    [
        (18, 17, "BJ-5", 100),
        (18, 22, "BJ-5", 100),
        (17, 18, "BJ-6", -100),
        (18, 21, "BJ-6", -100),
        (22, 18, "BJ-6", -100),
        (21, 18, "BJ-7", 300),
        (21, 22, "BJ-7", 300),
        (16, 16, "BJ-13", 0),
        (21, 21, "BJ-13", 0),
    ],
)
def test_the_totals_decide_what_the_bank_pays_or_takes(player: int, bank: int, rule: str, gain: int) -> None:
    """The bank pays and takes; the croupier's own chips are never touched."""
    at = begun(WITH_CROUPIER, min(player, 18), min(bank, 18))
    for seat, total in ((0, player), (1, bank)):
        if not at.state.over and total > 18:
            at.act(seat, Take(1)).fall(total - 18)
        elif not at.state.over:
            at.act(seat, Serve())
    assert {said for *_, said in at.transfers()} == {rule}
    assert (at.purse(0), at.purse(1)) == (4_000 + gain, 4_000)
    assert at.state.over.winners == ((0,) if gain > 0 else ())
    assert at.facts[-1].rule == ("BJ-13" if gain == 0 else "BJ-12")


@pytest.mark.rule("BJ-R1")
def test_alternating_each_has_one_decision_in_turn_and_a_stop_is_final() -> None:
    at = begun(WITH_CROUPIER, 6, 7, bj__order="alterne").act(0, Take(1)).fall(2)
    assert at.awaited() == {1}
    at.act(1, Take(2)).fall(1, 1)
    assert at.awaited() == {0}
    at.act(0, Serve())
    assert at.awaited() == {1}
    at.act(1, Take(1)).fall(1)
    assert at.awaited() == {1}, "the player's stop is final"
    at.act(1, Serve())
    assert (at.state.player, at.state.bank) == (8, 10)
    assert at.purse(0) == 3_900


@pytest.mark.rule("BJ-R1")
def test_alternating_a_croupier_who_has_stopped_is_not_asked_again() -> None:
    at = begun(WITH_CROUPIER, 10, 12, bj__order="alterne").act(0, Take(1)).fall(1).act(1, Serve())
    assert at.awaited() == {0}
    at.act(0, Take(1)).fall(2)
    assert at.awaited() == {0}
    at.act(0, Serve())
    assert at.purse(0) == 4_100
    over = begun(WITH_CROUPIER, 12, 18, bj__order="alterne").act(0, Take(1)).fall(1).act(1, Take(1)).fall(6)
    assert over.purse(0) == 4_100, "a total over 21 loses at once, on either side"


@pytest.mark.rule("BJ-R2")
def test_the_automatic_bank_throws_one_die_while_behind_and_stops_when_level() -> None:
    at = begun(ALONE, 18, 15).act(0, Serve())
    at.fall(2)
    assert GAME.turn(at.state) == Draw(dice(1), thrower=None)
    at.fall(1)
    assert at.facts[2] == CroupierServed(total=18, rule="BJ-R2")
    assert at.purse(0) == 4_000
    ahead = begun(ALONE, 10, 15).act(0, Serve())
    assert ahead.state.over, "the bank is ahead and does not throw"


@pytest.mark.rule("BJ-R2", "CASINO-R15")
@pytest.mark.parametrize("order", ["successif", "alterne"])
def test_a_timed_out_croupier_plays_like_the_automatic_bank(order: str) -> None:
    at = begun(WITH_CROUPIER, 18, 15, bj__order=order).act(0, Serve())
    assert GAME.default(at.state, Seat(1)) == Take(1)
    at.act(1, Take(1)).fall(3)
    assert GAME.default(at.state, Seat(1)) == Serve()


@pytest.mark.rule("BJ-R1", "BJ-R2")
def test_alternating_the_automatic_bank_gives_its_best_answer() -> None:
    """The bank throws even when it is ahead of a player who has not stopped. Stopping, as in *devant*, would be
    worse."""
    at = begun(ALONE, 12, 18, bj__order="alterne").act(0, Take(1)).fall(1)
    assert GAME.turn(at.state) == Draw(dice(1), thrower=None), "the bank throws although it is ahead"
    two = begun(ALONE, 14, 13, bj__order="alterne").act(0, Take(1)).fall(1)
    assert GAME.turn(two.state) == Draw(dice(2), thrower=None), "two dice exceed 15 with a higher probability than one"
    two.fall(3, 3)
    assert two.awaited() == {0}
    two.act(0, Serve())
    assert two.purse(0) == 3_900, "the bank stops at 19 against a player who has stopped at 15"
    assert two.facts[2] == CroupierServed(total=19, rule="BJ-R2")
