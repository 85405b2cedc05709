"""What one seat may do now, priced: each option with the law of what it brings. Legality is not judged here."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, islice, product
from typing import Any

from msgspec import Struct

from tripot.kernel import Action, ActMove, Domain, Game, OneOf, Option, Seat, State, Subset, Whole, advance, purse
from tripot.lab.best_play import Adviser
from tripot.lab.odds import price_action

MAX_TREE_MOVES = 12_000
"""How many moves are tried while people wait, for all that is on offer together; a second or two."""

SAMPLED_COUPS = 300
"""How often what is too large is played instead, where no more is on offer than"""

MAX_SAMPLED_ACTIONS = 2
"""so many actions. Otherwise its law is left open."""

MAX_LISTED_VALUES = 6
"""A sum with no more values than this is priced at each of them; else at the one that is asked for."""

MAX_PRICED_ACTIONS = 48
"""How many actions are priced at one table."""

Distribution = dict[Fraction, Fraction]


class PricedAction(Struct, frozen=True, kw_only=True):
    """One action, and what comes of it by the end of the coup if all then play as is best, or as the house would."""

    action: Action
    staked: int
    """What it takes from the purse."""
    law: Distribution
    """What the seat then gains in all, in chips, with what it has staked before; empty where that is too large."""
    coups: int
    """How many coups were played to find out; none where it is exact, or left open."""
    change: Fraction
    """By how much it changes the worth of the seat's place."""
    best: Fraction | None
    """Where best play is known: what it is worth, in stakes."""


def price_options(game: Game[Any], state: Any, seat: Seat, amount: int, advise: Adviser) -> list[PricedAction]:
    """Everything on offer, at about this amount where a sum is free."""
    advice = advise(state)
    mind = make_advised_mind(game, advise)
    before, had = game.worth(state, seat), chips_in_purse(state, seat)
    found = []
    offered = list(islice(list_actions(game, game.legal(state, seat), amount), MAX_PRICED_ACTIONS))
    for action in offered:
        coups = SAMPLED_COUPS if len(offered) <= MAX_SAMPLED_ACTIONS and action not in advice else 0
        law, coups = price_action(game, state, seat, action, mind, moves=MAX_TREE_MOVES // len(offered), coups=coups)
        after, _ = advance(game, state, ActMove(seat, action, state.phase))
        found.append(
            PricedAction(
                action=action,
                staked=max(0, had - chips_in_purse(after, seat)),
                law=law,
                coups=coups,
                change=game.worth(after, seat) - before,
                best=advice.get(action),
            )
        )
    return found


def make_advised_mind(game: Game[Any], advise: Adviser) -> Callable[[Any, Seat], Action]:
    """Plays best where that is known, else as the house would."""

    def mind(state: Any, seat: Seat) -> Action:
        return next(iter(advise(state)), None) or game.default(state, seat)

    return mind


def list_actions(game: Game[Any], offered: tuple[Option, ...], amount: int) -> Iterator[Action]:
    """What may be done, one action for each choice."""
    for option in offered:
        names = list(option.params)
        for values in product(*(distinct_values(option.params[name], amount) for name in names)):
            yield game.action(option, **dict(zip(names, values, strict=True)))


def distinct_values(domain: Domain, amount: int) -> list[Any]:
    """The values of a domain that are worth telling apart."""
    match domain:
        case OneOf(values=values):
            return list(values)
        case Whole(low=low, high=high, step=step):
            if (high - low) // step < MAX_LISTED_VALUES:
                return list(range(low, high + 1, step))
            return [low + max(0, min(amount, high) - low) // step * step]
        case Subset(of=of, at_least=least, at_most=most):
            sizes = range(least, min(most, len(of)) + 1)
            return [some for size in sizes for some in combinations(of, size)]


def chips_in_purse(state: State, seat: Seat) -> int:
    """The chips of a seat that are not staked."""
    return state.chips.at.get(purse(seat), 0)
