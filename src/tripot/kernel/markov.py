"""Absorbing Markov chains, solved exactly by eliminating states; arithmetic of odds. Fractions only, never floats."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

N = TypeVar("N", bound=Hashable)

Odds = dict[Any, Fraction]
"""The probability of each result; they add up to one."""


def mix(parts: list[tuple[Odds, int]], weight: int) -> Odds:
    """The weighted mean of odds: each part counts by its weight, a whole number, out of ``weight``.

    Where the weights add up to less than ``weight``, the result adds up to less than one. Computed in whole numbers,
    because most of the time is spent here.
    """
    if len(parts) == 1 and parts[0][1] == weight:
        return parts[0][0]
    common = lcm(*{chance.denominator for odds, _ in parts for chance in odds.values()})
    sums: dict[Any, int] = {}
    for odds, ways in parts:
        for thing, chance in odds.items():
            sums[thing] = sums.get(thing, 0) + ways * chance.numerator * (common // chance.denominator)
    return {thing: Fraction(sum_, common * weight) for thing, sum_ in sums.items()}


def mean(odds: Mapping[Any, Fraction]) -> Fraction:
    """The expectation of a numeric result."""
    return sum((thing * chance for thing, chance in odds.items()), Fraction())


def solve_absorbing_chain(goes: dict[N, dict[N, Fraction]], ends: dict[N, Odds]) -> dict[N, Odds]:
    """Absorption probabilities: solve x = goes · x + ends by removing one transient state after another.

    ``goes`` holds the probabilities from state to state within the chain, ``ends`` those of results that leave it at
    once; for each state the two add up to one. ``ArithmeticError`` if some state can never leave the chain.
    """
    goes = {state: dict(row) for state, row in goes.items()}
    ends = {state: dict(row) for state, row in ends.items()}
    removed = []
    while goes:
        state = min(goes, key=lambda other: len(goes[other]))  # fewest successors first, for least fill-in
        row, end = goes.pop(state), ends[state]
        stays = row.pop(state, Fraction())
        if stays == 1:
            raise ArithmeticError("the chain is never left")
        if stays:
            row = {to: chance / (1 - stays) for to, chance in row.items()}
            end = {thing: chance / (1 - stays) for thing, chance in end.items()}
        for other, others in goes.items():
            if state in others:
                _add(others, row, times := others.pop(state))
                _add(ends[other], end, times)
        removed.append((state, row, end))
    solved: dict[N, Odds] = {}
    for state, row, end in reversed(removed):
        for to, chance in row.items():
            _add(end, solved[to], chance)
        solved[state] = end
    return solved


def _add(to: dict[Any, Fraction], what: Mapping[Any, Fraction], times: Fraction) -> None:
    for thing, chance in what.items():
        to[thing] = to.get(thing, Fraction()) + times * chance
