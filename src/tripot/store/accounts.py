"""Types for accounts: guests, their names and devices, and their id at each table.

Accounts are stored outside the journals, so that a person can be deleted. A guest's id never appears in a table or
journal. Secrets are hashed before they reach the store.
"""

from typing import Literal, NewType

from msgspec import Struct

from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId

GuestId = NewType("GuestId", str)
"""A person across tables and devices; never sent to a client."""


class Guest(Struct, frozen=True):
    """A person, or a bot, who has given a name."""

    id: GuestId
    name: str
    bot: bool = False
    """Whether this is a program with a token. Everyone at the table sees this."""


class BotAccount(Struct, frozen=True):
    """A program, and the token that a guest has created for it."""

    guest: Guest
    token: SecretHash
    since: int


class StoredBlock(Struct, frozen=True):
    """A person whom a guest has blocked, and the table where they met."""

    table: TableId
    person: PersonId
    name: str
    at: int


Reason = Literal["name", "words", "play", "other"]
"""Why a person is reported: their name, their words or their play."""


class PlayerReport(Struct, frozen=True):
    """A guest's report about another guest to the operator."""

    by: Guest
    about: Guest
    table: TableId
    reason: Reason
    at: int


class AccountRecord(Struct, frozen=True):
    """The stored data about a guest, except names, secrets and blocks (:meth:`Accounts.blocks_of`)."""

    since: int
    devices: tuple[int, ...]
    """When each device was added."""
    links: tuple[int, ...]
    """When each unused link expires."""
    people: tuple[tuple[TableId, PersonId], ...]
    """The guest's id at each table, latest first."""
    held: tuple[Guest, ...]
    """The guests on their device, and their bots, including those whose tokens were revoked."""
    reports: tuple[tuple[TableId, Reason, int], ...]
    """The reports that they sent, latest first. The people they reported are not part of their own data."""


def public_id_of(device: SecretHash) -> str:
    """Return the public id of a session or a bot's token: the beginning of its hash. It gives no access."""
    return device.hex()[:16]
