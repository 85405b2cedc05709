"""A refused request is answered late (a *tarpit*): a program that asks without end then waits, and others do not.

The limits bound what a caller gets; a refusal still takes a fifth of a millisecond of the event loop, and a caller who
asks again at once would have thousands of them a second. Each connection waits for its answer before it asks again, so
held answers bound the rate by the number of connections.
"""

import asyncio

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

REFUSAL_DELAY_S = 1.0
"""How long a refusal is held. A person who is refused looks at a message for longer than that."""

MAX_HELD = 2_000
"""Answers held at once, a few kilobytes each; beyond it refusals are sent at once."""

TOO_MANY_REQUESTS = 429


class SlowRefusalsMiddleware:
    """Holds every answer with status 429; all others pass at once, and sockets pass untouched."""

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
