"""Tests debts, bankruptcy and the end of the game."""

import pytest

from tests.games.home_casino.evening import Evening
from tripot.games.home_casino import roulette
from tripot.games.home_casino.blackjack import BlackJackBet
from tripot.games.home_casino.duel import DuelChallenge
from tripot.games.home_casino.facts import Keep, Sell, WentBankrupt
from tripot.kernel import Done, Ended, Seat, Throw


def ruined(table: Evening) -> list[tuple[int, str, str]]:
    """Return the bankruptcies of the last move: the seat, the receiver of its estates, and the rule."""
    return [(fact.seat, fact.to, fact.rule) for fact in table.facts if isinstance(fact, WentBankrupt)]


@pytest.mark.rule("CASINO-41", "CASINO-42", "CASINO-R18")
def test_paying_the_last_chip_ruins_even_an_owner_of_estates() -> None:
    table = Evening().owns(0, 500).holds(0, "ACQ-21").lands(0, 16)
    assert ruined(table) == [(0, "pot", "CASINO-R18")]
    assert table.state.seats == (1, 2)
    assert table.awaited() == {2}


@pytest.mark.rule("CASINO-43", "CASINO-R18")
def test_a_player_ruined_by_the_bank_leaves_their_cards_under_the_pile() -> None:
    table = Evening(3, casino__croupier="auto").owns(0, 500).holds(0, "ACQ-09").lands(0, 18)
    table.act(0, BlackJackBet(500), Throw()).fall(6, 6, 6).fall(1, 1, 1)
    while table.state.scene is not None:
        table.act(0, *_take_one(table))
        table.fall(6)
    assert ruined(table) == [(0, "bank", "CASINO-43")]
    assert table.state.acquisition.queue == ("ACQ-09",)
    assert table.at("pot") == 0


def _take_one(table: Evening) -> tuple[object, ...]:
    option = next(option for option in table.game.legal(table.state, Seat(0)) if option.do == "blackjack.take/1")
    return (table.game.least(option),)


@pytest.mark.rule("CASINO-44", "CASINO-R18", "CASINO-R11")
def test_a_player_ruined_by_another_leaves_them_their_cards() -> None:
    table = Evening().owns(0, 500).holds(0, "ACQ-09", "ACQ-02").lands(0, 13)
    table.act(0, DuelChallenge(500))
    assert table.purse(0) == 0
    assert table.state.seats == (0, 1, 2)
    table.act(0, Throw()).fall(1, 1).act(2, Throw()).fall(1, 2)
    assert ruined(table) == [(0, "purse:2", "CASINO-44")]
    assert table.state.estates == ((), (), ("ACQ-09", "ACQ-02"))
    assert table.purse(2) == 4500


@pytest.mark.rule("CASINO-R18")
def test_with_a_switch_a_debtor_sells_first_at_half_the_purchase_price() -> None:
    table = Evening(preset="famille").owns(0, 300).holds(0, "ACQ-05", "ACQ-08").lands(0, 16)
    assert table.awaited() == {0}
    table.act(0, Sell(("ACQ-08",)))
    assert table.transfers() == [("bank", "purse:0", 175, "CASINO-R18"), ("purse:0", "pot", 175, "CASINO-R18")]
    assert table.awaited() == {0}, "25 are still owed, and one estate can still be sold"
    table.act(0, Sell(("ACQ-05",)))
    assert table.transfers() == [("bank", "purse:0", 150, "CASINO-R18"), ("purse:0", "pot", 25, "CASINO-R18")]
    assert table.purse(0) == 125
    assert table.at("pot") == 500
    assert table.awaited() == {2}


@pytest.mark.rule("CASINO-R18")
def test_a_debtor_may_also_give_up() -> None:
    table = Evening(preset="famille").owns(0, 300).holds(0, "ACQ-05").lands(0, 16).act(0, Keep())
    assert ruined(table) == [(0, "pot", "CASINO-R18")]
    assert Evening().owns(0, 300).holds(0, "ACQ-05").lands(0, 16).state.seats == (1, 2), (
        "by the letter there is no rescue sale"
    )


@pytest.mark.rule("CASINO-R20", "CASINO-28")
def test_the_200_for_passing_home_may_win_before_the_square_is_played() -> None:
    table = Evening().owns(0, 7800).lands(0, 1)
    assert table.transfers() == [("bank", "purse:0", 200, "CASINO-28")]
    assert table.facts[-1] == Ended(winners=(Seat(0),), rule="CASINO-45")
    short = Evening().owns(0, 7775).lands(0, 1)
    assert [rule for *_, rule in short.transfers()] == ["CASINO-28", "CASINO-38"]


@pytest.mark.rule("CASINO-45", "CASINO-16", "CASINO-R20")
def test_the_first_to_reach_the_target_in_chips_wins_at_once_and_cards_do_not_count() -> None:
    rich_in_cards = Evening().owns(0, 7400).holds(0, "ACQ-21").lands(0, 10)
    assert rich_in_cards.state.over is None
    table = Evening().owns(0, 7500).lands(0, 10)
    assert table.state.over is not None
    assert (table.state.over.winners, table.state.over.rule) == ((0,), "CASINO-45")


@pytest.mark.rule("CASINO-R20")
def test_of_several_over_the_target_the_richest_wins_then_the_nearest_in_playing_order() -> None:
    richest = Evening().owns(0, 7900).owns(1, 7950).owns(2, 7925).draws(0, "JP-27")
    assert richest.state.over is not None
    assert richest.state.over.winners == (1,)
    equal = Evening().owns(1, 7950).owns(2, 7950).draws(0, "JP-27")
    assert equal.state.over is not None
    assert equal.state.over.winners == (2,)


@pytest.mark.rule("CASINO-R19")
def test_if_everyone_is_ruined_at_once_those_with_most_share_the_win() -> None:
    table = Evening(3).owns(0, 25).owns(1, 50).owns(2, 50).draws(0, "JP-26")
    assert table.state.over is not None
    assert (table.state.over.winners, table.state.over.rule) == ((1, 2), "CASINO-R19")
    wheel = Evening(2, "lettre").owns(0, 100).owns(1, 75).lands(0, 8)
    wheel.act(0, roulette.RouletteBet("rouge", 100)).act(1, roulette.RouletteBet("pair", 75), Done()).act(
        0, Throw()
    ).fall(5, "rouge")
    assert wheel.state.over is not None
    assert (wheel.state.over.winners, wheel.state.over.rule) == ((0,), "CASINO-R19")
