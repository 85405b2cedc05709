"""The house's commitment to its dice: computes the hash chain before the game, and converts key bytes to faces.

The caller creates the master secret.

Theory of operation
===================

The house must not choose dice when it knows the stakes. So it commits to a chain of links before anyone sits down, and
each freeze reveals the next link. :mod:`.pledges` mixes that link with the links of the players::

    master secret                                          (32 random bytes per table; never shown, stored encrypted)
        | HMAC-SHA256(master, CHAIN_DOMAIN, chain number)
        v
    link 1024 --SHA-256--> link 1023 --SHA-256--> … --SHA-256--> link 1 --SHA-256--> link 0: the commitment
        freeze 1024                                              freeze 1            published when the table opens

Links are revealed in the reverse order of their computation. So everyone can check a link, because its hash is the
previously revealed link, but nobody can compute the next one. The entry with link 1024 also publishes the commitment to
the next chain.

Only the house knows the master secret: the node that serves a table decrypts it from the store. Everything else is in
the journal, so anyone can repeat the calculation (docs/fairness.md, :mod:`tripot.house.verify.journal`).

What can go wrong:

- The secret is lost: the table cannot throw (``NoSecret``), because it must not use other dice.
- Nobody contributed a link: the house alone determined the throw; its class is D (:func:`class_of`).
- Modulo bias: to avoid it, bytes beyond the last whole multiple of the number of faces are rejected (``Law.sample``).
"""

from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from typing import Literal, NoReturn

import msgspec

from tripot.house.ids import Hash
from tripot.kernel import Dice, Die, Face, Law, Pick

LINKS_PER_CHAIN = 1024
"""The number of links in one chain. The entry that uses the last link commits to the next chain."""

CHAIN_DOMAIN = b"tripot/chain/1"

HASH_BYTES = 32

LINKS_PER_CHECKPOINT = 32
"""One in this many links is cached, so computing any link takes at most this many hashes."""

DiceClass = Literal["A", "B", "D", "R"]
"""The class of a throw, by who contributed to it: two or more holders (A), one holder (B), only the house (D); or real
dice that were reported (R)."""


class Secret:
    """The master secret of one table. It has no text form, so it cannot leak into a view, a log line or an error."""

    __slots__ = ("_chain", "_checkpoints", "_master")

    def __init__(self, master: bytes) -> None:
        if len(master) != 32:
            raise ValueError("a master secret has 32 bytes")
        self._master = master
        self._chain = -1
        self._checkpoints = b""

    def expose_bytes(self) -> bytes:
        """Return the bytes of the secret. Use them only for encryption."""
        return self._master

    def commitment(self, chain: int = 0) -> bytes:
        """Return the head of a chain. It reveals nothing about the links of the chain."""
        return self._hash_at(chain, 0)

    def link(self, throw: int) -> bytes:
        """Return the link that is revealed with a throw. The first throw of a table is number 1."""
        chain, place = place_of(throw)
        return self._hash_at(chain, place)

    def _hash_at(self, chain: int, place: int) -> bytes:
        if chain != self._chain:
            kept = [found := digest(self._master, CHAIN_DOMAIN + chain.to_bytes(4), "sha256")]
            for number in range(LINKS_PER_CHAIN - 1, -1, -1):
                found = sha256(found).digest()
                if number % LINKS_PER_CHECKPOINT == 0:
                    kept.append(found)
            self._checkpoints, self._chain = b"".join(reversed(kept)), chain
        above = -(-place // LINKS_PER_CHECKPOINT)
        found = self._checkpoints[above * HASH_BYTES : (above + 1) * HASH_BYTES]
        for _ in range(above * LINKS_PER_CHECKPOINT - place):
            found = sha256(found).digest()
        return found

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret cannot be pickled or copied")


def place_of(throw: int) -> tuple[int, int]:
    """Return the number of the chain for a throw, and the place in that chain, from 1 to :data:`LINKS_PER_CHAIN`."""
    chain, place = divmod(throw - 1, LINKS_PER_CHAIN)
    return chain, place + 1


def hashes_to(link: bytes, before: Hash) -> bool:
    """Return whether the hash of a link is the previous link (or the commitment), as the house promised."""
    return sha256(link).hexdigest() == before


def spec_of(law: Law) -> str:
    """Encode the dice of a throw: a list of dice, each a list of faces. A pile of cards is one die whose faces are the
    unseen cards.

    All parties hash this text, so its format is fixed: JSON without spaces.
    """
    thrown = (law.among,) if isinstance(law, Pick) else [die.faces for die in law.dice]
    return msgspec.json.encode(thrown).decode()


_read_spec = msgspec.json.Decoder(tuple[tuple[Face, ...], ...]).decode


def law_of(spec: str) -> Law:
    """Decode the text of :func:`spec_of`. Raises ``msgspec.MsgspecError`` or ``ValueError``."""
    thrown = _read_spec(spec)
    if not thrown or not all(1 <= len(die) <= 256 for die in thrown):
        raise ValueError(f"not dice: {spec}")
    return Dice(tuple([Die("", die) for die in thrown]))


def class_of(contributors: int) -> DiceClass:
    """Return the class of a throw of the house, by the number of holders who contributed a link."""
    return "D" if contributors == 0 else "B" if contributors == 1 else "A"


def keystream(key: bytes) -> Iterator[int]:
    """Yield an endless stream of bytes, derived from a key in counter mode."""
    block = 0
    while True:
        yield from digest(key, block.to_bytes(4), "sha256")
        block += 1
