"""The public names of the lab: odds, best play, luck, simulation, learning, and tests that every game must pass.

Terms: the *worth* of a seat is its expected chips. A *bet* describes one way to stake, such as red at roulette.
*Regret* is the worth that a choice loses compared with the best one. A *coup* is one round.

The lab imports no game; callers pass games to it. Modules that need numpy (``env``, :mod:`.monte_carlo`,
:mod:`.simulate`, :mod:`.plots`) are imported on demand.
"""

from typing import Any

from tripot.lab.best_play import load_policy
from tripot.lab.conformance import Tally, Unfit, examine, variants
from tripot.lab.luck import analyse_luck
from tripot.lab.odds import OddsCalculator, Price, price_action, price_for_strategy
from tripot.lab.playout import Endless, bytes_of, pick_bots, play_at_random, playout, walk

__all__ = [
    "Endless",
    "OddsCalculator",
    "Price",
    "Tally",
    "Unfit",
    "analyse_luck",
    "bytes_of",
    "env",
    "examine",
    "load_policy",
    "pick_bots",
    "play_at_random",
    "playout",
    "price_action",
    "price_for_strategy",
    "variants",
    "walk",
]


def __getattr__(name: str) -> Any:
    if name != "env":
        raise AttributeError(f"the lab has no {name!r}")
    from tripot.lab.learning.env import env

    return env
