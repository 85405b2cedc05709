"""Dice commitment: a hash chain that fixes the dice beforehand, and how a link and people's nonces make the faces.

Pure arithmetic. No table, no journal, and nothing random: the master secret is made outside.

Theory of operation
===================

The house must not choose dice once it knows the stakes, and no player may foresee them. So it commits to a chain of
links before anyone sits down, and each throw mixes the next link with nonces that come with the players' own actions.

    master secret                                          (32 random bytes per table; never shown, stored encrypted)
        | HMAC-SHA256(master, CHAIN_DOMAIN, chain number)
        v
    link 1024 --SHA-256--> link 1023 --SHA-256--> … --SHA-256--> link 1 --SHA-256--> link 0: the commitment
        throw 1024                                               throw 1             published when the table opens

    link, table id, throw number, dice, nonces --HMAC--> K --HMAC counter mode--> bytes --rejection sampling--> faces

The states of a table, as :class:`~tripot.house.dice.state.DiceState` keeps them

    committed    ``Opened`` has published link 0. Links are revealed in the reverse order of their making, so a link
                 can be checked (its hash is the one before it) and the next cannot be computed from it.
    collecting   Each ``Act`` of a seated person brings a fresh nonce; the latest of each seat counts. The first action
                 after a throw drops the nonces of before.
    frozen       The game asks for chance. ``Frozen`` lists number, dice and nonces: nothing can change the throw now.
    thrown       The very next entry, in the same commit, reveals the link and the faces. Back to collecting; with link
                 1024 it also publishes the commitment to the next chain.

Who may do what, when
    Only the house knows the master secret: the node that serves a table decrypts it from the store. Clients send nonces
    and check afterwards. Everything but the secret is in the journal, and anyone can do the arithmetic again from it
    (docs/fairness.md, :mod:`tripot.house.verify.journal`). Bots and the house contribute no nonce.

What can go wrong
    A crash between deciding and storing a throw: it is decided again with the same link and nonces, so with the same
    faces. Throwing again until it suits is impossible.
    The secret is lost: the table cannot throw any more (``NoSecret``); it must not take other dice.
    Nobody contributed a nonce: the house alone determined the throw, and its class says so (:func:`class_of`).
    A house that plays with a client of its own knows that client's nonces: it takes one honest nonce to stop it.
    Modulo bias: a byte beyond the last whole multiple of the number of faces is rejected (``Law.sample``).
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from hmac import digest
from typing import Annotated, Literal, NoReturn

import msgspec
from msgspec import Meta

from tripot.house.ids import Hash
from tripot.kernel import Dice, Die, Face, Law, Outcome, Pick

LINKS_PER_CHAIN = 1024
"""Links in one chain; the entry that uses the last one commits to the next chain."""

CHAIN_DOMAIN = b"tripot/chain/1"
DICE_DOMAIN = b"tripot/dice/1"

HASH_BYTES = 32

LINKS_PER_CHECKPOINT = 32
"""Every so many links one is cached, so that the next is never more than this many hashes away."""

Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
"""32 random bytes of a client in hexadecimal, fresh with every command: the dice they go into are unpredictable."""

DiceClass = Literal["A", "B", "D", "R"]
"""Who contributed to a throw: two seats or more (A), one (B), the house alone (D); or real dice, reported (R)."""


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
        """Return the bytes themselves: to be encrypted, and for nothing else."""
        return self._master

    def commitment(self, chain: int = 0) -> bytes:
        """Return the head of a chain, which reveals nothing about its links."""
        return self._hash_at(chain, 0)

    def link(self, throw: int) -> bytes:
        """Return the link that is revealed with a throw; the first throw of a table is number 1."""
        chain, place = place_of(throw)
        return self._hash_at(chain, place)

    def _hash_at(self, chain: int, place: int) -> bytes:
        if chain != self._chain:
            kept = [found := digest(self._master, CHAIN_DOMAIN + chain.to_bytes(4), "sha256")]
            for at in range(LINKS_PER_CHAIN - 1, -1, -1):
                found = sha256(found).digest()
                if at % LINKS_PER_CHECKPOINT == 0:
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
    """Return the chain of a throw and its place there, from 1 to :data:`LINKS_PER_CHAIN`."""
    chain, place = divmod(throw - 1, LINKS_PER_CHAIN)
    return chain, place + 1


def hashes_to(link: bytes, before: Hash) -> bool:
    """Whether the house committed to this link: its hash is the link before it, or the commitment itself."""
    return sha256(link).hexdigest() == before


def spec_of(law: Law) -> str:
    """Encode the dice of a throw: a list of dice, each the list of its faces. A pile is one die, of its unseen cards.

    Everybody hashes this text, so there is one form only: JSON without spaces.
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
    """Return the class of a throw of the house, by the number of seats that contributed a nonce."""
    return "D" if contributors == 0 else "B" if contributors == 1 else "A"


def key_of(link: bytes, table: str, throw: int, spec: str, nonces: Iterable[bytes]) -> bytes:
    """Derive K from the link and all that identifies this throw. No stake, no time, no journal goes into it."""
    parts = [
        _prefix_length(DICE_DOMAIN),
        _prefix_length(table.encode()),
        throw.to_bytes(8),
        _prefix_length(spec.encode()),
    ]
    return digest(link, b"".join([*parts, *map(_prefix_length, nonces)]), "sha256")


def keystream(key: bytes) -> Iterator[int]:
    """Yield the bytes of K in counter mode, without end."""
    block = 0
    while True:
        yield from digest(key, block.to_bytes(4), "sha256")
        block += 1


def derive_faces(law: Law, spec: str, link: bytes, table: str, throw: int, nonces: Sequence[bytes]) -> Outcome:
    """Compute the faces. ``spec`` is that of the law (:func:`spec_of`), ``nonces`` are in seat order."""
    return law.sample(keystream(key_of(link, table, throw, spec, nonces)))


def _prefix_length(part: bytes) -> bytes:
    return len(part).to_bytes(4) + part
