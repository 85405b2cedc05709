"""Promised dice: a chain of links that the house fixes beforehand, and how a link and people's nonces make the faces.

Pure arithmetic, written out in docs/fairness.md so that anyone can do it again; every throw of a house goes through
:func:`faces`. No table, no journal, and nothing random: the master secret is made outside.
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
"""In one chain; the entry that uses up the last one promises the next chain."""

CHAIN_DOMAIN = b"tripot/chain/1"
DICE_DOMAIN = b"tripot/dice/1"

LINKS_PER_CHECKPOINT = 32
"""One link in so many of the chain in use is kept at hand, so that the next one is never far."""

Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
"""32 random bytes of a client in hexadecimal, fresh with every command; nobody can foresee dice they go into."""

DiceClass = Literal["A", "B", "D", "R"]
"""Who had a hand in a throw: two seats or more, one, the house alone; or real dice, reported."""


class Secret:
    """The master secret of one table. It has no text form, so it cannot slip into a view, a log line or an error."""

    __slots__ = ("_chain", "_checkpoints", "_master")

    def __init__(self, master: bytes) -> None:
        if len(master) != 32:
            raise ValueError("a master secret has 32 bytes")
        self._master = master
        self._chain = -1
        self._checkpoints: tuple[bytes, ...] = ()

    def expose_bytes(self) -> bytes:
        """The bytes themselves: to be sealed, and for nothing else."""
        return self._master

    def commitment(self, chain: int = 0) -> bytes:
        """The head of a chain, which tells nothing about its links."""
        return self._hash_at(chain, 0)

    def link(self, throw: int) -> bytes:
        """What is revealed with a throw; the table's first is number 1."""
        chain, place = place_of(throw)
        return self._hash_at(chain, place)

    def _hash_at(self, chain: int, place: int) -> bytes:
        if chain != self._chain:
            kept = [found := digest(self._master, CHAIN_DOMAIN + chain.to_bytes(4), "sha256")]
            for at in range(LINKS_PER_CHAIN - 1, -1, -1):
                found = sha256(found).digest()
                if at % LINKS_PER_CHECKPOINT == 0:
                    kept.append(found)
            self._checkpoints, self._chain = tuple(reversed(kept)), chain
        above = -(-place // LINKS_PER_CHECKPOINT)
        found = self._checkpoints[above]
        for _ in range(above * LINKS_PER_CHECKPOINT - place):
            found = sha256(found).digest()
        return found

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret stays where it is")


def place_of(throw: int) -> tuple[int, int]:
    """The chain of a throw, and its place there, from 1 to :data:`LINKS`."""
    chain, place = divmod(throw - 1, LINKS_PER_CHAIN)
    return chain, place + 1


def hashes_to(link: bytes, before: Hash) -> bool:
    """Whether this is what was promised: its hash is the link before it, or the promise itself."""
    return sha256(link).hexdigest() == before


def spec_of(law: Law) -> str:
    """The dice of a throw as text: a list of dice, each the list of its faces. A pile is one die, of its unseen cards.

    It is what everybody hashes, so it is made in one way only: JSON without spaces.
    """
    thrown = (law.among,) if isinstance(law, Pick) else [die.faces for die in law.dice]
    return msgspec.json.encode(thrown).decode()


_read_spec = msgspec.json.Decoder(tuple[tuple[Face, ...], ...]).decode


def law_of(spec: str) -> Law:
    """The dice a text speaks of; ``msgspec.MsgspecError`` or ``ValueError`` where it speaks of none."""
    thrown = _read_spec(spec)
    if not thrown or not all(1 <= len(die) <= 256 for die in thrown):
        raise ValueError(f"no dice: {spec}")
    return Dice(tuple([Die("", die) for die in thrown]))


def class_of(contributors: int) -> DiceClass:
    """The class of a throw of the house, by how many seats' nonces went into it."""
    return "D" if contributors == 0 else "B" if contributors == 1 else "A"


def key_of(link: bytes, table: str, throw: int, spec: str, nonces: Iterable[bytes]) -> bytes:
    """K: the link, and all that makes this throw another than any other. No stake, no time, no journal goes into it."""
    parts = [
        _prefix_length(DICE_DOMAIN),
        _prefix_length(table.encode()),
        throw.to_bytes(8),
        _prefix_length(spec.encode()),
    ]
    return digest(link, b"".join([*parts, *map(_prefix_length, nonces)]), "sha256")


def keystream(key: bytes) -> Iterator[int]:
    """The bytes that K gives, without end."""
    block = 0
    while True:
        yield from digest(key, block.to_bytes(4), "sha256")
        block += 1


def derive_faces(law: Law, spec: str, link: bytes, table: str, throw: int, nonces: Sequence[bytes]) -> Outcome:
    """What falls. ``spec`` is the law's own (:func:`spec_of`), ``nonces`` in the order of the seats."""
    return law.sample(keystream(key_of(link, table, throw, spec, nonces)))


def _prefix_length(part: bytes) -> bytes:
    return len(part).to_bytes(4) + part
