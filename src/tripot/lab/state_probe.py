"""Checks single states of a game: offered moves are accepted, other moves are refused, and JSON preserves all
values."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from tripot.kernel import (
    NOTHING,
    Action,
    ActMove,
    Chance,
    Codec,
    Decide,
    Domain,
    Done,
    Draw,
    Face,
    Fact,
    Game,
    IllegalMove,
    Law,
    Move,
    OneOf,
    Options,
    Seat,
    State,
    Turn,
    Whole,
    advance,
    check,
    play,
    tag_of,
)
from tripot.lab.playout import random_value

MAX_DEFAULT_ACTIONS = 500
"""The number of default actions after which a seat must no longer be awaited."""

MAX_PROBED_SEATS = 2
"""The maximum number of seats, and of outcomes, that are tried in one state. Over many probes, all occur."""

IMPOSSIBLE_OUTCOME = ("nowhere",)
"""An outcome that no law admits."""


class StateProbe:
    """Checks single states of one game."""

    def __init__(self, game: Game[Any], codec: Codec[Any], players: int, rng: Random) -> None:
        self.game = game
        self.codec = codec
        self.players = players
        self.rng = rng
        self.memoized = game
        self.kinds = {tag_of(kind): kind for kind in game.actions}

    def check_state(self, state: Any) -> None:
        """Run all checks of a state."""
        self.memoized = memoize_turn(self.game, state)
        turn = self.memoized.turn(state)
        assert self.codec.decode_state(Codec.encode(state)) == state, "the state does not survive JSON"
        assert round_trip(turn, Turn) == turn, f"{turn} does not survive JSON"
        if isinstance(turn, Decide):
            self.check_decision(state, turn)
        else:
            self.check_nobody_may_act(state, "game_over" if state.over else "chance_awaited")
            if isinstance(turn, Draw):
                self.check_chance(state, turn.law)
            else:
                self.assert_refused(state, Chance(IMPOSSIBLE_OUTCOME), "game_over")

    def check_decision(self, state: Any, turn: Decide) -> None:
        """Check that seats with a turn can do exactly what is offered, and that other seats can do nothing."""
        listed = turn.awaited + turn.free
        asked = self.rng.sample(listed, min(MAX_PROBED_SEATS, len(listed)))
        anything: Action = Done()
        for seat in listed:
            offered = self.memoized.legal(state, seat)
            assert offered, f"seat {seat} is listed in {turn} and has nothing to do"
            anything = self.game.least(offered[0])
            if seat in asked:
                assert round_trip(offered, Options) == offered, f"{offered} does not survive JSON"
                self.check_options(state, seat, offered)
                for phase in (state.phase - 1, state.phase + 1):
                    self.assert_refused(state, ActMove(seat, anything, phase), "phase_closed")
                if seat in turn.awaited:
                    self.check_default_actions(state, seat)
        for number in range(self.players + 1):
            seat = Seat(number)
            if seat not in listed:
                self.assert_refused(state, ActMove(seat, anything, state.phase), "not_your_turn")
                if number < self.players:
                    assert self.game.legal(state, seat) == NOTHING, f"seat {seat} has options, but is not in {turn}"
        self.assert_refused(state, Chance(IMPOSSIBLE_OUTCOME), "chance_not_due")

    def check_options(self, state: Any, seat: Seat, offered: Options) -> None:
        """Check that each option is accepted at both ends of its domains and between them, and refused just outside."""
        for option in offered:
            kind = self.kinds.get(option.do)
            assert kind is not None, f"{option} is no action of the game"
            assert set(option.params) == set(kind.__struct_fields__), f"{option} does not say all that {kind} needs"
            least = self.game.least(option)
            middle = {name: random_value(domain, self.rng) for name, domain in option.params.items()}
            most = {name: greatest_value(domain) for name, domain in option.params.items()}
            for action in {least, kind(**middle), kind(**most)}:
                self.assert_accepted(state, ActMove(seat, action, state.phase))
            for name, domain in option.params.items():
                for value in values_outside(domain):
                    wrong = ActMove(seat, kind(**{**middle, name: value}), state.phase)
                    answer = self.refusal_code(state, wrong)
                    assert answer in ("out_of_range", "not_offered") or any(
                        other.admits(wrong.action) for other in offered if other is not option
                    ), f"{answer}, though only {option} is near: {wrong}"
        words = {option.do for option in offered}
        for tag, kind in self.kinds.items():
            if tag not in words and not kind.__struct_fields__:
                self.assert_refused(state, ActMove(seat, kind(), state.phase), "not_offered")

    def assert_accepted(self, state: Any, move: Move) -> None:
        """Check that the move is accepted and survives JSON."""
        assert self.codec.decode_move(Codec.encode(move)) == move, f"{move} does not survive JSON"
        play(self.memoized, state, move)

    def assert_refused(self, state: Any, move: Move, code: str) -> None:
        """Check that the move is refused for this reason."""
        answer = self.refusal_code(state, move)
        assert answer == code, f"{answer}, where {code} was due: {move}"

    def refusal_code(self, state: Any, move: Move) -> str:
        """Return the code of a move's refusal, or "accepted"."""
        try:
            check(self.memoized, state, move)
        except IllegalMove as no:
            return no.refusal.code
        return "accepted"

    def check_default_actions(self, state: Any, seat: Seat) -> None:
        """Check that the default actions for a seat are legal, and that after a few of them the seat is no longer
        awaited."""
        phase = state.phase
        for _ in range(MAX_DEFAULT_ACTIONS):
            turn = self.game.turn(state)
            if state.phase != phase or not isinstance(turn, Decide) or seat not in turn.awaited:
                return
            state, _ = play(self.game, state, ActMove(seat, self.game.default(state, seat), state.phase))
        raise AssertionError(f"the house has acted {MAX_DEFAULT_ACTIONS} times for seat {seat} and is still awaited")

    def check_chance(self, state: Any, law: Law) -> None:
        """Check that the law can be enumerated and encoded, that its outcomes are accepted, and that impossible ones
        are refused."""
        assert round_trip(law, Law) == law, f"{law} does not survive JSON"
        outcomes = law.outcomes()
        assert sum(weight for _, weight in outcomes) == law.weight() > 0, f"the weights of {law} do not add up"
        assert all(law.admits(outcome) for outcome, _ in outcomes), f"{law} does not admit its own outcomes"
        for outcome, _ in self.rng.sample(outcomes, min(MAX_PROBED_SEATS, len(outcomes))):
            self.assert_accepted(state, Chance(outcome))
            self.assert_refused(state, Chance((*outcome, *outcome)), "impossible_outcome")
        self.assert_refused(state, Chance(IMPOSSIBLE_OUTCOME * len(outcomes[0][0])), "impossible_outcome")

    def check_nobody_may_act(self, state: State, code: str) -> None:
        """Check that no seat has an option, and that actions are refused with this code."""
        for number in range(self.players):
            assert self.game.legal(state, Seat(number)) == NOTHING, f"seat {number} has options, but {code}"
            self.assert_refused(state, ActMove(Seat(number), Done(), state.phase), code)

    def check_replay(self, before: Any, move: Move, facts: Sequence[Fact]) -> None:
        """Check that a move gives the same facts after the state and the move were encoded and decoded as JSON."""
        copy = self.codec.decode_state(Codec.encode(before))
        move = self.codec.decode_move(Codec.encode(move))
        assert advance(self.game, copy, move)[1] == facts, f"{move}, played again, gives different facts"

    def round_trip_facts(self, facts: Iterable[Fact]) -> list[Fact]:
        """Return the facts as a journal returns them, through JSON."""
        return [self.codec.decode_fact(Codec.encode(fact)) for fact in facts]


def memoize_turn(game: Game[Any], asked: Any) -> Game[Any]:
    """Return the same game with a cache for the turn and the options of one state, which the probe needs many times."""
    turn = game.turn(asked)
    offered: dict[Seat, Options] = {}

    def legal(state: Any, seat: Seat) -> Options:
        if state is not asked:
            return game.legal(state, seat)
        if seat not in offered:
            offered[seat] = game.legal(state, seat)
        return offered[seat]

    return replace(game, turn=lambda state: turn if state is asked else game.turn(state), legal=legal)


def round_trip(value: Any, kind: Any) -> Any:
    """Return a value after encoding and decoding as JSON."""
    return msgspec.json.decode(Codec.encode(value), type=kind)


def greatest_value(domain: Domain) -> Face | tuple[Face, ...]:
    """Return the greatest value of a domain; for a subset, the one with the most values."""
    if isinstance(domain, Whole):
        return domain.high
    if isinstance(domain, OneOf):
        return domain.values[-1]
    return tuple(reversed(domain.of[len(domain.of) - min(domain.at_most, len(domain.of)) :]))


def values_outside(domain: Domain) -> Iterator[Face | tuple[Face, ...]]:
    """Yield values just outside a domain."""
    if isinstance(domain, Whole):
        yield from (domain.low - 1, domain.high + 1, domain.high + domain.step, -domain.high)
        if domain.step > 1:
            yield domain.low + 1
    elif isinstance(domain, OneOf):
        yield from ("", "nowhere", -1, 1_000_000)
    else:
        yield ("nowhere",) * max(1, domain.at_least)
        if domain.of:
            yield (domain.of[0],) * (max(2, domain.at_least))
        if domain.at_least:
            yield domain.of[: domain.at_least - 1]
        if domain.at_most < len(domain.of):
            yield domain.of[: domain.at_most + 1]
