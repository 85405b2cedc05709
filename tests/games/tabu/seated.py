"""Test helpers for Tabu: a table with a chosen banker, stakes and throws."""

from typing import Any

from msgspec.structs import replace

from tests.table import At
from tripot.games.tabu import GAME
from tripot.games.tabu.rules import Stake
from tripot.kernel import Chips, Done, Game, Seat, Throw, purse


class Tabu(At):
    """A table of Tabu with ``banker`` as the first banker."""

    def __init__(
        self, players: int = 3, banker: int = 0, preset: str = "maison", game: Game[Any] = GAME, **switches: Any
    ) -> None:
        super().__init__(game, players, preset, **{f"tabu__{key}": value for key, value in switches.items()})
        self.fall(banker)

    def holding(self, *purses: int) -> "Tabu":
        """Return the table with these purses."""
        self.state = replace(
            self.state, chips=Chips.from_places({purse(Seat(s)): sum_ for s, sum_ in enumerate(purses)})
        )
        return self

    def stakes(self, seat: int, **fields: int) -> "Tabu":
        """Stake these sums on these fields for a seat, and declare it done."""
        return self.lays(seat, **fields).says_done(seat)

    def lays(self, seat: int, **fields: int) -> "Tabu":
        """Stake these sums on these fields for a seat."""
        for face, amount in fields.items():
            self.act(seat, Stake(face, amount))
        return self

    def says_done(self, *seats: int) -> "Tabu":
        for seat in seats:
            self.act(seat, Done())
        return self

    def throws(self, *faces: str) -> "Tabu":
        """Let the banker throw these faces."""
        self.act(self.state.banker, Throw())
        self.fall(*faces)
        return self

    def small_tour(self, *faces: str) -> "Tabu":
        """Play a tour in which everyone stakes 1 on trefle. By default, the dice show trefle, coeur and pique."""
        for seat in self.state.punters:
            self.stakes(seat, trefle=1)
        return self.throws(*(faces or ("trefle", "coeur", "pique")))

    def purses(self) -> list[int]:
        """Return the purse of each seat."""
        return [self.purse(seat) for seat in range(len(self.state.held))]

    def limits(self, seat: int) -> dict[str, int]:
        """Return the maximum that a seat may add on each field."""
        return {
            str(face): option.params["amount"].high  # type: ignore[union-attr]
            for option in GAME.legal(self.state, Seat(seat))
            if option.do == "tabu.stake/1"
            for face in option.params["face"].values  # type: ignore[union-attr]
        }
