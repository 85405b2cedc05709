"""The public state of the house's own chain: throws so far and the next commitment.

Everything follows from the journal and is public. It does not contain the secret.
"""

from msgspec import Struct

from tripot.house.dice.commitment import Secret, hashes_to
from tripot.house.ids import Hash


class DiceState(Struct, frozen=True):
    """The committed dice of one table."""

    next: Hash | None = None
    """The hash that the next link must have; ``None`` if the dice are not committed."""
    count: int = 0
    """The number of committed throws."""

    @property
    def has_commitment(self) -> bool:
        """Whether the house has committed to its dice."""
        return self.next is not None

    def matches_secret(self, secret: Secret) -> bool:
        """Whether this is the secret behind the commitment."""
        return self.next is not None and hashes_to(secret.link(self.count + 1), self.next)

    def after_throw(self, link: Hash | None = None, promise: Hash | None = None) -> "DiceState":
        """Return the state after a throw. ``link``: that of committed dice. ``promise``: the commitment to the next
        chain.

        Without a link, nothing changes: a further draw of a freeze, real dice, or dice that are not committed.
        """
        return self if link is None else DiceState(promise or link, self.count + 1)


NO_COMMITMENT = DiceState()
"""The state of a table without commitments: a seed or a test chooses its dice."""
