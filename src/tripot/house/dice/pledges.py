"""Pledged dice: the players' hash chains, and how their links and the house's link determine every draw of a freeze.

Pure arithmetic; :mod:`.commitment` has the house's own chain. docs/fairness.md describes the protocol for other
implementations.

Theory of operation
===================

Nobody can choose dice: every contribution is fixed before the stakes and revealed after they are closed.

    pledge   A client makes 32 random bytes, the last link of a chain of 1,024, and publishes the head (``pledged/1``).
             It serves from the first freeze after a later decision, or the start of the game.
    freeze   The game asks for chance: ``frozen/1`` closes the stakes. It lists every serving pledge, awaited or away.
             Nothing else is written until the dice have fallen or the throw is void.
    reveal     Each awaited client sends the link of its chain for this freeze. The house collects them in memory.
    throw    All links are in: one entry has them, the house's own link and the outcome. Draws that follow at once take
             their bytes from the same key.
    void     A link is missing when the time is up: ``voided/1`` lists the links and the misses. The missing holders are
             struck, and the others answer a new freeze, with their next links.

What can go wrong
    A crash after the freeze: it stands in the journal, and clients are asked again; their time starts anew
    (``delayed/1``). Throwing other dice is impossible.
    The house asks twice for one number with different freezes: an honest client answers only one and reports the other.
    A holder withholds a link: this causes one fresh throw, and they must pledge again, at most twice.
"""

from collections.abc import Iterable
from hashlib import sha256
from hmac import digest
from typing import NoReturn

from tripot.house.dice.commitment import LINKS_PER_CHAIN, keystream
from tripot.house.ids import Hash
from tripot.kernel import Law, Outcome, Seat

REVEAL_WITHIN_MS = 1_200
"""The time limit for links after the freeze."""

MAX_STRIKES = 2
"""Strikes after which a holder may pledge again, in one game."""

FREEZE_DOMAIN = b"tripot/dice/1"
DRAW_DOMAIN = b"draw"


class PledgeChain:
    """The chain behind a pledge. It has no text form, so it cannot leak into a log line or an error."""

    __slots__ = ("_links",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 32:
            raise ValueError("a pledge has 32 random bytes")
        links = [seed]
        for _ in range(LINKS_PER_CHAIN):
            links.append(sha256(links[-1]).digest())
        self._links = tuple(reversed(links))

    @property
    def head(self) -> Hash:
        """The pledged link 0, which reveals nothing about the others."""
        return Hash(self._links[0].hex())

    def link(self, place: int) -> Hash:
        """Return the link for the freeze that is the ``place``-th since the pledge, from 1."""
        if not 1 <= place <= LINKS_PER_CHAIN:
            raise ValueError("the chain has no such link")
        return Hash(self._links[place].hex())

    def __repr__(self) -> str:
        return "PledgeChain(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a chain cannot be pickled or copied")


def leads_to(link: Hash, steps: int, known: Hash) -> bool:
    """Whether hashing a link ``steps`` times gives a known one of its chain."""
    if not 1 <= steps <= LINKS_PER_CHAIN:
        return False
    found = bytes.fromhex(link)
    for _ in range(steps):
        found = sha256(found).digest()
    return found.hex() == known


def key_of_freeze(link: bytes, table: str, number: int, law: str, links: Iterable[tuple[Seat, Hash]]) -> bytes:
    """Derive K of a freeze from the house's link and the links of the holders, in seat order."""
    parts = [_frame(FREEZE_DOMAIN), _frame(table.encode()), number.to_bytes(8), _frame(law.encode())]
    parts += [seat.to_bytes(4) + _frame(bytes.fromhex(their)) for seat, their in links]
    return digest(link, b"".join(parts), "sha256")


def key_of_draw(key: bytes, draw: int) -> bytes:
    """Derive the key of one draw of a freeze; the first is number 1."""
    return digest(key, DRAW_DOMAIN + draw.to_bytes(4), "sha256")


def derive_draw(law: Law, key: bytes, draw: int) -> Outcome:
    """Compute the outcome of one draw of a freeze, from the key of the freeze."""
    return law.sample(keystream(key_of_draw(key, draw)))


def _frame(part: bytes) -> bytes:
    return len(part).to_bytes(4) + part
