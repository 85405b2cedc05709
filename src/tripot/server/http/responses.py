"""What every HTTP answer gets: security headers, a measurement of its latency, and a delay if it refuses a request.

WebSockets pass unchanged. The content security policy allows only files of this server.

Refusals (status 429) are delayed, so that a flooding program has to wait (a tarpit). A refusal takes 0.2 ms of the
event loop, and a caller who retries at once could cause thousands per second. A connection waits for its answer before
its next request, so delays limit the rate of each connection.
"""

import asyncio
from time import perf_counter
from typing import cast

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tripot.server.telemetry.counters import REQUEST_SECONDS

OWN_SOURCES = ("script", "style", "img", "font", "media", "connect", "manifest", "worker")
"""The kinds of files that pages can load from this server only."""

CONTENT_SECURITY_POLICY = "; ".join([
    "default-src 'none'",
    *(f"{kind}-src 'self'" for kind in OWN_SOURCES),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
])  # fmt: skip

SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}

HTTPS_ONLY_HEADERS = {"cross-origin-opener-policy": "same-origin"}
"""Sent only over HTTPS: over plain HTTP, browsers ignore these headers and log a warning on every page."""

REFUSAL_DELAY_S = 1.0
"""The delay of a refusal. People need longer than that to read the message."""

MAX_HELD = 2_000
"""The maximum number of delayed answers, a few kilobytes each; beyond it, refusals are sent at once."""

TOO_MANY_REQUESTS = 429

UNKNOWN_ROUTE = "none"
"""The label of requests that match no route."""


class ResponseMiddleware:
    """Wraps the whole application, so that error pages have the headers too.

    It also answers HEAD requests like GET but without a body, and forbids caching unless a handler allows it.
    """

    def __init__(self, app: ASGIApp, refusal_delay: float = REFUSAL_DELAY_S, max_held: int = MAX_HELD) -> None:
        self.app, self._refusal_delay, self._max_held = app, refusal_delay, max_held
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, is_head = perf_counter(), scope["method"] == "HEAD"
        added = SECURITY_HEADERS | HTTPS_ONLY_HEADERS if scope["scheme"] == "https" else SECURITY_HEADERS
        inner = cast("Scope", {**scope, "method": "GET"}) if is_head else scope  # the server must still see HEAD

        async def send_completed(message: Message) -> None:
            if is_head and message["type"] == "http.response.body":
                message["body"] = b""
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in added.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
                # The template of the route, never its path. The time excludes the body, whose reader can be slow.
                route = inner.get("path_template", UNKNOWN_ROUTE)
                REQUEST_SECONDS.labels(route, f"{message['status'] // 100}xx").observe(perf_counter() - began)
                if message["status"] == TOO_MANY_REQUESTS and self._held < self._max_held:
                    await self._delay()
            await send(message)

        await self.app(inner, receive, send_completed)

    async def _delay(self) -> None:
        self._held += 1
        try:
            await asyncio.sleep(self._refusal_delay)
        finally:
            self._held -= 1
