"""The handshake on the internal port, in which two nodes prove that they have a key of this installation.

::

    owner                                                  relay
      ── 16 random bytes: the challenge ────────────────────>
      <── hello: table, both nodes, client, nonce; MAC over challenge and hello ──
      ── answer: own name, is it closing; MAC over challenge, hello and answer ──>
      <── request bytes ──────────────────────────────────────

* **Keys**: one key is derived from each key in ``TRIPOT_KEYS``. A sender adds one MAC for each of its keys, and a
  receiver accepts a MAC with any of its keys. So nodes can communicate while keys are rotated.
* **Replay.** The challenge makes each hello unique, and the nonce in the hello makes each answer unique.
* **Boot id.** The hello names the process that it addresses. A process with another boot id answers with its own name
  and serves nothing, because the addressed process no longer exists.

A message is two bytes of length, the number of MACs, the MACs, and MessagePack.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct

from tripot.entropy import Entropy
from tripot.house import TableId
from tripot.store import NodeName

VERSION = 1
CHALLENGE_BYTES = NONCE_BYTES = 16
MAC_BYTES = 32
LENGTH_BYTES = 2
MAX_MESSAGE_BYTES = 4_096
HELLO, ANSWER = b"hello", b"answer"


class BadHandshake(Exception):
    """The other side has no key of this installation, or uses another version. The error text does not quote its
    message."""


class RelayHello(Struct, frozen=True, array_like=True):
    """What a relay sends about the connection that it forwards."""

    version: int
    table: TableId
    relay: NodeName
    owner: NodeName
    client: str
    """The client's address as seen by the relay."""
    scheme: str
    nonce: bytes


class OwnerAnswer(Struct, frozen=True, array_like=True):
    """The name of the answering node, and whether it is about to stop."""

    node: NodeName
    is_closing: bool


M = TypeVar("M", RelayHello, OwnerAnswer)


class HouseKeys:
    """Authenticates the messages of a handshake."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._keys = tuple(keys)

    def sign(self, context: bytes, payload: bytes) -> bytes:
        """Build a message with a MAC for each key. The MACs also cover the context."""
        macs = [hmac.digest(key, context + payload, sha256) for key in self._keys]
        message = b"".join([bytes([len(macs)]), *macs, payload])
        return len(message).to_bytes(LENGTH_BYTES) + message

    def verify(self, context: bytes, message: bytes) -> bytes:
        """Verify a message (given without its length) and return its payload. Raises :class:`BadHandshake`."""
        count = message[0] if message else 0
        start = 1 + count * MAC_BYTES
        payload, macs = message[start:], [message[at : at + MAC_BYTES] for at in range(1, start, MAC_BYTES)]
        for key in self._keys:
            own = hmac.digest(key, context + payload, sha256)
            if any(hmac.compare_digest(own, mac) for mac in macs):
                return payload
        raise BadHandshake("the MAC is not of this house")


class OwnerHandshake:
    """The side of the owner, for one connection."""

    def __init__(self, node: NodeName, keys: HouseKeys, entropy: Entropy) -> None:
        self._node, self._keys = node, keys
        self.challenge = entropy(CHALLENGE_BYTES)

    def open_hello(self, message: bytes) -> RelayHello:
        """Return the hello in a message. Raises :class:`BadHandshake`."""
        self._payload = self._keys.verify(HELLO + self.challenge, message)
        hello = _decode(self._payload, RelayHello)
        if hello.version != VERSION:
            raise BadHandshake("another version of the code sent it")
        return hello

    def answer(self, *, is_closing: bool) -> bytes:
        """Return the answer to the hello."""
        payload = msgspec.msgpack.encode(OwnerAnswer(self._node, is_closing))
        return self._keys.sign(ANSWER + self.challenge + self._payload, payload)

    def is_meant(self, hello: RelayHello) -> bool:
        """Return whether the hello names this process."""
        return hello.owner == self._node


class RelayHandshake:
    """The side of the relay, for one connection."""

    def __init__(self, hello: RelayHello, keys: HouseKeys) -> None:
        self._payload, self._keys = msgspec.msgpack.encode(hello), keys

    def respond(self, challenge: bytes) -> bytes:
        """Answer a challenge with the hello."""
        self._challenge = challenge
        return self._keys.sign(HELLO + challenge, self._payload)

    def open_answer(self, message: bytes) -> OwnerAnswer:
        """Return the answer of the owner. Raises :class:`BadHandshake`."""
        return _decode(self._keys.verify(ANSWER + self._challenge + self._payload, message), OwnerAnswer)


def _decode(payload: bytes, kind: type[M]) -> M:
    try:
        found = msgspec.msgpack.decode(payload, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadHandshake("another version of the code sent it") from None
    return found
