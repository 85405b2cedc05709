"""Pledged dice: each throw is computed from random values of the server and of the players' devices.

Each party prepares a hash chain in advance, and reveals one value (link) of it for each throw. :mod:`.commitment` has
the server's chain. docs/fairness.md describes the protocol for other implementations.

Theory of operation
===================

Nobody can choose dice, because every contribution is fixed before the stakes and revealed after they are closed.

pledge
    A client generates 32 random bytes, the last link of a chain of 1,024, and publishes the head (``pledged/1``). The
    pledge is used from the first freeze after the game starts or, if the game is running, after the next action.

freeze
    The game needs a throw or draw: ``frozen/1`` closes the stakes. It lists every pledge in use, as awaited or away.
    Nothing else is written until the throw or the void.

reveal
    Each awaited client sends the link of its chain for this freeze. The house collects the links in memory.

throw
    All links have arrived: one entry contains them, the house's own link and the outcome. Draws that follow immediately
    take their bytes from the same key.

void
    A link is missing when the time is up: ``voided/1`` contains the links that arrived and the seats whose links are
    missing. The holders of these seats get a strike, and the others answer a new freeze with their next links.

What can go wrong:

- A crash after the freeze: the freeze is in the journal, and clients are asked again with a new time limit
  (``delayed/1``). Other dice cannot be thrown.
- The house sends two different freezes with the same number: an honest client answers only one and reports the other.
- A holder withholds a link: the throw is repeated, and the holder must pledge again, which is possible at most twice.
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
"""The number of strikes in one game after which a holder may still pledge again."""

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
        """Return a link. ``place``: the number of freezes since the pledge, including the current one."""
        if not 1 <= place <= LINKS_PER_CHAIN:
            raise ValueError("the chain has no such link")
        return Hash(self._links[place].hex())

    def __repr__(self) -> str:
        return "PledgeChain(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a chain cannot be pickled or copied")


def leads_to(link: Hash, steps: int, known: Hash) -> bool:
    """Return whether hashing a link ``steps`` times gives a known link of its chain."""
    if not 1 <= steps <= LINKS_PER_CHAIN:
        return False
    found = bytes.fromhex(link)
    for _ in range(steps):
        found = sha256(found).digest()
    return found.hex() == known


def key_of_freeze(link: bytes, table: str, number: int, law: str, links: Iterable[tuple[Seat, Hash]]) -> bytes:
    """Derive the key K of a freeze from the house's link and the links of the holders, in seat order."""
    parts = [_frame(FREEZE_DOMAIN), _frame(table.encode()), number.to_bytes(8), _frame(law.encode())]
    parts += [seat.to_bytes(4) + _frame(bytes.fromhex(their)) for seat, their in links]
    return digest(link, b"".join(parts), "sha256")


def key_of_draw(key: bytes, draw: int) -> bytes:
    """Derive the key of one draw of a freeze. The first draw is number 1."""
    return digest(key, DRAW_DOMAIN + draw.to_bytes(4), "sha256")


def derive_draw(law: Law, key: bytes, draw: int) -> Outcome:
    """Compute the outcome of one draw of a freeze, from the key of the freeze."""
    return law.sample(keystream(key_of_draw(key, draw)))


def _frame(part: bytes) -> bytes:
    return len(part).to_bytes(4) + part
