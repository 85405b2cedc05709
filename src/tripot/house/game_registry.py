"""The game registry: the available games by name."""

from collections.abc import Iterable
from typing import Any, Union

import msgspec

from tripot.kernel import KERNEL_FACTS, Codec, Fact, Game


class UnknownGame(LookupError):
    """The game or its version is not installed, so the table cannot be served."""


class LoadedGame:
    """A game, its codec and the decoder of its facts."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.codec = Codec(game)
        facts: Any = tuple[Union[KERNEL_FACTS + game.facts], ...]  # type: ignore[misc]  # noqa: UP007 - built at run time
        self._facts: msgspec.json.Decoder[tuple[Fact, ...]] = msgspec.json.Decoder(facts)

    def decode_facts(self, data: msgspec.Raw) -> tuple[Fact, ...]:
        """Decode the facts of one move from the journal."""
        return self._facts.decode(data)


class GameRegistry:
    """All available games."""

    def __init__(self, games: Iterable[Game[Any]]) -> None:
        self._games = {game.name: LoadedGame(game) for game in games}

    @property
    def games(self) -> list[Game[Any]]:
        """Every game."""
        return [loaded.game for loaded in self._games.values()]

    def get(self, name: str) -> LoadedGame:
        """Return a game by its name."""
        if name not in self._games:
            raise UnknownGame(f"no game {name!r}; there are: {', '.join(self._games)}")
        return self._games[name]

    def find(self, name: str, version: int) -> LoadedGame:
        """Return the game of a table in the version with which it was opened."""
        loaded = self._games.get(name)
        if loaded is None or loaded.game.version != version:
            raise UnknownGame(f"{name!r} in version {version} is not served here")
        return loaded
