"""Adapter to uvicorn's internals, which no other module touches: time limits, bounds, shutdown, WebSockets taken over.

It relies on these names, which uvicorn does not promise to keep; pyproject.toml bounds its version for that reason:

* ``H11Protocol``: ``conn``, ``connections``, ``loop``, ``transport``, ``handle_websocket_upgrade``.
* ``WebSocketsSansIOProtocol``: ``close_timer``, ``conn``, ``connections``, ``disconnected``, ``handshake_initiated``,
  ``loop``, ``scope``, ``transport``, ``run_asgi``.
* ``Server``: ``config.http_protocol_class``, ``handle_exit``, ``lifespan``, ``server_state``, ``servers``,
  ``should_exit``, ``shutdown``; it calls ``shutdown`` of its connections.
"""

import asyncio
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter
from types import FrameType
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension

from tripot.server.frames import DeflateNegotiation
from tripot.server.telemetry.events import SERVER_LOG, LogEvent

REQUEST_TIMEOUT_S = 15.0
"""How long a client may take to send a whole request; at most 16 KiB, so enough for a slow phone."""

WRITE_TIMEOUT_S = 30.0
"""How long a full write buffer may stay full before the connection is aborted."""

SHUTDOWN_TIMEOUT_S = 3
"""How long a stopping server waits for running work, and then for open connections."""

FLUSH_BEFORE_CLOSE_S = 0.05
"""How long the last messages have to leave before their connections close."""

MAX_OPEN_FILES = 65_536
"""File descriptors that one process asks the system for."""

RESERVED_FILES = 64
"""File descriptors kept for the store, the bus and the logs."""

TAKE_OVER = "tripot.take_over"
"""An extension of our own in the scope of a WebSocket: see :func:`take_over`."""

REQUEST_TIMEOUT_RESPONSE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def connection_limit() -> int:
    """How many connections this process can hold: its open-file limit, raised if possible, less the reserve."""
    if sys.platform == "win32":
        return MAX_OPEN_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(RESERVED_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - RESERVED_FILES)


class GracefulServer(uvicorn.Server):
    """A server that stops gracefully: stop accepting connections, await ``drain``, and only then close them."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._drain = drain
        self._reason = "asked"
        self._adoptions: set[asyncio.Task[Any]] = set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note the signal, then stop."""
        self._reason = signal.Signals(sig).name
        super().handle_exit(sig, frame)

    def adopt(self, accepted: socket.socket) -> None:
        """Serve a connection that another process has accepted; while stopping, close it."""
        if self.should_exit:
            accepted.close()
            return
        loop, config, state = asyncio.get_running_loop(), self.config, self.lifespan.state

        def create_protocol() -> asyncio.Protocol:
            protocol: Any = config.http_protocol_class
            made: asyncio.Protocol = protocol(config=config, server_state=self.server_state, app_state=state)
            return made

        async def connect() -> None:
            try:
                await loop.connect_accepted_socket(create_protocol, accepted)
            except OSError:  # the client is gone already
                accepted.close()

        task = loop.create_task(connect())
        self._adoptions.add(task)
        task.add_done_callback(self._adoptions.discard)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, drain, flush, close; say how long it took."""
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
        took = {"drain_ms": drain_ms, "drained": drained, "took_ms": round((perf_counter() - began) * 1000)}
        SERVER_LOG.info(LogEvent.SERVER_STOPPED, "stopped: %s, drained in %d ms", why, drain_ms, reason=why, **took)


class WriteTimeoutMixin(asyncio.Protocol):
    """Aborts a transport whose reader takes nothing for too long. A regular close would wait for the reader forever."""

    transport: asyncio.Transport
    _write_timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start the timer: the write buffer is full."""
        super().pause_writing()
        self.start_write_timer()

    def resume_writing(self) -> None:
        """Stop the timer: the reader has emptied the buffer far enough."""
        super().resume_writing()
        if not self.transport.is_closing():  # a close has the same deadline, whatever its reader takes
            self._cancel_write_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer with the connection."""
        self._cancel_write_timer()
        super().connection_lost(exc)

    def start_write_timer(self) -> None:
        """Abort the transport, unless the reader takes something in time."""
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
        """Keep the time limit running while a request is incomplete."""
        super().data_received(data)
        self.expect_request(is_due=self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self._is_upgraded)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to the WebSocket protocol; h11's state means nothing from here on."""
        self._is_upgraded = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit with the connection."""
        self.expect_request(is_due=False)
        super().connection_lost(exc)

    def expect_request(self, *, is_due: bool) -> None:
        """Start or stop the time limit. More bytes do not extend it."""
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
    """The HTTP protocol of one server, with a bound on its connections.

    When the server is full, the oldest connection without a complete request is aborted for the new one, so idle
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
    """What takes a connection over from uvicorn after its handshake, and stays one of those that a shutdown closes."""

    connections: set[Any]
    extensions: list[Extension] | tuple[()] = ()
    """What the handshake has agreed on."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the open connections."""
        self.connections.discard(self)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server ends: close at once."""
        raise NotImplementedError


class HandshakeProtocol(WriteTimeoutMixin, WebSocketsSansIOProtocol):
    """The handshake of a WebSocket, up to the point where the application accepts it and takes it over."""

    _early = b""
    """What a client sent before it was accepted."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [DeflateNegotiation()]

    @property
    def _extensions(self) -> dict[str, Any]:
        return self.scope["extensions"]

    async def run_asgi(self) -> None:
        """Run the application, with a way to take the connection over."""
        self._extensions[TAKE_OVER] = self.hand_over
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Read the request; what follows it waits for who takes the connection over."""
        if not self.handshake_initiated:
            super().data_received(data)
        else:
            self._early += data
            self.transport.pause_reading()

    def hand_over(self, protocol: AdoptedProtocol) -> bool:
        """Let another protocol have the transport; returns whether the connection still stands."""
        del self._extensions[TAKE_OVER]
        if self.disconnected or self.transport.is_closing():
            return False
        self.close_timer = self.loop.call_later(0, int)  # else uvicorn closes it when the application returns
        protocol.connections, protocol.extensions = self.connections, self.conn.extensions
        self.connections.discard(self)
        self.connections.add(protocol)  # type: ignore[arg-type]
        self.transport.set_protocol(protocol)
        protocol.connection_made(self.transport)
        if self._early:
            self.transport.resume_reading()
            protocol.data_received(self._early)
        self.conn.parser.close()  # it refers to itself
        return True


def take_over(scope: Any, protocol: AdoptedProtocol) -> bool:
    """Take an accepted connection over; returns whether it still stands."""
    taken: bool = scope["extensions"][TAKE_OVER](protocol)
    return taken
