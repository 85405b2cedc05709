"""Who people are: names, devices, and by which id each is known at which table. Not in the journal, so it can go.

A guest is known here by a random id of his own, which no table and no journal ever sees. Secrets come already hashed.
"""

from collections.abc import Mapping
from typing import Literal, NewType, Protocol

from msgspec import Struct

from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId

GuestId = NewType("GuestId", str)
"""A person across tables and devices; never leaves the house."""


class Guest(Struct, frozen=True):
    """Someone who has told a name."""

    id: GuestId
    name: str
    bot: bool = False
    """Whether a program plays here by a token; everybody at the table is told."""


class Bot(Struct, frozen=True):
    """A program that a guest has made a token for."""

    guest: Guest
    token: SecretHash
    since: int


class StoredBlock(Struct, frozen=True):
    """Someone whom a guest does not want to meet, and where they met."""

    table: TableId
    person: PersonId
    name: str
    at: int


Reason = Literal["name", "words", "play", "other"]
"""Why someone is reported: what he is called, what he says, how he plays."""


class PlayerReport(Struct, frozen=True):
    """What a guest has told the operator of another, where and when."""

    by: Guest
    about: Guest
    table: TableId
    reason: Reason
    at: int


class AccountRecord(Struct, frozen=True):
    """All that the guest book has of someone, but for names and secrets; whom he blocks is asked for by itself."""

    since: int
    devices: tuple[int, ...]
    """Since when each."""
    links: tuple[int, ...]
    """Until when each of those not yet used would work."""
    people: tuple[tuple[TableId, PersonId], ...]
    """By which id he is known where, the latest first."""
    held: tuple[Guest, ...]
    """Those who play on his device, and his programs, also those whose tokens were revoked."""
    reports: tuple[tuple[TableId, Reason, int], ...]
    """What he told the operator, the latest first. Of whom is not his to take away."""


class Accounts(Protocol):
    """The guest book."""

    def create_guest(self, guest: Guest, device: SecretHash, at: int) -> None:
        """A new guest, with his first device."""

    def guest_of(self, device: SecretHash) -> Guest | None:
        """Whose device it is."""

    def rename(self, guest: GuestId, name: str) -> None:
        """Another name, at every table at once."""

    def add_device(self, guest: GuestId, device: SecretHash, at: int) -> None:
        """One more device of the same guest."""

    def forget_device(self, device: SecretHash) -> None:
        """A device that is nobody's any more."""

    def forget(self, guest: GuestId) -> None:
        """Delete someone: name, devices, links, and which ids were his. Journals keep ids that mean nobody."""

    def record_of(self, guest: GuestId) -> AccountRecord | None:
        """All that is known of someone."""

    def give_link(self, link: SecretHash, guest: GuestId, until: int) -> None:
        """A one-time link that brings a guest to another device, for a while."""

    def use_link(self, link: SecretHash, at: int) -> Guest | None:
        """Whose link it is, once; nobody's when used or too old."""

    def person_at(self, table: TableId, guest: GuestId, fresh: PersonId) -> PersonId:
        """How a guest is known at a table: as before, or from now on by the fresh id."""

    def enroll(self, table: TableId, people: Mapping[PersonId, GuestId]) -> None:
        """Many at once, for a rematch."""

    def guests_at(self, table: TableId) -> dict[PersonId, Guest]:
        """Everyone who has come to a table and has not been forgotten."""

    def tables_of(self, guest: GuestId) -> list[TableId]:
        """Where a guest has been, the latest first."""

    def give_code(self, code: str, table: TableId) -> bool:
        """A short code to be dictated; not given if another table has it."""

    def table_by_code(self, code: str) -> TableId | None:
        """The table behind a code."""

    def code_of(self, table: TableId) -> str | None:
        """The code that leads to a table, if it was given one."""

    # Several people on one device

    def create_hotseat_guest(self, holder: GuestId, guest: Guest, at: int) -> None:
        """A new guest without a device: he plays on the holder's, and goes when the holder is forgotten."""

    def hotseat_guests_at(self, table: TableId, holder: GuestId) -> dict[PersonId, Guest]:
        """Those whom a guest holds at a table, in the order they came; programs play for themselves."""

    # Programs that play by a token; each is a guest of its own, and goes when its owner is forgotten

    def add_bot(self, owner: GuestId, bot: Bot, most: int) -> bool:
        """One more program of a guest; no if he has so many. Its token is kept as a device's secret is."""

    def bots_of(self, owner: GuestId) -> list[Bot]:
        """Whose tokens hold, the latest first. A token ends as a device does: :meth:`forget_device`."""

    def owner_of(self, guest: GuestId) -> GuestId:
        """Whoever answers for a guest: his holder, the owner of a bot, else himself."""

    # Those one would rather not meet; whoever is held stands for his holder

    def block(self, by: GuestId, blocked: GuestId, block: StoredBlock, most: int) -> bool:
        """Keep someone away; no if so many are kept away already."""

    def unblock(self, by: GuestId, table: TableId, person: PersonId) -> None:
        """No longer, of someone met at this table."""

    def blocks_of(self, guest: GuestId) -> list[StoredBlock]:
        """Whom a guest keeps away, by the names they have now; the latest first."""

    def blocked_people_at(self, table: TableId, by: GuestId) -> set[PersonId]:
        """Which people of a table a guest keeps away."""

    def has_blocked(self, by: GuestId, whom: GuestId) -> bool:
        """Whether one keeps the other away."""

    def report(self, report: PlayerReport, since: int, most: int) -> bool:
        """Tell the operator, once for each reason; no if so many were told since then."""

    def reports(self, most: int) -> list[PlayerReport]:
        """What was told, the latest first."""
