"""Computes 95 % confidence intervals: by normal approximation, and by Wilson's method for shares."""

from math import sqrt

Z_95 = 1.96
"""95 % of a normal distribution is within this many standard deviations of the mean."""


def half_width(deviation: float, count: int = 1) -> float:
    """Return half the width of the confidence interval of a mean, given the standard deviation of each draw."""
    return Z_95 * deviation / sqrt(count)


def wilson_interval(share: float, count: int) -> tuple[float, float]:
    """Return the confidence interval of a share of ``count`` draws. The interval is always within 0 and 1."""
    spread = 1 + Z_95 * Z_95 / count
    centre = (share + Z_95 * Z_95 / (2 * count)) / spread
    off = Z_95 * sqrt(share * (1 - share) / count + Z_95 * Z_95 / (4 * count * count)) / spread
    return max(0.0, centre - off), min(1.0, centre + off)
