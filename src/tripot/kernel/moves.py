"""The two kinds of move (a seat acts, chance gives an outcome) and the refusal of a move."""

from typing import Any, Generic, Literal, TypeVar, final

from msgspec import Struct

from tripot.kernel.chance import Outcome
from tripot.kernel.options import Options
from tripot.kernel.primitives import Seat

A = TypeVar("A")


@final
class ActMove(Struct, Generic[A], frozen=True, gc=False, tag="act/1", tag_field="type"):
    """A seat's action, with the phase for which it was chosen."""

    seat: Seat
    action: A
    phase: int


@final
class Chance(Struct, frozen=True, gc=False, tag="chance/1", tag_field="type"):
    """The outcome of dice or of a draw."""

    outcome: Outcome


Move = ActMove[Any] | Chance

RefusalCode = Literal[
    "game_over",  # the game has ended
    "phase_closed",  # the action answers a phase that is over or not yet open
    "chance_awaited",  # the dice are rolling: no seat may act
    "chance_not_due",  # an outcome arrived, but a seat must act
    "impossible_outcome",  # the law cannot give this outcome
    "not_your_turn",  # the seat may not act in this phase
    "not_offered",  # the seat may act, but not with this action
    "out_of_range",  # the action is offered, but not with this value
]


class MoveRefusal(Struct, frozen=True, gc=False, tag="refusal/1", tag_field="type"):
    """Why a move is refused: a code, the move, the table's phase, and the options."""

    code: RefusalCode
    asked: Move
    phase: int
    offered: Options = ()


class IllegalMove(Exception):
    """Contains a :class:`MoveRefusal`. The state has not changed."""

    def __init__(self, refusal: MoveRefusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        refusal = self.refusal
        offered = ", ".join(option.do for option in refusal.offered) or "nothing"
        return f"{refusal.code}: {refusal.asked} (the table is in phase {refusal.phase} and offers {offered})"
