"""Tripot, a gaming house for French dice games. Only the version lives here: each package exports its own names."""

__version__ = "0.3.0"
"""The only place that names it; the build reads it here."""
