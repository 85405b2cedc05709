"""Tests moves around the board: throws, doubles, casinos, squares."""

import pytest

from tests.games.home_casino.evening import Evening
from tripot.games.home_casino import duel, roulette
from tripot.games.home_casino.facts import Keep, NoGame, Sell
from tripot.kernel import Chance, Draw, Throw, advance, dice


@pytest.mark.rule("CASINO-9", "CASINO-19", "CASINO-R1", "CASINO-R2")
def test_two_ordinary_dice_advance_the_pawn_by_their_sum() -> None:
    table = Evening()
    assert table.offered(0) == {"throw/1"}
    table.act(0, Throw())
    assert table.game.turn(table.state) == Draw(dice(2), thrower=0)
    table.fall(2, 4)
    assert table.state.pawns[0] == 6
    assert Evening().stands(0, 38).throw(0, 1, 2).state.pawns[0] == 1


@pytest.mark.rule("CASINO-11")
def test_pawns_may_share_a_square_and_nothing_happens_between_them() -> None:
    table = Evening().stands(2, 1).lands(0, 1)
    assert table.state.pawns[0] == table.state.pawns[2] == 1
    assert table.purse(2) == 4000


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


@pytest.mark.rule("CASINO-21", "CASINO-22", "CASINO-15", "CASINO-R12")
def test_the_mafia_square_moves_500_to_the_pot() -> None:
    table = Evening().lands(0, 16)
    assert table.transfers() == [("purse:0", "pot", 500, "CASINO-22")]


@pytest.mark.rule("CASINO-23", "CASINO-14")
def test_casino_plus_pays_500_from_the_bank() -> None:
    assert Evening().lands(0, 10).transfers() == [("bank", "purse:0", 500, "CASINO-23")]


@pytest.mark.rule("CASINO-27", "CASINO-R12")
def test_the_pot_is_taken_whole_and_starts_empty() -> None:
    assert Evening().lands(0, 21).transfers() == []
    table = Evening().pot(725).lands(0, 21)
    assert table.transfers() == [("pot", "purse:0", 725, "CASINO-27")]
    assert table.at("pot") == 0


@pytest.mark.rule("CASINO-38", "CASINO-14", "CASINO-15")
def test_slot_machines_pay_from_the_bank_or_take_for_the_pot() -> None:
    assert Evening().lands(0, 23).transfers() == [("bank", "purse:0", 200, "CASINO-38")]
    assert Evening().lands(0, 35).transfers() == [("purse:0", "pot", 200, "CASINO-38")]


@pytest.mark.rule("CASINO-28", "CASINO-14", "CASINO-R4")
def test_passing_ones_own_casino_pays_200_and_leaving_it_pays_nothing() -> None:
    assert Evening().throw(0, 2, 4).transfers() == [("purse:0", "pot", 50, "CASINO-38")]
    assert Evening().lands(0, 1).transfers()[0] == ("bank", "purse:0", 200, "CASINO-28")


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


@pytest.mark.rule("CASINO-30", "CASINO-R5")
def test_an_unowned_casino_has_no_effect() -> None:
    table = Evening(3).lands(0, 27)
    assert table.transfers() == []
    assert table.state.scene is None
    assert table.awaited() == {2}


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


@pytest.mark.rule("CASINO-R8")
def test_no_duel_is_fought_with_an_owner_who_holds_a_single_chip() -> None:
    table = Evening(3).owns(2, 25).lands(0, 13)
    assert any(isinstance(fact, NoGame) for fact in table.facts)
    assert table.awaited() == {2}


@pytest.mark.rule("CASINO-37", "CASINO-2")
def test_roulette_is_played_by_everyone_at_the_table() -> None:
    table = Evening(3).lands(0, 8)
    assert isinstance(table.state.scene, roulette.Roulette)
    assert {1, 2} <= table.awaited()


@pytest.mark.rule("CASINO-39", "CASINO-40", "CASINO-R10")
@pytest.mark.parametrize(
    ("square", "first"), [(18, "blackjack.bet/1"), (4, "q421.challenge/1"), (14, "zanzibar.challenge/1")]
)
def test_squares_start_black_jack_421_and_zanzibar(square: int, first: str) -> None:
    assert Evening(3).lands(0, square).offered(0) == {first}


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


@pytest.mark.rule("CASINO-26")
def test_without_estates_nothing_is_asked_at_a_vendre() -> None:
    assert Evening().lands(0, 5).awaited() == {2}


@pytest.mark.rule("CASINO-R2", "CASINO-R3")
def test_one_throw_in_six_is_a_double_and_plays_again() -> None:
    table = Evening(2)
    table.act(0, Throw())
    law = table.game.chance(table.state)
    again = sum(weight for outcome, weight in law.outcomes() if _plays_again(table, outcome))
    assert 6 * again == law.weight()


def _plays_again(table: Evening, outcome: tuple[int | str, ...]) -> bool:
    after, _ = advance(table.game, table.state, Chance(outcome))
    return after.again > 0 or (after.asking == "throw" and after.active == 0)
