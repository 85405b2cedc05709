"""The public state of a table's committed dice: throws so far, the next commitment, the nonces that count.

All of it follows from the journal and is public. The secret is not here.
"""

from msgspec import Struct

from tripot.house.dice.commitment import DiceClass, Secret, class_of, hashes_to
from tripot.house.ids import Hash
from tripot.kernel import Seat


class DiceState(Struct, frozen=True):
    """The committed dice of one table, so far."""

    next: Hash | None = None
    """What the hash of the next link must be; none if the dice are not committed."""
    count: int = 0
    """Committed throws so far."""
    nonces: tuple[tuple[Seat, str], ...] = ()
    """The latest nonce of each seat that counts for the next throw, in seat order."""
    fallen: bool = False
    """Whether dice fell after the last action: the nonces still count for throws it leads to, but for no later ones."""

    @property
    def has_commitment(self) -> bool:
        """Whether the house has committed to its dice."""
        return self.next is not None

    @property
    def dice_class(self) -> DiceClass:
        """The class of the next throw."""
        return class_of(len(self.nonces))

    def matches_secret(self, secret: Secret) -> bool:
        """Whether this is the secret behind the commitment."""
        return self.next is not None and hashes_to(secret.link(self.count + 1), self.next)

    def after_action(self, seat: Seat | None, nonce: str | None) -> "DiceState":
        """Return the state after an action of the game, by anyone; with its nonce, if a person brought one."""
        kept = {} if self.fallen else dict(self.nonces)
        if seat is not None and nonce is not None:
            kept[seat] = nonce
        return DiceState(self.next, self.count, tuple(sorted(kept.items())), fallen=False)

    def after_throw(self, link: Hash | None = None, promise: Hash | None = None) -> "DiceState":
        """Return the state after a throw: ``link`` of committed dice, ``promise`` of the chain that comes next."""
        if link is None:
            return DiceState(self.next, self.count, self.nonces, fallen=True)
        return DiceState(promise or link, self.count + 1, self.nonces, fallen=True)


NO_COMMITMENT = DiceState()
"""The state of a table without commitments: one older than they are, or one whose dice a test chooses."""
