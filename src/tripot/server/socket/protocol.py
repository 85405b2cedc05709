"""A WebSocket after its handshake: frames, pings, deadlines and backpressure.

Theory of operation
===================

uvicorn and the framework do the handshake and admit a client; then this protocol takes over the transport
(``uvicorn_protocols``), and their objects are freed. A connection uses no task and no queue of the event loop:
everything runs in callbacks of its transport::

    transport ── data_received ──> websockets' parser ── whole messages ──> handle_message ──> the handler
    transport <── one write <── flush, at the end of this turn of the loop <── outbox <── send_bytes, close

* **Reading.** The parser of ``websockets``, which does no I/O, answers pings and close frames, and rejects
  frames that violate RFC 6455 or are too large. This module joins and counts fragments, and checks that text is UTF-8.
* **Writing.** ``send_bytes`` never waits. The first message in an iteration of the event loop schedules a flush, so
  that an entry, the new options and an answer are sent in one write. Frames to a client do not depend on the parser's
  state (``frames``), so a frame for many clients is built once.
* **Backpressure to the reader.** A full transport stops the flush, and further messages stay in the outbox. When the
  outbox of a reader exceeds ``MAX_QUEUED_MESSAGES``, the connection is closed with ``TOO_SLOW``; the client can
  reconnect and gets the messages it missed. So nobody waits for a slow reader. A connection that accepts no data for
  ``WRITE_TIMEOUT_S`` is aborted.
* **Backpressure to the sender.** While ``is_backed_up``, the handler processes no messages; it continues with
  ``handle_drained``. It pauses reading when too many messages wait, so that the sender's own socket buffer fills.
* **Pings.** A ping is sent every ``PING_INTERVAL_S``, or at the interval set by the handler. If the previous ping is
  unanswered, the connection is closed instead.
* **Closing.** A socket is always in one :class:`SocketState`. Messages are accepted and sent only while it is OPEN::

    state      event                          what happens                                       then
    NEW        the transport is handed over   pings begin                                        OPEN
    NEW        ``close``                      waits for the transport                            CLOSING
    OPEN       ``close``                      queued messages are sent first                     CLOSING
    CLOSING    all messages are sent          close frame; ``handle_closing``; the client has    CLOSE_SENT
                                              ``CLOSE_TIMEOUT_S`` to answer
    any live   the client's close frame       answered; the transport is closed                  ENDING
    any live   broken frame, unanswered ping  the parser's close frame; the transport is closed  ENDING
    any        the transport is lost          ``handle_lost``                                    ENDED
"""

import asyncio
from collections.abc import Callable
from enum import Enum, auto
from random import getrandbits

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from tripot.house.protocol import close_codes
from tripot.house.protocol.wire import MAX_MESSAGE_BYTES
from tripot.server.frames import encode_frame
from tripot.server.telemetry.counters import SOCKET_CLOSES
from tripot.server.uvicorn_protocols import AdoptedProtocol

MAX_QUEUED_MESSAGES = 256
"""The maximum number of queued messages; beyond it, the connection is closed."""

MAX_MESSAGES_PER_WRITE = 16
"""The maximum number of messages per write."""

READ_SLICE_BYTES = 4_096
"""The number of bytes that are parsed before messages are counted. A message takes only six of them."""

MAX_FRAGMENTS = 64
"""The maximum number of frames per message.

Empty frames cost a sender six bytes each and never reach the size limit.
"""

LATE_TIMER_S = 0.5
"""If a timer is later than this, the process was busy, and the client is not to blame."""

PING_INTERVAL_S = 20.0
"""The ping interval, and the time limit for the answer."""

CLOSE_TIMEOUT_S = 10.0
"""How long a client may take to answer a close frame."""

BROKEN_LINE, INVALID_TEXT, MESSAGE_TOO_BIG = 1006, 1007, 1009
"""Codes of RFC 6455; the first is for connections that ended without a close frame."""

COUNTED_CODES = frozenset(range(1000, 1016)) | {it for it in vars(close_codes).values() if isinstance(it, int)}
"""Close codes that are counted separately. All others share one counter, because a client can send any code."""


class SocketState(Enum):
    """The states of a socket. The module docstring has the transitions."""

    NEW = auto()
    OPEN = auto()
    CLOSING = auto()
    CLOSE_SENT = auto()
    ENDING = auto()
    ENDED = auto()


def describe_close(conn: Protocol) -> tuple[str, int]:
    """Return the side that closed a WebSocket first, and the code."""
    if conn.close_rcvd is not None and (conn.close_sent is None or conn.close_rcvd_then_sent):
        return "client", conn.close_rcvd.code
    return ("nobody", BROKEN_LINE) if conn.close_sent is None else ("server", conn.close_sent.code)


class MessageHandler:
    """Callbacks of a connection. The default ignores all events; it serves refused clients."""

    def handle_message(self, data: str | bytes) -> None:
        """Called with a whole message: text, or the bytes of a binary message."""

    def handle_drained(self) -> None:
        """Called when all queued messages are written."""

    def handle_closing(self) -> None:
        """Called when the server has sent its close frame."""

    def handle_lost(self) -> None:
        """Called when the connection has ended."""


class SocketProtocol(AdoptedProtocol):
    """One WebSocket. It passes whole messages to its handler, and encoded texts to its client."""

    def __init__(self, handler: MessageHandler) -> None:
        self._handler = handler
        self._conn = Protocol(Side.SERVER, state=State.OPEN, max_size=MAX_MESSAGE_BYTES)
        self._fragments: list[bytes | bytearray | memoryview] = []
        self._outbox: list[bytes] = []
        self._state, self._close_code = SocketState.NEW, 0
        self._is_text = self._is_flush_due = False
        self._is_writable = self._is_reading = True
        self._ping: bytes | None = None
        """The payload of the last ping, until it is answered."""
        self._ping_interval_s = PING_INTERVAL_S
        self._timer: asyncio.TimerHandle | None = None
        """The timer of the next ping or, after a close frame, of the end of the connection."""

    @property
    def is_backed_up(self) -> bool:
        """Whether more than half of the outbox is full."""
        return len(self._outbox) > MAX_QUEUED_MESSAGES // 2 and self._state is SocketState.OPEN

    # Sending to the client

    def send_bytes(self, message: bytes) -> None:
        """Queue an encoded message. Never waits."""
        self.send_frame(encode_frame(message))

    def send_frame(self, frame: bytes) -> None:
        """Queue a message that was framed once for several readers."""
        if self._state is SocketState.OPEN:
            self._outbox.append(frame)
            if not self._is_flush_due:
                self._schedule_flush()
            elif len(self._outbox) > MAX_QUEUED_MESSAGES:
                self._outbox.clear()
                self.close(close_codes.TOO_SLOW)

    def close(self, code: int) -> None:
        """Close the connection with a code after sending queued messages. Before the takeover, the close is
        deferred."""
        if self._state in (SocketState.NEW, SocketState.OPEN):
            is_open = self._state is SocketState.OPEN
            self._state, self._close_code = SocketState.CLOSING, code
            if is_open:
                self._schedule_flush()

    def pause_reading(self) -> None:
        """Stop reading from the client."""
        if self._is_reading:
            self._is_reading = False
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Continue to read."""
        if not self._is_reading:
            self._is_reading = True
            self._ping = None  # the answer to the last ping may not have been read yet, so only the next ping counts
            self.transport.resume_reading()

    def ping_every(self, seconds: float) -> None:
        """Change the ping interval. A client that does not answer is lost after at most two intervals."""
        if seconds != self._ping_interval_s:
            self._ping_interval_s = seconds
            if self._state is SocketState.OPEN:
                self._start_timer(seconds, self._send_ping)

    def _schedule_flush(self) -> None:
        """Schedule a flush at the end of this loop iteration or, if the transport is full, when it has room again."""
        if not self._is_flush_due:
            self._is_flush_due = True
            if self._is_writable:
                asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        if self.transport.is_closing():
            return
        while self._outbox and self._is_writable:
            self.transport.write(b"".join(self._outbox[:MAX_MESSAGES_PER_WRITE]))
            del self._outbox[:MAX_MESSAGES_PER_WRITE]
        if not self._is_writable:  # ``resume_writing`` continues
            return
        self._is_flush_due = False
        if self._state is SocketState.OPEN:
            self._handler.handle_drained()
        elif self._state is SocketState.CLOSING:
            self._state = SocketState.CLOSE_SENT
            self._conn.send_close(self._close_code)
            self._write_frames()
            self.resume_reading()
            self._start_timer(CLOSE_TIMEOUT_S, self._close_transport)
            self._handler.handle_closing()

    def _write_frames(self) -> None:
        """Write the parser's frames: pings, pongs and close frames."""
        self.transport.write(b"".join(self._conn.data_to_send()))

    # Timers

    def _close_transport(self) -> None:
        """Close after all data is sent; abort if the client does not read it."""
        self._state = SocketState.ENDING
        self.transport.close()
        self.start_write_timer()

    def _start_timer(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _send_ping(self) -> None:
        if self._conn.state is not State.OPEN:
            return
        late_s = 0.0 if self._timer is None else asyncio.get_running_loop().time() - self._timer.when()
        if self._ping is not None and self._is_reading and late_s < LATE_TIMER_S:
            self._fail(close_codes.INTERNAL_ERROR, "keepalive ping timeout")
            return
        self._ping = getrandbits(32).to_bytes(4)
        self._conn.send_ping(self._ping)
        self._write_frames()
        self._start_timer(self._ping_interval_s, self._send_ping)

    # Calls from the transport

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take over the connection."""
        self.transport = transport
        self._start_timer(self._ping_interval_s, self._send_ping)
        if self._state is SocketState.NEW:
            self._state = SocketState.OPEN
        else:  # closed before the takeover
            self._schedule_flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the close code of the side that closed first."""
        super().connection_lost(exc)
        self._stop_timer()
        by, code = describe_close(self._conn)
        SOCKET_CLOSES.labels(by, str(code) if code in COUNTED_CODES else "other").inc()
        self._outbox.clear()
        self._state = SocketState.ENDED
        self._handler.handle_lost()

    def pause_writing(self) -> None:
        """Stop writing, because the transport is full."""
        self._is_writable = False
        super().pause_writing()

    def resume_writing(self) -> None:
        """Continue writing, because the transport has room again."""
        super().resume_writing()
        self._is_writable = True
        if self._is_flush_due:
            self._flush()

    def shutdown(self) -> None:
        """Close at once, because the process ends."""
        if self._conn.state is State.OPEN:
            self._conn.send_close(close_codes.NODE_CLOSING)
            self._write_frames()
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Read frames. A protocol violation ends the connection with its code."""
        conn = self._conn
        for start in range(0, len(data), READ_SLICE_BYTES):
            conn.receive_data(data[start : start + READ_SLICE_BYTES])
            if conn.parser_exc is not None:
                self._end_broken()
                return
            for event in conn.events_received():
                assert isinstance(event, Frame)
                self._take_frame(event)
                if self.transport.is_closing():
                    return

    def _take_frame(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY:
                self._is_text, self._fragments = frame.opcode is Opcode.TEXT, []
                self._take_fragment(frame)
            case Opcode.CONT:
                self._take_fragment(frame)
            case Opcode.PING if self._is_writable:
                self._write_frames()
            case Opcode.PING:  # the client does not read its pongs, which would accumulate
                self.transport.abort()
            case Opcode.PONG if self._ping is not None and bytes(frame.data) == self._ping:
                self._ping = None
            case Opcode.CLOSE:
                self._write_frames()
                self._close_transport()

    def _take_fragment(self, frame: Frame) -> None:
        """Add a fragment. The last one completes the message."""
        if frame.fin and not self._fragments:
            self._take_message(frame.data)
        elif len(self._fragments) >= MAX_FRAGMENTS:
            self._fail(MESSAGE_TOO_BIG, "too many pieces")
        else:
            self._fragments.append(frame.data)
            if frame.fin:
                data, self._fragments = b"".join(self._fragments), []
                self._take_message(data)

    def _take_message(self, data: bytes | bytearray | memoryview) -> None:
        if self._state is SocketState.OPEN:
            try:
                message = str(data, "utf-8") if self._is_text else bytes(data)
            except UnicodeDecodeError:
                self._fail(INVALID_TEXT)
            else:
                self._handler.handle_message(message)

    def _fail(self, code: int, reason: str = "") -> None:
        self._conn.fail(code, reason)
        self._end_broken()

    def _end_broken(self) -> None:
        """End with the parser's close code."""
        self._outbox.clear()
        self._write_frames()
        self._close_transport()
