"""The places of all chips, and transfers, which are the only way to move chips. The total is constant."""

from msgspec import Struct

from tripot.kernel.primitives import Fact, Place, Seat, purse

BANK = Place("bank")
"""The only place whose balance may be negative: Home Casino's bank always pays (CASINO-R16)."""


class InvariantError(Exception):
    """An invariant is violated: a bug, not a refusal. The table must halt."""


class Transfer(Fact, frozen=True, tag="transfer/1", rename={"source": "from", "target": "to"}):
    """The only fact that moves chips."""

    source: Place
    target: Place
    amount: int


class Chips(Struct, frozen=True, gc=False):
    """All chips of a table by place. Empty places are dropped, so equal distributions are equal values."""

    at: dict[Place, int]
    total: int

    @classmethod
    def from_places(cls, at: dict[Place, int]) -> "Chips":
        """Return the initial chips of a game."""
        return cls({place: amount for place, amount in at.items() if amount}, sum(at.values()))

    @classmethod
    def deal(cls, players: int, each: int) -> "Chips":
        """Put the same sum in every purse, and nothing elsewhere."""
        return cls.from_places({purse(Seat(seat)): each for seat in range(players)})

    @property
    def are_at_rest(self) -> bool:
        """Return whether all chips of seats are in their purses, as between two rounds."""
        return all(place.startswith("purse:") or ":" not in place for place in self.at)

    def __getitem__(self, place: Place) -> int:
        return self.at.get(place, 0)

    def apply(self, transfer: Transfer) -> "Chips":
        """Return the chips after a transfer. Raises :class:`InvariantError` if a place does not have them."""
        source, target, amount = transfer.source, transfer.target, transfer.amount
        at = self.at.copy()
        left = at[source] = at.get(source, 0) - amount
        if amount <= 0 or source == target or (left < 0 and source != BANK):
            raise InvariantError(f"{transfer} cannot be made: {source} holds {self[source]}")
        now = at[target] = at.get(target, 0) + amount
        if not left:
            del at[source]
        if not now:
            del at[target]
        if sum(at.values()) != self.total:
            raise InvariantError(f"{transfer} changed the sum of all chips: {sum(at.values())}, not {self.total}")
        return Chips(at, self.total)

    def __hash__(self) -> int:
        return hash((self.total, frozenset(self.at.items())))
