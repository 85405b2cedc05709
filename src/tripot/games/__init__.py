"""Discovery of games: every package in this folder, and every installed package with an entry point.

An installed package names its module in the entry-point group ``tripot.games``. Each module has a tuple ``GAMES``.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any

from tripot.kernel import Game

ENTRY_POINTS = "tripot.games"


@cache
def find_games() -> dict[str, Game[Any]]:
    """All games by name, those of this folder first."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__) if module.ispkg]
    modules += [entry.load() for entry in entry_points(group=ENTRY_POINTS)]
    games: dict[str, Game[Any]] = {}
    for module in modules:
        for game in module.GAMES:
            if game.name in games:
                raise ValueError(f"two games are called {game.name!r}")
            games[game.name] = game
    return games
