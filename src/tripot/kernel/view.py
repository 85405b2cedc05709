"""The view of one seat: what a strategy receives, with helpers to build the action that it returns."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from tripot.kernel.options import Option, Options
from tripot.kernel.primitives import Action, Seat, did_you_mean
from tripot.kernel.state import State

if TYPE_CHECKING:
    from tripot.kernel.game import Game

S = TypeVar("S", bound=State)


class NotOffered(ValueError):
    """A strategy chose an action or a value that is not offered. The message suggests the nearest one."""


class View(Struct, Generic[S], eq=False):
    """What a strategy receives when a seat may act: the state, the seat, its options, and a random source.

    Actions have short names: ``stake`` is ``tabu.stake/1``.
    """

    game: "Game[S]"
    state: S
    seat: Seat
    rng: Random
    _options: Options | None = None

    def __repr__(self) -> str:
        offered = ", ".join(option.do for option in self.options)
        return f"<View: {self.game.name}, seat {self.seat}, phase {self.state.phase}, offered: {offered}>"

    @property
    def options(self) -> Options:
        """The options of the seat."""
        offered = self._options
        if offered is None:
            offered = self._options = self.game.offered(self.state, self.seat)
        return offered

    @property
    def purse(self) -> int:
        """The seat's chips in hand."""
        return self.state.purse(self.seat)

    def can(self, action: str) -> bool:
        """Return whether an action of this name is offered. Raises :class:`NotOffered` if the game has no such
        action."""
        if any(action in names_of(option.do) for option in self.options):
            return True
        known = self.game.action_names
        if action not in known:
            there = f"it has: {', '.join(dict.fromkeys(known.values()))}{did_you_mean(action, known)}"
            raise NotOffered(f"{self.game.name} has no action {action!r}; {there}")
        return False

    def domains(self, action: str) -> dict[str, Any]:
        """Return the ``Domain`` of each parameter of an action, from the first option of this name."""
        return self._options_named(action)[0].params

    def do(self, action: str, **values: Any) -> Action:
        """Build the action of this name with these values. Missing values get the smallest allowed value."""
        named = self._options_named(action)
        for option in named:
            if all(name in option.params and value in option.params[name] for name, value in values.items()):
                least = {name: domain.least() for name, domain in option.params.items()}
                return self.game.action(option, **least | values)
        raise NotOffered(f"{self.game.name}: {_describe_misfit(named, values)}")

    def default(self) -> Action:
        """Return the default action of the seat, which is played when its time is up."""
        return self.game.default(self.state, self.seat)

    def inside(self, game: "Game[Any]", state: Any) -> "View[Any]":
        """Return the same turn as a view of the small game in progress."""
        return View(game, state, self.seat, self.rng, self._options)

    def _options_named(self, action: str) -> list[Option]:
        named = [option for option in self.options if action in names_of(option.do)]
        if not named:
            offered = list(dict.fromkeys(names_of(option.do)[0] for option in self.options))
            raise NotOffered(
                f"{self.game.name} does not offer {action!r} to seat {self.seat} now; "
                f"it offers: {', '.join(offered)}{did_you_mean(action, offered)}"
            )
        return named


Strategy = Callable[[View[S]], Action]
"""A player: a function of its view."""


@cache
def names_of(do: str) -> tuple[str, str, str]:
    """Return the names of an action: without game and version, without version, and the full tag."""
    bare = do.rpartition("/")[0]
    return bare.rpartition(".")[2], bare, do


def _describe_misfit(named: list[Option], values: dict[str, Any]) -> str:
    """Explain why none of these options accepts the values, using the nearest option."""

    def misfits(option: Option) -> list[str]:
        return [name for name, value in values.items() if name not in option.params or value not in option.params[name]]

    option = min(named, key=lambda item: len(misfits(item)))
    name = misfits(option)[0]
    if name not in option.params:
        return f"{option.do} has no {name!r}, it takes: {', '.join(option.params)}{did_you_mean(name, option.params)}"
    return f"{option.do} does not take {name}={values[name]!r} now, but {option.params[name].hint(values[name])}"
