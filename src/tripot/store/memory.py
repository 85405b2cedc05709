"""A journal in memory for games without people. It has one writer, so there are no conflicts."""

from collections.abc import Sequence

from tripot.house import Stage, TableId
from tripot.store.journal import ALL_ENTRIES, Append, Appended, Head


class MemoryJournal:
    """A :class:`~tripot.store.journal.Journal` in memory."""

    def __init__(self) -> None:
        self._entries: dict[TableId, list[bytes]] = {}
        self._heads: dict[TableId, Head] = {}
        self._secrets: dict[TableId, bytes] = {}

    def append(self, batch: Sequence[Append]) -> tuple[Appended, ...]:
        """Append for many tables."""
        for append in batch:
            for part in (append, *append.also):
                self._entries.setdefault(part.head.table, []).extend(stored.data for stored in part.entries)
                self._heads[part.head.table] = part.head
                if part.encrypted_secret is not None:
                    self._secrets[part.head.table] = part.encrypted_secret
        return tuple(Appended(it.head.table, it.head.seq) for it in batch)

    def read(self, table: TableId, after: int = 0, most: int = ALL_ENTRIES) -> list[bytes]:
        """Return the entries of a table with a larger seq."""
        return self._entries.get(table, [])[after : after + most]

    def heads_of(self, tables: Sequence[TableId]) -> dict[TableId, Head]:
        """Return the heads of these tables."""
        return {table: self._heads[table] for table in tables if table in self._heads}

    def head(self, table: TableId) -> Head | None:
        """Return the head of a table's journal."""
        return self._heads.get(table)

    def heads(self, stage: Stage | None = None) -> list[Head]:
        """Return the heads of all tables, or of those at a stage."""
        return [head for head in self._heads.values() if stage in (None, head.stage)]

    def encrypted_secret(self, table: TableId) -> bytes | None:
        """Return the secret that was stored when the table opened."""
        return self._secrets.get(table)
