"""Discovery of games: every package in this folder, and every installed package with an entry point (a plug-in).

An installed package names its module in the entry-point group ``tripot.games``. Each module has a tuple ``GAMES``. A
plug-in that raises or breaks the contract is skipped with a warning in the log: the other games go on. A fault in a
game of this folder is a bug of ours and raises.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules
from typing import Any, NamedTuple, Union

from msgspec.json import Decoder

from tripot.kernel import KERNEL_FACTS, Codec, Game

ENTRY_POINTS = "tripot.games"

GAME_NAME = re.compile(r"[a-z][a-z0-9_]*(/[a-z0-9_]+)?")
"""A game, or a small game after its board; names stand in addresses, file names and messages as they are."""

LANGUAGES = ("fr", "en")
"""The languages in which every game has texts."""

CATALOGUES = ("rules.", "", "verdicts.")
"""What the names of a game's catalogues begin with, in the order read; each ends in its language, ``fr.ftl``."""

_LOG = logging.getLogger(__name__)


class BrokenPlugin(NamedTuple):
    """An installed package of games that was skipped."""

    name: str
    why: str


class Discovery(NamedTuple):
    """The games that were found, and the plug-ins that were skipped."""

    games: dict[str, Game[Any]]
    plugin_games: dict[str, Game[Any]]
    """Those of the games that plug-ins brought."""
    broken: tuple[BrokenPlugin, ...]


def find_games() -> dict[str, Game[Any]]:
    """All games by name, those of this folder first."""
    return discover().games


def find_plugin_games() -> dict[str, Game[Any]]:
    """The games of plug-ins by name; their texts are not part of the built browser client."""
    return discover().plugin_games


def find_catalogues(package: str, lang: str) -> Iterator[Traversable]:
    """The files with the texts of a package of games, in the order read; a later one overrides an earlier one."""
    for prefix in CATALOGUES:
        if (catalogue := files(package) / "texts" / f"{prefix}{lang}.ftl").is_file():
            yield catalogue


def find_broken_plugins() -> tuple[BrokenPlugin, ...]:
    """The plug-ins whose games are not among those of :func:`find_games`."""
    return discover().broken


@cache
def discover() -> Discovery:
    """Look for games once; a broken plug-in is logged then."""
    games: dict[str, Game[Any]] = {}
    for module in iter_modules(__path__):
        if module.ispkg:
            games |= _check_games(import_module(f"{__name__}.{module.name}").GAMES, games)
    plugin_games: dict[str, Game[Any]] = {}
    broken = []
    for entry in entry_points(group=ENTRY_POINTS):
        try:
            plugin_games |= _load_plugin(entry, games | plugin_games)
        except (Exception, SystemExit) as error:  # whatever a stranger's module raises, the house goes on
            why = f"{type(error).__name__}: {error}"
            broken.append(BrokenPlugin(entry.name, why))
            _LOG.warning("The games of the plug-in %s are skipped: %s", entry.name, why)
    return Discovery(games | plugin_games, plugin_games, tuple(broken))


def _load_plugin(entry: EntryPoint, known: Mapping[str, Game[Any]]) -> dict[str, Game[Any]]:
    """All games of a plug-in, or none."""
    return _check_games(entry.load().GAMES, known)


def _check_games(found: tuple[Game[Any], ...], known: Mapping[str, Game[Any]]) -> dict[str, Game[Any]]:
    """The games by name; raises for a name that is taken and for a record that nobody could serve."""
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
        files(game.package)  # a package, for its texts
        Codec(game)
        Decoder(tuple[Union[KERNEL_FACTS + game.facts], ...])  # type: ignore[misc]  # noqa: UP007 - made at run time
        games[game.name] = game
    return games


def _board(game: Game[Any]) -> str:
    """The board that a game belongs to, or its own name; all games of a board share the texts of one package."""
    return game.name.partition("/")[0]
