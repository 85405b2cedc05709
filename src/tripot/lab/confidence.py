"""Confidence intervals at 95 %: the normal approximation, and Wilson's for shares."""

from math import sqrt

Z_95 = 1.96
"""95 % of a normal distribution is within this many standard deviations of the mean."""


def half_width(deviation: float, count: int = 1) -> float:
    """Return half the width of the interval of the mean of ``count`` draws, each with this standard deviation."""
    return Z_95 * deviation / sqrt(count)


def wilson_interval(share: float, count: int) -> tuple[float, float]:
    """Return the interval of a share of ``count`` draws. Unlike the normal approximation, it stays within 0 and 1."""
    spread = 1 + Z_95 * Z_95 / count
    centre = (share + Z_95 * Z_95 / (2 * count)) / spread
    off = Z_95 * sqrt(share * (1 - share) / count + Z_95 * Z_95 / (4 * count * count)) / spread
    return max(0.0, centre - off), min(1.0, centre + off)
