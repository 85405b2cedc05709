"""What SQLite and PostgreSQL have in common: statements with parameters written ``:name``, and transactions."""

from collections.abc import Callable
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

    lock_rows: str
    """The end of a SELECT that locks its rows until the transaction ends; empty if transactions run one at a time."""

    def query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        """Run one statement in a transaction of its own; return its rows, if it has any."""

    def transact(self, work: Callable[[Query], T]) -> T:
        """Call ``work`` in one transaction: all of its statements take effect, or none if it raises."""
