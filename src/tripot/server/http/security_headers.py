"""Security headers: a middleware that adds them to every HTTP answer. The policy allows only files of this server."""

from typing import cast

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

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


class SecurityHeadersMiddleware:
    """Wraps the whole application, so that error pages have the headers too. WebSockets pass unchanged.

    It also answers HEAD requests like GET but without a body, and forbids caching unless a handler allows it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        added = SECURITY_HEADERS | HTTPS_ONLY_HEADERS if scope.get("scheme") == "https" else SECURITY_HEADERS
        only_head = scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD"
        if only_head:
            scope = cast("Scope", {**scope, "method": "GET"})  # a copy: the server itself must still see HEAD

        async def send_with_headers(message: Message) -> None:
            if only_head and message["type"] == "http.response.body":
                message["body"] = b""
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in added.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == ScopeType.HTTP else send)
