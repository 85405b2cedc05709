"""Halted tables: those that stand still on every node until an operator has looked. Only the protocol is here.

The list is stored beside the journals, so a halt survives a restart and reaches all nodes.
"""

from typing import Protocol

from tripot.house import TableId


class Halts(Protocol):
    """The list of halted tables."""

    def halt(self, table: TableId, at: int) -> None:
        """Halt a table; a table that is halted keeps its first time."""

    def unhalt(self, table: TableId) -> None:
        """Let a table go on."""

    def load_halts(self) -> dict[TableId, int]:
        """Every halted table, and since when."""
