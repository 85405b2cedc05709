"""Host check: the server accepts requests only for its own names, and for its public names only over HTTPS.

Another site can make its name resolve to this machine (DNS rebinding); the browser then treats this server as part of
that site. Names that nobody else can own are always accepted: an IP address, ``localhost``, ``*.local`` and the name of
this machine. Public names are those of ``TRIPOT_ORIGINS``.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import quote

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec.json import encode

from tripot.server.http.problems import PROBLEM_MEDIA_TYPE, make_problem
from tripot.server.telemetry.events import SERVER_LOG, LogEvent

HSTS = (b"strict-transport-security", b"max-age=31536000")
"""Makes browsers use HTTPS for this name. Only for public names, never for ``localhost``."""

NAME_PATTERN = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


def split_host(host: str) -> str:
    """Return the name or address in a ``Host`` header, in lower case and without port and brackets."""
    if host.count(":") > 1 and not host.startswith("["):
        return host.lower()  # a bare IPv6 address
    return re.sub(r":[0-9]*$", "", host).strip("[]").rstrip(".").lower()


class HostCheckMiddleware:
    """Refuses unknown hosts (421), sends visitors of a public name to HTTPS, and adds HSTS there."""

    def __init__(self, app: ASGIApp, origins: Iterable[str]) -> None:
        self.app = app
        self._origins = frozenset(origins)
        self._names = {split_host(origin.partition("://")[2]) for origin in origins} | {socket.gethostname().lower()}
        self._has_warned = False

    def is_own(self, host: str) -> bool:
        """Return whether a ``Host`` header names this server. Health checks of proxies send no such header."""
        name = split_host(host)
        if not host or name in self._names or name == "localhost" or name.endswith((".local", ".localhost")):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket."""
        if str(scope["type"]) == "lifespan":
            await self.app(scope, receive, send)
            return
        host = Headers.from_scope(scope).get("host", "")
        if not self.is_own(host):
            self._warn(host)
            await _refuse(scope, send)
        elif f"https://{host.lower()}" not in self._origins:
            await self.app(scope, receive, send)
        elif scope["scheme"] == "http":
            await _redirect(scope, send, host)
        else:
            await self.app(scope, receive, _add_hsts(send) if scope["type"] == ScopeType.HTTP else send)

    def _warn(self, host: str) -> None:
        if not self._has_warned and NAME_PATTERN.fullmatch(split_host(host)):
            self._has_warned = True
            SERVER_LOG.warning(
                LogEvent.HOST_REFUSED,
                "refused Host %s; add the public names of this server to TRIPOT_ORIGINS",
                split_host(host)[:80],
            )


def _add_hsts(send: Send) -> Send:
    async def send_with_hsts(message):  # type: ignore[no-untyped-def]
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), HSTS]}
        await send(message)

    return send_with_hsts


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 4403, "reason": None})
        return
    body = encode(make_problem(421, "wrong_host", None))
    await _respond(send, 421, body, (b"content-type", PROBLEM_MEDIA_TYPE.encode()))


async def _redirect(scope: Scope, send: Send, host: str) -> None:
    query = scope["query_string"]
    target = f"https://{host}{quote(scope['path'])}".encode() + (b"?" + query if query else b"")
    await _respond(send, 308, b"", (b"location", target))


async def _respond(send: Send, status: int, body: bytes, header: tuple[bytes, bytes]) -> None:
    headers = [header, (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
