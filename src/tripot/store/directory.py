"""The table directory: which node owns which table. Protocol and types only; PostgreSQL implements it.

A node is named ``address#boot``: its internal address, and an id that is new at each start. A table is owned by at most
one node, and only its owner appends (:class:`~tripot.store.journal.Append`). A SQLite file serves one process and has
no directory.
"""

from collections.abc import Sequence
from typing import NewType, Protocol

from msgspec import Struct

from tripot.house import TableId

NodeName = NewType("NodeName", str)
"""One server process, as ``address#boot``."""


class Owner(Struct, frozen=True):
    """The owner of a table, and the age of its claim by the clock of the database."""

    node: NodeName
    claimed_ms_ago: int


class Directory(Protocol):
    """The owners of tables."""

    def owner_of(self, table: TableId) -> Owner | None:
        """The owner of a table; ``None`` if nobody owns it, or if it does not exist."""

    def claim(self, table: TableId, node: NodeName, seen: NodeName | None, seq: int) -> bool:
        """Make a node the owner of a table, if ``seen`` still owns it and ``seq`` is still its last entry."""

    def release(self, tables: Sequence[TableId], node: NodeName) -> None:
        """Leave those of these tables without an owner that this node owns, in one statement."""

    def find_deposed(self, tables: Sequence[TableId], node: NodeName) -> list[TableId]:
        """Those of these tables that this node does not own, in one query."""
