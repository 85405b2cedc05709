"""Adapts uvicorn: time limits, limits on connections, shutdown, and the takeover of WebSockets after the handshake.

Only this module uses uvicorn's internals. It uses these names, which are not a public API, so pyproject.toml limits
uvicorn's version:

* ``H11Protocol``: ``conn``, ``connections``, ``loop``, ``transport``, ``handle_websocket_upgrade``.
* ``WebSocketsSansIOProtocol``: ``close_timer``, ``conn``, ``connections``, ``disconnected``, ``handshake_complete``,
  ``handshake_initiated``, ``loop``, ``scope``, ``transport``, ``run_asgi``. It receives the whole request in one piece.
* ``Server``: ``handle_exit``, ``lifespan``, ``server_state``, ``servers``, ``startup``, ``shutdown``; it calls
  ``shutdown`` of its connections. ``app_state`` of a protocol is ``state`` in the scope of its requests.
"""

import asyncio
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter
from types import FrameType
from typing import Any, NamedTuple

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tripot.server.telemetry.events import SERVER_LOG, LogEvent

REQUEST_TIMEOUT_S = 15.0
"""The time limit for sending a whole request of at most 16 KiB; enough for a slow phone."""

WRITE_TIMEOUT_S = 30.0
"""How long a write buffer can stay full before the connection is aborted."""

SHUTDOWN_TIMEOUT_S = 3
"""How long a stopping server waits for running work, and then for open connections."""

FLUSH_BEFORE_CLOSE_S = 0.05
"""The time limit for sending the last messages before connections close."""

MAX_OPEN_FILES = 65_536
"""The number of file descriptors that a process requests from the system."""

RESERVED_FILES = 64
"""File descriptors reserved for the store and the logs."""

TAKE_OVER = "tripot.take_over"
"""An extension in the scope of a WebSocket, see :func:`take_over`."""

REQUEST = "tripot.request"
"""Tripot's own extension in the scope of a WebSocket: the bytes of its request, until the takeover."""

REQUEST_TIMEOUT_RESPONSE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def connection_limit() -> int:
    """Return the maximum number of connections: the open-file limit (raised if possible) minus the reserve."""
    if sys.platform == "win32":
        return MAX_OPEN_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(RESERVED_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - RESERVED_FILES)


ServeWith = Callable[[dict[str, Any]], asyncio.Protocol]
"""Creates an HTTP protocol with additional ``state`` in the scope of its requests."""


class InternalPort(NamedTuple):
    """A second listening socket, whose connections begin with their own handshake."""

    listening: socket.socket
    accept: Callable[[ServeWith], asyncio.Protocol]
    """Creates the protocol of a new connection."""


class GracefulServer(uvicorn.Server):
    """A server that stops gracefully: it stops accepting connections, awaits ``drain``, and only then closes the open
    ones.

    The internal port opens after the others and closes last.
    """

    def __init__(
        self, config: uvicorn.Config, drain: Callable[[], Awaitable[None]], internal: InternalPort | None = None
    ) -> None:
        super().__init__(config)
        self._drain, self._internal = drain, internal
        self._internal_server: asyncio.Server | None = None
        self._reason = "asked"
        self.has_failed = False
        """Whether the server stopped by :meth:`fail`."""

    def fail(self, reason: str) -> None:
        """Stop gracefully, as after a signal, because the application cannot continue."""
        self._reason, self.has_failed, self.should_exit = reason, True, True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen on all ports, the internal one last."""
        await super().startup(sockets)
        if (internal := self._internal) is not None:
            loop = asyncio.get_running_loop()
            self._internal_server = await loop.create_server(
                lambda: internal.accept(self._serve_with), sock=internal.listening
            )

    def _serve_with(self, state: dict[str, Any]) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        protocol: asyncio.Protocol = kind(
            config=self.config, server_state=self.server_state, app_state={**self.lifespan.state, **state}
        )
        return protocol

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Record the signal, then stop."""
        self._reason = signal.Signals(sig).name
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, drain, flush, close; log the duration."""
        began, drained, connections = perf_counter(), False, len(self.server_state.connections)
        why = self._reason
        SERVER_LOG.info(LogEvent.SERVER_STOPPING, "stopping: %s", why, reason=why, connections=connections)
        for listening in self.servers:
            listening.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._drain(), SHUTDOWN_TIMEOUT_S)
            drained = True
        drain_ms = round((perf_counter() - began) * 1000)
        await asyncio.sleep(FLUSH_BEFORE_CLOSE_S)
        await super().shutdown(sockets)
        if self._internal_server is not None:
            self._internal_server.close()
        took = {"drain_ms": drain_ms, "drained": drained, "took_ms": round((perf_counter() - began) * 1000)}
        SERVER_LOG.info(LogEvent.SERVER_STOPPED, "stopped: %s, drained in %d ms", why, drain_ms, reason=why, **took)


class WriteTimeoutMixin(asyncio.Protocol):
    """Aborts a transport whose reader has stalled for too long. A regular close would wait forever."""

    transport: asyncio.Transport
    _write_timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start the timer: the write buffer is full."""
        super().pause_writing()
        self.start_write_timer()

    def resume_writing(self) -> None:
        """Stop the timer, because the buffer has room again."""
        super().resume_writing()
        if not self.transport.is_closing():  # a pending close has the same time limit
            self._cancel_write_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer with the connection."""
        self._cancel_write_timer()
        super().connection_lost(exc)

    def start_write_timer(self) -> None:
        """Abort the transport unless the reader reads something in time."""
        if self._write_timer is None:
            self._write_timer = asyncio.get_running_loop().call_later(WRITE_TIMEOUT_S, self.transport.abort)

    def _cancel_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None


class TimedHttpProtocol(WriteTimeoutMixin, H11Protocol):
    """HTTP with a time limit for each request."""

    _request_timer: asyncio.TimerHandle | None = None
    _is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit at once: a connection that sends nothing costs as much as a slow one."""
        super().connection_made(transport)
        self.expect_request(is_due=True)

    def data_received(self, data: bytes) -> None:
        """Pass data on. The time limit keeps running while a request is incomplete."""
        super().data_received(data)
        self.expect_request(is_due=self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self._is_upgraded)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to the WebSocket protocol. Afterwards h11's state is no longer valid."""
        self._is_upgraded = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit with the connection."""
        self.expect_request(is_due=False)
        super().connection_lost(exc)

    def expect_request(self, *, is_due: bool) -> None:
        """Start or stop the time limit. Further bytes do not extend it."""
        if is_due and self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_TIMEOUT_S, self._on_request_timeout)
        elif not is_due and self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _on_request_timeout(self) -> None:
        if not self.transport.is_closing():
            begun = self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]
            if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                self.transport.write(REQUEST_TIMEOUT_RESPONSE)
            self.transport.close()
            self.start_write_timer()


def create_http_protocol(max_connections: int) -> type[H11Protocol]:
    """Create the HTTP protocol of one server, with a maximum number of connections.

    If the server is full, the oldest connection without a complete request is aborted for the new one, so idle
    connections cannot lock out active ones.
    """
    waiting: dict[TimedHttpProtocol, None] = {}

    class LimitedHttpProtocol(TimedHttpProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            if len(self.connections) >= max_connections:
                oldest = next(iter(waiting), None)
                (transport if oldest is None else oldest.transport).abort()
                waiting.pop(oldest or self, None)
            super().connection_made(transport)

        def expect_request(self, *, is_due: bool) -> None:
            super().expect_request(is_due=is_due)
            if is_due:
                waiting[self] = None
            else:
                waiting.pop(self, None)

    return LimitedHttpProtocol


class AdoptedProtocol(WriteTimeoutMixin):
    """A protocol that takes over a connection from uvicorn after its handshake; a shutdown still closes it."""

    connections: set[Any]

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection from the open ones."""
        self.connections.discard(self)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close at once, because the server ends."""
        raise NotImplementedError


class HandshakeProtocol(WriteTimeoutMixin, WebSocketsSansIOProtocol):
    """The handshake of a WebSocket, up to the point where the application accepts it and takes it over."""

    _request = b""
    _early = b""
    """Data that the client sent before it was accepted."""

    @property
    def _extensions(self) -> dict[str, Any]:
        return self.scope["extensions"]

    async def run_asgi(self) -> None:
        """Run the application, with a way to take over the connection."""
        self._extensions[TAKE_OVER], self._extensions[REQUEST] = self.hand_over, self._request
        self._request = b""
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Read the request; later data waits for the next protocol."""
        if not self.handshake_initiated:
            self._request = data
            super().data_received(data)
        else:
            self._early += data
            self.transport.pause_reading()

    def hand_over(self, protocol: AdoptedProtocol) -> bool:
        """Hand the transport to another protocol. Return whether the connection is still open."""
        del self._extensions[TAKE_OVER], self._extensions[REQUEST]
        if self.disconnected or self.transport.is_closing():
            return False
        self.handshake_complete = True  # otherwise uvicorn would answer a connection that was not accepted here
        self.close_timer = self.loop.call_later(0, int)  # otherwise uvicorn would close the connection
        protocol.connections = self.connections
        self.connections.discard(self)
        self.connections.add(protocol)  # type: ignore[arg-type]
        self.transport.set_protocol(protocol)
        protocol.connection_made(self.transport)
        if self._early:
            self.transport.resume_reading()
            protocol.data_received(self._early)
        self.conn.parser.close()  # breaks a reference cycle
        return True


def request_of(scope: Any) -> bytes:
    """Return the bytes of a WebSocket's request before its takeover."""
    request: bytes = scope["extensions"][REQUEST]
    return request


def take_over(scope: Any, protocol: AdoptedProtocol) -> bool:
    """Take over an accepted connection. Return whether it is still open."""
    taken: bool = scope["extensions"][TAKE_OVER](protocol)
    return taken
