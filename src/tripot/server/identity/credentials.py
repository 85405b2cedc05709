"""Credentials in a request: the secret in a device's cookie, or a bot's bearer token. HTTP only; no store.

Over HTTPS the cookie is ``__Host-`` and Secure. A home network has no certificate: over plain HTTP the cookie is
host-only, HttpOnly and SameSite=Lax, which is all that browsers offer there.
"""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

AnyConnection = ASGIConnection[Any, Any, Any, Any]

COOKIE = "tripot"
SECURE_COOKIE = "__Host-tripot"

COOKIE_MAX_AGE_S = 400 * 24 * 3600
"""The longest that browsers accept."""

MAX_SECRET_LENGTH = 64
"""Longer secrets are cut before they are hashed: no real one is so long."""


def is_secure(connection: AnyConnection) -> bool:
    """Whether the browser came over HTTPS, directly or as a trusted proxy says."""
    return connection.scope["scheme"] in ("https", "wss")


def cookie_for(connection: AnyConnection, secret: str, max_age: int = COOKIE_MAX_AGE_S) -> Cookie:
    """The cookie that keeps a secret on a device."""
    secure = is_secure(connection)
    name = SECURE_COOKIE if secure else COOKIE
    return Cookie(key=name, value=secret, max_age=max_age, path="/", secure=secure, httponly=True, samesite="lax")


def secret_of(connection: AnyConnection) -> str | None:
    """The secret in the device's cookie, if there is one."""
    kept = connection.cookies.get(SECURE_COOKIE if is_secure(connection) else COOKIE)
    return None if kept is None else kept[:MAX_SECRET_LENGTH]


def token_of(connection: AnyConnection) -> str | None:
    """A bot's token: ``Authorization: Bearer …``. Browsers never send this header by themselves."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip()[:MAX_SECRET_LENGTH] if scheme.lower() == "bearer" else None
