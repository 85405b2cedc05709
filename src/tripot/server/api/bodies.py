"""Request and response bodies that several API modules share."""

from typing import Annotated

from msgspec import Meta, Struct

from tripot.house import PersonId, TableId
from tripot.store import StoredBlock


class Me(Struct, frozen=True):
    """The guest of this device; ``None`` until the visitor has given a name."""

    name: str | None


class Naming(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name."""

    name: Annotated[str, Meta(max_length=200)]


class BlockedPerson(Struct, frozen=True):
    """A person the caller has blocked, and the table where they met."""

    table: TableId
    person: PersonId
    name: str
    at: int


def to_blocked_people(blocks: list[StoredBlock]) -> tuple[BlockedPerson, ...]:
    """Return blocks as the guest who set them sees them."""
    return tuple(BlockedPerson(it.table, it.person, it.name, it.at) for it in blocks)


class HotseatPlayer(Struct, frozen=True):
    """A person who plays on this device."""

    person: PersonId
    name: str
