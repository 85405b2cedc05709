"""Tripot, a program for French dice games: its Python API. Each name is imported when it is first used.

>>> import tripot as tp
>>> tabu = tp.game("tabu")
>>> tabu.odds("signe", payout="mise_comprise").ev
Fraction(-1, 2)
"""

TYPE_CHECKING = False  # type checkers treat it as true; importing `typing` would take most of this module's import time
if TYPE_CHECKING:
    from tripot.kernel import Strategy, View
    from tripot.public_api import PlayableGame, Record, arena, env, game, odds, read, simulate, sit

__version__ = "0.5.0.dev0"
"""The version is defined only here; the build reads it."""

__all__ = ["PlayableGame", "Record", "Strategy", "View", "arena", "env", "game", "odds", "read", "simulate", "sit"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'tripot' has no attribute {name!r}; it has: {', '.join(__all__)}")
    from tripot import public_api

    return getattr(public_api, name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
