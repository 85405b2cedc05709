"""Descriptions of bets: the initial table, and how the result is counted. The lab computes odds from them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tripot.kernel.primitives import Action, Seat
from tripot.kernel.state import State
from tripot.kernel.view import Strategy

S = TypeVar("S", bound=State)

FIRST_SEAT = Seat(0)


@dataclass(frozen=True, kw_only=True)
class Bet(Generic[S]):
    """One way to stake chips: its initial table, when it is settled, and its result."""

    laid: Callable[[Any], S]
    """Returns the table directly after the bet was made. The argument is the variant."""
    stake: int = 1
    """The chips that the seat risks. Gains are per unit of this stake."""
    seat: Seat = FIRST_SEAT
    settled: Callable[[S], bool] | None = None
    """Returns whether the bet is settled at a table. By default, a bet is settled when all chips are in purses and a
    seat must decide."""
    counted: Callable[[S], int] | None = None
    """Returns the result at a settled table. By default, this is the seat's gain in stakes. For a probability, return 1
    or 0."""
    strategy: Strategy[S] | None = None
    """Plays for every seat that has a choice. By default, each seat maximises its own gain and, among equal gains,
    minimises the gains of the others."""
    alike: Callable[[S], S | None] | None = None
    """For best play: returns the table of this bet that is equivalent to a table of the game, so that the advice
    applies to both; ``None`` if there is no such table."""
    chart: "Chart[S] | None" = None
    """How best play is shown in charts and asked in quizzes."""


@dataclass(frozen=True)
class Chart(Generic[S]):
    """How charts and quizzes present the best play of a bet."""

    cell: Callable[[S], tuple[str, str, str]]
    """Returns the page, row and column of a table's advice."""
    written: Callable[[S, Action], str]
    """Returns the text of an action in its cell."""
    theme: Callable[[S], str | None]
    """Returns the topic of a table's decision in a quiz; ``None`` if the table is not suitable for a question."""
