"""Monthly partitions of the journal: entries are partitioned by the month in which their table was opened.

A table never changes its month, so all of its entries are in one partition, whose primary key is (table, seq). A
finished month is dropped with its partition.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from psycopg import sql

from tripot.store.postgres.connection import PgConnection

SCHEMA_LOCK_ID = 0x7472_6970_6F74
"""The advisory lock for creating partitions and for migrations."""


class Month(NamedTuple):
    """A month in UTC."""

    year: int
    month: int

    @property
    def partition(self) -> str:
        """The name of the partition."""
        return f"entry_{self}"

    @property
    def begin_ms(self) -> int:
        """Its first millisecond."""
        return round(datetime(self.year, self.month, 1, tzinfo=UTC).timestamp()) * 1000

    @property
    def next(self) -> "Month":
        """The month after it."""
        return Month(self.year + self.month // 12, self.month % 12 + 1)

    @property
    def iso(self) -> str:
        """For people to read: ``2024-02``."""
        return f"{self.year:04}-{self.month:02}"

    def __str__(self) -> str:
        return f"{self.year:04}_{self.month:02}"


def month_of(at: int) -> Month:
    """The month of a time."""
    when = datetime.fromtimestamp(at // 1000, UTC)
    return Month(when.year, when.month)


def list_partitions(connection: PgConnection) -> list[Month]:
    """The months that have a partition, the oldest first."""
    found = connection.execute("SELECT relid::regclass::text FROM pg_partition_tree('entry') WHERE isleaf").fetchall()
    return sorted(Month(*map(int, name.split("_")[-2:])) for (name,) in found)


def ensure_partitions(connection: PgConnection, opened: Iterable[int]) -> None:
    """Create the partitions of these times, where they are missing."""
    for month in sorted({month_of(at) for at in opened}):
        if not _partition_exists(connection, month):
            _create_partition(connection, month)


def _partition_exists(connection: PgConnection, month: Month) -> bool:
    """Whether the catalogue has the partition now; ``to_regclass`` may answer from a stale cache."""
    asked = "SELECT FROM pg_class WHERE relname = %s AND relnamespace = current_schema()::regnamespace"
    return connection.execute(asked, (month.partition,)).fetchone() is not None


def _create_partition(connection: PgConnection, month: Month) -> None:
    """Create the partition beside the table and attach it, so that writers of other months do not wait."""
    name = sql.Identifier(month.partition)
    bounds = {"partition": name, "begins": sql.Literal(month.begin_ms), "ends": sql.Literal(month.next.begin_ms)}
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK_ID,))
        if _partition_exists(connection, month):
            return
        for statement in (
            "CREATE TABLE {partition} (LIKE entry INCLUDING DEFAULTS INCLUDING CONSTRAINTS)",
            'ALTER TABLE {partition} ADD PRIMARY KEY ("table", seq)',
            'CREATE UNIQUE INDEX ON {partition} ("table", person, command) WHERE command IS NOT NULL',
            "ALTER TABLE entry ATTACH PARTITION {partition} FOR VALUES FROM ({begins}) TO ({ends})",
        ):
            connection.execute(sql.SQL(statement).format(**bounds))
