"""Authentication of bus messages: whoever can reach the bus can publish, so only words with a MAC of the house count.

Theory of operation
===================

::

    version 1 | number of MACs | HMAC-SHA256 under each key | payload: MessagePack of (number, at, message)

* **Keys** are derived from ``TRIPOT_KEYS``, one from each. A sender adds a MAC for every key it has, a receiver accepts
  any MAC under any key it has. So during a key rotation nodes with the old, both or the new keys hear each other.
* **The subject** is part of what is authenticated: a message cannot be moved to another table or another house.
* **Replay.** A sender numbers its messages. A receiver takes each number of a node once, in a sliding window, and no
  message that is older than ``MAX_AGE_MS`` by its own clock. The clocks of nodes must agree to within that.
* **Failure.** What does not verify has no effect at all: it is counted, and the table finds what it missed in the
  journal, as after any lost message.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from tripot.clock import Clock
from tripot.server.cluster.messages import BusMessage, NodeId

VERSION = 1
MAC_SIZE = 32

MAX_AGE_MS = 60_000
"""How far the clocks of two nodes may be apart, and how old a message may be."""

WINDOW = 4_096
"""Messages of one node that may overtake one another."""

MAX_SENDERS = 1_024
"""Nodes whose numbers are remembered; a restarted process is a new node."""


class NumberedMessage(Struct, frozen=True, array_like=True):
    """What is authenticated."""

    number: int
    at: int
    message: BusMessage


class ReplayWindow(Struct):
    """The numbers that were taken from one node: the highest, and a bit for each of the ``WINDOW`` below it."""

    highest: int = 0
    taken: int = 0
    at: int = 0

    def take(self, number: int) -> bool:
        """Whether this number is new; it is not from then on."""
        if number > self.highest:
            self.taken = (self.taken << min(number - self.highest, WINDOW) | 1) & ((1 << WINDOW) - 1)
            self.highest = number
            return True
        bit = 1 << (self.highest - number) if self.highest - number < WINDOW else 0
        is_new = bool(bit) and not self.taken & bit
        self.taken |= bit
        return is_new


class BadEnvelope(Exception):
    """A message is not of this house, or was heard before; the text says why and quotes nothing of it."""


class EnvelopeSealer:
    """Seals and opens the messages of one node."""

    def __init__(self, keys: Sequence[bytes], clock: Clock) -> None:
        self._keys, self._clock = tuple(keys), clock
        self._number = 0
        self._senders: dict[NodeId, ReplayWindow] = {}
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(NumberedMessage).decode

    def seal(self, subject: str, message: BusMessage) -> bytes:
        """A message as it is published on a subject."""
        self._number += 1
        payload = self._encode(NumberedMessage(self._number, self._clock(), message))
        macs = [_mac(key, subject, payload) for key in self._keys]
        return b"".join([bytes([VERSION, len(macs)]), *macs, payload])

    def open(self, subject: str, data: bytes) -> BusMessage:
        """The message in an envelope. Raises :class:`BadEnvelope`."""
        payload = self._verify(subject, data)
        try:
            found = self._decode(payload)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise BadEnvelope("another version of the code sent it") from None
        now = self._clock()
        if abs(now - found.at) > MAX_AGE_MS:
            raise BadEnvelope("it is too old, or the clocks of two nodes differ")
        window = self._senders.get(found.message.node)
        if window is None:
            self._forget_senders(now)
            window = self._senders[found.message.node] = ReplayWindow()
        window.at = now
        if not window.take(found.number):
            raise BadEnvelope("it was heard before")
        return found.message

    def _verify(self, subject: str, data: bytes) -> bytes:
        count = data[1] if len(data) > 2 and data[0] == VERSION else 0
        begin = 2 + count * MAC_SIZE
        if not count or len(data) <= begin:
            raise BadEnvelope("it has no MAC")
        payload, macs = data[begin:], [data[at : at + MAC_SIZE] for at in range(2, begin, MAC_SIZE)]
        for key in self._keys:
            own = _mac(key, subject, payload)
            if any(hmac.compare_digest(own, mac) for mac in macs):
                return payload
        raise BadEnvelope("its MAC is not of this house")

    def _forget_senders(self, now: int) -> None:
        """Forget nodes whose last message is too old to be accepted again."""
        if len(self._senders) >= MAX_SENDERS:
            self._senders = {node: it for node, it in self._senders.items() if now - it.at <= 2 * MAX_AGE_MS}


def _mac(key: bytes, subject: str, payload: bytes) -> bytes:
    return hmac.digest(key, subject.encode() + b"\0" + payload, sha256)
