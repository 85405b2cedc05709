"""Sessions: which guest is asking, by a secret in a cookie or a bot's token. Only hashes of secrets are stored.

A guest is recognised by their secret alone, never by an id or a name that a client sends.
"""

import os

from msgspec.structs import replace

from tripot.clock import Clock
from tripot.entropy import Entropy, fresh_id, fresh_secret, hash_secret
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.identity.credentials import AnyConnection, secret_of, token_of
from tripot.store import Guest, GuestId

LINK_TTL_MS = 10 * 60_000
"""How long a link to another device works."""


class BadToken(Exception):
    """A bot's token is unknown or revoked."""


class Sessions:
    """Creates, recognises and renames guests who come over the network."""

    def __init__(self, store: AsyncStore, clock: Clock, entropy: Entropy = os.urandom) -> None:
        self._store, self._clock, self._entropy = store, clock, entropy

    async def authenticate(self, connection: AnyConnection) -> Guest | None:
        """The guest behind a connection; with a token the cookie is ignored. Raises :class:`BadToken`.

        A bot's secret counts only as a token; in a cookie it is ignored.
        """
        token = token_of(connection)
        secret = secret_of(connection) if token is None else token
        guest = None if secret is None else await self._store.call(self._store.accounts.guest_of, hash_secret(secret))
        if token is not None and (guest is None or not guest.bot):
            raise BadToken("no such token")
        return None if guest is not None and guest.bot and token is None else guest

    async def create_guest(self, name: str) -> tuple[Guest, str]:
        """A new guest, and the secret for their device."""
        guest, secret = Guest(GuestId(fresh_id(self._entropy)), name), fresh_secret(self._entropy)
        await self._store.call(self._store.accounts.create_guest, guest, hash_secret(secret), self._clock())
        return guest, secret

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The same guest with another name."""
        await self._store.call(self._store.accounts.rename, guest.id, name)
        return replace(guest, name=name)

    async def give_link(self, guest: Guest) -> tuple[str, int]:
        """A secret that works once and brings a guest to another device, and when it expires."""
        link, until = fresh_secret(self._entropy), self._clock() + LINK_TTL_MS
        await self._store.call(self._store.accounts.give_link, hash_secret(link), guest.id, until)
        return link, until

    async def use_link(self, link: str) -> tuple[Guest, str] | None:
        """The guest of a link and a secret for this device; nothing if the link was used or has expired."""
        guest = await self._store.call(self._store.accounts.use_link, hash_secret(link), self._clock())
        if guest is None:
            return None
        secret = fresh_secret(self._entropy)
        await self._store.call(self._store.accounts.add_device, guest.id, hash_secret(secret), self._clock())
        return guest, secret
