"""Simulates the chips of many players round by round, by sampling the exact results of a bet. Needs numpy.

The probabilities of a bet have a small common denominator, so a round needs only sixteen random bits. Draws beyond the
last full multiple of the denominator are rejected, so the distribution is exact.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from math import lcm

import numpy as np
from numpy.random import SFC64, SeedSequence
from numpy.typing import NDArray

UINT16_RANGE = 1 << 16
UINT64_RANGE = 1 << 64

BLOCK_COUPS = 100_000
"""The number of rounds drawn at once, small enough for the processor's cache."""

Ints = NDArray[np.integer]


def unit_parts(law: Mapping[Fraction, Fraction]) -> int:
    """Return the smallest number of parts into which a unit must be divided so that every result is a whole number of
    parts."""
    return lcm(*(result.denominator for result in law))


class LawSampler:
    """Draws results of one law, as whole multiples of 1/``scale``."""

    def __init__(self, law: Mapping[Fraction, Fraction], seed: int | SeedSequence) -> None:
        self.bits = SFC64(seed)
        self.scale = unit_parts(law)
        results = sorted(law)
        self.results = [int(result * self.scale) for result in results]
        self.ends = list(accumulate(law[result] for result in results))
        common = lcm(*(end.denominator for end in self.ends))
        self.short = common <= UINT16_RANGE
        self.span = UINT16_RANGE // common * common if self.short else UINT64_RANGE
        self.steps = [int(end * self.span) for end in self.ends[:-1]]
        self.kind = np.dtype(np.int8 if max(map(abs, self.results)) < 64 else np.int32)

    def draw(self, count: int) -> Ints:
        """Draw ``count`` results."""
        raw = self._random_bits(count)
        found = np.full(count, self.results[0], self.kind)
        past, rise = np.empty(count, np.bool_), np.empty(count, self.kind)
        for step, low, high in zip(self.steps, self.results, self.results[1:], strict=False):
            np.greater_equal(raw, raw.dtype.type(step), out=past)
            np.multiply(past.view(np.int8), self.kind.type(high - low), out=rise)
            np.add(found, rise, out=found)
        if not self.short:
            self._resolve_ties(raw, found)
        return found

    def _random_bits(self, count: int) -> NDArray[np.uint16] | NDArray[np.uint64]:
        if not self.short:
            return self.bits.random_raw(count)
        raw: NDArray[np.uint16] = self.bits.random_raw(-(-count // 4)).view(np.uint16)[:count]
        if self.span < UINT16_RANGE:
            late = np.flatnonzero(raw >= np.uint16(self.span))  # beyond the last full multiple
            while len(late):
                fresh = self.bits.random_raw(-(-len(late) // 4)).view(np.uint16)[: len(late)]
                raw[late] = fresh
                late = late[fresh >= np.uint16(self.span)]
        return raw

    def _resolve_ties(self, raw: Ints, found: Ints) -> None:
        """Draw more bits if 64 do not decide between two results, which almost never happens."""
        for at in np.flatnonzero(np.isin(raw, np.array(self.steps, np.uint64))):
            low, width = Fraction(int(raw[at]), UINT64_RANGE), Fraction(1, UINT64_RANGE)
            while any(low < end < low + width for end in self.ends):
                width /= UINT64_RANGE
                low += width * int(self.bits.random_raw())
            found[at] = self._result_at(low)

    def _result_at(self, point: Fraction) -> int:
        return self.results[sum(point >= end for end in self.ends[:-1])]


def simulate_paths(
    law: Mapping[Fraction, Fraction], players: int, rounds: int, purse: int = 0, seed: int | SeedSequence = 0
) -> NDArray[np.int32]:
    """Return the chips of each player before the first round and after each round, one row per player.

    All players bet one unit per round until they cannot afford the worst result. With a purse of 0, they never stop.
    Chips are counted in units, or in parts of a unit (:func:`unit_parts`) if the law needs them.
    """
    source = LawSampler(law, seed)
    worst = max(0, -min(source.results))
    fortunes = np.empty((rounds + 1, players), np.int32)
    fortunes[0] = purse * source.scale
    block = max(1, BLOCK_COUPS // players)
    for first in range(0, rounds, block):
        some = min(block, rounds - first)
        for number, gains in enumerate(source.draw(some * players).reshape(some, players), first):
            if purse:
                np.multiply(gains, (fortunes[number] >= worst).view(np.int8), out=gains)
            np.add(fortunes[number], gains, out=fortunes[number + 1])
    return fortunes.T
