"""Test helpers for La Passe Anglaise: a table with a chosen first banker and chosen throws."""

from typing import Any

from tests.table import At
from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.facts import Banco, Deposit, PassBank, PutIn
from tripot.kernel import Done, Draw, Fact, Throw

DICE = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6), 11: (5, 6)}
DICE[12] = (6, 6)


class Passe(At):
    """A table of La Passe Anglaise with ``banker`` as the first banker."""

    def __init__(self, players: int = 3, banker: int = 0, **switches: Any) -> None:
        super().__init__(GAME, players, **{f"passe__{key}": value for key, value in switches.items()})
        for seat in range(players):
            self.fall(6, 6) if seat == banker else self.fall(1, 1)

    def totals(self, *totals: int) -> "Passe":
        """Make the banker throw these totals, one after the other."""
        for total in totals:
            if not isinstance(GAME.turn(self.state), Draw):
                self.act(self.state.banker, Throw())
            self.fall(*DICE[total])
        return self

    def covered(self, deposit: int, **shares: int) -> "Passe":
        """Let the banker deposit a sum, and pontes stake shares: ``covered(30, p1=10, p2=20)``."""
        self.act(self.state.banker, Deposit(deposit))
        for ponte, share in shares.items():
            self.act(int(ponte[1:]), PutIn(share))
        for ponte in self.state.pontes:
            if f"p{ponte}" not in shares:
                self.act(ponte, Done())
        return self

    def banco(self, ponte: int, deposit: int) -> "Passe":
        """Let the banker deposit a sum, and a ponte cry Banco."""
        self.act(self.state.banker, Deposit(deposit))
        return self.act(ponte, Banco())  # type: ignore[return-value]

    def bank_goes_to(self, seat: int) -> "Passe":
        """Play coups, each lost by the banker for one chip, until this seat has the bank."""
        while self.state.banker != seat:
            self.banco(self.state.pontes[0], 1).totals(2)
            if self.state.stage == "after":
                self.act(self.state.banker, PassBank())
        return self

    def told(self, kind: type[Fact]) -> list[Any]:
        """Return the facts of this type in the last move."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def purses(self) -> list[int]:
        """Return the purse of each seat."""
        return [self.purse(seat) for seat in range(len(self.state.held))]
