"""The internal port of a node: accepts relays of the same installation, and serves the connections that they forward.

Proxies must not forward to this port. After the handshake, the server's HTTP protocol handles the connection as if the
client had connected to this node.
"""

import asyncio
from collections.abc import Callable

from tripot.server.nodes.handshake import (
    LENGTH_BYTES,
    MAX_MESSAGE_BYTES,
    BadHandshake,
    OwnerHandshake,
    RelayHello,
)
from tripot.server.nodes.relay import ANSWER_WITHIN_S
from tripot.server.telemetry.counters import RELAYS_REFUSED

ServeRelay = Callable[[RelayHello], asyncio.Protocol]
"""Creates the protocol that serves a relayed connection."""


class RelayListener(asyncio.Protocol):
    """One connection to the internal port, until the end of its handshake."""

    def __init__(self, handshake: OwnerHandshake, is_closing: Callable[[], bool], serve: ServeRelay) -> None:
        self._handshake, self._is_closing, self._serve = handshake, is_closing, serve
        self._received = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Send the challenge."""
        self._transport = transport
        self._timer = asyncio.get_running_loop().call_later(ANSWER_WITHIN_S, transport.abort)
        transport.write(self._handshake.challenge)

    def data_received(self, data: bytes) -> None:
        """Read the hello and answer it. A connection whose hello is not valid is closed without an answer."""
        self._received += data
        size = int.from_bytes(self._received[:LENGTH_BYTES])
        end = LENGTH_BYTES + size
        if len(self._received) < end and size <= MAX_MESSAGE_BYTES:
            return
        try:
            hello = self._handshake.open_hello(self._received[LENGTH_BYTES:end])
        except BadHandshake:
            RELAYS_REFUSED.inc()
            self._transport.abort()
            return
        is_closing = self._is_closing()
        self._transport.write(self._handshake.answer(is_closing=is_closing))
        if is_closing or not self._handshake.is_meant(hello):
            self._transport.close()
        else:
            self._begin(hello, self._received[end:])

    def connection_lost(self, _: Exception | None) -> None:
        """Stop the time limit."""
        self._timer.cancel()

    def _begin(self, hello: RelayHello, early: bytes) -> None:
        self._timer.cancel()
        protocol = self._serve(hello)
        self._transport.set_protocol(protocol)
        protocol.connection_made(self._transport)
        if early:
            protocol.data_received(early)
