"""Tests the bank: the opening throws, keeping and passing it, players who are out, the end of the game."""

import pytest

from tests.games.passe_anglaise.banked import Passe
from tests.table import At
from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.facts import (
    Banco,
    BankKept,
    BankTaken,
    Deposit,
    KeepBank,
    NoTaker,
    PassBank,
    PasseBankPassed,
    PlayerOut,
    PutIn,
    TiedForBank,
)
from tripot.kernel import AgreeToStop, BadSwitch, Decide, Done, Draw, Ended, Over, Retract, Throw, apply_switches, dice


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
def test_everyone_starts_with_the_same_chips(chips):
    assert At(GAME, 4, passe__start_chips=chips).state.chips.at == {f"purse:{seat}": chips for seat in range(4)}


@pytest.mark.rule("PASSE-R10")
def test_everyone_starts_with_a_hundred_chips_unless_the_table_says_otherwise():
    assert At(GAME, 3).purse(2) == 100
    with pytest.raises(BadSwitch):
        apply_switches(GAME.presets["maison"], {"passe.start_chips": 0})


@pytest.mark.rule("PASSE-6")
def test_everyone_throws_once_and_the_most_points_take_the_first_bank():
    at = At(GAME, 3)
    for seat, thrown in enumerate([(3, 4), (5, 5), (1, 1)]):
        assert GAME.turn(at.state) == Draw(dice(2), thrower=seat)
        at.fall(*thrown)
        assert at.facts[0].seat == seat
    assert at.state.banker == 1
    assert isinstance(at.facts[-1], BankTaken)
    assert at.awaited() == {1}


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


@pytest.mark.rule("PASSE-6")
def test_opening_throws_need_no_action():
    at = At(GAME, 3)
    at.refuses(0, Throw(), "chance_awaited")
    assert at.offered(0) == set()


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
@pytest.mark.parametrize("totals", [(3,), (8, 7)])
def test_with_loser_passes_any_lost_coup_moves_the_bank(totals):
    at = Passe(bank_after="perdant_passe").covered(10, p1=10).totals(*totals)
    assert at.told(PasseBankPassed) == [PasseBankPassed(to=2, rule="PASSE-R4")]
    assert at.offered(0) == set()


@pytest.mark.rule("PASSE-R4")
@pytest.mark.parametrize("totals", [(7,), (8, 8)])
def test_with_loser_passes_a_winner_still_chooses(totals):
    at = Passe(bank_after="perdant_passe").covered(10, p1=10).totals(*totals)
    assert at.offered(0) == {"passe.keep_bank/1", "passe.pass_bank/1"}


@pytest.mark.rule("PASSE-R5")
def test_a_kept_bank_needs_a_new_deposit():
    at = Passe().covered(40, p1=40).totals(7).act(0, KeepBank())
    assert at.at("deposit:bank:0") == 0
    assert at.purses() == [140, 60, 100]
    at.refuses(0, Deposit(141), "out_of_range")
    at.refuses(0, Deposit(0), "out_of_range")
    at.act(0, Deposit(140))
    assert at.at("deposit:bank:0") == 140


@pytest.mark.rule("PASSE-R5")
def test_a_banker_without_chips_must_pass():
    at = Passe(banker=1).covered(100, p0=100).totals(12)
    assert at.told(PasseBankPassed) == [PasseBankPassed(to=0, rule="PASSE-R5")]
    assert at.awaited() == {0}


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
    assert at.state.banker == 1, "seat 2 is skipped"
    at.act(1, Deposit(5))
    assert at.awaited() == {0}
    at.refuses(2, PutIn(1), "not_your_turn")
    at.act(0, PutIn(5)).totals(7)
    assert at.state.over is None


@pytest.mark.rule("PASSE-R8")
def test_a_player_is_not_out_while_their_last_chips_lie_on_the_table():
    at = Passe().covered(100, p1=100)
    assert at.purses() == [0, 0, 100]
    assert at.state.seats == (0, 1, 2)
    assert at.totals(8, 8).told(PlayerOut) == [PlayerOut(seat=1, rule="PASSE-R8")]


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
def test_a_kept_bank_counts_once_however_many_coups_it_has():
    at = Passe(end="rotations:1")
    for _ in range(4):
        at.banco(1, 1).totals(7).act(0, KeepBank())
    for banker in (0, 2, 1):
        assert at.state.over is None
        assert at.state.banker == banker
        at.banco(at.state.pontes[0], 1).totals(7).act(banker, PassBank())
    assert at.state.over is not None


@pytest.mark.rule("PASSE-R9")
@pytest.mark.parametrize(("end", "per_player"), [("rotations:1", 12), ("rotations:3", 12), ("rotations:4", 16)])
def test_a_bank_kept_forever_still_ends_the_game(end, per_player):
    at = Passe(end=end)
    for coup in range(1, 3 * per_player + 1):
        at.banco(1, 1).totals(7 if coup % 2 else 2)
        if coup < 3 * per_player:
            assert at.state.over is None
            at.act(0, KeepBank())
    assert at.facts[-1] == Ended(winners=(0, 1, 2), rule="PASSE-R9"), "all are back at 100: the victory is shared"


@pytest.mark.rule("PASSE-R9")
def test_a_la_demande_rotations_and_coups_do_not_end_the_game():
    at = Passe(end="a_la_demande")
    for coup in range(40):
        at.banco(1, 1).totals(7 if coup % 2 else 2).act(0, KeepBank())
    at.banco(1, 1).totals(2).act(0, PassBank()).bank_goes_to(1).bank_goes_to(0)
    assert at.state.over is None


@pytest.mark.rule("PASSE-R9")
def test_a_player_who_owns_all_chips_wins_at_once():
    at = Passe().covered(100, p1=100).totals(7).act(0, KeepBank()).covered(100, p2=100).totals(7)
    assert at.facts[-1] == Ended(winners=(0,), rule="PASSE-R9")
    assert at.purses() == [300, 0, 0]


@pytest.mark.rule("PASSE-R9", "PASSE-R2")
def test_the_game_ends_if_no_bank_of_a_round_is_covered():
    at = Passe().covered(10, p1=10).totals(7).act(0, PassBank())
    for banker in (2, 1, 0):
        assert at.state.banker == banker
        assert at.state.over is None
        at.covered(5)
        assert at.told(NoTaker)
    assert at.facts[-1] == Ended(winners=(0,), rule="PASSE-R9")


@pytest.mark.rule("PASSE-R9", "PASSE-R2")
def test_a_coup_resets_the_count_of_refusals():
    at = Passe().covered(5).covered(5)
    at.covered(5, p0=5).totals(7).act(1, PassBank()).covered(5).covered(5)
    assert at.state.over is None
    assert at.covered(5).state.over is not None


@pytest.mark.rule("PASSE-R9")
def test_between_coups_all_may_agree_to_stop_and_stakes_return():
    at = Passe(end="a_la_demande")
    assert "agree_to_stop/1" not in at.offered(0), "not before the first coup"
    at.covered(10, p1=10).totals(7)
    assert "agree_to_stop/1" not in at.offered(1), "the banker is choosing"
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


@pytest.mark.rule("PASSE-R9")
def test_the_banker_who_has_nothing_else_to_do_is_free_to_agree():
    at = Passe(end="a_la_demande").covered(10, p1=10).totals(7).act(0, KeepBank(), Deposit(10))
    assert GAME.turn(at.state) == Decide(at.state.phase, awaited=(2, 1), free=(0,))
    stays = Passe().covered(10, p1=10).totals(7).act(0, KeepBank(), Deposit(10))
    assert GAME.turn(stays.state).free == ()


@pytest.mark.rule("PASSE-R9")
def test_if_the_player_who_disagrees_leaves_the_game_stops():
    at = Passe(end="a_la_demande").covered(10, p1=10).totals(7).act(0, KeepBank(), AgreeToStop()).act(1, AgreeToStop())
    at.covered(100, p2=100).totals(11)
    assert at.facts[-1] == Ended(winners=(0,), rule="PASSE-R9")


@pytest.mark.rule("PASSE-R9")
def test_with_rotations_nobody_is_asked_to_stop():
    at = Passe().covered(10, p1=10).totals(7).act(0, KeepBank())
    at.refuses(0, AgreeToStop(), "not_offered")


@pytest.mark.rule("PASSE-R9")
def test_most_chips_win_and_equals_share_the_victory():
    at = Passe(end="rotations:1", players=4)
    for gain in (5, 1, 5, 1):
        at.banco(at.state.pontes[0], gain).totals(7).act(at.state.banker, PassBank())
    assert at.purses() == [104, 96, 104, 96]
    assert at.state.over.winners == (0, 2)


@pytest.mark.rule("PASSE-R1")
def test_all_presets_differ():
    maison = GAME.variant()
    assert GAME.presets == {
        "maison": maison,
        "famille": apply_switches(maison, {"passe.part": "obligee", "passe.bank_after": "perdant_passe"}),
        "lettre": apply_switches(maison, {"passe.suspens": "lettre"}),
    }


def test_a_late_answer_is_refused():
    at = Passe()
    asked = at.state.phase
    at.act(0, Deposit(10))
    at.refuses(0, Deposit(10), "phase_closed", phase=asked)
    covering = at.state.phase
    at.act(1, Banco())
    at.refuses(2, Banco(), "phase_closed", phase=covering)
    at.refuses(2, Done(), "phase_closed", phase=covering)
    choosing = at.totals(7).state.phase
    at.act(0, KeepBank())
    at.refuses(0, PassBank(), "phase_closed", phase=choosing)


def test_nothing_is_offered_during_a_throw_or_to_a_player_who_is_out_or_after_the_end():
    at = Passe(end="a_la_demande").covered(100, p2=100).totals(11).act(0, KeepBank())
    assert at.offered(2) == set(), "seat 2 is out and is not even asked whether to stop"
    at.covered(100, p1=100).act(0, Throw())
    assert [at.offered(seat) for seat in range(3)] == [set(), set(), set()]
    at.fall(3, 4)
    assert GAME.turn(at.state) == at.state.over == Over(winners=(0,), rule="PASSE-R9")
    assert [at.offered(seat) for seat in range(3)] == [set(), set(), set()]
    at.refuses(0, KeepBank(), "game_over")
