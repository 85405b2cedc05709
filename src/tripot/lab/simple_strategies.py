"""Simple strategies for any game: what a person might try without thinking. The ladder of :mod:`.balance` uses them.

They read the options and the chips, so they need no game's name. A strategy that stakes much picks an even chance where
there is one.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from tripot.kernel import Action, Bot, Game, OneOf, Option, Options, Seat, State, Whole
from tripot.lab.playout import make_random_bot

STAKE_PARAMS = ("amount", "stake")
TAKING_BACK = ("take_back", "withdraw")
EVEN_CHANCE = "rouge"
BANCO = "banco/1"

WELL_AHEAD = 1.5
"""Chips, as a multiple of those at the start, with which a strategy that runs for the lead sits out."""

PLUNGE_FROM = 0.45
"""The share of the purse that must be on offer before the plunger takes it."""

StrategyMaker = Callable[[Game[Any], int], Bot[Any]]
"""Makes a strategy for a game and the chips at the start."""


def make_minimum(game: Game[Any], start: int) -> Bot[Any]:
    """Always the least: what the house plays for somebody whose time is up."""
    del start

    def play(state: State, seat: Seat, offered: Options, rng: Random) -> Action:  # noqa: ARG001
        return game.default(state, seat)

    return play


def make_maximum(game: Game[Any], start: int) -> Bot[Any]:
    """Always the most: one stake as large as allowed, and Banco wherever it is offered."""
    del start

    def play(state: State, seat: Seat, offered: Options, rng: Random) -> Action:  # noqa: ARG001
        cry = next((option for option in offered if option.do.endswith(BANCO) and "decline" not in option.do), None)
        return game.action(cry) if cry is not None else stake_most(game, state, seat, offered, 0.0)

    return play


def make_plunger(game: Game[Any], start: int) -> Bot[Any]:
    """All of it wherever about half of its chips can be staked at once; else the least."""
    del start

    def play(state: State, seat: Seat, offered: Options, rng: Random) -> Action:  # noqa: ARG001
        return stake_most(game, state, seat, offered, PLUNGE_FROM)

    return play


def make_rush(game: Game[Any], start: int) -> Bot[Any]:
    """Always the most until well ahead, then always the least."""
    most, least = make_maximum(game, start), make_minimum(game, start)

    def play(state: State, seat: Seat, offered: Options, rng: Random) -> Action:
        return (most if state.belongings(seat) < WELL_AHEAD * start else least)(state, seat, offered, rng)

    return play


def make_banco(game: Game[Any], start: int) -> Bot[Any]:
    """Banco until well ahead, then sit out; as banker always the least."""
    most, least = make_maximum(game, start), make_minimum(game, start)

    def play(state: State, seat: Seat, offered: Options, rng: Random) -> Action:
        cries = state.belongings(seat) < WELL_AHEAD * start and any(option.do.endswith(BANCO) for option in offered)
        return (most if cries else least)(state, seat, offered, rng)

    return play


def make_random(game: Game[Any], start: int) -> Bot[Any]:
    """Anything that is legal."""
    del start
    return make_random_bot(game)


STRATEGIES: dict[str, StrategyMaker] = {
    "minimum": make_minimum,
    "maximum": make_maximum,
    "plunger": make_plunger,
    "rush": make_rush,
    "banco": make_banco,
    "random": make_random,
}


def stake_most(game: Game[Any], state: State, seat: Seat, offered: Options, at_least: float) -> Action:
    """One stake as large as allowed, if that is at least a share of the purse; else what the house would play."""
    if state.belongings(seat) > state.purse(seat):  # has staked
        return game.default(state, seat)
    found = [(domain.high, option, name) for option in offered for name, domain in stakes_of(option)]
    high, option, name = max(found, key=lambda it: it[0], default=(0, None, ""))
    if option is None or high < at_least * state.purse(seat):
        return game.default(state, seat)
    values = {param: pick(domain) for param, domain in option.params.items() if param != name}
    return game.action(option, **values, **{name: high})


def stakes_of(option: Option) -> list[tuple[str, Whole]]:
    """The parameters of an option that stake chips."""
    if any(word in option.do for word in TAKING_BACK):
        return []
    return [(name, it) for name in STAKE_PARAMS if isinstance(it := option.params.get(name), Whole)]


def pick(domain: Any) -> Any:
    """The even chance where there is one, else the first value."""
    return EVEN_CHANCE if isinstance(domain, OneOf) and EVEN_CHANCE in domain.values else domain.least()
