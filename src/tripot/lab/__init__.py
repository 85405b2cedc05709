"""What can be known about any game: odds, best play, luck, simulation, learning; and the contract every game keeps.

The lab is handed games and never looks for them. What needs numpy (``env``, :mod:`.paths`,
:mod:`.simulate`, :mod:`.plots`) is loaded when asked for.
"""

from typing import Any

from tripot.lab.best_play import Policy, adviser, policy, temperaments
from tripot.lab.conformance import Tally, Unfit, examine, variants
from tripot.lab.luck import Account, Reckoning, reckon
from tripot.lab.odds import Price, Tariff, brings, law_by
from tripot.lab.playout import Endless, anyone, bytes_of, playout, table_of_bots, walk

__all__ = [
    "Account",
    "Endless",
    "Policy",
    "Price",
    "Reckoning",
    "Tally",
    "Tariff",
    "Unfit",
    "adviser",
    "anyone",
    "brings",
    "bytes_of",
    "env",
    "examine",
    "law_by",
    "playout",
    "policy",
    "reckon",
    "table_of_bots",
    "temperaments",
    "variants",
    "walk",
]


def __getattr__(name: str) -> Any:
    if name != "env":
        raise AttributeError(f"the lab has no {name!r}")
    from tripot.lab.learning.env import env

    return env
