"""Bets that the lab can price: the table a bet starts from, and how its result is counted. Nothing is computed here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tripot.kernel.primitives import Action, Seat
from tripot.kernel.state import State

S = TypeVar("S", bound=State)

FIRST_SEAT = Seat(0)


@dataclass(frozen=True, kw_only=True)
class Bet(Generic[S]):
    """One way to stake chips: where it starts, when it is settled, and what counts as its result."""

    laid: Callable[[Any], S]
    """The table on which the bet has been made, for a variant; all that is left is to play it out."""
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
    theme: Callable[[S], str | None] | None = None
    """For quizzes on best play: the theme to which a table's decision belongs; ``None`` where people are not asked."""
