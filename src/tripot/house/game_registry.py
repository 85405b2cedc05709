"""Game registry: the games that this house serves, by name and version. It imports no game: callers pass them in."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Union

import msgspec

from tripot.kernel import KERNEL_FACTS, Codec, Fact, Game


class UnknownGame(LookupError):
    """This house does not have the game, or not in this version, so it cannot serve the table."""


class EarlierVersion(UnknownGame):
    """The version of a journal is served, but its rules have changed since: they cannot be run again."""


class LoadedGame:
    """A game, its codec and the decoder of its facts."""

    def __init__(self, game: Game[Any], is_earlier: bool = False) -> None:
        self.game = game
        self.is_earlier = is_earlier
        """Whether the rules are those of a later version: tables fold and go on, verification does not re-run them."""
        self.codec = Codec(game)
        facts: Any = tuple[Union[KERNEL_FACTS + game.facts], ...]  # type: ignore[misc]  # noqa: UP007 - made at run time
        self._facts: msgspec.json.Decoder[tuple[Fact, ...]] = msgspec.json.Decoder(facts)

    def decode_facts(self, data: msgspec.Raw) -> tuple[Fact, ...]:
        """Decode the facts of one move from the journal."""
        return self._facts.decode(data)


class GameRegistry:
    """All games of a house, each in every version that it still serves."""

    def __init__(self, games: Iterable[Game[Any]]) -> None:
        self._games: dict[tuple[str, int], LoadedGame] = {}
        for game in games:
            self._games[game.name, game.version] = LoadedGame(game)
            for version, presets in game.earlier.items():
                variant = type(next(iter(presets.values())))
                earlier = replace(game, version=version, variant=variant, presets=presets, earlier={})
                self._games[game.name, version] = LoadedGame(earlier, is_earlier=True)
        self._newest = {name: max(v for n, v in self._games if n == name) for name, _ in self._games}

    @property
    def newest(self) -> list[Game[Any]]:
        """Every game, in the version that new tables are opened with."""
        return [self._games[name, version].game for name, version in self._newest.items()]

    def newest_version(self, name: str) -> LoadedGame:
        """Return the version that new tables are opened with."""
        if name not in self._newest:
            raise UnknownGame(f"no game {name!r}; there are: {', '.join(self._newest)}")
        return self._games[name, self._newest[name]]

    def find(self, name: str, version: int) -> LoadedGame:
        """Return exactly the version that a table was opened with."""
        try:
            return self._games[name, version]
        except KeyError:
            raise UnknownGame(f"{name!r} in version {version} is not served here") from None

    def find_to_rerun(self, name: str, version: int) -> LoadedGame:
        """Return the version, if its rules can be run again; else raise :class:`UnknownGame`."""
        loaded = self.find(name, version)
        if loaded.is_earlier:
            raise EarlierVersion(f"{name!r} in version {version} is folded, its rules are not run again")
        return loaded
