"""What a journal tells of a table's promised dice: how many were thrown, what comes next, whose nonces will count.

Everything here is known to everybody. The secret behind it is not.
"""

from msgspec import Struct

from tripot.house.dice.commitment import DiceClass, Secret, class_of, hashes_to
from tripot.house.ids import Hash
from tripot.kernel import Seat


class DiceState(Struct, frozen=True):
    """The throws of one table so far."""

    next: Hash | None = None
    """What the hash of the next link must be; nothing where nothing was promised."""
    count: int = 0
    """Promised throws so far."""
    nonces: tuple[tuple[Seat, str], ...] = ()
    """The latest of each seat that counts for the next throw, in the order of the seats."""
    fallen: bool = False
    """Whether the dice fell after the last action: its nonces still serve throws it leads to, but no later ones."""

    @property
    def has_commitment(self) -> bool:
        """Whether the house has promised its dice."""
        return self.next is not None

    @property
    def dice_class(self) -> DiceClass:
        """Of the next throw."""
        return class_of(len(self.nonces))

    def matches_secret(self, secret: Secret) -> bool:
        """Whether this is the secret behind what was promised."""
        return self.next is not None and hashes_to(secret.link(self.count + 1), self.next)

    def after_action(self, seat: Seat | None, nonce: str | None) -> "DiceState":
        """After an action of the game, by anyone; with the nonce it brought, if it was a person's."""
        kept = {} if self.fallen else dict(self.nonces)
        if seat is not None and nonce is not None:
            kept[seat] = nonce
        return DiceState(self.next, self.count, tuple(sorted(kept.items())), fallen=False)

    def after_throw(self, link: Hash | None = None, promise: Hash | None = None) -> "DiceState":
        """After dice fell; with the link of a promised throw, and what was promised anew at the end of a chain."""
        if link is None:
            return DiceState(self.next, self.count, self.nonces, fallen=True)
        return DiceState(promise or link, self.count + 1, self.nonces, fallen=True)


NO_COMMITMENT = DiceState()
"""A table of before there were promises, or one whose dice a test has chosen."""
