"""What SQLite and PostgreSQL have in common: statements with parameters written ``:name``, and transactions."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

T = TypeVar("T")

Query = Callable[..., list[tuple[Any, ...]]]
"""Runs one statement with its parameters as keywords; returns its rows, if it has any."""


class ConnectionCounts(NamedTuple):
    """The connections of a pool."""

    idle: int
    busy: int


class SqlDatabase(Protocol):
    """A database."""

    schema: str
    """The version of its schema."""

    lock_rows: str
    """The end of a SELECT that locks its rows until the transaction ends; empty if transactions run one at a time."""

    may_pack: str
    """An expression: whether this transaction may pack games; of several nodes, one may at a time."""

    in_tables: str
    """The condition that a table is among those of the parameter ``:tables``, which :meth:`pack_tables` makes."""

    def pack_tables(self, tables: Sequence[str]) -> object:
        """Table ids as the parameter ``:tables`` of a statement."""

    def query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        """Run one statement in a transaction of its own; return its rows, if it has any."""

    def transact(self, work: Callable[[Query], T]) -> T:
        """Call ``work`` in one transaction: all of its statements take effect, or none if it raises."""

    def close(self) -> None:
        """Close the file or the connections."""
