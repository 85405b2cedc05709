"""A simulated WebSocket: messages arrive in order and late, or not at all once the connection is cut."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from random import Random
from typing import Any

from tests.simulation.loop import Loop
from tripot.server.identity.credentials import COOKIE

LOST = "websocket.disconnect"


class Wire:
    """A connection with its two ends: the server's socket and the client's."""

    def __init__(self, loop: Loop, rng: Random, secret: str | None, heard: Any) -> None:
        self._loop, self._rng = loop, rng
        self._heard = heard
        self.cut_off = False
        self.socket = Socket(self, {} if secret is None else {COOKIE: secret})
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
        """The next message from the server; ``None`` when the connection is dead; ``TimeoutError`` after a while."""
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
        """Cut the connection. Both ends notice later; what the server has sent may still arrive, or is lost."""
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
        """The server closes it, after what it sent before."""
        if not self.cut_off:
            self.code = code
            self.cut_off = True
            self._after(self._late(self._down), self._arrives, None)

    def _after(self, when: float, arrives: Callable[[str | None], None], text: str | None) -> None:
        """Deliver later, outside any process: it arrives even if its sender is dead by then."""
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
    """The server's end, with as much of a connection as the server uses."""

    def __init__(self, wire: Wire, cookies: dict[str, str]) -> None:
        self._wire = wire
        self.cookies, self.headers, self.scope = cookies, {}, {"scheme": "ws"}
        self.client: None = None
        self.query_params: dict[str, str] = {}
        self._inbox: deque[str | None] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def arrives(self, text: str | None) -> None:
        if text is not None and self._wire.cut_off:
            return
        self._inbox.append(text)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def accept(self, headers: list[tuple[bytes, bytes]] | None = None) -> None:
        """Accept the connection."""

    async def close(self, code: int) -> None:
        self._wire.closes(code)

    async def receive(self) -> dict[str, Any]:
        while not self._inbox:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        text = self._inbox.popleft()
        if text is None:
            self._inbox.append(None)
            return {"type": LOST, "code": 1006}
        return {"type": "websocket.receive", "text": text, "bytes": None}

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self._wire.closes(message["code"])
        else:
            for text in message["texts"]:
                self._wire.says(text.decode())
