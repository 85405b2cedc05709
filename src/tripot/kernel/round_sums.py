"""Finds round numbers near an amount, such as 50 or 200, for the stakes of bots."""

from tripot.kernel.options import Whole

STEPS = ((5, (1,)), (50, (5,)), (250, (10, 25)), (1_000, (50,)), (5_000, (100, 250)))
"""Up to each amount, the steps between round sums. For example, 3, 15, 40, 75, 120, 300 and 1,250 are round; 7, 33, 115
and 1,325 are not."""

LARGE_STEPS = (500,)


def steps_near(amount: int) -> tuple[int, ...]:
    """Return the steps between round sums of this size."""
    return next((steps for most, steps in STEPS if amount <= most), LARGE_STEPS)


def is_round(amount: int) -> bool:
    """Return whether a sum is round."""
    return any(amount % step == 0 for step in steps_near(amount))


def round_sum(wished: float, sums: Whole) -> int:
    """Return the offered round sum nearest to ``wished``, or the nearest sum if none is round."""
    wish = max(sums.low, min(sums.high, round(wished)))
    steps = steps_near(wish)
    near = {amount for step in steps for amount in (wish // step * step, -(-wish // step) * step)}
    said = [amount for amount in near if amount in sums and is_round(amount)]
    return min(said, key=lambda amount: (abs(amount - wish), amount), default=wish - (wish - sums.low) % sums.step)
