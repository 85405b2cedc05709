"""The actions that every game can use (done, throw, stop), and the facts that the kernel applies itself."""

from tripot.kernel.chance import Outcome
from tripot.kernel.options import Option
from tripot.kernel.primitives import Action, Fact, Seat, tag_of
from tripot.kernel.state import State


class Done(Action, frozen=True, tag="done/1"):
    """Declare that the seat has finished acting in this phase."""


class Undo(Action, frozen=True, tag="undo/1"):
    """Take back a ``Done``. Possible until the phase closes."""


class Throw(Action, frozen=True, tag="throw/1"):
    """Throw the dice."""


class AgreeToStop(Action, frozen=True, tag="agree_to_stop/1"):
    """Agree that the game ends here."""


class Retract(Action, frozen=True, tag="retract/1"):
    """Take back an ``AgreeToStop``."""


DONE = Option(tag_of(Done), {})
"""``Done`` as an option. Options without parameters are constants."""

UNDO = Option(tag_of(Undo), {})
"""``Undo`` as an option."""

THROW = Option(tag_of(Throw), {})
"""``Throw`` as an option."""

AGREE_TO_STOP, RETRACT = Option(tag_of(AgreeToStop), {}), Option(tag_of(Retract), {})


class SaidDone(Fact, frozen=True, tag="said_done/1"):
    """A seat is done and waits for the others."""

    seat: Seat


class Reopened(Fact, frozen=True, tag="reopened/1"):
    """A seat took back its ``Done``."""

    seat: Seat


class PhaseClosed(Fact, frozen=True, tag="phase_closed/1"):
    """``seat`` closed the phase: later actions for this phase are refused."""

    seat: Seat


class Thrown(Fact, frozen=True, tag="thrown/1"):
    """A seat threw the dice: the phase is closed, and a random outcome is due."""

    seat: Seat


class Fell(Fact, frozen=True, tag="fell/1"):
    """Dice or a draw had this outcome. ``seat`` is the thrower, if the rules name one."""

    faces: Outcome
    seat: Seat | None = None


class StopAgreed(Fact, frozen=True, tag="stop_agreed/1"):
    """A seat agreed to stop. The agreement is valid until the seat takes it back."""

    seat: Seat


class StopRetracted(Fact, frozen=True, tag="stop_retracted/1"):
    """A seat took back its agreement to stop."""

    seat: Seat


class Ended(Fact, frozen=True, tag="ended/1"):
    """The game ended; several winners share the victory."""

    winners: tuple[Seat, ...]


def stop_or_go(state: State, seat: Seat) -> Option:
    """Return the option to agree to stop or, if the seat has agreed, to take the agreement back."""
    return RETRACT if seat in state.stopping else AGREE_TO_STOP
