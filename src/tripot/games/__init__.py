"""Finds all games: the packages in this folder, and installed packages with an entry point (plug-ins).

An installed package names its module in the entry-point group ``tripot.games``. Each module has a tuple ``GAMES``. If a
plug-in fails, it is skipped with a warning in the log. If a game in this folder fails, the error is raised.

The entry-point group ``tripot.bots`` adds strategies to games: ``"tabu.ruse" = "my_package:ruse"`` adds the bot
``ruse`` to Tabu.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules
from typing import Any, NamedTuple, Union

from msgspec.json import Decoder

from tripot.kernel import KERNEL_FACTS, Codec, Game

ENTRY_POINTS, BOT_ENTRY_POINTS = "tripot.games", "tripot.bots"

GAME_NAME = re.compile(r"[a-z][a-z0-9_]*(/[a-z0-9_]+)?")
"""Names of games, or of small games after their board; used in addresses, file names and messages."""

LANGUAGES = ("fr", "en")
"""The languages in which every game has texts."""

CATALOGUES = ("rules.", "", "verdicts.")
"""The prefixes of a game's catalogues, in reading order. A file name is a prefix and a language, such as
``rules.fr.ftl``."""

_LOG = logging.getLogger(__name__)


class BrokenPlugin(NamedTuple):
    """An installed package of games that was skipped."""

    name: str
    why: str


class Discovery(NamedTuple):
    """The games that were found, and the plug-ins that were skipped."""

    games: dict[str, Game[Any]]
    plugin_games: dict[str, Game[Any]]
    """The games of plug-ins."""
    broken: tuple[BrokenPlugin, ...]


def find_games() -> dict[str, Game[Any]]:
    """Return all games by name, those of this folder first."""
    return discover().games


def find_plugin_games() -> dict[str, Game[Any]]:
    """Return the games of plug-ins by name. Their texts are not part of the built browser client."""
    return discover().plugin_games


def find_catalogues(package: str, lang: str) -> Iterator[Traversable]:
    """Yield the files with the texts of a package of games. A message in a later file overrides the same message in an
    earlier one."""
    for prefix in CATALOGUES:
        if (catalogue := files(package) / "texts" / f"{prefix}{lang}.ftl").is_file():
            yield catalogue


def find_broken_plugins() -> tuple[BrokenPlugin, ...]:
    """Return the plug-ins whose games are not among those of :func:`find_games`."""
    return discover().broken


@cache
def discover() -> Discovery:
    """Find games once, and log broken plug-ins."""
    games: dict[str, Game[Any]] = {}
    for module in iter_modules(__path__):
        if module.ispkg:
            games |= _check_games(import_module(f"{__name__}.{module.name}").GAMES, games)
    plugin_games: dict[str, Game[Any]] = {}
    broken = []
    for entry in entry_points(group=ENTRY_POINTS):
        try:
            plugin_games |= _load_plugin(entry, games | plugin_games)
        except (Exception, SystemExit) as error:  # a plug-in may raise anything
            why = f"{type(error).__name__}: {error}"
            broken.append(BrokenPlugin(entry.name, why))
            _LOG.warning("The games of the plug-in %s are skipped: %s", entry.name, why)
    every = games | plugin_games
    for entry in entry_points(group=BOT_ENTRY_POINTS):
        try:
            name, _, bot = entry.name.rpartition(".")
            every[name] = _add_bot(every[name], bot, entry.load())
        except (Exception, SystemExit) as error:
            broken.append(BrokenPlugin(entry.name, f"{type(error).__name__}: {error}"))
            _LOG.warning("The bot %s is skipped: %s", *broken[-1])
    return Discovery(every, {name: every[name] for name in plugin_games}, tuple(broken))


def _add_bot(game: Game[Any], name: str, strategy: Any) -> Game[Any]:
    """Return the game with one more bot. The bots of its author keep their names."""
    if not callable(strategy) or name in game.bots:
        raise ValueError(f"{game.name} cannot have another bot {name!r}")
    return replace(game, bots={**game.bots, name: strategy})


def _load_plugin(entry: EntryPoint, known: Mapping[str, Game[Any]]) -> dict[str, Game[Any]]:
    """Return all games of a plug-in, or none."""
    return _check_games(entry.load().GAMES, known)


def _check_games(found: tuple[Game[Any], ...], known: Mapping[str, Game[Any]]) -> dict[str, Game[Any]]:
    """Return the games by name. Raises an error for a duplicate name or an invalid record."""
    games: dict[str, Game[Any]] = {}
    for game in found:
        if not isinstance(game, Game):
            raise TypeError(f"{game!r} in GAMES is no Game")
        if not GAME_NAME.fullmatch(game.name):
            raise ValueError(f"{game.name!r} is no name of a game: small letters, digits and underscores")
        if game.name in known or game.name in games:
            raise ValueError(f"two games are called {game.name!r}")
        for other in (*known.values(), *games.values()):
            if _board(other) == _board(game) and other.package != game.package:
                raise ValueError(f"{game.name} must be in the package of {other.name}, {other.package}")
        if not game.players or not game.presets:
            raise ValueError(f"{game.name} needs numbers of players and presets")
        for preset in game.presets.values():
            game.require_own_variant(preset)
        files(game.package)  # raises unless it is a package with texts
        Codec(game)
        Decoder(tuple[Union[KERNEL_FACTS + game.facts], ...])  # type: ignore[misc]  # noqa: UP007 - built at run time
        games[game.name] = game
    return games


def _board(game: Game[Any]) -> str:
    """Return the board that a game belongs to, or its own name. All games of a board share the texts of one package."""
    return game.name.partition("/")[0]
