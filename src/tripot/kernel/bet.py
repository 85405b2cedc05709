"""Bets whose odds the lab can compute: the initial table of a bet, and how its result is counted. Data only."""

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
    """Returns the table after the bet was made, for a variant."""
    stake: int = 1
    """The chips that the seat risks. Gains are per unit of this stake."""
    seat: Seat = FIRST_SEAT
    settled: Callable[[S], bool] | None = None
    """Whether the bet is settled at a table. By default, it is settled when no chip is on the cloth and a seat must
    decide."""
    counted: Callable[[S], int] | None = None
    """The result at that table. By default, this is the seat's gain in stakes. A result of 1 or 0 gives a
    probability."""
    strategy: Strategy[S] | None = None
    """The strategy of every seat that has a choice. By default each maximises its own gain and, among equal gains,
    minimises those of the others."""
    alike: Callable[[S], S | None] | None = None
    """For best play: maps a table to the equivalent table of this bet, whose advice also applies to it; ``None`` if
    there is none."""
    chart: "Chart[S] | None" = None
    """How best play is shown."""


@dataclass(frozen=True)
class Chart(Generic[S]):
    """How best play of a bet is shown in charts and asked in quizzes."""

    cell: Callable[[S], tuple[str, str, str]]
    """Page, row and column of a table's advice."""
    written: Callable[[S, Action], str]
    """The text of an advice in its cell."""
    theme: Callable[[S], str | None]
    """The topic of a table's decision in a quiz; ``None`` if the table is not suitable for a question."""
