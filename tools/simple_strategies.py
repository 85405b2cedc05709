"""Simple strategies that work for any game, with which ``tools.balance`` compares the bots.

A strategy that stakes much bets on an even chance, such as red at roulette, if the game has one.
"""

from typing import Any

from tripot.kernel import Action, OneOf, Option, Strategy, View, Whole
from tripot.lab.playout import play_at_random

STAKE_PARAMS = ("amount", "stake")
TAKING_BACK = ("take_back", "withdraw")
EVEN_CHANCE = "rouge"
BANCO = "banco/1"

WELL_AHEAD = 1.5
"""With this multiple of its initial chips, a strategy that protects its lead stops taking risks."""

PLUNGE_FROM = 0.45
"""The share of the purse that a stake must be able to reach before the plunger makes it."""

SIMPLE_STRATEGIES = ("minimum", "maximum", "plunger", "rush", "banco", "random")


def simple_strategies(start: int) -> dict[str, Strategy[Any]]:
    """Return the strategies by name, for a game with these initial chips."""

    def is_well_ahead(view: View[Any]) -> bool:
        return bool(view.state.belongings(view.seat) >= WELL_AHEAD * start)

    def rush(view: View[Any]) -> Action:
        """Stake the maximum until far ahead, then always the minimum."""
        return view.default() if is_well_ahead(view) else play_maximum(view)

    def banco(view: View[Any]) -> Action:
        """Call Banco until far ahead, then no longer stake. As banker, always stake the minimum."""
        cries = not is_well_ahead(view) and any(option.do.endswith(BANCO) for option in view.options)
        return play_maximum(view) if cries else view.default()

    strategies = (View.default, play_maximum, plunge, rush, banco, play_at_random)
    return dict(zip(SIMPLE_STRATEGIES, strategies, strict=True))


def play_maximum(view: View[Any]) -> Action:
    """Always stake the maximum, and call Banco whenever possible."""
    cry = next((option for option in view.options if option.do.endswith(BANCO) and "decline" not in option.do), None)
    return view.game.action(cry) if cry is not None else stake_most(view)


def plunge(view: View[Any]) -> Action:
    """Stake the maximum if about half of the seat's chips can be staked at once; otherwise the minimum."""
    return stake_most(view, PLUNGE_FROM)


def stake_most(view: View[Any], at_least: float = 0.0) -> Action:
    """Make one stake as large as allowed, if that is at least this share of the purse. Otherwise play the default
    action."""
    if view.state.belongings(view.seat) > view.purse:  # the seat has staked
        return view.default()
    found = [(domain.high, option, name) for option in view.options for name, domain in stakes_of(option)]
    high, option, name = max(found, key=lambda item: item[0], default=(0, None, ""))
    if option is None or high < at_least * view.purse:
        return view.default()
    values = {param: pick(domain) for param, domain in option.params.items() if param != name}
    return view.game.action(option, **values, **{name: high})


def stakes_of(option: Option) -> list[tuple[str, Whole]]:
    """Return the parameters of an option that stake chips."""
    if any(word in option.do for word in TAKING_BACK):
        return []
    return [(name, it) for name in STAKE_PARAMS if isinstance(it := option.params.get(name), Whole)]


def pick(domain: Any) -> Any:
    """Return the even chance if there is one, otherwise the first value."""
    return EVEN_CHANCE if isinstance(domain, OneOf) and EVEN_CHANCE in domain.values else domain.least()
