"""Solves absorbing Markov chains exactly, and computes means of odds. All values are fractions."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

N = TypeVar("N", bound=Hashable)

Odds = dict[Any, Fraction]
"""The probability of each result. All probabilities add up to one."""


def mix(parts: list[tuple[Odds, int]], weight: int) -> Odds:
    """Return the mean of odds with integer weights that add up to ``weight``. If the weights add up to less, the
    probabilities of the result add up to less than one. Uses integer arithmetic, because this function dominates the
    running time."""
    if len(parts) == 1 and parts[0][1] == weight:
        return parts[0][0]
    common = lcm(*{chance.denominator for odds, _ in parts for chance in odds.values()})
    sums: dict[Any, int] = {}
    for odds, ways in parts:
        for thing, chance in odds.items():
            sums[thing] = sums.get(thing, 0) + ways * chance.numerator * (common // chance.denominator)
    return {thing: Fraction(sum_, common * weight) for thing, sum_ in sums.items()}


def mean(odds: Mapping[Any, Fraction]) -> Fraction:
    """Return the expectation of numeric results."""
    return sum((thing * chance for thing, chance in odds.items()), Fraction())


def solve_absorbing_chain(steps: dict[N, dict[N, Fraction]], ends: dict[N, Odds]) -> dict[N, Odds]:
    """Return the absorption probabilities: solve x = steps · x + ends by removing one transient state after another.

    ``steps`` contains the probabilities of steps from state to state. ``ends`` contains the probabilities of results
    that end the chain in one step. For each state, both together add up to one. Raises ``ArithmeticError`` if a state
    can never leave the chain.
    """
    steps = {state: dict(row) for state, row in steps.items()}
    ends = {state: dict(row) for state, row in ends.items()}
    removed = []
    while steps:
        state = min(
            steps, key=lambda other: len(steps[other])
        )  # states with few successors first, because this adds the fewest new steps
        row, end = steps.pop(state), ends[state]
        stays = row.pop(state, Fraction())
        if stays == 1:
            raise ArithmeticError("the chain is never left")
        if stays:
            row = {to: chance / (1 - stays) for to, chance in row.items()}
            end = {thing: chance / (1 - stays) for thing, chance in end.items()}
        for other, others in steps.items():
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
