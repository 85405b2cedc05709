"""Frames of one client, read ahead while a command of its waits: a link for the dice must not wait behind it.

While stakes are closed every other command waits for the dice, and the dice wait for the links.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from litestar.types import Receive

from tripot.house import Refusal, wire
from tripot.house.commands import Stir

MAX_FRAMES_AHEAD = 32
"""Messages read ahead of an unanswered command; then nothing more is read until it is answered."""

R = TypeVar("R")

Frame = tuple[wire.FromClient | Refusal, int]
"""A message, decoded, and its size in bytes."""


class FrameReader:
    """Decodes messages in order. ``on_stir`` is called for a link at once, even while a command waits."""

    def __init__(self, receive: Receive, on_stir: Callable[[Stir, int], None]) -> None:
        self._receive, self._on_stir = receive, on_stir
        self._ahead: deque[Frame | None] = deque()
        self._reading: asyncio.Task[Any] | None = None

    async def read(self) -> Frame | None:
        """The next message; ``None`` once the client has gone."""
        if self._ahead:
            return self._ahead.popleft()
        reading, self._reading = self._reading, None
        return _decode(await (reading or self._receive()))

    async def wait_for(self, answer: "asyncio.Future[R]") -> R:
        """Wait for the answer to a command, and read on meanwhile."""
        while not answer.done() and len(self._ahead) < MAX_FRAMES_AHEAD and None not in self._ahead:
            self._reading = self._reading or asyncio.ensure_future(self._receive())
            await asyncio.wait([answer, self._reading], return_when=asyncio.FIRST_COMPLETED)
            if self._reading.done():
                frame, self._reading = _decode(self._reading.result()), None
                if frame is not None and isinstance(frame[0], Stir):
                    self._on_stir(frame[0], frame[1])
                else:
                    self._ahead.append(frame)
        return await answer

    async def aclose(self) -> None:
        """Stop reading."""
        if self._reading is not None:
            self._reading.cancel()


def _decode(message: Any) -> Frame | None:
    if message["type"] != "websocket.receive":
        return None
    data = message.get("text") or message.get("bytes") or b""
    return wire.decode_message(data), len(data)
