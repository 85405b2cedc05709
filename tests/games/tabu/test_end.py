"""Tests the end of Tabu: after the agreed rotations, by agreement, or with one player left."""

import pytest

from tests.games.tabu.seated import Tabu
from tripot.kernel import AgreeToStop, Over, Retract

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


@pytest.mark.rule("TABU-30", "TABU-R12")
def test_the_last_survivor_wins_at_once() -> None:
    table = Tabu(3, banker=0).holding(50, 10, 10).stakes(1, coeur=10).stakes(2, coeur=10)
    table.throws("ancre", "pique", "pique")
    assert table.state.over == Over((0,), "TABU-30")
    assert table.purses() == [70, 0, 0]
