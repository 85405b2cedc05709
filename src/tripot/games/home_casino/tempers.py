"""The tempers (styles) of the bots: how much they stake, whom they challenge, what they buy.

Stakes depend on the target of the board game. A bot near the target stakes at most the missing amount. It stakes more
when an opponent is about to reach the target.
"""

from typing import Literal

from msgspec import Struct

from tripot.games.home_casino.board import UNIT
from tripot.games.home_casino.small_game import SmallTable, T
from tripot.games.home_casino.stakes import named_opponent
from tripot.kernel import Domain, Seat, View, Whole, round_sum

NEAR_TARGET = 1_500
"""A bot that needs fewer chips than this to reach the target derives its stake from the missing amount."""

ALARM_BELOW = 1_000
"""An opponent who needs fewer chips than this to reach the target is about to win."""


class Temper(Struct, frozen=True):
    """The parameters of a bot's style."""

    name: str
    stakes: tuple[float, float]
    """The smallest and largest share of its purse that the bot stakes."""
    alarmed: float
    """Its stake is multiplied by this when an opponent is about to win."""
    finishes: float
    """It stakes exactly the amount that it needs to reach the target, if that is at most this share of its purse."""
    names: Literal["weakest", "richest"]
    """Which opponent the bot challenges."""
    whims: float
    """The probability that it challenges a random opponent instead."""
    budget: float
    """The share of its purse that it spends on an estate."""
    watches: float
    """The probability that it only watches a roulette that it need not play."""
    backs: float
    """Its stake is multiplied by this where the odds favour it: at Black Jack, and at 421 if its own pawn landed
    there."""


CAUTIOUS = Temper("cautious", (0.03, 0.08), 2, 0.1, "weakest", 0.15, 0.2, 0.5, backs=2)
BOLD = Temper("bold", (0.12, 0.25), 2, 0.4, "richest", 0.3, 0.5, 0.1, backs=1.5)
CALCULATING = Temper("calculating", (0.06, 0.12), 3, 0.25, "richest", 0.05, 0.3, 0.8, backs=4)
EXPERT = Temper("expert", (0.2, 0.35), 3, 0.4, "richest", 0.0, 0.5, 0.3, backs=1)


TEMPERS = (CAUTIOUS, BOLD, CALCULATING)


def is_alarmed(table: SmallTable, seat: Seat) -> bool:
    """Return whether an opponent is about to reach the target."""
    others = [table.purse(other) for other in table.seats if other != seat]
    return max(others, default=0) >= table.variant.target - ALARM_BELOW


def wager(view: View[T], stakes: Domain, temper: Temper, parts: int = 1, *, favoured: bool = False) -> int:
    """Return the amount of a bot's stake: a round sum, or exactly the amount that is missing to the target."""
    assert isinstance(stakes, Whole)
    has = view.purse
    missing = view.state.variant.target - has
    wished = view.rng.uniform(*temper.stakes) * has / parts * (temper.backs if favoured else 1)
    if is_alarmed(view.state, view.seat):
        wished *= temper.alarmed
    if 0 < missing <= min(NEAR_TARGET, stakes.high):
        wished = missing if missing <= temper.finishes * has else min(wished, missing)
        if wished == missing:
            return max(stakes.low, -(-missing // UNIT) * UNIT)
    return round_sum(wished, stakes)


def challenge(view: View[T], temper: Temper, *, favoured: bool = False) -> tuple[Seat, int]:
    """Return a bot's challenge: the opponent that its style prefers, and a stake that both can pay."""
    stakes = {named_opponent(option): option.params["stake"] for option in view.options}
    opponents = list(stakes)
    view.rng.shuffle(opponents)  # a random one among equals
    opponent = opponents[0]
    if view.rng.random() >= temper.whims:
        opponent = (min if temper.names == "weakest" else max)(opponents, key=view.state.purse)
    return opponent, wager(view, stakes[opponent], temper, favoured=favoured)
