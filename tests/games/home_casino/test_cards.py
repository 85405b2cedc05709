"""Tests the cards: estates bought or declined, and every kind of Jackpot card."""

import pytest

from tests.games.home_casino.evening import Evening
from tripot.games.home_casino.board import house_board
from tripot.games.home_casino.cloth import Pile
from tripot.games.home_casino.facts import Keep, Sell
from tripot.kernel import Draw, Pick


@pytest.mark.rule("CASINO-24", "CASINO-R14")
def test_a_jackpot_square_draws_one_of_the_cards_not_yet_seen() -> None:
    table = Evening().lands(0, 3)
    law = table.game.turn(table.state)
    assert isinstance(law, Draw)
    assert law.law == Pick(tuple(card.id for card in house_board().jackpot_cards))
    table.fall("JP-13")
    assert table.transfers() == [("bank", "purse:0", 750, "CASINO-24")]
    assert table.state.jackpot.queue == ("JP-13",)
    assert "JP-13" not in table.state.jackpot.unseen


@pytest.mark.rule("CASINO-R14")
def test_after_the_last_unseen_card_the_queue_is_drawn_from_its_head() -> None:
    table = Evening().put(jackpot=Pile((), ("JP-01", "JP-02"))).lands(0, 3)
    assert table.transfers()[-1] == ("bank", "purse:0", 50, "CASINO-24")
    assert table.state.jackpot.queue == ("JP-02", "JP-01")


@pytest.mark.rule("CASINO-R13")
def test_buying_must_leave_a_chip_in_hand() -> None:
    assert Evening().owns(0, 1025 - 200).lands(0, 2).fall("ACQ-21").awaited() == {0}
    poor = Evening().owns(0, 1000 - 200).lands(0, 2).fall("ACQ-21")
    assert poor.awaited() == {2}
    assert poor.state.acquisition.queue == ("ACQ-21",)


@pytest.mark.rule("CASINO-26", "CASINO-R13")
@pytest.mark.parametrize(("acq_price", "paid"), [("deux_prix", 1350), ("prix_unique", 1000)])
def test_the_bank_pays_the_sale_price_of_an_estate_or_its_only_price(acq_price: str, paid: int) -> None:
    for square, card in ((5, None), (37, "JP-36")):
        table = Evening(casino__acq_price=acq_price).holds(0, "ACQ-21").lands(0, square)
        if card:
            table.fall(card)
        table.act(0, Sell(cards=("ACQ-21",)))
        assert table.transfers() == [("bank", "purse:0", paid, "CASINO-26")]


@pytest.mark.rule("CASINO-24")
@pytest.mark.parametrize(("held", "paid", "gained"), [(0, 0, 0), (3, 150, 300), (12, 500, 1000)])
def test_upkeep_and_takings_count_estates_up_to_their_limit(held: int, paid: int, gained: int) -> None:
    cards = tuple(f"ACQ-{number:02}" for number in range(1, held + 1))
    upkeep = Evening().holds(0, *cards).draws(0, "JP-24")
    assert upkeep.transfers() == ([("purse:0", "pot", paid, "CASINO-24")] if paid else [])
    takings = Evening().holds(0, *cards).draws(0, "JP-25")
    assert takings.transfers() == ([("bank", "purse:0", gained, "CASINO-24")] if gained else [])


@pytest.mark.rule("CASINO-24", "CASINO-R4", "CASINO-R14")
@pytest.mark.parametrize(
    ("card", "to", "opens"),
    [("JP-28", 8, "roulette.bet/1"), ("JP-29", 38, "blackjack.bet/1"), ("JP-30", 21, None), ("JP-31", 39, None)],
)
def test_a_card_leads_to_the_next_square_of_its_kind_which_is_played(card: str, to: int, opens: str | None) -> None:
    table = Evening().pot(300).draws(0, card)
    assert table.state.pawns[0] == to
    passes_home = to < 37
    assert (("bank", "purse:0", 200, "CASINO-28") in table.transfers()) == passes_home
    if opens:
        assert opens in table.offered(0)
    if card == "JP-30":
        assert table.transfers()[-1] == ("pot", "purse:0", 300, "CASINO-27")


@pytest.mark.rule("CASINO-24", "CASINO-29", "CASINO-R4")
def test_going_home_by_card_pays_the_landing_and_a_full_lap_if_already_there() -> None:
    assert Evening().draws(0, "JP-32").transfers() == [("bank", "purse:0", 500, "CASINO-29")]
    lap = Evening().put(asking="jackpot").fall("JP-32")
    assert lap.state.pawns[0] == 0
    assert lap.transfers() == [("bank", "purse:0", 500, "CASINO-29")]


@pytest.mark.rule("CASINO-24", "CASINO-20", "CASINO-R14")
def test_a_hot_hand_throws_again_and_adds_to_a_double() -> None:
    assert Evening().draws(0, "JP-34").awaited() == {0}
    table = Evening().stands(0, 35).throw(0, 1, 1)
    table.fall("JP-34")
    table.lands(0, 1)
    assert table.awaited() == {0}
    table.lands(0, 1)
    assert table.awaited() == {2}


@pytest.mark.rule("CASINO-24")
def test_a_stuck_lift_costs_the_next_turn() -> None:
    table = Evening(2).draws(0, "JP-35")
    assert table.awaited() == {1}
    table.lands(1, 1)
    assert table.awaited() == {1}
    table.lands(1, 1)
    assert table.awaited() == {0}


@pytest.mark.rule("CASINO-24", "CASINO-26")
def test_a_hurried_buyer_takes_one_estate_at_most() -> None:
    table = Evening().holds(0, "ACQ-01", "ACQ-02").draws(0, "JP-36")
    table.refuses(0, Sell(("ACQ-01", "ACQ-02")), "out_of_range")
    table.act(0, Sell(("ACQ-02",)))
    assert table.transfers() == [("bank", "purse:0", 275, "CASINO-26")]
    assert Evening().draws(0, "JP-36").awaited() == {2}
    assert Evening().holds(0, "ACQ-01").draws(0, "JP-36").act(0, Keep()).awaited() == {2}
