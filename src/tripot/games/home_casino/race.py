"""Estimates a seat's chance to reach the target of Home Casino first, to find the best stake.

Each seat has a weight: the inverse of the chips that it still needs, raised to a power. The chance of a seat is its
share of all weights. The chance with a stake is the mean over the exact results of the small game.
"""

from collections.abc import Mapping

from tripot.games.home_casino.board import UNIT
from tripot.kernel import Seat, Whole, round_sum

SHARPNESS = 4.5
"""The power to which the inverse of what is needed is raised."""

HEADWAY = 0.6
"""This share of the target is added to what each seat needs, because a seat that needs little has not won yet. This
value and the power were roughly fitted to the winners of 400 games between bots, then rounded."""

SHARES = (0.1, 0.25, 0.5, 0.75, 1.0)
"""The candidate stakes, as shares of the largest stake."""

Gains = tuple[tuple[float, int, int], ...]
"""The law of a small game: for each result, its chance and the gains of the seat and of its opponent, in stakes."""


def standing(fortunes: Mapping[Seat, float], seat: Seat, target: int) -> float:
    """Return the chance of first place with these chips."""
    mine = fortunes[seat]
    if mine >= target:
        return 1.0
    floor, total, own = HEADWAY * target, 0.0, 0.0
    for other, has in fortunes.items():
        if has <= 0:
            continue
        if has >= target:
            return 0.0
        strength = (1 / (target - has + floor)) ** SHARPNESS
        total += strength
        if other == seat:
            own = strength
    return own / total if total else 1.0


def stake_chance(
    fortunes: Mapping[Seat, float], seat: Seat, opponent: Seat | None, stake: int, law: Gains, target: int
) -> float:
    """Return the chance of first place with a stake."""
    found = 0.0
    for weight, own, theirs in law:
        after = dict(fortunes)
        after[seat] += own * stake
        if opponent is not None:
            after[opponent] += theirs * stake
        found += weight * standing(after, seat, target)
    return found


def stakes_to_weigh(stakes: Whole, missing: float) -> list[int]:
    """Return the candidate stakes: round sums, and the exact difference to the target."""
    found = {stakes.low, *[round_sum(share * stakes.high, stakes) for share in SHARES]}
    for times in (1, 3, 7):
        exact = -(-round(missing) // (times * UNIT)) * UNIT
        if exact in stakes:
            found.add(exact)
    return sorted(found)
