"""Farkle, a game for tests: it has scores, and nobody has chips at the start."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Annotated

from msgspec.structs import replace

from tripot.kernel import (
    BANK,
    NOTHING,
    Action,
    ActMove,
    Among,
    Chips,
    Decide,
    Draw,
    Ended,
    Fact,
    Facts,
    Fell,
    Game,
    InvariantError,
    Move,
    Options,
    Place,
    Seat,
    State,
    Throw,
    Thrown,
    Transfer,
    Turn,
    Variant,
    dice,
    offer,
    one_of,
    options,
    pips,
    purse,
)

TARGET = 2_000


@cache
def score(faces: str) -> int:
    """Return the points of the dice; 0 if one of them does not score."""
    total = 0
    for face, count in Counter(faces).items():
        if count >= 3:
            total += (1_000 if face == "1" else 100 * int(face)) * 2 ** (count - 3)
        elif face in "15":
            total += count * (100 if face == "1" else 50)
        else:
            return 0
    return total


SETS = tuple(
    faces
    for size in range(1, 7)
    for faces in map("".join, combinations_with_replacement("123456", size))
    if score(faces)
)


class Rules(Variant, frozen=True, kw_only=True, tag="farkle.variant/1"):
    """The variant, without switches."""


class Table(State, frozen=True, kw_only=True, tag="farkle.state/1"):
    """The state: the active seat, the dice on the table, and the number of dice to throw."""

    variant: Rules
    active: Seat = Seat(0)
    lie: str = ""
    left: int = 6


class Keep(Action, frozen=True, tag="farkle.keep/1"):
    """Set dice aside, which adds their points."""

    faces: Annotated[str, Among(SETS)]


class Bank(Action, frozen=True, tag="farkle.bank/1"):
    """End the turn and keep its points."""


class Kept(Fact, frozen=True, tag="farkle.kept/1"):
    faces: str


class TurnPassed(Fact, frozen=True, tag="farkle.turn_passed/1"):
    to: Seat


def aside(seat: Seat) -> Place:
    """Return the place of the points of this turn."""
    return Place(f"turn:points:{seat}")


def start(players: int, variant: Rules) -> Table:
    """Return the first state."""
    return Table(chips=Chips.from_places({purse(Seat(seat)): 0 for seat in range(players)}), variant=variant)


def turn(table: Table) -> Turn:
    if table.over:
        return table.over
    if table.thrown is not None:
        return Draw(dice(table.left), thrower=table.active)
    return Decide(table.phase, (table.active,))


def legal(table: Table, seat: Seat) -> Options:
    """Return the options: keep dice that score, then throw again or bank."""
    if table.over or table.thrown is not None or seat != table.active:
        return NOTHING
    if table.lie:
        found = {"".join(some) for size in range(1, 7) for some in combinations(table.lie, size)}
        return options(offer(Keep, faces=one_of(sorted(faces for faces in found if score(faces)))))
    return options(offer(Throw), offer(Bank) if table.at(aside(seat)) else None)


def default(table: Table, seat: Seat) -> Action:
    """Return the default action: keep as many dice as possible, then bank."""
    if table.lie:
        return Keep(max((str(it) for it in legal(table, seat)[0].params["faces"].every()), key=score))
    return Bank() if table.at(aside(seat)) else Throw()


def decide(table: Table, move: Move) -> Facts[Table]:
    seat = table.active
    if isinstance(move, ActMove):
        match move.action:
            case Keep(faces):
                yield Kept(faces=faces, rule="FARKLE-2")
                points = score(faces)
                return (yield Transfer(source=BANK, target=aside(seat), amount=points, rule="FARKLE-2"))
            case Throw():
                return (yield Thrown(seat=seat, rule="FARKLE-1"))
        amount = table.at(aside(seat))
        table = yield Transfer(source=aside(seat), target=purse(seat), amount=amount, rule="FARKLE-3")
        if table.purse(seat) >= TARGET:
            return (yield Ended(winners=(seat,), rule="FARKLE-4"))
        return (yield TurnPassed(to=next_of(table), rule="FARKLE-3"))
    table = yield Fell(faces=move.outcome, seat=seat, rule="FARKLE-1")
    if not any(score("".join(some)) for size in range(1, 7) for some in combinations(table.lie, size)):
        if lost := table.at(aside(seat)):
            table = yield Transfer(source=aside(seat), target=BANK, amount=lost, rule="FARKLE-5")
        table = yield TurnPassed(to=next_of(table), rule="FARKLE-5")
    return table


def next_of(table: Table) -> Seat:
    return Seat(1 - table.active)


def evolve(table: Table, fact: Fact) -> Table:
    match fact:
        case Fell(faces=faces):
            return replace(table, lie="".join(map(str, sorted(pips(faces)))))
        case Kept(faces=faces):
            return replace(table, lie="", left=(table.left - len(faces)) or 6)
        case TurnPassed(to=to):
            return replace(table, active=to, lie="", left=6)
    raise InvariantError(f"Farkle cannot fold {fact}")


GAME = Game[Table](
    name="farkle",
    players=range(2, 3),
    package="tests",
    start=start,
    turn=turn,
    legal=legal,
    default=default,
    decide=decide,
    evolve=evolve,
)
