"""Sessions: identify the guest by a secret in a cookie or a bot's token. Only hashes of secrets are stored.

Only the secret identifies a guest, never an id or a name that a client sends. Each device has a separate
session. A session ends when its guest revokes it, or after a long idle time if the guest has used another session
since. So nobody loses their last session within ``TRIPOT_GUEST_DAYS``. The cookie expires after 400 days without a
visit.
"""

import os

from msgspec.structs import replace

from tripot.clock import Clock
from tripot.entropy import Entropy, fresh_id, fresh_secret, hash_secret
from tripot.server.async_store import AsyncStore
from tripot.server.identity.credentials import AnyConnection, secret_of, token_of
from tripot.settings import GUEST_DAYS, SESSION_IDLE_DAYS
from tripot.store import FoundSession, Guest, GuestId

LINK_TTL_MS = 10 * 60_000
"""The lifetime of a link to another device."""

DAY_MS = 24 * 3600 * 1000

TOUCH_EVERY_MS = 10 * 60_000
"""The accuracy of the time when a session was last seen."""


class BadToken(Exception):
    """A bot's token is unknown or revoked."""


class BannedGuest(Exception):
    """The operator has banned the guest, or the owner of the bot."""


class Sessions:
    """Creates, authenticates and renames guests."""

    def __init__(self, store: AsyncStore, clock: Clock, entropy: Entropy = os.urandom) -> None:
        self._store, self._clock, self._entropy = store, clock, entropy
        self._last_idle_ms = GUEST_DAYS.read() * DAY_MS
        self._idle_ms = min(SESSION_IDLE_DAYS.read() * DAY_MS, self._last_idle_ms)

    async def find_session(self, connection: AnyConnection, *, admits_banned: bool = False) -> FoundSession | None:
        """Return the session behind a connection. If there is a token, the cookie is ignored. Raises
        :class:`BadToken` or :class:`BannedGuest`.

        A bot's secret is accepted only as a token, not in a cookie.
        """
        token = token_of(connection)
        secret = secret_of(connection) if token is None else token
        found = None if secret is None else await self.find_by_secret(secret)
        if token is not None and (found is None or not found.guest.bot):
            raise BadToken("no such token")
        if found is None or (found.guest.bot and token is None):
            return None
        if found.banned and not admits_banned:
            raise BannedGuest("the operator has banned this guest")
        now = self._clock()
        if now - found.session.seen >= TOUCH_EVERY_MS:
            await self._store.call(self._store.sessions.touch, found.session.device, now)
        return found

    async def find_by_secret(self, secret: str) -> FoundSession | None:
        """Return the session of a secret, unless it was idle for too long."""
        found = await self._store.call(self._store.sessions.find, hash_secret(secret))
        if found is None or found.guest.bot:
            return found
        idle = self._clock() - found.session.seen
        return None if idle > self._last_idle_ms or (found.outlived and idle > self._idle_ms) else found

    async def end_idle(self) -> None:
        """Delete sessions that were idle for too long."""
        now = self._clock()
        await self._store.call(self._store.sessions.end_idle, now - self._idle_ms, now - self._last_idle_ms)

    async def create_guest(self, name: str, device_name: str | None = None) -> tuple[Guest, str]:
        """Create a guest. Return it with the secret for their device."""
        guest, secret = Guest(GuestId(fresh_id(self._entropy)), name), fresh_secret(self._entropy)
        create, now = self._store.accounts.create_guest, self._clock()
        await self._store.call(create, guest, hash_secret(secret), now, device_name)
        return guest, secret

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Rename a guest and return them with the new name."""
        await self._store.call(self._store.accounts.rename, guest.id, name)
        return replace(guest, name=name)

    async def give_link(self, guest: Guest) -> tuple[str, int]:
        """Create a one-time secret that signs a guest in on another device; return it with its expiry."""
        link, until = fresh_secret(self._entropy), self._clock() + LINK_TTL_MS
        await self._store.call(self._store.accounts.give_link, hash_secret(link), guest.id, until)
        return link, until

    async def look_at_link(self, link: str) -> Guest | None:
        """Return the guest of a link, which stays valid; ``None`` if it was used or has expired."""
        return await self._store.call(self._store.accounts.look_at_link, hash_secret(link), self._clock())

    async def use_link(self, link: str, device_name: str | None = None) -> tuple[Guest, str] | None:
        """Use a link: return its guest and a secret for this device, or ``None`` if the link was used or has
        expired."""
        guest = await self._store.call(self._store.accounts.use_link, hash_secret(link), self._clock())
        if guest is None:
            return None
        secret = fresh_secret(self._entropy)
        add, now = self._store.accounts.add_device, self._clock()
        await self._store.call(add, guest.id, hash_secret(secret), now, device_name)
        return guest, secret
