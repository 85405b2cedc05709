"""Plays a move: checks the move, runs the rules, and applies each fact to the state.

All moves of people, bots and chance go through :func:`play`. It checks the conservation of chips after every fact, also
in production.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic

from msgspec.structs import replace

from tripot.kernel.basic_moves import Ended, Fell, PhaseClosed, Reopened, SaidDone, StopAgreed, StopRetracted, Thrown
from tripot.kernel.chips import InvariantError, Transfer
from tripot.kernel.game import Game, S
from tripot.kernel.moves import Chance, IllegalMove, Move, MoveRefusal, RefusalCode
from tripot.kernel.options import Options
from tripot.kernel.primitives import Fact, Seat, tag_of
from tripot.kernel.state import Draw, Over, State, Turn


class Position(Generic[S]):
    """A state with its turn and the options of its seats, each computed once."""

    __slots__ = ("_legal", "game", "state", "turn")

    def __init__(self, game: Game[S], state: S) -> None:
        self.game, self.state = game, state
        self.turn: Turn = game.turn(state)
        self._legal: dict[Seat, Options] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game is other.game and bool(self.state == other.state)

    __hash__ = None  # type: ignore[assignment] # states are not hashed

    def legal(self, seat: Seat) -> Options:
        """Return the options of a seat, cached."""
        offered = self._legal.get(seat)
        if offered is None:
            offered = self._legal[seat] = self.game.offered(self.state, seat)
        return offered

    def check(self, move: Move) -> None:
        """Raise :class:`IllegalMove` if the rules do not offer a move now."""
        state, turn = self.state, self.turn
        if state.over is not None:
            raise _illegal_move("game_over", state, move)
        if type(turn) is Over:
            raise InvariantError(f"{self.game.name} says it is over, but no fact has ended it")
        if type(move) is Chance:
            if type(turn) is not Draw:
                raise _illegal_move("chance_not_due", state, move)
            if not turn.law.admits(move.outcome):
                raise _illegal_move("impossible_outcome", state, move)
            return
        if move.phase != state.phase:
            raise _illegal_move("phase_closed", state, move)
        if type(turn) is Draw:
            raise _illegal_move("chance_awaited", state, move)
        if move.seat not in turn.awaited and move.seat not in turn.free:
            raise _illegal_move("not_your_turn", state, move)
        offered = self.legal(move.seat)
        asked = tag_of(move.action)
        alike = [option for option in offered if option.do == asked]
        for option in alike:
            if option.admits(move.action):
                return
        raise _illegal_move("out_of_range" if alike else "not_offered", state, move, offered)


def play(game: Game[S], state: S, move: Move) -> tuple[S, tuple[Fact, ...]]:
    """Check a move, then apply it. Returns the new state and the facts. An illegal move raises :class:`IllegalMove` and
    changes nothing."""
    check(game, state, move)
    return advance(game, state, move)


def check(game: Game[S], state: S, move: Move) -> None:
    """Raise :class:`IllegalMove` if the rules do not offer a move now."""
    Position(game, state).check(move)


def advance(game: Game[S], state: S, move: Move) -> tuple[S, tuple[Fact, ...]]:
    """Apply a move that is known to be legal. Returns the new state and the facts."""
    facts = []
    telling = game.decide(state, move)
    if telling is None:
        raise InvariantError(f"{game.name}: decide must yield its facts, but returns None for {move}")
    fact = next(telling, None)
    while fact is not None:
        state = evolve(game, state, fact)
        facts.append(fact)
        try:
            fact = telling.send(state)
        except StopIteration:
            break
    return state, tuple(facts)


def evolve(game: Game[S], state: S, fact: Fact) -> S:
    """Return the state after a fact. The kernel applies its own facts, and the game all others."""
    if type(fact) is Transfer:
        return replace(state, chips=state.chips.apply(fact))
    fold_own = _FOLDS.get(type(fact))
    if fold_own is not None:
        after: S = fold_own(state, fact)
        return after
    if type(fact) is Fell:
        state = replace(state, thrown=None)
    after = game.evolve(state, fact)
    if after.chips is not state.chips or after.phase != state.phase:
        raise InvariantError(f"{game.name} folded {fact} into the chips or the phase; only the kernel's facts may")
    return after


_FOLDS: dict[type[Fact], Callable[[Any, Any], Any]] = {
    SaidDone: lambda state, fact: replace(state, done=state.done | {fact.seat}),
    Reopened: lambda state, fact: replace(state, done=state.done - {fact.seat}),
    Thrown: lambda state, fact: replace(state, phase=state.phase + 1, done=frozenset(), thrown=fact.seat),
    PhaseClosed: lambda state, _: replace(state, phase=state.phase + 1, done=frozenset()),
    StopAgreed: lambda state, fact: replace(state, stopping=state.stopping | {fact.seat}),
    StopRetracted: lambda state, fact: replace(state, stopping=state.stopping - {fact.seat}),
    Ended: lambda state, fact: replace(state, over=Over(fact.winners, fact.rule)),
}
"""The functions that apply the kernel's own facts, by class. This is a dictionary because a chain of class patterns
takes longer than the function itself."""


def fold(game: Game[S], state: S, facts: Iterable[Fact]) -> S:
    """Return the state after many facts, such as those of a whole journal."""
    for fact in facts:
        state = evolve(game, state, fact)
    return state


def _illegal_move(code: RefusalCode, state: State, move: Move, offered: Options = ()) -> IllegalMove:
    return IllegalMove(MoveRefusal(code, move, state.phase, offered))
