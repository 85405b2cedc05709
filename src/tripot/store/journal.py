"""Where journals live: what any store of entries must do. Nothing here knows a database.

The key (table, seq) is the lock: of two who append after the same entry, one wins and the other is told. A command id
is unique at its table. Entries are kept as the bytes they were written in, and never change.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from tripot.house import CommandId, Hash, Proposal, Stage, StoredEntry, Table, TableId


class Head(Struct, frozen=True, kw_only=True):
    """Where a journal stands, and what one wants to know of a table without folding it."""

    table: TableId
    seq: int
    hash: Hash
    opened: int
    at: int
    game: str
    version: int
    stage: Stage
    due: int | None
    """When the house must knock next, whoever is here."""


class Append(Struct, frozen=True):
    """Lines of one table that go in together or not at all, and where its journal then stands."""

    lines: tuple[StoredEntry, ...]
    head: Head
    also: "tuple[Append, ...]" = ()
    """Of other tables, in only together with this one: a rematch, and the entry that names it."""
    sealed: bytes | None = None
    """What the table keeps from everybody, encrypted already; only with the lines that open it, and in with them."""

    def __post_init__(self) -> None:
        if self.sealed is not None and self.lines[0].entry.seq != 1:
            raise ValueError(f"table {self.head.table} was opened before; a secret is sealed only when one opens")


class Appended(Struct, frozen=True):
    """They are in, and on disk."""

    table: TableId
    seq: int


class Conflict(Struct, frozen=True):
    """The journal goes on otherwise: read it again, decide again. ``found`` is where it stands."""

    table: TableId
    expected: int
    found: int


class Repeated(Struct, frozen=True):
    """The command was answered before, by the entry of this seq; nothing was added."""

    table: TableId
    command: CommandId
    seq: int


Outcome = Appended | Conflict | Repeated


class StoreFailed(Exception):
    """The store could not do it: a full or read-only disk, a lost server. Nobody knows what is in: read it again."""


class Journal(Protocol):
    """Entries of many tables."""

    def append(self, batch: Sequence[Append]) -> tuple[Outcome, ...]:
        """Append for many tables in one transaction; each is judged by itself, in order, and answered in its place.

        When this returns, what was appended survives a crash. Several appends for one table may follow one another in
        a batch. Lines go in only if they follow the stored head in seq and in hash, so a writer whose earlier lines
        lost can never graft later ones onto the winner's.
        """

    def read(self, table: TableId, after: int = 0) -> list[bytes]:
        """The stored entries of a table with a larger seq, in order; none for an unknown table."""

    def head(self, table: TableId) -> Head | None:
        """Where a journal stands."""

    def heads(self, stage: Stage | None = None) -> list[Head]:
        """Of all tables, or those that are so far; the most recently played first."""

    def seqs(self, tables: Sequence[TableId]) -> dict[TableId, int]:
        """How far each of these tables is, in one question; nothing of an unknown one."""

    def overdue_tables(self, since: int, until: int, most: int) -> list[TableId]:
        """Tables in play whose house should have knocked between these times; not one that is being written now."""

    def encrypted_secret(self, table: TableId) -> bytes | None:
        """What was sealed when the table opened; never part of what :meth:`read` gives."""

    def replace_encrypted_secret(self, table: TableId, sealed: bytes) -> None:
        """The same secret under another key; nothing for a table that has none."""

    def tables_with_secret(self) -> list[TableId]:
        """The tables that have a secret."""


HEAD_COLUMNS = ", ".join(f'"{name}"' for name in Head.__struct_fields__)
"""The columns of the table ``head``, in the order of the fields."""


def decode_head(row: Sequence[Any]) -> Head:
    """A head from a row of ``HEAD_COLUMNS``."""
    return Head(**dict(zip(Head.__struct_fields__, row, strict=True)))


def head_of(table: Table) -> Head:
    """What a store keeps beside the entries."""
    return Head(
        table=table.id,
        seq=table.seq,
        hash=table.head,
        opened=table.opened,
        at=table.at,
        game=table.game.name,
        version=table.game.version,
        stage=table.stage,
        due=table.next_deadline(),
    )


def append_of(proposal: Proposal, sealed: bytes | None = None) -> Append:
    """A proposal as a store takes it; ``sealed`` belongs to the table that it opens, itself or a rematch."""
    opens = proposal.opens
    if opens is None:
        return Append(proposal.lines, head_of(proposal.after), sealed=sealed)
    return Append(proposal.lines, head_of(proposal.after), (Append(opens.lines, head_of(opens.after), sealed=sealed),))
