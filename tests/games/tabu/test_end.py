"""Tests the end of Tabu: after the agreed rotations, by agreement, or with one player left."""

import pytest

from tests.games.tabu.seated import Tabu
from tripot.kernel import AgreeToStop, Ended, Over, Retract, Throw

AGREE, RETRACT = "agree_to_stop/1", "retract/1"


@pytest.mark.rule("TABU-R13")
@pytest.mark.parametrize("rotations", [1, 2, 3])
def test_the_game_ends_when_everyone_has_held_the_bank_as_often_as_agreed(rotations: int) -> None:
    table = Tabu(3, banker=1, end=f"rotations:{rotations}")
    for _ in range(3 * rotations - 1):
        assert table.small_tour().state.over is None
    assert table.small_tour().state.over is not None
    assert table.state.held == (rotations,) * 3
    assert table.facts[-1].rule == "TABU-R13"


@pytest.mark.rule("TABU-R13")
def test_the_default_is_three_rotations() -> None:
    table = Tabu(2)
    for _ in range(5):
        assert table.small_tour().state.over is None
    assert table.small_tour().state.over is not None


@pytest.mark.rule("TABU-R13")
def test_those_who_left_are_not_waited_for() -> None:
    table = Tabu(3, banker=0, end="rotations:1").holding(50, 10, 50).stakes(1, coeur=10).stakes(2, pique=1)
    table.throws("ancre", "pique", "soleil")
    assert table.state.over is None
    table.small_tour()
    assert table.state.over is not None
    assert table.state.held == (1, 0, 1)


@pytest.mark.rule("TABU-27")
def test_a_la_demande_play_has_no_limit() -> None:
    table = Tabu(2, end="a_la_demande")
    for _ in range(20):
        assert table.small_tour().state.over is None


@pytest.mark.rule("TABU-27", "TABU-R13")
def test_the_game_ends_when_the_last_player_agrees_and_stakes_return() -> None:
    table = Tabu(3, banker=0, end="a_la_demande").small_tour("coeur", "pique", "ancre")
    table.lays(0, coeur=100).act(2, AgreeToStop()).act(0, AgreeToStop())
    assert table.state.over is None
    table.act(1, AgreeToStop())
    assert table.transfers() == [("stake:coeur:0", "purse:0", 100, "TABU-R13")]
    assert table.state.over == Over((0,), "TABU-R13")


@pytest.mark.rule("TABU-R13")
def test_agreement_to_stop_can_be_withdrawn() -> None:
    table = Tabu(2, banker=0, end="a_la_demande").small_tour().act(0, AgreeToStop())
    assert table.offered(0) >= {RETRACT}
    assert AGREE not in table.offered(0)
    table.act(0, Retract()).act(1, AgreeToStop())
    assert table.state.over is None
    assert table.state.stopping == {1}


@pytest.mark.rule("TABU-R13")
def test_agreement_to_stop_lasts_over_tours() -> None:
    table = Tabu(2, end="a_la_demande").small_tour().act(0, AgreeToStop()).small_tour()
    assert table.act(1, AgreeToStop()).state.over is not None


@pytest.mark.rule("TABU-R13")
def test_stopping_is_impossible_before_the_first_tour_and_during_a_throw() -> None:
    table = Tabu(2, end="a_la_demande")
    assert AGREE not in table.offered(1)
    table.small_tour()
    assert AGREE in table.offered(0) & table.offered(1)
    table.stakes(0, coeur=1).act(1, Throw())
    assert table.offered(0) == table.offered(1) == set()


@pytest.mark.rule("TABU-R13")
def test_if_everyone_who_disagrees_is_ruined_the_game_stops() -> None:
    table = Tabu(3, banker=0, end="a_la_demande").small_tour().holding(50, 50, 10)
    table.act(0, AgreeToStop()).act(1, AgreeToStop()).stakes(0, pique=1).stakes(2, coeur=10)
    table.throws("ancre", "pique", "pique")
    assert table.state.over == Over((1,), "TABU-R13")


@pytest.mark.rule("TABU-R13")
def test_with_rotations_nobody_is_asked() -> None:
    assert AGREE not in Tabu(2).small_tour().offered(0)


@pytest.mark.rule("TABU-28")
def test_the_most_money_wins() -> None:
    table = Tabu(3, banker=0, end="rotations:1").small_tour().small_tour()
    table.stakes(0, coeur=10).stakes(1, ancre=10).throws("ancre", "pique", "pique")
    assert table.purses() == [3_989, 4_019, 3_992]
    assert table.facts[-1] == Ended(winners=(1,), rule="TABU-R13")


@pytest.mark.rule("TABU-R14")
def test_equal_results_share_the_victory() -> None:
    table = Tabu(3, banker=0, end="rotations:1").small_tour().small_tour().small_tour()
    assert table.purses() == [4_000] * 3
    assert table.state.over == Over((0, 1, 2), "TABU-R13")


@pytest.mark.rule("TABU-30", "TABU-R12")
def test_the_last_survivor_wins_at_once() -> None:
    table = Tabu(3, banker=0).holding(50, 10, 10).stakes(1, coeur=10).stakes(2, coeur=10)
    table.throws("ancre", "pique", "pique")
    assert table.state.over == Over((0,), "TABU-30")
    assert table.purses() == [70, 0, 0]


@pytest.mark.rule("TABU-30", "TABU-R12")
def test_a_ruined_banker_leaves_the_other_of_two_the_winner() -> None:
    table = Tabu(2, banker=0).holding(5, 20).stakes(1, ancre=10).throws("ancre", "ancre", "pique")
    assert table.state.over == Over((1,), "TABU-30")
    assert table.purses() == [0, 25]
