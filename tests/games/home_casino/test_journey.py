"""Tests moves around the board: throws, doubles, casinos, squares."""

import pytest

from tests.games.home_casino.evening import Evening
from tripot.games.home_casino import duel
from tripot.games.home_casino.facts import Keep, Sell
from tripot.kernel import Draw, Throw, dice


@pytest.mark.rule("CASINO-9", "CASINO-11", "CASINO-19", "CASINO-R1", "CASINO-R2")
def test_two_ordinary_dice_advance_the_pawn_by_their_sum_also_to_an_occupied_square() -> None:
    table = Evening().stands(2, 6)
    assert table.offered(0) == {"throw/1"}
    table.act(0, Throw())
    assert table.game.turn(table.state) == Draw(dice(2), thrower=0)
    table.fall(2, 4)
    assert table.state.pawns[0] == 6
    assert Evening().stands(0, 38).throw(0, 1, 2).state.pawns[0] == 1


@pytest.mark.rule("CASINO-20", "CASINO-R3")
def test_after_a_double_the_square_is_played_and_the_player_throws_again() -> None:
    table = Evening()
    for _ in range(4):
        table.stands(0, 39).throw(0, 1, 1)
        assert table.transfers() == [
            ("bank", "purse:0", 200, "CASINO-28"),
            ("bank", "purse:0", 100, "CASINO-38"),
        ]
        assert table.awaited() == {0}
    table.lands(0, 1)
    assert table.awaited() == {2}


@pytest.mark.rule("CASINO-14", "CASINO-15", "CASINO-21", "CASINO-22", "CASINO-23", "CASINO-38", "CASINO-R12")
@pytest.mark.parametrize(
    ("square", "transfer"),
    [
        (16, ("purse:0", "pot", 500, "CASINO-22")),
        (10, ("bank", "purse:0", 500, "CASINO-23")),
        (23, ("bank", "purse:0", 200, "CASINO-38")),
        (35, ("purse:0", "pot", 200, "CASINO-38")),
    ],
)
def test_mafia_and_slots_take_for_the_pot_and_slots_and_casino_plus_pay_from_the_bank(
    square: int, transfer: tuple[str, str, int, str]
) -> None:
    assert Evening().lands(0, square).transfers() == [transfer]


@pytest.mark.rule("CASINO-29", "CASINO-R4")
def test_landing_on_ones_own_casino_pays_500_instead_of_200_or_both_where_the_table_cumulates() -> None:
    assert Evening().lands(0, 0).transfers() == [("bank", "purse:0", 500, "CASINO-29")]
    assert Evening(casino__land_home="cumul").lands(0, 0).transfers() == [
        ("bank", "purse:0", 200, "CASINO-28"),
        ("bank", "purse:0", 500, "CASINO-29"),
    ]


@pytest.mark.rule("CASINO-R4")
def test_going_backwards_never_pays_for_passing_but_pays_for_arriving() -> None:
    back = Evening().stands(0, 1).put(asking="jackpot").fall("JP-33")
    assert back.state.pawns[0] == 38
    assert back.transfers() == []
    home = Evening(casino__land_home="cumul").stands(0, 3).put(asking="jackpot").fall("JP-33")
    assert home.state.pawns[0] == 0
    assert home.transfers() == [("bank", "purse:0", 500, "CASINO-29")]


@pytest.mark.rule("CASINO-31", "CASINO-R5", "CASINO-R11")
def test_an_opponents_casino_starts_a_duel_with_its_owner() -> None:
    table = Evening(3).lands(0, 13)
    assert isinstance(table.state.scene, duel.Duel)
    assert table.state.scene.owner == 2
    table.act(0, duel.DuelChallenge(500), Throw()).fall(6, 5).act(2, Throw()).fall(4, 4)
    assert table.purse(0) == 4500
    assert table.purse(2) == 3500
    assert table.state.scene is None
    assert table.awaited() == {2}


@pytest.mark.rule("CASINO-R1")
def test_a_double_in_a_duel_gives_no_extra_turn_but_the_double_that_led_there_does() -> None:
    table = Evening(3).stands(0, 11).throw(0, 1, 1)
    table.act(0, duel.DuelChallenge(25), Throw()).fall(6, 6).act(2, Throw()).fall(4, 4)
    assert table.awaited() == {0}
    plain = Evening(3).lands(0, 13)
    plain.act(0, duel.DuelChallenge(25), Throw()).fall(6, 6).act(2, Throw()).fall(4, 4)
    assert plain.awaited() == {2}


@pytest.mark.rule("CASINO-2", "CASINO-37", "CASINO-39", "CASINO-40", "CASINO-R10")
@pytest.mark.parametrize(
    ("square", "first", "awaited"),
    [
        (8, "roulette.bet/1", {0, 1, 2}),
        (18, "blackjack.bet/1", {0}),
        (4, "q421.challenge/1", {0}),
        (14, "zanzibar.challenge/1", {0}),
    ],
)
def test_a_square_starts_its_small_game(square: int, first: str, awaited: set[int]) -> None:
    table = Evening(3).lands(0, square)
    assert table.offered(0) == {first}
    assert table.awaited() == awaited, "everyone at the table plays roulette"


@pytest.mark.rule("CASINO-R15")
def test_the_banquier_is_croupier_and_their_right_neighbour_when_they_play() -> None:
    assert Evening(4).lands(0, 18).state.scene.croupier == 1  # type: ignore[union-attr]
    table = Evening(4).put(active=1, asked=1).lands(1, 18)
    assert table.state.scene.croupier == 0  # type: ignore[union-attr]
    assert Evening(4, casino__croupier="auto").lands(0, 18).state.scene.croupier is None  # type: ignore[union-attr]


@pytest.mark.rule("CASINO-26", "CASINO-R13")
def test_estates_are_sold_at_their_sale_price_any_number_or_none() -> None:
    table = Evening().holds(0, "ACQ-05", "ACQ-11", "ACQ-21").lands(0, 5)
    assert table.offered(0) == {"home_casino.sell/1", "home_casino.keep/1"}
    table.refuses(0, Sell(("ACQ-01",)), "out_of_range")
    table.act(0, Sell(("ACQ-11", "ACQ-05")))
    assert table.transfers() == [
        ("bank", "purse:0", 600, "CASINO-26"),
        ("bank", "purse:0", 375, "CASINO-26"),
    ]
    assert table.state.estates[0] == ("ACQ-21",)
    assert table.state.acquisition.queue == ("ACQ-11", "ACQ-05")
    kept = Evening().holds(0, "ACQ-05").lands(0, 5).act(0, Keep())
    assert kept.state.estates[0] == ("ACQ-05",)
    assert kept.awaited() == {2}
