"""Tests the start of a game: the number of players, their chips, the board, the dice, the first banker."""

from random import Random

import pytest

from tests.games.tabu.seated import Tabu
from tests.table import At
from tripot.games.tabu import GAME
from tripot.games.tabu.cloth import DIE, FIELDS, SIGNS, SYMBOLS, THREE_DICE
from tripot.games.tabu.rules import BankerDrawn
from tripot.kernel import BANK, Codec, Draw, Pick, apply_switches, seat_of
from tripot.lab import play_at_random, walk


@pytest.mark.rule("TABU-1")
def test_after_the_stakes_only_the_dice_decide() -> None:
    table = Tabu(3).stakes(1, coeur=5).stakes(2, ancre=5)
    table.throws("coeur", "coeur", "ancre")
    assert table.purses() == [4_000 - 10 - 10, 4_010, 4_010]
    assert table.state.phase == 1


@pytest.mark.rule("TABU-R9")
def test_two_can_play_and_one_cannot() -> None:
    assert GAME.players[0] == 2
    assert Tabu(2).small_tour().state.over is None


@pytest.mark.rule("TABU-2", "TABU-7")
@pytest.mark.parametrize("seed", range(5))
def test_one_of_the_players_is_always_the_only_banker(seed: int) -> None:
    rng, start = Random(seed), GAME.start(5, GAME.presets["maison"])
    total = start.chips.total
    for table, _, _ in walk(GAME, start, (play_at_random,) * 5, rng):
        assert table.banker in table.seats or table.over
        assert sum(table.chips.at.values()) == total
        assert BANK not in table.chips.at
        assert all(seat_of(place) in range(5) for place in table.chips.at)


@pytest.mark.rule("TABU-8")
def test_the_board_starts_empty_and_shows_every_stake() -> None:
    table = Tabu(3)
    assert table.state.stake_totals() == dict.fromkeys(FIELDS, 0)
    table.lays(1, coeur=7).lays(2, ancre=9)
    seen = Codec(GAME).decode_state(Codec.encode(table.state))
    assert seen.stakes(1) == {"coeur": 7}
    assert seen.stakes(2) == {"ancre": 9}


@pytest.mark.rule("TABU-9", "TABU-R6")
@pytest.mark.parametrize(("players", "each"), [(2, 6_000), (3, 4_000), (5, 2_400), (7, 1_714), (12, 1_000)])
def test_the_box_is_shared_out_equally_and_the_remainder_stays_in_it(players: int, each: int) -> None:
    table = Tabu(players)
    assert table.purses() == [each] * players
    assert table.state.chips.total == each * players <= 12_000 < (each + 1) * players
    assert Tabu(players, start_money=100).purses() == [100] * players, "unless another sum is agreed"


@pytest.mark.rule("TABU-10", "TABU-R7")
def test_a_draw_names_the_first_banker_with_equal_chances() -> None:
    table = At(GAME, 4)
    assert GAME.turn(table.state) == Draw(Pick((0, 1, 2, 3)))
    assert GAME.chance(table.state).outcomes() == tuple(((seat,), 1) for seat in range(4))
    table.fall(2)
    assert table.state.banker == 2
    assert table.facts == (BankerDrawn(seat=2, rule="TABU-R7"),)


@pytest.mark.rule("TABU-11")
def test_the_board_has_six_fields_and_all_take_stakes() -> None:
    assert set(FIELDS) == {"trefle", "carreau", "coeur", "pique", "ancre", "soleil"}
    assert set(Tabu(2).limits(1)) == set(FIELDS)


@pytest.mark.rule("TABU-14", "TABU-15")
def test_three_dice_are_thrown() -> None:
    assert THREE_DICE.dice == (DIE, DIE, DIE)
    assert sorted(DIE.faces) == sorted(FIELDS), "each field once"
    table = Tabu(2).stakes(1, coeur=1)
    table.act(0, *[GAME.action(option) for option in GAME.legal(table.state, 0)])
    assert GAME.turn(table.state) == Draw(THREE_DICE, thrower=0)
    assert THREE_DICE.weight() == 216


@pytest.mark.rule("TABU-16")
def test_four_fields_are_signs_and_two_are_symbols() -> None:
    assert SIGNS == ("trefle", "carreau", "coeur", "pique")
    assert SYMBOLS == ("ancre", "soleil")


@pytest.mark.rule("TABU-R1", "TABU-R4", "TABU-R5")
def test_presets_combine_switches() -> None:
    maison = GAME.presets["maison"]
    assert maison == GAME.variant()
    assert maison.payout == "contre"
    assert GAME.presets == {
        "maison": maison,
        "famille": apply_switches(maison, {"tabu.banker_shortfall": "plafond"}),
        "lettre": apply_switches(maison, {"tabu.banker_liquidity": "caisse_seule"}),
    }
