"""The dice of a day: rows of dice that one secret fixes beforehand, the same for everybody who plays that day.

Pure arithmetic, as :mod:`.commitment` is for tables; docs/fairness.md states it for other implementations. Nobody but
the house contributes, so these dice are of class D.

    secret of the day (32 random bytes; stored encrypted, published once the day is over)
        | SHA-256                                                  -> the promise, published before
        | HMAC-SHA256 over domain, day, game, hand and thrower     -> the key of one row
    key of a row --HMAC counter mode--> bytes --rejection sampling--> the dice of that row, in order

Each hand has a row for each thrower, so a choice in one hand never moves the dice of another hand or of the bank.
"""

from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from typing import NoReturn

from tripot.house.dice.commitment import keystream
from tripot.house.ids import Hash
from tripot.kernel import Seat

DAY_DOMAIN = b"tripot/day/1"

BANK_ROW = "bank"
"""The row of throws that come from no seat's hand."""


class DaySecret:
    """The secret of one day. It has no text form, so it cannot leak into a log line or an error."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError("the secret of a day has 32 bytes")
        self._secret = secret

    def expose_bytes(self) -> bytes:
        """Return the bytes themselves: to be encrypted, or published once the day is over."""
        return self._secret

    @property
    def promise(self) -> Hash:
        """What is published beforehand; it reveals nothing about the dice."""
        return Hash(sha256(self._secret).hexdigest())

    def row(self, day: str, game: str, hand: int, thrower: Seat | None) -> Iterator[int]:
        """Yield the bytes of one row, without end; ``day`` as ``2026-11-20``, hands from 1, ``None`` for the bank."""
        whose = BANK_ROW if thrower is None else str(thrower)
        texts = [DAY_DOMAIN, day.encode(), game.encode(), str(hand).encode(), whose.encode()]
        message = b"".join(len(it).to_bytes(4) + it for it in texts)
        return keystream(digest(self._secret, message, "sha256"))

    def __repr__(self) -> str:
        return "DaySecret(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret cannot be pickled or copied")
