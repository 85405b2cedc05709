"""Simulates the chips of many players round by round, by sampling the exact results of a bet. Needs numpy."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray


def unit_parts(law: Mapping[Fraction, Fraction]) -> int:
    """Return the smallest number of parts into which a unit must be divided so that every result is a whole number of
    parts."""
    return lcm(*(result.denominator for result in law))


def simulate_paths(
    law: Mapping[Fraction, Fraction], players: int, rounds: int, purse: int = 0, seed: int = 0
) -> NDArray[np.int32]:
    """Return the chips of each player before the first round and after each round, one row per player.

    All players bet one unit per round until they cannot afford the worst result. With a purse of 0, they never stop.
    Chips are counted in units, or in parts of a unit (:func:`unit_parts`) if the law needs them.
    """
    rng, scale = np.random.default_rng(seed), unit_parts(law)
    results = np.array([int(result * scale) for result in law], np.int32)
    chances = np.array([float(chance) for chance in law.values()])
    worst = max(0, -int(results.min()))
    fortunes = np.empty((rounds + 1, players), np.int32)
    fortunes[0] = purse * scale
    for number in range(rounds):
        gains = rng.choice(results, players, p=chances)
        fortunes[number + 1] = fortunes[number] + np.where((fortunes[number] >= worst) | (not purse), gains, 0)
    return fortunes.T
