"""The games this house can serve, handed in from outside, with what reads and writes each one's words."""

from collections.abc import Iterable
from typing import Any, Union

import msgspec

from tripot.kernel import KERNEL_FACTS, Codec, Fact, Game


class UnknownGame(LookupError):
    """No such game here, or not in this version: a house that lacks a table's version does not serve it."""


class LoadedGame:
    """A game on the shelf."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.codec = Codec(game)
        facts: Any = tuple[Union[KERNEL_FACTS + game.facts], ...]  # type: ignore[misc]  # noqa: UP007 - made at run time
        self._facts = msgspec.json.Decoder(facts)

    def decode_facts(self, data: msgspec.Raw) -> tuple[Fact, ...]:
        """The facts of one move, as the journal has them."""
        read: tuple[Fact, ...] = self._facts.decode(data)
        return read


class GameRegistry:
    """All games of a house, each in the versions it still has."""

    def __init__(self, games: Iterable[Game[Any]]) -> None:
        self._games = {(game.name, game.version): LoadedGame(game) for game in games}
        self._newest = {name: max(v for n, v in self._games if n == name) for name, _ in self._games}

    def newest_version(self, name: str) -> LoadedGame:
        """The version new tables are opened with."""
        if name not in self._newest:
            raise UnknownGame(f"no game {name!r}; there are: {', '.join(self._newest)}")
        return self._games[name, self._newest[name]]

    def find(self, name: str, version: int) -> LoadedGame:
        """The very version a table was opened with."""
        try:
            return self._games[name, version]
        except KeyError:
            raise UnknownGame(f"{name!r} in version {version} is not served here") from None
