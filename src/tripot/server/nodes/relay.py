"""The relay: connects to the owner of a table and copies bytes. It does not parse frames or messages.

A WebSocket is spliced: the relay sends the client's request unchanged to the owner, then copies the bytes of each side
to the other. When one side's buffer is full, reading from the other side pauses (backpressure). A plain HTTP request is
forwarded separately, because a client's connection can carry requests for several tables.
"""

import asyncio
import os
import socket
from collections.abc import Callable
from enum import Enum

import h11
from msgspec import Struct

from tripot.entropy import Entropy
from tripot.house import TableId
from tripot.server.errors import TryAgain
from tripot.server.nodes.handshake import (
    CHALLENGE_BYTES,
    LENGTH_BYTES,
    MAX_MESSAGE_BYTES,
    NONCE_BYTES,
    VERSION,
    BadHandshake,
    HouseKeys,
    OwnerAnswer,
    RelayHandshake,
    RelayHello,
)
from tripot.server.telemetry.counters import RELAYED_CONNECTIONS
from tripot.server.uvicorn_protocols import REQUEST_TIMEOUT_S, AdoptedProtocol
from tripot.store import NodeName

Contact = Enum("Contact", "SERVING CLOSING RESTARTED REFUSED SILENT")
"""What a node found when it contacted the owner of a table."""

ANSWER_WITHIN_S = 4.0
"""How long the owner may take to answer the handshake."""

FAILED_PEER_S = 1.0
"""How long to wait before contacting an unreachable peer again."""

HOP_BY_HOP = frozenset([b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"trailer"])
"""Headers that apply to one connection only and are not forwarded."""

KEEPALIVE = (("TCP_KEEPIDLE", 5), ("TCP_KEEPINTVL", 2), ("TCP_KEEPCNT", 3), ("TCP_USER_TIMEOUT", 11_000))
"""Socket options that close a relayed connection when the owner's machine is gone. The last option applies while sent
data is not acknowledged."""


class OwnerUnreachable(TryAgain):
    """The owner of a table cannot serve it; ``contact`` is the reason."""

    def __init__(self, contact: Contact) -> None:
        super().__init__(f"the owner of the table: {contact.name}")
        self.contact = contact


class ForwardedAnswer(Struct, frozen=True):
    """The answer of the owner to a plain request."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class Peers:
    """Connects to other nodes over TCP."""

    def __init__(self, node: NodeName, keys: HouseKeys, entropy: Entropy = os.urandom) -> None:
        self._node, self._keys, self._entropy = node, keys, entropy
        self._failed: dict[NodeName, tuple[Contact, float]] = {}

    async def connect(self, owner: NodeName, table: TableId, client: str, scheme: str) -> "OwnerLink":
        """Connect and do the handshake. Failures are cached, so that not every client tries to reach a dead node."""
        now = asyncio.get_running_loop().time
        contact, until = self._failed.get(owner, (Contact.SERVING, 0.0))
        if now() < until:
            raise OwnerUnreachable(contact)
        hello = RelayHello(VERSION, table, self._node, owner, client, scheme, self._entropy(NONCE_BYTES))
        try:
            return await self._shake_hands(owner, RelayHandshake(hello, self._keys))
        except OwnerUnreachable as error:
            # Drop expired failures: a node that restarts has a new name, so its old one is never looked up again.
            self._failed = {name: failed for name, failed in self._failed.items() if now() < failed[1]}
            self._failed[owner] = error.contact, now() + FAILED_PEER_S
            raise

    async def _shake_hands(self, owner: NodeName, handshake: RelayHandshake) -> "OwnerLink":
        host, _, port = owner.partition("#")[0].rpartition(":")
        writer: asyncio.StreamWriter | None = None
        contact = Contact.SILENT
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
                writer.write(handshake.respond(await reader.readexactly(CHALLENGE_BYTES)))
                size = int.from_bytes(await reader.readexactly(LENGTH_BYTES))
                if size > MAX_MESSAGE_BYTES:
                    raise BadHandshake("too long")
                contact = judge_answer(owner, handshake.open_answer(await reader.readexactly(size)))
            if contact is Contact.SERVING:
                return OwnerLink(reader, writer)
        except ConnectionRefusedError:
            contact = Contact.REFUSED
        except (TimeoutError, OSError, EOFError, BadHandshake):
            contact = Contact.SILENT
        if writer is not None:
            writer.transport.abort()
        raise OwnerUnreachable(contact)


def judge_answer(owner: NodeName, answer: OwnerAnswer) -> Contact:
    """Return the result of a contact whose answer is signed."""
    if answer.node != owner:
        return Contact.RESTARTED
    return Contact.CLOSING if answer.is_closing else Contact.SERVING


class OwnerLink:
    """A connection to the owner, over TCP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        _keep_alive(writer)

    def splice(self, request: bytes, on_lost: Callable[[], None]) -> AdoptedProtocol:
        """Send the request, and copy what follows in both directions."""
        client = ClientSide(self._writer, request, on_lost)
        self._writer.transport.set_protocol(client.owner_side)
        return client

    async def forward(self, request: h11.Request, body: bytes) -> ForwardedAnswer:
        """Send one request and read its answer."""
        connection = h11.Connection(h11.CLIENT)
        try:
            async with asyncio.timeout(REQUEST_TIMEOUT_S):
                for event in (request, h11.Data(body), h11.EndOfMessage()):
                    self._writer.write(connection.send(event) or b"")
                return await self._read_answer(connection)
        except (TimeoutError, OSError, h11.ProtocolError):
            raise OwnerUnreachable(Contact.SILENT) from None
        finally:
            self.close()

    async def _read_answer(self, connection: h11.Connection) -> ForwardedAnswer:
        answer, body = h11.Response(status_code=500, headers=[]), b""
        while True:
            event = connection.next_event()
            if event is h11.NEED_DATA:
                connection.receive_data(await self._reader.read(65_536))
            elif isinstance(event, h11.Response):
                answer = event
            elif isinstance(event, h11.Data):
                body += event.data
            elif isinstance(event, h11.EndOfMessage):
                headers = tuple((name, value) for name, value in answer.headers if name not in HOP_BY_HOP)
                return ForwardedAnswer(answer.status_code, headers, body)
            elif isinstance(event, h11.ConnectionClosed):
                raise OwnerUnreachable(Contact.SILENT)

    def close(self) -> None:
        """Close at once."""
        self._writer.transport.abort()


class ClientSide(AdoptedProtocol):
    """The connection of a client whose table another node owns."""

    def __init__(self, owner: asyncio.StreamWriter, request: bytes, on_lost: Callable[[], None]) -> None:
        self._writer = owner  # asyncio closes the transport when nothing refers to it
        self._owner: asyncio.Transport = owner.transport  # type: ignore[assignment]
        self._request, self._on_lost = request, on_lost
        self.owner_side = OwnerSide(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request to the owner."""
        self.transport = transport  # type: ignore[assignment]
        RELAYED_CONNECTIONS.inc()
        self._owner.write(self._request)
        self._request = b""
        if self._owner.is_closing():
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Copy data to the owner."""
        self._owner.write(data)

    def pause_writing(self) -> None:
        """Stop reading from the owner, because the client is slow."""
        super().pause_writing()
        _pause(self._owner)

    def resume_writing(self) -> None:
        """Continue reading from the owner, because the client has caught up."""
        super().resume_writing()
        _resume(self._owner)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the other side."""
        super().connection_lost(exc)
        RELAYED_CONNECTIONS.dec()
        self._owner.close()
        self._on_lost()

    def end(self) -> None:
        """The owner has closed its connection: forward its remaining data, then close."""
        if hasattr(self, "transport") and not self.transport.is_closing():
            self.transport.close()
            self.start_write_timer()

    def shutdown(self) -> None:
        """Close at once, because the server ends."""
        self.transport.close()


class OwnerSide(asyncio.Protocol):
    """The connection to the owner."""

    def __init__(self, client: ClientSide) -> None:
        self._client = client

    def data_received(self, data: bytes) -> None:
        """Copy data to the client."""
        self._client.transport.write(data)

    def pause_writing(self) -> None:
        """Stop reading from the client, because the owner is slow."""
        _pause(self._client.transport)

    def resume_writing(self) -> None:
        """Continue reading from the client, because the owner has caught up."""
        _resume(self._client.transport)

    def connection_lost(self, _: Exception | None) -> None:
        """End the other side."""
        self._client.end()


def _pause(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.pause_reading()


def _resume(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.resume_reading()


def _keep_alive(writer: asyncio.StreamWriter) -> None:
    connection: socket.socket = writer.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEPALIVE:
        if hasattr(socket, name):  # not on every system
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
