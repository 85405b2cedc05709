"""Who is asking: a guest known by a secret that his device keeps in a cookie. Nobody is known by anything he says.

Over HTTPS the cookie is ``__Host-`` and Secure. A living room has no certificate: over plain HTTP it is host-only,
HttpOnly and SameSite=Lax, which is as much as a browser then offers.
"""

import os
import unicodedata
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from msgspec.structs import replace

from tripot.clock import Clock
from tripot.entropy import Entropy, fresh_id, fresh_secret, hash_secret
from tripot.server.group_commit.async_store import AsyncStore
from tripot.store import Guest, GuestId

AnyConnection = ASGIConnection[Any, Any, Any, Any]

COOKIE = "tripot"
SECURE_COOKIE = "__Host-tripot"

COOKIE_MAX_AGE_S = 400 * 24 * 3600
"""Seconds; browsers keep nothing longer."""

LINK_TTL_MS = 10 * 60_000
"""Milliseconds within which a link must bring a guest to his other device."""

MAX_NAME_LENGTH = 24


class BadToken(Exception):
    """A bot's token that nobody has made, or that was revoked."""


class BadName(ValueError):
    """A name nobody could be called by."""


class Sessions:
    """The guest book, for those who come over the network."""

    def __init__(self, clerk: AsyncStore, clock: Clock, entropy: Entropy = os.urandom) -> None:
        self._clerk, self._clock, self._entropy = clerk, clock, entropy

    async def authenticate(self, connection: AnyConnection) -> Guest | None:
        """Whose device is asking; or which bot, by its token, and then no cookie counts. Raises :class:`BadToken`."""
        token = token_of(connection)
        secret = secret_of(connection) if token is None else token
        guest = None if secret is None else await self._clerk.call(self._clerk.accounts.guest_of, hash_secret(secret))
        if token is not None and (guest is None or not guest.bot):
            raise BadToken("no such token")
        return None if guest is not None and guest.bot and token is None else guest

    async def create_guest(self, name: str) -> tuple[Guest, str]:
        """A new guest, and the secret that his device must keep."""
        guest, secret = Guest(GuestId(fresh_id(self._entropy)), name), fresh_secret(self._entropy)
        await self._clerk.call(self._clerk.accounts.create_guest, guest, hash_secret(secret), self._clock())
        return guest, secret

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The same guest by another name."""
        await self._clerk.call(self._clerk.accounts.rename, guest.id, name)
        return replace(guest, name=name)

    async def give_link(self, guest: Guest) -> tuple[str, int]:
        """A secret that moves a guest to another device, once, and until when."""
        link, until = fresh_secret(self._entropy), self._clock() + LINK_TTL_MS
        await self._clerk.call(self._clerk.accounts.give_link, hash_secret(link), guest.id, until)
        return link, until

    async def use_link(self, link: str) -> tuple[Guest, str] | None:
        """Whose link it is, and a secret for this device; nothing if it was used or is too old."""
        guest = await self._clerk.call(self._clerk.accounts.use_link, hash_secret(link), self._clock())
        if guest is None:
            return None
        secret = fresh_secret(self._entropy)
        await self._clerk.call(self._clerk.accounts.add_device, guest.id, hash_secret(secret), self._clock())
        return guest, secret


def normalize_name(name: str) -> str:
    """A name as it is kept: one line without signs that nobody sees; raises :class:`BadName`."""
    words = unicodedata.normalize("NFC", name).split()
    shown = " ".join(filter(None, ["".join(filter(_is_visible, word)) for word in words]))
    if not 1 <= len(shown) <= MAX_NAME_LENGTH:
        raise BadName(f"a name has 1 to {MAX_NAME_LENGTH} signs")
    return shown


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CZ"


def is_secure(connection: AnyConnection) -> bool:
    """Whether the browser came over HTTPS, by itself or by a proxy's word."""
    return connection.scope["scheme"] in ("https", "wss")


def cookie_for(connection: AnyConnection, secret: str) -> Cookie:
    """What a device is given to keep."""
    secure = is_secure(connection)
    name = SECURE_COOKIE if secure else COOKIE
    return Cookie(
        key=name, value=secret, max_age=COOKIE_MAX_AGE_S, path="/", secure=secure, httponly=True, samesite="lax"
    )


def expired_cookie_for(connection: AnyConnection) -> Cookie:
    """What takes it away again."""
    kept = cookie_for(connection, "")
    kept.max_age = 0
    return kept


def secret_of(connection: AnyConnection) -> str | None:
    """What a device has kept, if anything."""
    kept = connection.cookies.get(SECURE_COOKIE if is_secure(connection) else COOKIE)
    return None if kept is None else kept[:64]


def token_of(connection: AnyConnection) -> str | None:
    """What a bot shows in place of a cookie: ``Authorization: Bearer …``. No browser sends it unasked."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip()[:64] if scheme.lower() == "bearer" else None
