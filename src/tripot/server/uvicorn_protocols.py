"""How long a connection may take to ask, to read its answer, and how many there may be: what uvicorn leaves open.

Whoever has asked nothing yet is the first to go when the house is full, so connections that only wait keep nobody out.
"""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

REQUEST_TIMEOUT_S = 15.0
"""Seconds from the first sign of a request to its last: at most 16 KiB, on a slow phone too."""

WRITE_TIMEOUT_S = 30.0
"""Seconds in which a reader must take something of what is waiting for him."""

MAX_FRAGMENTS = 64
"""Frames of one message; empty ones cost a sender six bytes and would never make it too large."""

MAX_OPEN_FILES = 65_536
"""Files that one node could ever serve."""

RESERVED_FILES = 64
"""Files the house itself needs: its store, its bus, its logs."""

MAX_READ_AHEAD_MESSAGES = 8
"""Messages that wait for the house before no more are read; fewer, and the system is asked twice for each of them."""

SEND_TEXTS = "tripot.say"
"""An event after ASGI's manner, but our own: several texts that leave in one write."""

INVALID_TEXT, MESSAGE_TOO_BIG = 1007, 1009
REQUEST_TIMEOUT_RESPONSE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def connection_limit() -> int:
    """As many as the system lets this process have files, less what it needs itself."""
    if sys.platform == "win32":
        return MAX_OPEN_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(RESERVED_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - RESERVED_FILES)


class WriteTimeout:
    """Cuts a transport whose reader takes nothing. A polite close would wait for him for ever."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Something is left to be read."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(WRITE_TIMEOUT_S, self._transport.abort)

    def cancel(self) -> None:
        """It was read, or nobody is there any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def create_http_protocol(most: int) -> type[H11Protocol]:
    """The protocol of one server, with its own list of those who have not asked yet."""
    waiting: dict[TimedHttpProtocol, None] = {}

    class LimitedHttpProtocol(TimedHttpProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            if len(self.connections) >= most:
                oldest = next(iter(waiting), None)
                (transport if oldest is None else oldest.transport).abort()
                waiting.pop(oldest or self, None)
            super().connection_made(transport)

        def expect_request(self, *, request: bool) -> None:
            super().expect_request(request=request)
            if request:
                waiting[self] = None
            else:
                waiting.pop(self, None)

    return LimitedHttpProtocol


class TimedHttpProtocol(H11Protocol):
    """HTTP, until a request is whole or its time is up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request_timer: asyncio.TimerHandle | None = None
        self._write_timeout: WriteTimeout | None = None
        self._is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The clock runs from the first moment: most who connect and say nothing mean no good."""
        self._write_timeout = WriteTimeout(transport)
        super().connection_made(transport)
        self.expect_request(request=True)

    def data_received(self, data: bytes) -> None:
        """A request that is not whole must be, in time."""
        super().data_received(data)
        self.expect_request(request=self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self._is_upgraded)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket's; how far HTTP had come means nothing any more."""
        self._is_upgraded = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more to wait for."""
        self.expect_request(request=False)
        if self._write_timeout is not None:
            self._write_timeout.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """An answer waits to be read."""
        super().pause_writing()
        if self._write_timeout is not None:
            self._write_timeout.start()

    def resume_writing(self) -> None:
        """It is read."""
        super().resume_writing()
        if self._write_timeout is not None:
            self._write_timeout.cancel()

    def expect_request(self, *, request: bool) -> None:
        """Whether the rest of a request is due. The time does not begin anew with every byte."""
        if request and self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_TIMEOUT_S, self._on_request_timeout)
        elif not request and self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _on_request_timeout(self) -> None:
        if not self.transport.is_closing():
            begun = self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]
            if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                self.transport.write(REQUEST_TIMEOUT_RESPONSE)
            self.transport.close()
            assert self._write_timeout is not None
            self._write_timeout.start()


def send_texts_event(texts: Sequence[bytes]) -> Any:
    """An event that says several things at once."""
    return {"type": SEND_TEXTS, "texts": texts}


def frame_header(length: int) -> bytes:
    """What stands before a text of so many bytes."""
    if length < 126:
        return b"\x81%c" % length
    return b"\x81\x7e" + length.to_bytes(2) if length < 65_536 else b"\x81\x7f" + length.to_bytes(8)


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A socket, with what its peer could otherwise heap up here."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Watch its reader."""
        self._write_timeout = WriteTimeout(cast("asyncio.Transport", transport))  # uvloop's own is none by its class
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more to wait for."""
        self._write_timeout.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """News wait to be read."""
        super().pause_writing()
        self._write_timeout.start()

    def resume_writing(self) -> None:
        """They are read."""
        super().resume_writing()
        self._write_timeout.cancel()

    def keepalive_timeout(self) -> None:
        """No sign of life; then he will not take our goodbye either."""
        super().keepalive_timeout()
        self._write_timeout.start()

    async def send(self, message: Any) -> None:
        """What ASGI knows, and :data:`SAY`: whole frames without a mask, which need no state of the protocol."""
        if message["type"] != SEND_TEXTS:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.transport.write(b"".join([part for text in message["texts"] for part in (frame_header(len(text)), text)]))

    def send_receive_event_to_app(self) -> None:
        """A whole message. Text that is none ends the line, and is not worth a trace in the log each time."""
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
        """Answered, unless the answers are not read: they would gather without end."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """The next piece of a message, which must not have too many."""
        if len(self.frames) < MAX_FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(MESSAGE_TOO_BIG, "too many pieces")
            self.handle_parser_exception()
