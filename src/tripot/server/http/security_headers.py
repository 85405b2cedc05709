"""What every answer says to browsers: run nothing but our own files, tell nobody where you came from."""

from typing import Any, cast

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tripot.server.http.origins import is_same_origin
from tripot.server.http.problems import ApiError

CONTENT_SECURITY_POLICY = "; ".join([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
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
"""Elsewhere browsers ignore it, and complain of it on every page."""


class SecurityHeadersMiddleware:
    """Around the whole application, so that no answer escapes, whoever made it. Sockets pass untouched."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What says nothing of keeping is not kept. Whoever asks for the head of an answer gets no body."""

        said = SECURITY_HEADERS | HTTPS_ONLY_HEADERS if scope.get("scheme") == "https" else SECURITY_HEADERS
        only_head = scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD"
        if only_head:
            scope = cast("Scope", {**scope, "method": "GET"})  # a copy: the server itself must still see HEAD

        async def headed(message: Message) -> None:
            if only_head and message["type"] == "http.response.body":
                message["body"] = b""
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in said.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, headed if scope["type"] == ScopeType.HTTP else send)


def require_same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard: a page of another site may not ask for changes in its visitor's name."""
    if isinstance(connection, Request) and connection.method not in ("GET", "HEAD") and not is_same_origin(connection):
        raise ApiError(403, "foreign_origin")
