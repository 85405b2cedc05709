"""A bet: one way to risk chips, as a table on which the rules can be asked for its price. Nothing is computed here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tripot.kernel.primitives import Action, Seat
from tripot.kernel.state import State

S = TypeVar("S", bound=State)

FIRST_SEAT = Seat(0)


@dataclass(frozen=True, kw_only=True)
class Bet(Generic[S]):
    """A question to a game: what does a stake of this size, made this way, bring a seat?"""

    laid: Callable[[Any], S]
    """Gives the table on which the bet is made, for a variant; it only remains to be played out."""
    stake: int = 1
    """What the seat risks; gains are given per unit of it."""
    seat: Seat = FIRST_SEAT
    settled: Callable[[S], bool] | None = None
    """Whether the bet is decided at a table; by default, when no chip is on the cloth and a seat must decide."""
    counted: Callable[[S], int] | None = None
    """The result at that table; by default, the seat's gain in stakes. A count of 1 or 0 gives a probability."""
    mind: Callable[[S, Seat], Action] | None = None
    """The strategy of every seat that has a choice; by default, each maximises its own gain and, of equal gains, takes
    what leaves the others least."""
    alike: Callable[[S], S | None] | None = None
    """For best play: the table of this bet that is equivalent to any given table, so that advice for it holds there;
    ``None`` where there is none."""
    chart: Callable[[S], tuple[str, str, str]] | None = None
    """For charts of best play: the page, row and column of a table's advice."""
    written: Callable[[S, Action], str] | None = None
    """How an advice is written in its cell of the chart."""
