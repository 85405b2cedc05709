"""Computes the odds of each available action: the distribution of the seat's gain."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from typing import Any

from msgspec import Struct

from tripot.kernel import Action, ActMove, Domain, Game, Option, Seat, Strategy, Whole, advance
from tripot.lab.best_play import Adviser
from tripot.lab.odds import price_action

MAX_TREE_MOVES = 12_000
"""The maximum number of moves for all options together. They take a second or two."""

SAMPLED_COUPS = 300
"""The number of sampled rounds for an action whose tree is too large."""

MAX_SAMPLED_ACTIONS = 2
"""With more available actions than this, nothing is sampled: an action whose tree is too large gets an empty law."""

MAX_LISTED_VALUES = 6
"""If an amount has at most this many values, odds are computed for each value, otherwise for the requested amount
only."""

MAX_PRICED_ACTIONS = 48
"""The maximum number of actions whose odds are computed at one table."""

Distribution = dict[Fraction, Fraction]


class PricedAction(Struct, frozen=True, kw_only=True):
    """One action and its result by the end of the round, if all seats then follow best play or, if it is unknown, the
    default action."""

    action: Action
    staked: int
    """The chips that the action takes from the purse."""
    law: Distribution
    """The law of the seat's total gain in chips, earlier stakes included; empty if the tree is too large."""
    coups: int
    """The number of sampled rounds; 0 if the law is exact or empty."""
    change: Fraction
    """The change in the seat's worth."""
    best: Fraction | None
    """The worth of the action under best play in stakes, if known."""


def price_options(game: Game[Any], state: Any, seat: Seat, amount: int, advise: Adviser) -> list[PricedAction]:
    """Compute the odds of every available action. Actions with a free amount use about this amount."""
    advice = advise(state)
    advised = play_advised(advise)
    before, had = game.worth(state, seat), state.purse(seat)
    found = []
    offered = list(islice(list_actions(game, game.legal(state, seat), amount), MAX_PRICED_ACTIONS))
    for action in offered:
        coups = SAMPLED_COUPS if len(offered) <= MAX_SAMPLED_ACTIONS and action not in advice else 0
        law, coups = price_action(game, state, seat, action, advised, moves=MAX_TREE_MOVES // len(offered), coups=coups)
        after, _ = advance(game, state, ActMove(seat, action, state.phase))
        found.append(
            PricedAction(
                action=action,
                staked=max(0, had - after.purse(seat)),
                law=law,
                coups=coups,
                change=game.worth(after, seat) - before,
                best=advice.get(action),
            )
        )
    return found


def play_advised(advise: Adviser) -> Strategy[Any]:
    """Return a strategy that follows best play if it is known, and otherwise plays the default action."""
    return lambda view: next(iter(advise(view.state)), None) or view.default()


def list_actions(game: Game[Any], offered: tuple[Option, ...], amount: int) -> Iterator[Action]:
    """Yield the available actions, one for each distinct choice of values."""
    for option in offered:
        names = list(option.params)
        for values in product(*(distinct_values(option.params[name], amount) for name in names)):
            yield game.action(option, **dict(zip(names, values, strict=True)))


def distinct_values(domain: Domain, amount: int) -> list[Any]:
    """Return all values of a domain. Of a long range, return only the nearest value not above ``amount``."""
    if isinstance(domain, Whole) and (domain.high - domain.low) // domain.step >= MAX_LISTED_VALUES:
        return [domain.low + max(0, min(amount, domain.high) - domain.low) // domain.step * domain.step]
    return list(domain.every())
