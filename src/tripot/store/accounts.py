"""Accounts: guests, their names and devices, and the id by which each is known at each table. Protocol and types only.

Accounts are outside the journals, so a person can be deleted. A guest has a random id that no table and no journal ever
sees. Secrets arrive hashed.
"""

from collections.abc import Sequence
from typing import Literal, NewType, Protocol

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
    """Whether a program plays with a token; everyone at the table sees it."""


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
"""Why a person is reported: their name, their words, their play."""


class PlayerReport(Struct, frozen=True):
    """A guest's report of another to the operator."""

    by: Guest
    about: Guest
    table: TableId
    reason: Reason
    at: int


class AccountRecord(Struct, frozen=True):
    """What is stored about a guest, except names, secrets and blocks (:meth:`Accounts.blocks_of`)."""

    since: int
    devices: tuple[int, ...]
    """When each device was added."""
    links: tuple[int, ...]
    """When each unused link expires."""
    people: tuple[tuple[TableId, PersonId], ...]
    """The guest's id at each table, the latest first."""
    held: tuple[Guest, ...]
    """The guests on their device, and their bots, including those whose tokens were revoked."""
    reports: tuple[tuple[TableId, Reason, int], ...]
    """Their reports, the latest first. Whom they reported is not part of their own data."""


class Accounts(Protocol):
    """Guests, devices, links, codes, bots, blocks and reports."""

    def create_guest(self, guest: Guest, device: SecretHash, at: int) -> None:
        """A new guest, with their first device."""

    def guest_of(self, device: SecretHash) -> Guest | None:
        """The guest to whom a device belongs."""

    def rename(self, guest: GuestId, name: str) -> None:
        """Change the name of a guest, at every table at once."""

    def add_device(self, guest: GuestId, device: SecretHash, at: int) -> None:
        """Add a device to a guest."""

    def forget_device(self, device: SecretHash) -> None:
        """Remove a device."""

    def forget(self, guest: GuestId) -> None:
        """Delete a guest: name, devices, links, and the link to their ids. Journals keep the bare ids."""

    def record_of(self, guest: GuestId) -> AccountRecord | None:
        """Everything that is stored about a guest."""

    def give_link(self, link: SecretHash, guest: GuestId, until: int) -> None:
        """Store a one-time link that brings a guest to another device."""

    def look_at_link(self, link: SecretHash, at: int) -> Guest | None:
        """The guest behind a link that still works; it stays unused."""

    def use_link(self, link: SecretHash, at: int) -> Guest | None:
        """The guest behind a link, once; ``None`` when it was used or has expired."""

    def person_at(self, table: TableId, guest: GuestId, fresh: PersonId) -> PersonId:
        """The id of a guest at a table: the one they have, else from now on the fresh one."""

    def guests_at(self, table: TableId) -> dict[PersonId, Guest]:
        """Everyone who has come to a table, except deleted guests, in the order they came."""

    def guests_at_each(self, tables: Sequence[TableId]) -> dict[TableId, dict[PersonId, Guest]]:
        """As :meth:`guests_at` for each of these tables, in one query."""

    def tables_of(self, guest: GuestId, most: int) -> list[TableId]:
        """Where a guest has been, the latest first, at most so many."""

    def replace_code(self, code: str, table: TableId) -> bool:
        """Replace the code of a table; ``False`` if a table has or had this one, and then it has none."""

    def table_by_code(self, code: str) -> TableId | None:
        """The table behind a code."""

    def code_of(self, table: TableId) -> str | None:
        """The code of a table, if it has one."""

    def codes_of(self, tables: Sequence[TableId]) -> dict[TableId, str]:
        """The codes of these tables, in one query; those without one are left out."""

    # Hotseat: several people on one device

    def create_hotseat_guest(self, holder: GuestId, guest: Guest, at: int) -> None:
        """A new guest who plays on the holder's device and is deleted with the holder."""

    def hotseat_guests_at(self, table: TableId, holder: GuestId) -> dict[PersonId, Guest]:
        """The guests at a table who play on a holder's device, in the order they came; bots are left out."""

    # Bots: programs that play with a token; each is a guest, and is deleted with its owner

    def add_bot(self, owner: GuestId, bot: BotAccount, most: int) -> bool:
        """Add a bot to a guest; ``False`` if they have ``most``. Its token is stored as a device's secret."""

    def bots_of(self, owner: GuestId) -> list[BotAccount]:
        """The bots with a valid token, the latest first. :meth:`forget_device` revokes a token."""

    def owner_of(self, guest: GuestId) -> GuestId:
        """The guest who answers for another: the holder, the owner of a bot, else the guest themselves."""

    # Blocks and reports; to block a hotseat guest or a bot is to block its holder

    def block(self, by: GuestId, blocked: GuestId, block: StoredBlock, most: int) -> bool:
        """Block someone; ``False`` if ``most`` are blocked already."""

    def unblock(self, by: GuestId, table: TableId, person: PersonId) -> None:
        """Remove the block of a person met at this table."""

    def blocks_of(self, guest: GuestId) -> list[StoredBlock]:
        """The people a guest has blocked, by their present names; the latest first."""

    def blocked_people_at(self, table: TableId, by: GuestId) -> set[PersonId]:
        """The people of a table whom a guest has blocked."""

    def has_blocked(self, by: GuestId, whom: GuestId) -> bool:
        """Whether one guest has blocked another."""

    def report(self, report: PlayerReport, since: int, most: int) -> bool:
        """Report someone to the operator, once for each reason; ``False`` after ``most`` reports since then."""

    def reports(self, most: int) -> list[PlayerReport]:
        """What was reported, the latest first."""
