"""The contract of a game: pure functions over frozen values, and the data that describes it. No game lives here."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Generic, TypeVar

from tripot.kernel.basic_moves import Ended, Fell, PhaseClosed, Reopened, SaidDone, StopAgreed, StopRetracted, Thrown
from tripot.kernel.bet import Bet
from tripot.kernel.chance import Law
from tripot.kernel.chips import InvariantError, Transfer
from tripot.kernel.feats import FeatReader
from tripot.kernel.moves import Move
from tripot.kernel.options import Option, Options
from tripot.kernel.primitives import Action, Fact, Seat, tag_of
from tripot.kernel.rule_sheet import RuleSheet
from tripot.kernel.state import Draw, State, Turn
from tripot.kernel.variant import BadSwitch, Switch, Variant, switches

S = TypeVar("S", bound=State)

Facts = Generator[Fact, S, S]
"""Rules as a generator: each ``yield`` states a fact and receives the state after it."""

Bot = Callable[[S, Seat, Options, Random], Action]
"""A player that reads only the state and the options it is offered."""

Worth = Callable[[S, Seat], Fraction]
"""What a seat's position is worth now, in chips."""


def chips_owned(state: State, seat: Seat) -> Fraction:
    """Chips in hand and own stakes: the default worth of a seat, for a game that defines no other (G-6)."""
    return Fraction(state.belongings(seat))


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
    """One game. Every caller (server, terminal, bots, lab) uses these functions and no others."""

    name: str
    """The name in commands, links and journals: ``tabu``, ``home_casino/421``."""
    version: int
    """Raised when rules, switches or defaults change; a journal is read only by the version that wrote it."""
    players: range
    """How many can play."""
    package: str
    """The package whose ``texts/`` folder holds ``fr.ftl`` and ``en.ftl``."""
    sheets: tuple[RuleSheet, ...]
    state: type[S]
    variant: type[Variant]
    presets: Mapping[str, Variant]
    actions: tuple[type[Action], ...]
    facts: tuple[type[Fact], ...]
    """The game's own facts; those of the kernel belong to every game."""
    bots: Mapping[str, Bot[S]]

    start: Callable[[int, Any], S]
    """The first state, for a number of players and a variant."""
    turn: Callable[[S], Turn]
    """Which seats may act, or which law chance is asked for, or how the game ended."""
    legal: Callable[[S, Seat], Options]
    """What a seat may do. Legality is written only here."""
    default: Callable[[S, Seat], Action]
    """What the house plays for an awaited seat whose time is up; asked again until the seat is no longer awaited."""
    decide: Callable[[S, Move], Facts[S]]
    """The rules: the facts a legal move leads to."""
    evolve: Callable[[S, Fact], S]
    """The fold of the game's own facts. It applies no rule, so old journals keep their meaning."""

    worth: Worth[S] = chips_owned
    """Chips owned plus the exact expectation of the coup under way, with the stakes as they lie; after the end, the
    chips a seat ends with. Luck is measured against it."""
    bets: Mapping[str, Bet[S]] = field(default_factory=dict)
    """The bets that can be priced, by name."""
    feats: Mapping[str, FeatReader] = field(default_factory=dict)
    """What people remember of this game, by name; the text ``feat-‹name›`` says it."""
    essence: Callable[[S], S] | None = None
    """The canonical form of a state, without what decides nothing (history kept for drawing, the order of equal dice):
    states with the same essence have the same future. Where a game has one, the order of equal dice is irrelevant."""
    yields: Callable[[S, Seat, Action], bool] | None = None
    """Whether an action takes from the others what they may still want. A bot does not play such a one while a person
    is awaited in the same phase."""
    inner: Callable[[S], tuple["Game[Any]", Any] | None] | None = None
    """The small game under way within this game, and its state; ``None`` while there is none."""
    relevant: tuple[str, ...] | None = None
    """The switches that matter, where the variant is shared with other games."""
    mark_first: Callable[[Any, Seat], Variant] | None = None
    """The variant in which this seat begins, where a table may mark who does; ``None``: the rules alone decide."""
    _kinds: dict[str, type[Action]] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._kinds.update({tag_of(kind): kind for kind in self.actions})

    def chance(self, state: S) -> Law:
        """The law that chance is asked for now."""
        turn = self.turn(state)
        if not isinstance(turn, Draw):
            raise InvariantError(f"chance is not asked: {turn}")
        return turn.law

    def require_own_variant(self, variant: Variant) -> None:
        """Refuse the variant of another game; that its values exist was checked when it was made."""
        if not isinstance(variant, self.variant):
            raise BadSwitch(f"{type(variant).__name__} is no variant of {self.name}: that is {self.variant.__name__}")

    def action(self, option: Option, **values: Any) -> Action:
        """The action of an option, with these values."""
        return self._kinds[option.do](**values)

    def least(self, option: Option) -> Action:
        """The smallest action an option allows."""
        return self._kinds[option.do](**{name: domain.least() for name, domain in option.params.items()})

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The switches a table of this game may set."""
        every = switches(self.variant)
        return every if self.relevant is None else tuple(s for s in every if s.key in self.relevant)
