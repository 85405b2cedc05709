"""The common interface of SQLite and PostgreSQL: statements with parameters such as ``:name``, and transactions."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

Query = Callable[..., list[tuple[Any, ...]]]
"""Runs one statement with its parameters as keywords; returns its rows, if any."""


class SqlDatabase(Protocol):
    """A database."""

    schema: str
    """The version of its schema."""

    lock_rows: str
    """The suffix of a SELECT that locks its rows until the transaction ends; empty if transactions run one at a
    time."""

    may_pack: str
    """An SQL expression: whether this transaction can pack games. Only one node can pack at a time."""

    now_s: str
    """An SQL expression: the time of the database in whole seconds."""

    in_tables: str
    """The SQL condition that a table is in the parameter ``:tables``, which :meth:`pack_tables` builds."""

    def pack_tables(self, tables: Sequence[str]) -> object:
        """Return table ids as the parameter ``:tables`` of a statement."""

    def query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        """Run one statement in its own transaction. Return its rows, if any."""

    def transact(self, work: Callable[[Query], T]) -> T:
        """Call ``work`` in one transaction. All of its statements take effect, or none if it raises."""

    def close(self) -> None:
        """Close the file or the connections."""
