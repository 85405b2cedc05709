"""Tripot, a gaming house for French dice games. Only the version lives here: each package exports its own names."""

from importlib.metadata import version

__version__ = version("tripot")
