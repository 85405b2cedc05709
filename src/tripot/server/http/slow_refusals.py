"""Delays the answers to refused requests, so that a flooding program has to wait (a tarpit).

A refusal takes 0.2 ms of the event loop, and a caller who retries at once could cause thousands per second. A
connection waits for its answer before its next request, so delays limit the rate of each connection.
"""

import asyncio

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

REFUSAL_DELAY_S = 1.0
"""The delay of a refusal. People need longer than that to read the message."""

MAX_HELD = 2_000
"""The maximum number of delayed answers, a few kilobytes each; beyond it, refusals are sent at once."""

TOO_MANY_REQUESTS = 429


class SlowRefusalsMiddleware:
    """Delays every answer with status 429; all others pass at once."""

    def __init__(self, app: ASGIApp, delay: float = REFUSAL_DELAY_S, max_held: int = MAX_HELD) -> None:
        self.app, self._delay, self._max_held = app, delay, max_held
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_late(message: Message) -> None:
            is_refusal = message["type"] == "http.response.start" and message["status"] == TOO_MANY_REQUESTS
            if is_refusal and self._held < self._max_held:
                await self._hold()
            await send(message)

        await self.app(scope, receive, send_late)

    async def _hold(self) -> None:
        self._held += 1
        try:
            await asyncio.sleep(self._delay)
        finally:
            self._held -= 1
