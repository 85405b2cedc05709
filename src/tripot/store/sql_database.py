"""What SQLite and PostgreSQL have in common: one statement, with parameters written ``:name``. No query lives here."""

from typing import Any, NamedTuple, Protocol


class ConnectionCounts(NamedTuple):
    """The connections of a pool."""

    idle: int
    busy: int


class SqlDatabase(Protocol):
    """A database that runs one statement at a time."""

    def query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        """Run one statement in a transaction of its own; return its rows, if it has any."""
