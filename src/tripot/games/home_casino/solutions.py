"""Loads precomputed best play. Solving a game tree takes up to three seconds; experts must answer within 300 ms.

``just solutions`` solves the trees exactly and writes ``solutions.json``; a test compares both. Two cases are solved on
demand instead: the opponent's part of 421, and games of Black Jack in progress.
"""

from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Any

import msgspec
from msgspec import Struct

from tripot.games.home_casino.blackjack import BlackJack
from tripot.games.home_casino.expert import BestPlay
from tripot.games.home_casino.q421 import DICE_PLACES, FourTwentyOne, Rethrow, Stand
from tripot.games.home_casino.race import Gains
from tripot.kernel import Action

FILE = "solutions.json"

HANDS = tuple(combinations_with_replacement(range(1, 7), len(DICE_PLACES)))
"""All hands of 421, the smallest die first."""


class Solutions(Struct, frozen=True):
    """The precomputed solutions. Keys are results of :func:`reading_of`."""

    laws: dict[str, Gains]
    """The gains of both players under best play, before the first throw."""
    lifted: dict[str, tuple[str, str]]
    """For the lander at 421, after the first and after the second throw: for each of ``HANDS``, the dice to throw
    again, as a bit mask. 0 means stand."""


def reading_of(plain: Any) -> str:
    """Return the game of a plain table, and the rule options that matter there."""
    variant = plain.variant
    match plain:
        case BlackJack(croupier=croupier):
            return f"blackjack {variant.bj_order} {'bank' if croupier is None else 'croupier'}"
        case FourTwentyOne():
            return f"421 {variant.q421_rank} {variant.q421_bonus}"
        case _:
            return type(plain).__name__.lower()


@cache
def read_solutions() -> Solutions:
    """Read the solutions from the file."""
    return msgspec.json.decode(files("tripot.games.home_casino").joinpath(FILE).read_bytes(), type=Solutions)


class Best421(BestPlay):
    """Best play of 421, with the lander's part from the file."""

    def action(self, table: Any) -> Action:
        """Return the best action at a plain table."""
        if table.owed or not table.throws:
            return super().action(table)
        by_face = sorted(DICE_PLACES, key=table.hand.__getitem__)
        masks = read_solutions().lifted[reading_of(table)][table.throws - 1]
        mask = int(masks[HANDS.index(tuple(sorted(table.hand)))])
        lifted = tuple(sorted(place for bit, place in enumerate(by_face) if mask >> bit & 1))
        return Rethrow(lifted) if lifted else Stand()
