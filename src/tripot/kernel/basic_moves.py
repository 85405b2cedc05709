"""What is said at any table, and the facts the kernel itself folds: done, throw, stop, the end of a phase or a game."""

from tripot.kernel.chance import Outcome
from tripot.kernel.primitives import Action, Fact, Seat


class Done(Action, frozen=True, tag="done/1"):
    """I have no more to say in this phase."""


class Undo(Action, frozen=True, tag="undo/1"):
    """I am not done after all; possible until the phase closes."""


class Throw(Action, frozen=True, tag="throw/1"):
    """The dice, please."""


class AgreeToStop(Action, frozen=True, tag="agree_to_stop/1"):
    """As far as I am concerned the game may end here."""


class Retract(Action, frozen=True, tag="retract/1"):
    """I would rather play on after all."""


class SaidDone(Fact, frozen=True, tag="said_done/1"):
    """A seat waits for the others."""

    seat: Seat


class Reopened(Fact, frozen=True, tag="reopened/1"):
    """A seat took back its Done."""

    seat: Seat


class PhaseClosed(Fact, frozen=True, tag="phase_closed/1"):
    """Nothing said for this phase counts any more. ``seat`` closed it."""

    seat: Seat


class Thrown(Fact, frozen=True, tag="thrown/1"):
    """The dice have left a hand: the phase is closed and chance must speak."""

    seat: Seat


class Fell(Fact, frozen=True, tag="fell/1"):
    """What chance gave, and from whose hand."""

    faces: Outcome
    seat: Seat | None = None


class StopAgreed(Fact, frozen=True, tag="stop_agreed/1"):
    """A seat agrees to stop; its word stands until retracted."""

    seat: Seat


class StopRetracted(Fact, frozen=True, tag="stop_retracted/1"):
    """A seat would rather play on."""

    seat: Seat


class Ended(Fact, frozen=True, tag="ended/1"):
    """The game is over."""

    winners: tuple[Seat, ...]
