"""The two things that can happen to a game, through one door: a seat acts, or chance speaks. And the word no."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from tripot.kernel.chance import Outcome
from tripot.kernel.options import Options
from tripot.kernel.primitives import Seat

A = TypeVar("A")


class ActMove(Struct, Generic[A], frozen=True, gc=False, tag="act/1", tag_field="type"):
    """A seat's action, with the phase it answers."""

    seat: Seat
    action: A
    phase: int


class Chance(Struct, frozen=True, gc=False, tag="chance/1", tag_field="type"):
    """What the dice showed or the pile gave."""

    outcome: Outcome


Move = ActMove[Any] | Chance

RefusalCode = Literal[
    "game_over",  # nothing moves any more
    "phase_closed",  # the action answers a phase that is past, or not yet open
    "chance_awaited",  # the dice are in the air: nobody may act
    "chance_not_due",  # dice nobody asked for
    "impossible_outcome",  # no such face on these dice
    "not_your_turn",  # the seat has nothing to say now
    "not_offered",  # the seat may act, but not so
    "out_of_range",  # the right action with a value outside its domain
]


class MoveRefusal(Struct, frozen=True, gc=False, tag="refusal/1", tag_field="type"):
    """Why a move was not taken: a code, what was asked, and where the table stands."""

    code: RefusalCode
    asked: Move
    phase: int
    offered: Options = ()


class IllegalMove(Exception):
    """Raised with a :class:`Refusal`; nothing has changed."""

    def __init__(self, refusal: MoveRefusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        it = self.refusal
        offered = ", ".join(option.do for option in it.offered) or "nothing"
        return f"{it.code}: {it.asked} (the table is in phase {it.phase} and offers {offered})"
