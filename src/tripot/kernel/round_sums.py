"""Round sums: the amounts that people say aloud, and the nearest of them to a wish. No rule lives here."""

from tripot.kernel.options import Whole

STEPS = ((5, (1,)), (50, (5,)), (250, (10, 25)), (1_000, (50,)), (5_000, (100, 250)))
"""Up to an amount, its step or steps: 3, 15, 40, 75, 120, 300, 1,250 are round; 7, 33, 115 and 1,325 are not."""

LARGE_STEPS = (500,)


def steps_near(amount: int) -> tuple[int, ...]:
    """The steps of round sums of about this size."""
    return next((steps for most, steps in STEPS if amount <= most), LARGE_STEPS)


def is_round(amount: int) -> bool:
    """Whether people would say this sum."""
    return any(amount % step == 0 for step in steps_near(amount))


def round_sum(wished: float, sums: Whole) -> int:
    """The round sum on offer that is nearest to a wish; where none is on offer, the nearest sum that is."""
    wish = max(sums.low, min(sums.high, round(wished)))
    steps = steps_near(wish)
    near = {amount for step in steps for amount in (wish // step * step, -(-wish // step) * step)}
    said = [amount for amount in near if amount in sums and is_round(amount)]
    return min(said, key=lambda amount: (abs(amount - wish), amount), default=wish - (wish - sums.low) % sums.step)
