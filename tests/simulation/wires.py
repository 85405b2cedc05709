"""A simulated WebSocket: messages arrive late but in order, or not at all after the connection is cut."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from random import Random
from typing import Any

from websockets.frames import Frame, Opcode

from tests.server.abuse import framed
from tests.simulation.loop import Loop
from tripot.server.identity.credentials import COOKIE
from tripot.server.uvicorn_protocols import REQUEST, TAKE_OVER, AdoptedProtocol


class Wire:
    """A connection with its two ends: the server's socket and the client's."""

    def __init__(self, loop: Loop, rng: Random, secret: str | None, heard: Any) -> None:
        self._loop, self._rng = loop, rng
        self._heard = heard
        self.cut_off = False
        self.socket = Socket(self, loop, {} if secret is None else {COOKIE: secret})
        self._inbox: deque[str | None] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._up = self._down = 0.0
        self.code: int | None = None
        self._lossy = False

    def send(self, text: str) -> None:
        """Send from the client to the server."""
        if not self.cut_off:
            self._up = self._late(self._up)
            self._after(self._up, self.socket.arrives, text)

    async def next(self, patience: float) -> str | None:
        """Return the next message from the server; ``None`` if the connection is closed. Raises ``TimeoutError``."""
        if not self._inbox:
            self._waiting = self._loop.create_future()
            timer = self._loop.call_later(patience, self._wake)
            await self._waiting
            timer.cancel()
            self._waiting = None
        if not self._inbox:
            raise TimeoutError
        return self._inbox.popleft()

    def cut(self) -> None:
        """Cut the connection. Both ends notice later; sent messages may still arrive or are lost."""
        if self.cut_off:
            return
        self.cut_off = True
        self._lossy = self._rng.random() < 0.5
        self._after(self._late(self._down) + self._rng.uniform(0, 0.2), self._arrives, None)
        notices = self._rng.uniform(0, 0.3) if self._rng.random() < 0.8 else self._rng.uniform(1, 40)
        self._after(self._loop.time() + notices, self.socket.arrives, None)

    def says(self, text: str) -> None:
        """Send from the server to the client."""
        self._heard(text)
        if not self.cut_off:
            self._down = self._late(self._down)
            self._after(self._down, self._arrives, text)

    def closes(self, code: int) -> None:
        """Close the connection by the server, after its last message."""
        if not self.cut_off:
            self.code = code
            self.cut_off = True
            self._after(self._late(self._down), self._arrives, None)

    def _after(self, when: float, arrives: Callable[[str | None], None], text: str | None) -> None:
        """Deliver a message later, even if its sender has died by then."""
        self._loop.call_at(when, arrives, text, context=Context())

    def _late(self, before: float) -> float:
        return max(before + 1e-6, self._loop.time() + self._rng.uniform(0.001, 0.06))

    def _arrives(self, text: str | None) -> None:
        if self._lossy and text is not None:
            return
        self._inbox.append(text)
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Socket:
    """The server's end: the parts of a connection that the server uses."""

    def __init__(self, wire: Wire, loop: Loop, cookies: dict[str, str]) -> None:
        self.wire, self._loop = wire, loop
        self.cookies, self.headers = cookies, {}
        self.scope: dict[str, Any] = {"scheme": "ws", "extensions": {TAKE_OVER: self._hand_over, REQUEST: self}}
        self.client: None = None
        self.query_params: dict[str, str] = {}
        self._early: list[str | None] = []
        self._protocol: AdoptedProtocol | None = None
        self._context: Context | None = None
        self._ended = False

    def arrives(self, text: str | None) -> None:
        """Deliver a message, or the end of the connection (``None``), to the server's process."""
        if text is not None and self.wire.cut_off:
            return
        if self._protocol is None:
            self._early.append(text)
        else:
            self._deliver(text)

    async def accept(self, headers: list[tuple[bytes, bytes]] | None = None) -> None:
        """Accept the connection."""

    def _hand_over(self, protocol: AdoptedProtocol) -> bool:
        self._protocol, self._context = protocol, copy_context()
        protocol.connections = set()
        protocol.connection_made(self)  # type: ignore[arg-type]
        for text in self._early:
            self._deliver(text)
        return True

    def _deliver(self, text: str | None) -> None:
        assert self._protocol is not None
        if text is None:
            self._run(self._lose)
        else:
            self._run(self._protocol.data_received, framed(text.encode(), text=True))

    def _run(self, do: Callable[..., object], *args: object) -> None:
        """Schedule a call in the context of the server's process."""
        self._loop.call_soon(do, *args, context=self._context)

    def _lose(self) -> None:
        if not self._ended:
            self._ended = True
            assert self._protocol is not None
            self._protocol.connection_lost(None)

    # A transport

    def write(self, data: bytes) -> None:
        """Process the frames that the server writes. The client answers pings and close frames at once."""
        while data:
            opcode, size, start = data[0] & 15, data[1], 2
            if size > 125:
                start = 4 if size == 126 else 10
                size = int.from_bytes(data[2:start])
            payload, data = data[start : start + size], data[start + size :]
            if opcode == Opcode.TEXT:
                self.wire.says(payload.decode())
            elif opcode == Opcode.PING and not self.wire.cut_off:
                assert self._protocol is not None
                self._run(self._protocol.data_received, Frame(Opcode.PONG, payload).serialize(mask=True))
            elif opcode == Opcode.CLOSE:
                self.wire.closes(int.from_bytes(payload[:2]))
                self._run(self._lose)

    def close(self) -> None:
        self._run(self._lose)

    def abort(self) -> None:
        self._run(self._lose)

    def is_closing(self) -> bool:
        return self._ended

    def pause_reading(self) -> None:
        """Do nothing."""

    def resume_reading(self) -> None:
        """Do nothing."""
