"""A bet: one way to risk chips, laid on a table so that the rules can price it. Nothing is worked out here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tripot.kernel.primitives import Action, Seat
from tripot.kernel.state import State

S = TypeVar("S", bound=State)

FIRST_SEAT = Seat(0)


@dataclass(frozen=True, kw_only=True)
class Bet(Generic[S]):
    """What may be asked of a game: what does a stake of so many chips, laid so, bring this seat?"""

    laid: Callable[[Any], S]
    """The table with the bet made, for a variant; all that is left to do is to play it out."""
    stake: int = 1
    """What the seat risks; gains are told per unit of it."""
    seat: Seat = FIRST_SEAT
    settled: Callable[[S], bool] | None = None
    """When it is decided; else when no chip is left on the cloth and chance has no more to say."""
    counted: Callable[[S], int] | None = None
    """What is counted then; else what the seat has gained, in stakes. 1 or 0 asks how likely something is."""
    mind: Callable[[S, Seat], Action] | None = None
    """How seats play that have a choice; else each as is best for itself, and of equals as is worst for the others."""
    alike: Callable[[S], S | None] | None = None
    """Where best play is sought: the table of this bet that plays as another table does, so that advice for it holds
    there; nothing where there is none."""
    chart: Callable[[S], tuple[str, str, str]] | None = None
    """Where best play is to be learnt: on which page, row and column the advice for a table stands."""
    written: Callable[[S, Action], str] | None = None
    """And how an advice is written there."""
