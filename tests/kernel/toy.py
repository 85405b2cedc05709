"""A very small game for tests of the kernel: two players toss a coin for chips until one has none.

Seat 1 may raise the stake by 1 to 3 until it is done, then seat 0 throws: *face* pays seat 0, *pile* seat 1.
"""

from typing import Any

from msgspec.structs import replace

from tripot.kernel import (
    NOTHING,
    Action,
    ActMove,
    Chips,
    Decide,
    Dice,
    Die,
    Done,
    Draw,
    Ended,
    Fact,
    Facts,
    Fell,
    Game,
    Move,
    Options,
    SaidDone,
    Seat,
    State,
    Throw,
    Thrown,
    Transfer,
    Turn,
    Variant,
    offer,
    options,
    purse,
    whole,
)

COIN = Dice((Die("coin", ("pile", "face")),))


class Raise(Action, frozen=True, tag="toy.raise/1"):
    by: int


class Raised(Fact, frozen=True, tag="toy.raised/1"):
    by: int


class Toss(State, frozen=True, kw_only=True, tag="toy.state/1"):
    worth: int = 1


class Toy(Variant, frozen=True, kw_only=True, tag="toy.variant/1"):
    pass


def start(players: int, variant: Toy) -> Toss:
    return Toss(chips=Chips.deal(players, 2))


def turn(state: Toss) -> Turn:
    if state.over:
        return state.over
    if state.thrown is not None:
        return Draw(COIN, state.thrown)
    return Decide(state.phase, (Seat(0),) if 1 in state.done else (Seat(1),))


def legal(state: Toss, seat: Seat) -> Options:
    if state.over or state.thrown is not None or (seat == 0) != (1 in state.done):
        return NOTHING
    return options(offer(Throw)) if seat == 0 else options(offer(Raise, by=whole(1, 3)), offer(Done))


def default(state: Toss, seat: Seat) -> Action:
    return Done() if seat else Throw()


def decide(state: Toss, move: Move) -> Facts[Toss]:
    if isinstance(move, ActMove):
        match move.action:
            case Raise(by):
                return (yield Raised(by=by, rule="TOY-1"))
            case Done():
                return (yield SaidDone(seat=move.seat, rule="TOY-1"))
            case _:
                return (yield Thrown(seat=move.seat, rule="TOY-1"))
    state = yield Fell(faces=move.outcome, seat=state.thrown, rule="TOY-2")
    winner, loser = (0, 1) if move.outcome == ("face",) else (1, 0)
    amount = min(state.worth, state.purse(Seat(loser)))
    state = yield Transfer(source=purse(Seat(loser)), target=purse(Seat(winner)), amount=amount, rule="TOY-2")
    if not state.purse(Seat(loser)):
        state = yield Ended(winners=(Seat(winner),), rule="TOY-3")
    return state


def evolve(state: Toss, fact: Fact) -> Toss:
    return replace(state, worth=state.worth + fact.by) if isinstance(fact, Raised) else state


TOY: Game[Any] = Game(
    name="toy",
    version=1,
    players=range(2, 3),
    package="tests.kernel",
    sheets=(),
    state=Toss,
    variant=Toy,
    presets={"maison": Toy()},
    actions=(Raise, Done, Throw),
    facts=(Raised,),
    bots={},
    start=start,
    turn=turn,
    legal=legal,
    default=default,
    decide=decide,
    evolve=evolve,
)
