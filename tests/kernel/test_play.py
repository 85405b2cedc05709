"""Tests playing a move: refusals, facts, and errors that halt the table."""

from dataclasses import replace as but
from typing import Any

import pytest
from msgspec.structs import replace

from tests.kernel.toy import COIN, TOY, Raise, Raised, Toss, Toy
from tests.table import At
from tripot.kernel import (
    ActMove,
    AgreeToStop,
    Chance,
    Chips,
    Done,
    Draw,
    Fact,
    Facts,
    Fell,
    IllegalMove,
    InvariantError,
    Move,
    Option,
    Over,
    PhaseClosed,
    Reopened,
    SaidDone,
    Seat,
    StopAgreed,
    StopRetracted,
    Throw,
    Thrown,
    Whole,
    advance,
    fold,
    play,
)
from tripot.kernel.play import Position, evolve

BEGUN = TOY.start(2, Toy())


def table() -> At:
    return At(TOY, 2)


def refused(state: Toss, move: Move) -> IllegalMove:
    with pytest.raises(IllegalMove) as no:
        play(TOY, state, move)
    return no.value


def test_positions_are_equal_if_game_and_state_are_equal() -> None:
    later = table().act(1, Raise(1)).state
    assert Position(TOY, BEGUN) == Position(TOY, TOY.start(2, Toy()))
    assert Position(TOY, BEGUN) != Position(TOY, later)
    assert Position(TOY, BEGUN) != Position(but(TOY, name="another"), BEGUN)
    assert Position(TOY, BEGUN) != BEGUN


class TestRefusals:
    def test_game_over(self) -> None:
        over = table().act(1, Raise(1), Done()).act(0, Throw()).fall("pile").state
        assert over.over == Over((Seat(1),), "TOY-3")
        assert refused(over, ActMove(Seat(0), Throw(), over.phase)).refusal.code == "game_over"
        assert refused(over, Chance(("pile",))).refusal.code == "game_over"

    @pytest.mark.parametrize("phase", [-1, 1, 99])
    def test_phase_closed(self, phase: int) -> None:
        table().refuses(1, Done(), "phase_closed", phase=phase)

    def test_chance_awaited(self) -> None:
        table().act(1, Done()).act(0, Throw()).refuses(0, Throw(), "chance_awaited")

    def test_chance_not_due(self) -> None:
        assert refused(BEGUN, Chance(("pile",))).refusal.code == "chance_not_due"

    def test_impossible_outcome(self) -> None:
        thrown = table().act(1, Done()).act(0, Throw()).state
        assert refused(thrown, Chance(("tranche",))).refusal.code == "impossible_outcome"

    @pytest.mark.parametrize("seat", [0, 2, -1])
    def test_not_your_turn(self, seat: int) -> None:
        table().refuses(seat, Throw(), "not_your_turn")

    @pytest.mark.parametrize("action", [Throw(), AgreeToStop()])
    def test_not_offered(self, action: Any) -> None:
        table().refuses(1, action, "not_offered")

    @pytest.mark.parametrize("by", [0, 4, -1, True])
    def test_out_of_range(self, by: int) -> None:
        table().refuses(1, Raise(by), "out_of_range")

    def test_a_refusal_quotes_the_action_and_the_current_phase(self) -> None:
        no = refused(BEGUN, ActMove(Seat(1), Raise(9), 0))
        assert no.refusal.asked == ActMove(Seat(1), Raise(9), 0)
        assert no.refusal.phase == 0
        assert no.refusal.offered == (Option("toy.raise/1", {"by": Whole(1, 3)}), Option("done/1", {}))
        assert all(word in str(no) for word in ("out_of_range", "Raise(by=9)", "phase 0", "toy.raise/1, done/1"))


class TestWhatTheKernelFolds:
    def test_done_can_be_withdrawn(self) -> None:
        done = evolve(TOY, BEGUN, SaidDone(seat=Seat(1), rule="TOY-1"))
        assert done.done == {1}
        assert evolve(TOY, done, Reopened(seat=Seat(1), rule="TOY-1")) == BEGUN

    def test_a_throw_closes_the_phase_and_puts_dice_in_the_air(self) -> None:
        done = evolve(TOY, BEGUN, SaidDone(seat=Seat(1), rule="TOY-1"))
        thrown = evolve(TOY, done, Thrown(seat=Seat(0), rule="TOY-1"))
        assert (thrown.phase, thrown.done, thrown.thrown) == (1, frozenset(), 0)
        assert evolve(TOY, thrown, Fell(faces=("pile",), rule="TOY-2")).thrown is None

    def test_a_closed_phase_leaves_no_dice_in_the_air(self) -> None:
        done = evolve(TOY, BEGUN, SaidDone(seat=Seat(1), rule="TOY-1"))
        closed = evolve(TOY, done, PhaseClosed(seat=Seat(0), rule="TOY-1"))
        assert (closed.phase, closed.done, closed.thrown) == (1, frozenset(), None)

    def test_agreement_to_stop_outlasts_a_phase(self) -> None:
        agreed = evolve(TOY, BEGUN, StopAgreed(seat=Seat(1), rule="TOY-1"))
        later = evolve(TOY, agreed, PhaseClosed(seat=Seat(0), rule="TOY-1"))
        assert later.stopping == {1}
        assert evolve(TOY, later, StopRetracted(seat=Seat(1), rule="TOY-1")).stopping == frozenset()


class TestPlaying:
    def test_each_yield_receives_the_state_after_the_fact(self) -> None:
        at = table().act(1, Raise(1), Done()).act(0, Throw())
        assert TOY.chance(at.state) == COIN
        at.fall("face")
        assert [type(fact).__name__ for fact in at.facts] == ["Fell", "Transfer", "Ended"]
        assert (at.purse(0), at.purse(1)) == (4, 0)

    def test_facts_fold_to_the_state_they_led_to(self) -> None:
        told: list[Fact] = []
        state = BEGUN
        for move in (
            ActMove(Seat(1), Raise(2), 0),
            ActMove(Seat(1), Done(), 0),
            ActMove(Seat(0), Throw(), 0),
            Chance(("pile",)),
        ):
            state, facts = play(TOY, state, move)
            told += facts
        assert fold(TOY, BEGUN, told) == state

    def test_a_rule_can_yield_no_facts(self) -> None:
        def silent(state: Toss, move: Move) -> Facts[Toss]:
            return state
            yield

        assert advance(but(TOY, decide=silent), BEGUN, Chance(())) == (BEGUN, ())


class TestWhatHaltsTheTable:
    def test_a_game_that_folds_chips_itself(self) -> None:
        thief = but(TOY, evolve=lambda state, _: replace(state, chips=Chips.deal(2, 99)))
        with pytest.raises(InvariantError, match="into the chips or the phase"):
            evolve(thief, BEGUN, Raised(by=1, rule="TOY-1"))

    def test_a_game_that_folds_the_phase_itself(self) -> None:
        hasty = but(TOY, evolve=lambda state, _: replace(state, phase=state.phase + 1))
        with pytest.raises(InvariantError, match="into the chips or the phase"):
            evolve(hasty, BEGUN, Raised(by=1, rule="TOY-1"))

    def test_a_game_that_is_over_without_a_fact(self) -> None:
        mute = but(TOY, turn=lambda _: Over((), "TOY-3"))
        with pytest.raises(InvariantError, match="no fact has ended it"):
            play(mute, BEGUN, ActMove(Seat(1), Done(), 0))

    def test_asking_for_the_law_of_a_decision(self) -> None:
        with pytest.raises(InvariantError, match="chance is not asked"):
            TOY.chance(BEGUN)
        assert isinstance(TOY.turn(table().act(1, Done()).act(0, Throw()).state), Draw)


def test_an_option_becomes_an_action_with_given_or_minimum_values() -> None:
    raising, done = TOY.legal(BEGUN, Seat(1))
    assert TOY.action(raising, by=2) == Raise(2)
    assert TOY.least(raising) == Raise(1)
    assert TOY.least(done) == Done()
