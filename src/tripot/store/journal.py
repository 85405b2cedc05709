"""The interface of the journal, which every store implements.

Concurrency is optimistic: of two writers that append after the same entry, one succeeds and the other gets a
:class:`Conflict`. A person's command id is unique at its table, so a retry is idempotent. Entries
are stored as exact bytes and never change.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from tripot.house import CommandId, Hash, PersonId, Proposal, Stage, StoredEntry, Table, TableId
from tripot.store.accounts import GuestId
from tripot.store.directory import NodeName


class Head(Struct, frozen=True, kw_only=True):
    """The head of a journal: the number and hash of its last entry, and data for lists of tables."""

    table: TableId
    seq: int
    hash: Hash
    opened: int
    at: int
    game: str
    version: int
    stage: Stage


class Registration(Struct, frozen=True):
    """The data of a new table that is stored outside its journal, in the same transaction as its first entry."""

    people: Mapping[PersonId, GuestId]
    """The guests of its people."""
    codes: tuple[str, ...]
    """Fresh codes; the table gets the first free one."""
    follows: TableId | None = None
    """The table before a rematch; the rematch joins the circles of that table."""


class Append(Struct, frozen=True):
    """Entries of one table that are stored all or none, and the head after them."""

    entries: tuple[StoredEntry, ...]
    head: Head
    also: "tuple[Append, ...]" = ()
    """Appends of other tables that are stored only together with this one: a rematch, and the entry that announces
    it."""
    encrypted_secret: bytes | None = None
    """The secret of the table's dice. Set only with the entry that opens the table."""
    registration: Registration | None = None
    """The registration of the table. Set only with the entry that opens the table."""
    node: NodeName | None = None
    """The node that writes, if the store has a directory. The append succeeds only while this node owns the table.

    ``None`` writes to tables that nobody owns. Opening a table needs no owner.
    """

    def __post_init__(self) -> None:
        opens = self.entries[0].entry.seq == 1
        if not opens and (self.encrypted_secret is not None or self.registration is not None):
            raise ValueError(f"table {self.head.table} is open already; secret and registration need a new table")


class Appended(Struct, frozen=True):
    """The entries are stored, and on disk."""

    table: TableId
    seq: int


class Conflict(Struct, frozen=True):
    """Another writer was faster: read the journal and decide again. ``found`` is the last seq."""

    table: TableId
    expected: int
    found: int


class Repeated(Struct, frozen=True):
    """The command was answered before, by the entry with this seq. Nothing was added."""

    table: TableId
    command: CommandId
    seq: int


class Deposed(Struct, frozen=True):
    """This node does not own the table. Nothing was added. The writer must stop serving the table."""

    table: TableId
    owner: NodeName | None


AppendOutcome = Appended | Conflict | Repeated | Deposed


ALL_ENTRIES = 2**31 - 1
"""A limit that is larger than any journal."""


class NoSuchTable(LookupError):
    """There is no journal for this table id."""


class StoreFailed(Exception):
    """The store failed, for example because the disk is full or read-only, or the server is lost. It is unknown what
    was stored until the store is read again."""


class Journal(Protocol):
    """Entries of many tables."""

    def append(self, batch: Sequence[Append]) -> tuple[AppendOutcome, ...]:
        """Append for many tables in one transaction. Each append is judged separately, in order.

        On return, stored entries survive a crash. Several appends of one table may follow one another in a batch.
        Entries are stored only if they follow the stored head in seq and in hash, so a writer that lost cannot add its
        later entries to the winner's.
        """

    def read(self, table: TableId, after: int = 0, most: int = ALL_ENTRIES) -> list[bytes]:
        """Return the stored entries of a table after a seq, in order; empty for an unknown table. At most ``most``
        entries are read, but a packed journal is unpacked and returned as a whole."""

    def head(self, table: TableId) -> Head | None:
        """Return the head of a table's journal."""

    def heads_of(self, tables: Sequence[TableId]) -> dict[TableId, Head]:
        """Return the heads of these tables, in one query. Unknown tables are left out."""

    def heads(self, stage: Stage | None = None) -> list[Head]:
        """Return the heads of all tables, or of those at a stage, the most recently played first."""

    def encrypted_secret(self, table: TableId) -> bytes | None:
        """Return the secret that was stored when the table opened. It is never part of what :meth:`read` returns."""


HEAD_COLUMNS = ", ".join(f'"{name}"' for name in Head.__struct_fields__)
"""The columns of the table ``head``, in the order of the fields."""


def decode_head(row: Sequence[Any]) -> Head:
    """Return a head from a row of ``HEAD_COLUMNS``."""
    return Head(**dict(zip(Head.__struct_fields__, row, strict=True)))


def head_of(table: Table) -> Head:
    """Return the head of the journal that leads to this table."""
    return Head(
        table=table.id,
        seq=table.seq,
        hash=table.head,
        opened=table.opened,
        at=table.at,
        game=table.game.name,
        version=table.game.version,
        stage=table.stage,
    )


def append_of(
    proposal: Proposal,
    encrypted_secret: bytes | None = None,
    registration: Registration | None = None,
    node: NodeName | None = None,
) -> Append:
    """Convert a proposal to an append. The secret and the registration belong to the table being created:
    this one or its rematch."""
    opens = proposal.opens
    if opens is None:
        return Append(proposal.entries, head_of(proposal.after), (), encrypted_secret, registration, node)
    rematch = Append(opens.entries, head_of(opens.after), (), encrypted_secret, registration)
    return Append(proposal.entries, head_of(proposal.after), (rematch,), node=node)
