"""One connection to a table: its send queue, with backpressure. Knows no commands and no room.

The queue is bounded, which limits both directions:

* A reader that falls ``MAX_QUEUED_MESSAGES`` behind is closed with ``TOO_SLOW`` and may come back for what it missed.
  The room never waits for a reader, so a slow one delays no other.
* A sender of commands waits in ``drain`` until half of the queue is free, so it must read its answers.
"""

import asyncio
from collections import deque

from litestar.types import Send

from tripot.house import PersonId, Refusal, wire
from tripot.house.close_codes import TOO_SLOW, TRY_AGAIN
from tripot.house.views import Yours
from tripot.server.telemetry.counters import REFUSALS
from tripot.server.uvicorn_protocols import send_texts_event

MAX_QUEUED_MESSAGES = 256
"""Messages that may wait for a reader before its connection is closed."""

MAX_MESSAGES_PER_WRITE = 16
"""Messages that leave in one write: an entry, the new options and an answer come together."""


class TableConnection:
    """A connection as a room knows it: something to send bytes to, for one person or a spectator."""

    def __init__(self, person: PersonId | None, *, screen: bool = False, takes_part_in_dice: bool = True) -> None:
        self.person = person
        self.is_screen = screen
        self.takes_part_in_dice = takes_part_in_dice
        """Whether its nonces and pledges count: not those of bots, nor of hotseat players (one say per device)."""
        self.watched: int | None = None
        self.news = wire.OLDEST_NEWS
        self.yours: Yours | None = None
        self.is_closed = False
        self._outbox: deque[bytes] = deque()
        self._close_code: int | None = None
        self._output_ready, self._output_drained = asyncio.Event(), asyncio.Event()

    def send_bytes(self, message: bytes) -> None:
        """Queue an encoded message; never waits."""
        if self._close_code is None:
            self._outbox.append(message)
            if len(self._outbox) > MAX_QUEUED_MESSAGES:
                self._outbox.clear()
                self.close(TOO_SLOW)
            self._output_ready.set()

    def send(self, message: wire.ToClient) -> None:
        """Encode and queue a message for this connection alone."""
        if isinstance(message, Refusal):
            REFUSALS.labels(message.code).inc()
        self.send_bytes(wire.encode(message))

    def close(self, code: int) -> None:
        """Close the connection with a code, after what is queued is sent."""
        if self._close_code is None:
            self._close_code = code
            self._output_ready.set()
            self._output_drained.set()

    async def drain(self) -> None:
        """Backpressure on the read loop: wait until at least half of the queue is free."""
        while len(self._outbox) > MAX_QUEUED_MESSAGES // 2 and self._close_code is None:
            self._output_drained.clear()
            await self._output_drained.wait()

    async def run_sender(self, send: Send) -> None:
        """Send what is queued, until the connection closes."""
        try:
            while True:
                while self._outbox:
                    together = [self._outbox.popleft() for _ in range(min(len(self._outbox), MAX_MESSAGES_PER_WRITE))]
                    await send(send_texts_event(together))
                self._output_drained.set()
                if self._close_code is not None:
                    await send({"type": "websocket.close", "code": self._close_code, "reason": None})
                    return
                self._output_ready.clear()
                await self._output_ready.wait()
        finally:
            self.close(TRY_AGAIN)  # the peer is gone or the connection broke: nothing may wait for it
