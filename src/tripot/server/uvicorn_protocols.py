"""Adapter to uvicorn's internals, which no other module touches: time limits, bounds, batched writes, shutdown.

It relies on these names, which uvicorn does not promise to keep; pyproject.toml bounds its version for that reason:

* ``H11Protocol``: ``conn``, ``connections``, ``loop``, ``transport``, ``handle_websocket_upgrade``.
* ``WebSocketsSansIOProtocol``: ``conn``, ``close_sent``, ``curr_msg_data_type``, ``disconnected``, ``frames``,
  ``handshake_complete``, ``queue``, ``read_paused``, ``transport``, ``writable``, ``handle_cont``,
  ``handle_parser_exception``, ``handle_ping``, ``keepalive_timeout``, ``send_receive_event_to_app``.
* ``Server``: ``handle_exit``, ``server_state``, ``servers``, ``shutdown``.
* ``ClientDisconnected``.
"""

import asyncio
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import perf_counter
from types import FrameType
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.server import ServerProtocol

from tripot.house import close_codes
from tripot.server.telemetry.counters import SOCKET_CLOSES
from tripot.server.telemetry.events import SERVER_LOG, LogEvent

REQUEST_TIMEOUT_S = 15.0
"""How long a client may take to send a whole request; at most 16 KiB, so enough for a slow phone."""

WRITE_TIMEOUT_S = 30.0
"""How long a full write buffer may stay full before the connection is aborted."""

SHUTDOWN_TIMEOUT_S = 3
"""How long a stopping server waits for running work, and then for open connections."""

FLUSH_BEFORE_CLOSE_S = 0.05
"""How long the last messages have to leave before their connections close."""

MAX_FRAGMENTS = 64
"""Frames of one message. Empty ones cost a sender six bytes each and never reach the size limit."""

MAX_OPEN_FILES = 65_536
"""File descriptors that one process asks the system for."""

RESERVED_FILES = 64
"""File descriptors kept for the store, the bus and the logs."""

MAX_READ_AHEAD_MESSAGES = 8
"""Messages that wait for the application before reading pauses; with fewer, each costs two more system calls."""

SEND_TEXTS = "tripot.say"
"""An ASGI-like event of our own: several text frames in one write."""

INVALID_TEXT, MESSAGE_TOO_BIG = 1007, 1009
BROKEN_LINE = 1006
"""What the protocol calls a connection that ended without a close frame."""

COUNTED_CODES = frozenset(range(1000, 1016)) | {it for it in vars(close_codes).values() if isinstance(it, int)}
"""Close codes with a counter of their own: a client may send any number."""
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

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note the signal, then stop."""
        self._reason = signal.Signals(sig).name
        super().handle_exit(sig, frame)

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


def send_texts_event(texts: Sequence[bytes]) -> Any:
    """The event that sends several texts in one write."""
    return {"type": SEND_TEXTS, "texts": texts}


def frame_header(length: int) -> bytes:
    """The header of an unmasked text frame of this many bytes."""
    if length < 126:
        return b"\x81%c" % length
    return b"\x81\x7e" + length.to_bytes(2) if length < 65_536 else b"\x81\x7f" + length.to_bytes(8)


def describe_close(conn: ServerProtocol) -> tuple[str, int]:
    """Who closed a WebSocket first, and with which code."""
    if conn.close_rcvd is not None and (conn.close_sent is None or conn.close_rcvd_then_sent):
        return "client", conn.close_rcvd.code
    return ("nobody", BROKEN_LINE) if conn.close_sent is None else ("server", conn.close_sent.code)


class BoundedWebSocketProtocol(WriteTimeoutMixin, WebSocketsSansIOProtocol):
    """A WebSocket with a bound on everything that its peer can make the server buffer."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Count how it ended: by the code of who closed first."""
        if self.handshake_complete and not self.disconnected:
            by, code = describe_close(self.conn)
            SOCKET_CLOSES.labels(by, str(code) if code in COUNTED_CODES else "other").inc()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Close, with the write timer: a peer that answers no pings may not take the close frame either."""
        super().keepalive_timeout()
        self.start_write_timer()

    async def send(self, message: Any) -> None:
        """ASGI's events and :data:`SEND_TEXTS`: whole unmasked frames, which need none of the protocol's state."""
        if message["type"] != SEND_TEXTS:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.transport.write(b"".join([part for text in message["texts"] for part in (frame_header(len(text)), text)]))

    def send_receive_event_to_app(self) -> None:
        """Queue a whole message. Invalid UTF-8 ends the connection without a traceback in the log."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self.conn.fail(INVALID_TEXT)
                self.handle_parser_exception()
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= MAX_READ_AHEAD_MESSAGES:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """Answer, unless the peer does not read its answers: they would pile up without end."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take the next fragment of a message, up to the bound."""
        if len(self.frames) < MAX_FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(MESSAGE_TOO_BIG, "too many pieces")
            self.handle_parser_exception()
