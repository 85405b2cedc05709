"""Tripot, a gaming house for French dice games. Only the version lives here: each room shows its own face."""

from importlib.metadata import version

__version__ = version("tripot")
