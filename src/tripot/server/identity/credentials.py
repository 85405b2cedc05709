"""Reads the credentials of a request: the secret in a device's cookie, or a bot's bearer token.

Over HTTPS, the cookie has the prefix ``__Host-`` and the attribute Secure. A home network has no certificate; over
plain HTTP, the cookie is host-only, HttpOnly and SameSite=Lax, the strictest settings that browsers accept there.
"""

from collections.abc import Sequence
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

AnyConnection = ASGIConnection[Any, Any, Any, Any]

COOKIE = "tripot"
SECURE_COOKIE = "__Host-tripot"

FORMER_COOKIE = "tripot-before"
SECURE_FORMER_COOKIE = "__Host-tripot-before"
"""The cookie with the secrets of this device's former identities, so that a replaced identity is not lost."""

MAX_FORMER_SECRETS = 4

COOKIE_MAX_AGE_S = 400 * 24 * 3600
"""The maximum age that browsers accept."""

MAX_SECRET_LENGTH = 64
"""Longer secrets are cut before hashing; valid secrets are shorter."""


def is_secure(connection: AnyConnection) -> bool:
    """Return whether the browser uses HTTPS, directly or through a trusted proxy."""
    return connection.scope["scheme"] in ("https", "wss")


def cookie_for(connection: AnyConnection, secret: str, max_age: int = COOKIE_MAX_AGE_S) -> Cookie:
    """Return the cookie with a device's secret."""
    return _make_cookie(connection, SECURE_COOKIE if is_secure(connection) else COOKIE, secret, max_age)


def former_cookie_for(connection: AnyConnection, secrets: Sequence[str]) -> Cookie:
    """Return the cookie with the secrets of the latest former identities, latest first."""
    name = SECURE_FORMER_COOKIE if is_secure(connection) else FORMER_COOKIE
    kept = ".".join(dict.fromkeys(secrets[:MAX_FORMER_SECRETS]))
    return _make_cookie(connection, name, kept, COOKIE_MAX_AGE_S if kept else 0)


def _make_cookie(connection: AnyConnection, name: str, value: str, max_age: int) -> Cookie:
    secure = is_secure(connection)
    return Cookie(key=name, value=value, max_age=max_age, path="/", secure=secure, httponly=True, samesite="lax")


def secret_of(connection: AnyConnection) -> str | None:
    """Return the secret in the device's cookie, if there is one."""
    kept = connection.cookies.get(SECURE_COOKIE if is_secure(connection) else COOKIE)
    return None if kept is None else kept[:MAX_SECRET_LENGTH]


def former_secrets_of(connection: AnyConnection) -> list[str]:
    """Return the secrets of this device's former identities, latest first."""
    kept = connection.cookies.get(SECURE_FORMER_COOKIE if is_secure(connection) else FORMER_COOKIE, "")
    return [secret[:MAX_SECRET_LENGTH] for secret in kept.split(".", MAX_FORMER_SECRETS)[:MAX_FORMER_SECRETS] if secret]


def token_of(connection: AnyConnection) -> str | None:
    """Return a bot's token: ``Authorization: Bearer …``. Browsers never send this header by themselves."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip()[:MAX_SECRET_LENGTH] if scheme.lower() == "bearer" else None


BROWSERS = {"Firefox/": "Firefox", "Edg": "Edge", "SamsungBrowser": "Samsung", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}
"""Parts of the User-Agent header, with the name that people use; the first match counts."""


def describe_device(connection: AnyConnection) -> str | None:
    """Return the initial name of a device, such as ``Firefox · Android``. Its owner can change it."""
    agent = connection.headers.get("user-agent", "")
    names = [next((name for part, name in known.items() if part in agent), None) for known in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, names)) or None
