"""Tests the bank: the opening throws, keeping and passing it, players who are out, the end of the game."""

import pytest

from tests.games.passe_anglaise.banked import Passe
from tests.table import At
from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.facts import (
    BankKept,
    Deposit,
    KeepBank,
    NoTaker,
    PassBank,
    PasseBankPassed,
    PlayerOut,
    PutIn,
    TiedForBank,
)
from tripot.kernel import AgreeToStop, Ended, Retract, Throw, apply_switches, dice


@pytest.mark.rule("PASSE-4")
def test_it_takes_at_least_three():
    assert 2 not in GAME.players
    assert 3 in GAME.players


@pytest.mark.rule("PASSE-5")
def test_it_is_played_with_two_dice_and_chips():
    at = At(GAME, 3)
    assert GAME.chance(at.state) == dice(2)
    banked = Passe().covered(10, p1=10).act(0, Throw())
    assert GAME.chance(banked.state) == dice(2)
    assert sum(at.state.chips.at.values()) == at.state.chips.total == 300


@pytest.mark.rule("PASSE-R10")
@pytest.mark.parametrize("chips", [100, 20, 1])
def test_everyone_starts_with_the_same_chips_100_by_default(chips):
    assert At(GAME, 3).purse(2) == 100
    assert At(GAME, 4, passe__start_chips=chips).state.chips.at == {f"purse:{seat}": chips for seat in range(4)}


@pytest.mark.rule("PASSE-R6", "PASSE-6")
def test_those_tied_at_the_top_throw_again_among_themselves_until_one_is_ahead():
    at = At(GAME, 4).fall(5, 5).fall(6, 4).fall(1, 2).fall(4, 6)
    assert at.facts[-1] == TiedForBank(seats=(0, 1, 3), total=10, rule="PASSE-R6")
    assert GAME.turn(at.state).thrower == 0
    at.fall(2, 2).fall(6, 6).fall(6, 6)
    assert at.facts[-1] == TiedForBank(seats=(1, 3), total=12, rule="PASSE-R6")
    assert GAME.turn(at.state).thrower == 1
    at.fall(1, 1)
    assert GAME.turn(at.state).thrower == 3
    at.fall(1, 2)
    assert at.state.banker == 3


@pytest.mark.rule("PASSE-1", "PASSE-7", "PASSE-18")
def test_the_bank_goes_round_to_the_right_and_each_banker_faces_all_the_others():
    at = Passe(players=4, banker=1)
    for banker, others in [(1, (0, 3, 2)), (0, (3, 2, 1)), (3, (2, 1, 0)), (2, (1, 0, 3)), (1, (0, 3, 2))]:
        assert at.state.banker == banker
        assert at.state.pontes == others
        at.covered(2, **{f"p{others[0]}": 2}).totals(2).act(banker, PassBank())


@pytest.mark.rule("PASSE-18", "PASSE-20", "PASSE-R4")
@pytest.mark.parametrize(
    ("totals", "rule"), [((2,), "PASSE-18"), ((11,), "PASSE-20"), ((8, 8), "PASSE-R4"), ((8, 7), "PASSE-R4")]
)
def test_after_every_coup_the_banker_keeps_the_bank_or_passes_it_right(totals, rule):
    at = Passe().covered(10, p1=10).totals(*totals)
    assert at.awaited() == {0}
    assert at.offered(0) == {"passe.keep_bank/1", "passe.pass_bank/1"}
    at.refuses(1, PassBank(), "not_your_turn")
    at.act(0, KeepBank())
    assert at.facts[0] == BankKept(seat=0, rule=rule)
    assert at.state.banker == 0
    at.covered(10, p1=10).totals(*totals).act(0, PassBank())
    assert at.told(PasseBankPassed) == [PasseBankPassed(to=2, rule=rule)]
    assert at.awaited() == {2}


@pytest.mark.rule("PASSE-R4")
@pytest.mark.parametrize(("totals", "loses"), [((3,), True), ((8, 7), True), ((7,), False), ((8, 8), False)])
def test_with_perdant_passe_a_banker_who_loses_passes_the_bank_and_a_winner_chooses(totals, loses):
    at = Passe(bank_after="perdant_passe").covered(10, p1=10).totals(*totals)
    assert at.told(PasseBankPassed) == ([PasseBankPassed(to=2, rule="PASSE-R4")] if loses else [])
    assert at.offered(0) == (set() if loses else {"passe.keep_bank/1", "passe.pass_bank/1"})


@pytest.mark.rule("PASSE-R11")
def test_the_bank_cannot_be_refused_but_one_chip_is_enough():
    at = Passe()
    assert at.offered(0) == {"passe.deposit/1"}
    at.refuses(0, PassBank(), "not_offered")
    at.covered(1, p1=1).totals(7)
    assert at.purses() == [101, 99, 100]


@pytest.mark.rule("PASSE-R8")
def test_a_player_without_chips_neither_banks_nor_stakes_and_play_goes_on_with_two():
    at = Passe(players=3, banker=0).covered(100, p2=100).totals(11)
    assert at.told(PlayerOut) == [PlayerOut(seat=2, rule="PASSE-R8")]
    at.act(0, PassBank())
    assert at.state.banker == 1, "seat 2 is out and is skipped"
    at.act(1, Deposit(5))
    assert at.awaited() == {0}
    at.refuses(2, PutIn(1), "not_your_turn")
    at.act(0, PutIn(5)).totals(7)
    assert at.state.over is None


@pytest.mark.rule("PASSE-R9", "PASSE-7")
@pytest.mark.parametrize(("end", "coups"), [("rotations:3", 9), ("rotations:1", 3)])
def test_the_game_ends_when_the_bank_has_gone_round_as_often_as_agreed(end, coups):
    at = Passe(end=end)
    for played in range(coups):
        assert at.state.over is None, f"after {played} coups"
        banker = at.state.banker
        at.banco(at.state.pontes[0], 1 if banker else 5).totals(2).act(banker, PassBank())
    assert at.state.over is not None
    assert at.facts[-1] == Ended(winners=(2,), rule="PASSE-R9")


@pytest.mark.rule("PASSE-R9")
@pytest.mark.parametrize(("end", "per_player"), [("rotations:1", 12), ("rotations:3", 12), ("rotations:4", 16)])
def test_a_bank_kept_forever_still_ends_the_game(end, per_player):
    at = Passe(end=end)
    for coup in range(1, 3 * per_player + 1):
        at.banco(1, 1).totals(7 if coup % 2 else 2)
        if coup < 3 * per_player:
            assert at.state.over is None
            at.act(0, KeepBank())
    assert at.facts[-1] == Ended(winners=(0, 1, 2), rule="PASSE-R9"), "everyone has 100 again, so the victory is shared"


@pytest.mark.rule("PASSE-R9", "PASSE-R2")
def test_the_game_ends_if_no_bank_of_a_round_is_covered():
    at = Passe().covered(10, p1=10).totals(7).act(0, PassBank())
    for banker in (2, 1, 0):
        assert at.state.banker == banker
        assert at.state.over is None
        at.covered(5)
        assert at.told(NoTaker)
    assert at.facts[-1] == Ended(winners=(0,), rule="PASSE-R9")


@pytest.mark.rule("PASSE-R9")
def test_between_coups_all_may_agree_to_stop_and_stakes_return():
    at = Passe(end="a_la_demande")
    assert "agree_to_stop/1" not in at.offered(0), "stopping is not offered before the first coup"
    at.covered(10, p1=10).totals(7)
    assert "agree_to_stop/1" not in at.offered(1), "stopping is not offered while the banker chooses"
    at.act(0, KeepBank()).act(1, AgreeToStop())
    assert at.offered(1) == {"retract/1"}
    at.act(0, Deposit(30)).act(1, PutIn(10)).act(2, PutIn(5)).act(2, AgreeToStop(), Retract(), AgreeToStop())
    assert at.state.over is None
    at.act(0, AgreeToStop())
    assert at.facts[-1] == Ended(winners=(0,), rule="PASSE-R9")
    assert at.transfers() == [
        ("stake:commun:2", "purse:2", 5, "PASSE-R9"),
        ("stake:commun:1", "purse:1", 10, "PASSE-R9"),
        ("deposit:bank:0", "purse:0", 30, "PASSE-R9"),
    ]
    assert at.purses() == [110, 90, 100]


@pytest.mark.rule("PASSE-R1")
def test_all_presets_differ():
    maison = GAME.variant()
    assert GAME.presets == {
        "maison": maison,
        "famille": apply_switches(maison, {"passe.part": "obligee", "passe.bank_after": "perdant_passe"}),
        "lettre": apply_switches(maison, {"passe.suspens": "lettre"}),
    }
