"""The parts that all small games share: state, start and turns. Each game has its own module with its rules.

The board opens a small game for the *lander*, the seat whose pawn landed on its square. A table can also play a small
game without the board, as a match (CASINO-R21).
"""

from collections.abc import Callable
from typing import Any, TypeVar

from tripot.games.home_casino.variant import CasinoVariant, SmallGameVariant
from tripot.kernel import (
    BANK,
    Action,
    ActMove,
    Chips,
    Decide,
    Draw,
    Facts,
    Law,
    MatchState,
    Move,
    Outcome,
    Seat,
    Turn,
    purse,
)

FIRST = Seat(0)
"""The seat that begins a small game without the board."""

BOX_CHIPS = 160_500  # CASINO-6: the total number of chips; those not dealt are in the bank


class SmallTable(MatchState, frozen=True, kw_only=True):
    """Base class of the state of a small game."""

    variant: CasinoVariant | SmallGameVariant
    seats: tuple[Seat, ...]
    lander: Seat

    @property
    def actor(self) -> Seat | None:
        """The seat that acts next; ``None`` if a chance move follows without a decision."""
        raise NotImplementedError

    @property
    def law(self) -> Law:
        """The random draw of the next chance move, such as two dice."""
        raise NotImplementedError


T = TypeVar("T", bound=SmallTable)


def start_alone(kind: type[T], players: int, variant: CasinoVariant, lander: Seat, **more: Any) -> T:
    """Start a small game without the board, with this lander. Chips are dealt as in the board game (CASINO-13)."""
    seats, each = tuple(Seat(number) for number in range(players)), variant.squares.start_total
    chips = Chips.from_places({purse(seat): each for seat in seats} | {BANK: BOX_CHIPS - players * each})
    return kind(chips=chips, variant=variant, seats=seats, lander=lander, **more)


def other_of_two(seat: Seat) -> Seat:
    """Return the other seat of a game for two."""
    return Seat(1 - seat)


def turn(table: SmallTable) -> Turn:
    """Return the turn. One seat acts at a time; its throw may follow."""
    if table.over:
        return table.over
    actor = table.actor if table.thrown is None else None
    return Draw(table.law, thrower=table.thrown) if actor is None else Decide(table.phase, (actor,))


def decide_by(
    action: Callable[[T, Seat, Action], Facts[T]], throw: Callable[[T, Outcome], Facts[T]]
) -> Callable[[T, Move], Facts[T]]:
    """Build the rules of a small game from those for actions and those for throws."""

    def decide(table: T, move: Move) -> Facts[T]:
        if isinstance(move, ActMove):
            return action(table, move.seat, move.action)
        return throw(table, move.outcome)

    return decide
