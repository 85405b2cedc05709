"""A game: a small set of pure functions over frozen values, with the data that describes it."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Generic, TypeVar

from tripot.kernel.basic_moves import (
    Ended,
    Fell,
    PhaseClosed,
    Reopened,
    SaidDone,
    StopAgreed,
    StopRetracted,
    Thrown,
)
from tripot.kernel.bet import Bet
from tripot.kernel.chance import Law
from tripot.kernel.chips import InvariantError, Transfer
from tripot.kernel.moves import Move
from tripot.kernel.options import Option, Options
from tripot.kernel.primitives import Action, Fact, Seat, tag_of
from tripot.kernel.rule_sheet import RuleSheet
from tripot.kernel.state import Draw, State, Turn
from tripot.kernel.variant import Switch, Variant, switches

S = TypeVar("S", bound=State)

Facts = Generator[Fact, S, S]
"""How rules speak: each ``yield`` states a fact and is answered with the state in which it is true."""

Bot = Callable[[S, Seat, Options, Random], Action]
"""Someone who plays by reading only the state and what is offered."""

Worth = Callable[[S, Seat], Fraction]
"""What a seat's place at the table is worth now, in chips."""


def chips_owned(state: State, seat: Seat) -> Fraction:
    """Chips in hand and one's own stakes: what a seat is worth in a game that says nothing better (G-6)."""
    mine = f":{seat}"
    return Fraction(sum([amount for place, amount in state.chips.at.items() if place.endswith(mine)]))


KERNEL_FACTS: tuple[type[Fact], ...] = (
    Transfer,
    PhaseClosed,
    SaidDone,
    Reopened,
    Thrown,
    Fell,
    StopAgreed,
    StopRetracted,
    Ended,
)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """The contract. Everything that plays, prices, serves or draws a game calls these and nothing else."""

    name: str
    """How the game is called in commands, links and journals: ``tabu``, ``home_casino/421``."""
    version: int
    """Raised when behaviour changes; a journal is re-run only by the version that wrote it."""
    players: range
    """How many can play."""
    package: str
    """Where its texts lie: the package whose ``texts/`` folder holds ``fr.ftl`` and ``en.ftl``."""
    sheets: tuple[RuleSheet, ...]
    state: type[S]
    variant: type[Variant]
    presets: Mapping[str, Variant]
    actions: tuple[type[Action], ...]
    facts: tuple[type[Fact], ...]
    """Its own facts; those of the kernel are always understood."""
    bots: Mapping[str, Bot[S]]

    start: Callable[[int, Any], S]
    """The state before anything has happened, for so many players and this variant."""
    turn: Callable[[S], Turn]
    """Who may act, or what chance is asked, or how it ended."""
    legal: Callable[[S, Seat], Options]
    """What a seat may do. The only place where legality is written."""
    default: Callable[[S, Seat], Action]
    """What the house plays for an awaited seat whose time is up, again until it is no longer awaited."""
    decide: Callable[[S, Move], Facts[S]]
    """The rules: what a legal move leads to."""
    evolve: Callable[[S, Fact], S]
    """The fold of the game's own facts. It never judges."""

    worth: Worth[S] = chips_owned
    """Chips owned, and the exact expectation of the coup under way as the stakes lie; at the end what a seat ends with.
    Luck is measured against it."""
    bets: Mapping[str, Bet[S]] = field(default_factory=dict)
    """The ways to risk chips here, by name, each ready to be priced."""
    essence: Callable[[S], S] | None = None
    """The state without what decides nothing (a memory kept to be drawn, the order of like dice): states with the same
    essence have the same future. A game that has one does not care in which order like dice fall."""
    inner: Callable[[S], tuple["Game[Any]", Any] | None] | None = None
    """The game within the game that is being played, with its table; nothing between two of them."""
    relevant: tuple[str, ...] | None = None
    """The switches that matter, where a variant is shared with other games."""
    _kinds: dict[str, type[Action]] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._kinds.update({tag_of(kind): kind for kind in self.actions})

    def chance(self, state: S) -> Law:
        """What chance is asked now."""
        turn = self.turn(state)
        if not isinstance(turn, Draw):
            raise InvariantError(f"chance is not asked: {turn}")
        return turn.law

    def action(self, option: Option, **values: Any) -> Action:
        """The action that takes up an option with these values."""
        return self._kinds[option.do](**values)

    def least(self, option: Option) -> Action:
        """The smallest action an option allows: what a timid hand, or the house, would do with it."""
        return self._kinds[option.do](**{name: domain.least() for name, domain in option.params.items()})

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The switches a table of this game may set."""
        every = switches(self.variant)
        return every if self.relevant is None else tuple(s for s in every if s.key in self.relevant)
