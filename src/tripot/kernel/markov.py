"""Repeat-until chains, solved exactly: what comes of states that may lead back to one another. Fractions only."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

N = TypeVar("N", bound=Hashable)

Odds = dict[Any, Fraction]
"""How likely each thing is that can be counted at the end; the chances add up to one."""


def mix(parts: list[tuple[Odds, int]], weight: int) -> Odds:
    """Odds mixed by whole weights out of ``weight``. In whole numbers, for this is where the time goes."""
    if len(parts) == 1 and parts[0][1] == weight:
        return parts[0][0]
    common = lcm(*{chance.denominator for odds, _ in parts for chance in odds.values()})
    sums: dict[Any, int] = {}
    for odds, ways in parts:
        for thing, chance in odds.items():
            sums[thing] = sums.get(thing, 0) + ways * chance.numerator * (common // chance.denominator)
    return {thing: Fraction(sum_, common * weight) for thing, sum_ in sums.items()}


def mean(odds: Mapping[Any, Fraction]) -> Fraction:
    """The expectation of a number."""
    return sum((thing * chance for thing, chance in odds.items()), Fraction())


def solve_absorbing_chain(goes: dict[N, dict[N, Fraction]], ends: dict[N, Odds]) -> dict[N, Odds]:
    """x = goes · x + ends, for every state of a chain that is sure to be left: states are removed one by one.

    ``goes`` are the chances from state to state, ``ends`` what leaves the chain at once (its sums are the rest).
    """
    goes = {state: dict(row) for state, row in goes.items()}
    ends = {state: dict(row) for state, row in ends.items()}
    removed = []
    while goes:
        state = min(goes, key=lambda other: len(goes[other]))  # few ways out: little to write elsewhere
        row, end = goes.pop(state), ends[state]
        stays = row.pop(state, Fraction())
        if stays == 1:
            raise ArithmeticError("a chain that is never left")
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
