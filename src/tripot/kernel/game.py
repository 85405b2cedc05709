"""The interface that every game implements: pure functions over frozen values, and data that describes the game."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, wraps
from importlib import import_module
from typing import Any, Generic, TypeVar, get_type_hints

from tripot.kernel.basic_moves import (
    AgreeToStop,
    Done,
    Ended,
    Fell,
    PhaseClosed,
    Reopened,
    Retract,
    SaidDone,
    StopAgreed,
    StopRetracted,
    Throw,
    Thrown,
    Undo,
)
from tripot.kernel.bet import Bet
from tripot.kernel.chance import Law
from tripot.kernel.chips import InvariantError, Transfer
from tripot.kernel.feats import FeatReader
from tripot.kernel.moves import Move
from tripot.kernel.options import Option, Options
from tripot.kernel.primitives import Action, Fact, RuleId, Seat, did_you_mean, tag_of
from tripot.kernel.rule_sheet import RuleSheet
from tripot.kernel.state import Draw, State, Turn
from tripot.kernel.variant import BadSwitch, Switch, Variant, switches
from tripot.kernel.view import Strategy, View, names_of

S = TypeVar("S", bound=State)

Facts = Generator[Fact, S, S]
"""Rules as a generator: each ``yield`` passes a fact to the caller and receives the resulting state."""

Worth = Callable[[S, Seat], Fraction]
"""The worth of a seat's position, in chips."""


def chips_owned(state: State, seat: Seat) -> Fraction:
    """Return a seat's purse and stakes. This is the worth of a seat in games that do not define another one."""
    return Fraction(state.belongings(seat))


COMMON_ACTIONS: tuple[type[Action], ...] = (Throw, Done, Undo, AgreeToStop, Retract)
"""The actions that any game may use."""

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
    """One game. All callers (server, terminal, bots, lab) use the rules only through these functions."""

    name: str
    """The name in commands, links and journals: ``tabu``, ``home_casino/421``."""
    version: int = 1
    """Increment this when rules, switches or defaults change. Only the version that wrote a journal can read it."""
    players: range
    """The possible numbers of players."""
    package: str = ""
    """The package whose ``texts/`` folder holds ``fr.ftl`` and ``en.ftl``; by default, that of ``start``."""
    sheets: tuple[RuleSheet, ...] = ()
    state: type[S] = field(default=None)  # type: ignore[assignment]
    """The class of states. By default, the declared return type of ``start``."""
    variant: type[Variant] = field(default=None)  # type: ignore[assignment]
    """The class of variants. By default, the declared type of the variant parameter of ``start``."""
    presets: Mapping[str, Variant] = field(default_factory=dict)
    """The variants that have names. By default, only *maison*, with the declared default of every switch."""
    actions: tuple[type[Action], ...] = ()
    """The classes of the game's actions. By default, those that the module of ``decide`` defines or imports, in their
    order."""
    facts: tuple[type[Fact], ...] = ()
    """The classes of the game's own facts; those of the kernel belong to every game. By default, those that the module
    of ``decide`` defines or imports."""
    bots: Mapping[str, Strategy[S]] = field(default_factory=lambda: {"cautious": View.default})
    """The strategies of bots at tables, by name. By default, one strategy, which plays the default action."""

    start: Callable[[int, Any], S]
    """Returns the first state for a number of players and a variant."""
    turn: Callable[[S], Turn]
    """Returns which seats may act, which law a draw follows, or how the game ended."""
    legal: Callable[[S, Seat], Options]
    """Returns the options of a seat. This is the only definition of legality."""
    default: Callable[[S, Seat], Action]
    """Returns the action of an awaited seat whose time is up. It is played until the seat is no longer awaited."""
    decide: Callable[[S, Move], Facts[S]]
    """The rules: yields the facts that follow from a legal move."""
    evolve: Callable[[S, Fact], S]
    """Returns the state after one of the game's own facts, or after the kernel's ``Fell``. It applies no rules, so old
    journals keep their meaning."""

    agreed_end: RuleId | None = None
    """The rule that lets players end the game by agreement, with the richest as winners. Without such a rule, a game
    that ends early has no winner."""
    worth: Worth[S] = chips_owned
    """Returns the worth of a seat's position: its chips plus the exact expectation of the current round with its
    stakes; after the end, the final chips. Luck is measured as a change in this worth."""
    bets: Mapping[str, Bet[S]] = field(default_factory=dict)
    """The bets whose odds the lab computes, by name."""
    feats: Mapping[str, FeatReader] = field(default_factory=dict)
    """Memorable events, by name; the text ``feat-‹name›`` describes each."""
    essence: Callable[[S], S] | None = None
    """Returns the canonical form of a state: everything that cannot affect the future is removed, such as the history
    for drawing. A game that defines an essence declares that the order of equal dice is irrelevant."""
    yields: Callable[[S, Seat, Action], bool] | None = None
    """Returns whether an action removes a choice that other players still have. A bot does not play such an action
    while the same phase waits for a person."""
    inner: Callable[[S], tuple["Game[Any]", Any] | None] | None = None
    """Returns the small game in progress within this game, and its state, or ``None``."""
    relevant: tuple[str, ...] | None = None
    """The keys of the switches that affect this game, if the variant is shared with other games."""
    mark_first: Callable[[Any, Seat], Variant] | None = None
    """Returns the variant in which this seat begins. ``None`` if the rules decide which seat begins."""
    _kinds: dict[str, type[Action]] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        for name, infer in _INFERRED.items():
            if not getattr(self, name):
                object.__setattr__(self, name, infer(self))
        self._kinds.update({tag_of(kind): kind for kind in self.actions})
        object.__setattr__(self, "start", self._check_before(getattr(self.start, "unchecked", self.start)))

    def _check_before(self, start: Callable[[int, Any], S]) -> Callable[[int, Any], S]:
        """Return ``start`` with a check of its arguments."""

        @wraps(start)
        def checked(players: int, variant: Any) -> S:
            self.require_players(players)
            self.require_own_variant(variant)
            return start(players, variant)

        checked.unchecked = start  # type: ignore[attr-defined]
        return checked

    def chance(self, state: S) -> Law:
        """Return the law of the draw that is due."""
        turn = self.turn(state)
        if not isinstance(turn, Draw):
            raise InvariantError(f"chance is not asked: {turn}")
        return turn.law

    def require_own_variant(self, variant: Variant) -> None:
        """Raise an error for the variant of another game. The values were checked when the variant was created."""
        if not isinstance(variant, self.variant):
            raise BadSwitch(f"{type(variant).__name__} is no variant of {self.name}: that is {self.variant.__name__}")

    def require_players(self, players: int) -> None:
        """Raise an error for a number of players that the game does not allow."""
        if players not in self.players:
            least, most = self.players[0], self.players[-1]
            near = most if players > most else least
            raise ValueError(f"{self.name} takes {least} to {most} players, not {players}; the nearest is {near}")

    def offered(self, state: S, seat: Seat) -> Options:
        """Return the options of a seat, from ``legal``."""
        found = self.legal(state, seat)
        if type(found) is not tuple:
            raise InvariantError(f"{self.name}: legal must return a tuple of options, not {found!r}, for seat {seat}")
        return found

    def action(self, option: Option, **values: Any) -> Action:
        """Build the action of an option with these values."""
        kind = self._kinds.get(option.do)
        if kind is None:
            known = f"it lists: {', '.join(self._kinds)}{did_you_mean(option.do, self._kinds)}"
            raise InvariantError(f"{self.name} offers {option.do!r}, which its field actions does not list; {known}")
        return kind(**values)

    def least(self, option: Option) -> Action:
        """Return the action of an option with the smallest values that it allows."""
        return self.action(option, **{name: domain.least() for name, domain in option.params.items()})

    @cached_property
    def action_names(self) -> dict[str, str]:
        """The short and the full name of each action, including the actions common to all games."""
        tags = [tag_of(kind) for kind in (*self.actions, *COMMON_ACTIONS)]
        return {name: names_of(tag)[0] for tag in tags for name in names_of(tag)}

    def bet(self, name: str) -> Bet[S]:
        """Return a bet by its name."""
        if name not in self.bets:
            there = f"there are: {', '.join(self.bets)}{did_you_mean(name, self.bets)}"
            raise LookupError(f"{self.name} has no bet {name!r}; {there}")
        return self.bets[name]

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The switches that a table of this game may set."""
        every = switches(self.variant)
        return every if self.relevant is None else tuple(s for s in every if s.key in self.relevant)


def _declared(game: Game[Any], place: int, field: str) -> Any:
    """Return the type that ``start`` declares for its second parameter (``place`` 1) or its result (-1)."""
    kinds = list(get_type_hints(game.start).values())
    if len(kinds) < 3 or not isinstance(kinds[place], type):
        raise TypeError(f"{game.name} needs {field}=...: start does not declare it")
    return kinds[place]


def _named_in_rules(game: Game[Any], base: type[Action] | type[Fact]) -> tuple[Any, ...]:
    """Return the subclasses of a base class that the module of ``decide`` defines or imports."""
    named = vars(import_module(game.decide.__module__)).values()
    found = (item for item in named if isinstance(item, type) and issubclass(item, base) and item is not base)
    return tuple(dict.fromkeys(found))


def _package_of(game: Game[Any]) -> str:
    module = import_module(game.start.__module__)
    return module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]


_INFERRED: dict[str, Callable[[Game[Any]], Any]] = {
    "package": _package_of,
    "state": lambda game: _declared(game, -1, "state"),
    "variant": lambda game: _declared(game, 1, "variant"),
    "presets": lambda game: {"maison": game.variant()},
    "actions": lambda game: _named_in_rules(game, Action),
    "facts": lambda game: tuple(rule for rule in _named_in_rules(game, Fact) if rule not in KERNEL_FACTS),
}
"""By field name: the function that derives an omitted field from the functions of the rules."""
