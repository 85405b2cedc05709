"""The public names of the lab: odds, best play, luck, simulation, learning, and the contract every game must keep.

The lab is given games and never looks for them. What needs numpy (``env``, :mod:`.monte_carlo`, :mod:`.simulate`,
:mod:`.plots`) is imported on demand.
"""

from typing import Any

from tripot.lab.best_play import load_policy
from tripot.lab.conformance import Tally, Unfit, examine, variants
from tripot.lab.luck import analyse_luck
from tripot.lab.odds import Price, Tariff, law_for_mind, price_action
from tripot.lab.playout import Endless, bytes_of, make_random_bot, pick_bots, playout, walk

__all__ = [
    "Endless",
    "Price",
    "Tally",
    "Tariff",
    "Unfit",
    "analyse_luck",
    "bytes_of",
    "env",
    "examine",
    "law_for_mind",
    "load_policy",
    "make_random_bot",
    "pick_bots",
    "playout",
    "price_action",
    "variants",
    "walk",
]


def __getattr__(name: str) -> Any:
    if name != "env":
        raise AttributeError(f"the lab has no {name!r}")
    from tripot.lab.learning.env import env

    return env
