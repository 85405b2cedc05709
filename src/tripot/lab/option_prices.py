"""What one seat may do now, priced: each option with the law of what it brings. Legality is not judged here."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, islice, product
from typing import Any

from msgspec import Struct

from tripot.kernel import Act, Action, Domain, Game, OneOf, Option, Seat, State, Subset, Whole, advance, purse
from tripot.lab.best_play import Adviser
from tripot.lab.odds import brings

MOVES = 12_000
"""How many moves are tried while people wait, for all that is on offer together; a second or two."""

COUPS = 300
"""How often what is too large is played instead, where no more is on offer than"""

ALONE = 2
"""so many actions. Otherwise its law is left open."""

FEW = 6
"""A sum with no more values than this is priced at each of them; else at the one that is asked for."""

MOST = 48
"""How many actions are priced at one table."""

Law = dict[Fraction, Fraction]


class Priced(Struct, frozen=True, kw_only=True):
    """One action, and what comes of it by the end of the coup if all then play as is best, or as the house would."""

    action: Action
    staked: int
    """What it takes from the purse."""
    law: Law
    """What the seat then gains in all, in chips, with what it has staked before; empty where that is too large."""
    coups: int
    """How many coups were played to find out; none where it is exact, or left open."""
    change: Fraction
    """By how much it changes the worth of the seat's place."""
    best: Fraction | None
    """Where best play is known: what it is worth, in stakes."""


def priced(game: Game[Any], state: Any, seat: Seat, amount: int, advise: Adviser) -> list[Priced]:
    """Everything on offer, at about this amount where a sum is free."""
    advice = advise(state)
    mind = thoughtful(game, advise)
    before, had = game.worth(state, seat), in_hand(state, seat)
    found = []
    offered = list(islice(actions(game, game.legal(state, seat), amount), MOST))
    for action in offered:
        coups = COUPS if len(offered) <= ALONE and action not in advice else 0
        law, coups = brings(game, state, seat, action, mind, moves=MOVES // len(offered), coups=coups)
        after, _ = advance(game, state, Act(seat, action, state.phase))
        found.append(
            Priced(
                action=action,
                staked=max(0, had - in_hand(after, seat)),
                law=law,
                coups=coups,
                change=game.worth(after, seat) - before,
                best=advice.get(action),
            )
        )
    return found


def thoughtful(game: Game[Any], advise: Adviser) -> Callable[[Any, Seat], Action]:
    """Plays best where that is known, else as the house would."""

    def mind(state: Any, seat: Seat) -> Action:
        return next(iter(advise(state)), None) or game.default(state, seat)

    return mind


def actions(game: Game[Any], offered: tuple[Option, ...], amount: int) -> Iterator[Action]:
    """What may be done, one action for each choice."""
    for option in offered:
        names = list(option.params)
        for values in product(*(few(option.params[name], amount) for name in names)):
            yield game.action(option, **dict(zip(names, values, strict=True)))


def few(domain: Domain, amount: int) -> list[Any]:
    """The values of a domain that are worth telling apart."""
    match domain:
        case OneOf(values=values):
            return list(values)
        case Whole(low=low, high=high, step=step):
            if (high - low) // step < FEW:
                return list(range(low, high + 1, step))
            return [low + max(0, min(amount, high) - low) // step * step]
        case Subset(of=of, at_least=least, at_most=most):
            sizes = range(least, min(most, len(of)) + 1)
            return [some for size in sizes for some in combinations(of, size)]


def in_hand(state: State, seat: Seat) -> int:
    """The chips of a seat that are not staked."""
    return state.chips.at.get(purse(seat), 0)
