"""The public state of the house's own hash chain: the number of throws, and the next commitment.

It is computed from the journal and does not contain the secret.
"""

from msgspec import Struct

from tripot.house.dice.commitment import Secret, hashes_to
from tripot.house.ids import Hash


class DiceState(Struct, frozen=True):
    """The state of one table's committed dice."""

    next: Hash | None = None
    """The hash that the next link must have; ``None`` if the dice are not committed."""
    count: int = 0
    """The number of committed throws."""

    @property
    def has_commitment(self) -> bool:
        """Whether the house has committed to its dice."""
        return self.next is not None

    def matches_secret(self, secret: Secret) -> bool:
        """Return whether the commitment was computed from this secret."""
        return self.next is not None and hashes_to(secret.link(self.count + 1), self.next)

    def after_throw(self, link: Hash | None = None, promise: Hash | None = None) -> "DiceState":
        """Return the state after a throw. ``link``: the revealed link. ``promise``: the commitment to the next chain.

        A throw without a link, such as real dice, changes nothing.
        """
        return self if link is None else DiceState(promise or link, self.count + 1)


NO_COMMITMENT = DiceState()
"""The state of a table without commitments: a seed or a test chooses its dice."""
