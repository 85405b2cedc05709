"""A minimal WebSocket client for the load generator, so that the measurement shows the server. Independent of messages.

Frames are parsed in place and written with a mask of zeros, which the protocol allows.
"""

import asyncio
from collections.abc import Callable
from typing import cast

Heard = Callable[[bytes], None]

HELLO = (
    "GET {path} HTTP/1.1\r\nhost: {host}:{port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "{cookie}\r\n"
)
TEXT, CLOSE, PING = 0x81, 0x88, 0x89
SHORT, LONG = 126, 127


class Cut(Exception):
    """A connection ended unexpectedly; contains the close code or the reason."""


def framed(data: bytes) -> bytes:
    """A masked text frame."""
    if len(data) < SHORT:
        return b"\x81" + bytes([0x80 | len(data)]) + b"\0\0\0\0" + data
    return b"\x81\xfe" + len(data).to_bytes(2) + b"\0\0\0\0" + data


class Line(asyncio.Protocol):
    """One connection. Subclasses override ``heard``, which receives whole messages."""

    def __init__(self) -> None:
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self._asked = b""
        self._rest = b""
        self._gone = False
        self.size = 0
        """The bytes of the last message."""

    def heard(self, message: bytes) -> None:
        """A whole message arrived."""

    def lost(self, error: Exception) -> None:
        """The connection ended, and this side did not close it."""

    async def dial(self, host: str, port: int, path: str, cookie: str = "") -> None:
        """Connect, and wait for the end of the handshake."""
        said = f"cookie: {cookie}\r\n" if cookie else ""
        self._asked = HELLO.format(path=path, host=host, port=port, cookie=said).encode()
        await asyncio.get_running_loop().create_connection(lambda: self, host, port)
        await self.open

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake at once."""
        self.transport = cast("asyncio.Transport", transport)  # uvloop's transport is not a subclass
        self.transport.write(self._asked)

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the loss, unless this side closed the connection."""
        if not self.open.done():
            self.open.set_exception(Cut("never opened"))
        elif not self._gone:
            self.lost(exc or Cut("without a word"))

    def say(self, data: bytes) -> None:
        """Send a message."""
        self.transport.write(framed(data))

    def close(self) -> None:
        """Drop the connection."""
        self._gone = True
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Parse frames; an incomplete one waits for the rest."""
        if self._rest:
            data, self._rest = self._rest + data, b""
        at, end = 0, len(data)
        if not self.open.done():
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101 "):
                self.open.set_exception(Cut(data[:200]))
                return
            self.open.set_result(None)
        while end - at >= 2:
            length, begins = data[at + 1], at + 2
            if length == SHORT:
                begins = at + 4
                length = int.from_bytes(data[at + 2 : begins])
            elif length == LONG:
                begins = at + 10
                length = int.from_bytes(data[at + 2 : begins])
            ends = begins + length
            if ends > end or begins > end:
                break
            kind = data[at]
            self.size = length
            if kind == TEXT:
                self.heard(data[begins:ends])
            elif kind == PING:
                self.transport.write(b"\x8a" + bytes([0x80 | length]) + b"\0\0\0\0" + data[begins:ends])
            elif kind == CLOSE:
                self.lost(Cut(int.from_bytes(data[begins : begins + 2])))
            at = ends
        if at < end:
            self._rest = data[at:]
