"""The PostgreSQL connection pool: connecting, session settings, errors.

Each call of :meth:`PostgresPool.run` has its own connection; errors become :class:`StoreFailed`. A broken connection is
not used again; the next call opens another one. So the store recovers when the server does.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from selectors import EVENT_READ, DefaultSelector
from typing import Any, TypeVar

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool

from tripot.store.journal import StoreFailed
from tripot.store.schema import STEPS, check_schema
from tripot.store.sql_database import Query

CONNECTION_DEFAULTS = {
    "connect_timeout": "5",
    "application_name": "tripot",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""Timeouts that detect a lost server; the address may override them."""

SESSION_SETTINGS_SQL = """
SELECT set_config('statement_timeout', '30s', false),
       set_config('idle_in_transaction_session_timeout', '30s', false),
       set_config('synchronous_commit', CASE set WHEN 'off' THEN 'on' WHEN 'local' THEN 'on' ELSE set END, false)
FROM current_setting('synchronous_commit') AS found(set)
"""
"""Statements have a time limit, and commits wait for the disk."""

SCHEMA_LOCK_ID, PACKING_LOCK_ID = 0x7472_6970_6F74, 0x7472_6970_6F75
"""The ids of the advisory locks for migrating and packing."""

MAX_CONNECTIONS = 4
"""The maximum number of connections of one process. A server writes journals in one thread and runs queries in
three."""

CONNECTION_TIMEOUT_S = 10.0
"""How long a call waits for a connection: enough to time out on one address and connect to the next."""

RECONNECT_TIMEOUT_S = 5.0
"""How long the pool retries at growing intervals. Then the next call starts again, so intervals do not exceed two
seconds."""

T = TypeVar("T")
Row = tuple[Any, ...]


PgConnection = Connection[Row]


class PostgresPool:
    """Connections to one database. Threads can share the pool; each call has its own connection."""

    lock_rows = "FOR NO KEY UPDATE"
    may_pack = f"pg_try_advisory_xact_lock({PACKING_LOCK_ID})"
    now_s = "CAST(extract(epoch FROM now()) AS bigint)"
    in_tables = "= ANY (:tables)"

    def __init__(self, url: str) -> None:
        try:
            asked = conninfo_to_dict(url)
            address = make_conninfo(url, **{key: how for key, how in CONNECTION_DEFAULTS.items() if key not in asked})
        except psycopg.Error as error:
            raise StoreFailed("the address of the database cannot be parsed") from error  # it may contain a password
        self.name = f"{asked.get('host', 'localhost')}/{asked.get('dbname', asked.get('user', ''))}"
        try:
            with Connection.connect(address, autocommit=True) as connection:
                self.schema = _check_schema(connection)
        except psycopg.Error as error:
            raise StoreFailed(f"{self.name}: {first_line(error)}") from error
        self._pool: ConnectionPool[PgConnection] = ConnectionPool(
            address,
            kwargs={"autocommit": True},
            min_size=0,
            max_size=MAX_CONNECTIONS,
            name=self.name,
            timeout=CONNECTION_TIMEOUT_S,
            reconnect_timeout=RECONNECT_TIMEOUT_S,
            configure=_configure,
            check=_check_if_readable,
            open=True,
        )

    def run(self, query: Callable[[PgConnection], T]) -> T:
        """Call a function once with a live connection. If the connection breaks meanwhile, the outcome is unknown."""
        try:
            with self._pool.connection() as connection:
                return query(connection)
        except psycopg.Error as error:
            raise StoreFailed(f"{self.name}: {first_line(error)}") from error

    def query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        """Run one statement in its own transaction. Return its rows, if any."""
        return self.run(lambda connection: query_on(connection)(sql, **values))

    def pack_tables(self, tables: Sequence[str]) -> object:
        """Return table ids as an array."""
        return list(tables)

    def transact(self, work: Callable[[Query], T]) -> T:
        """Call ``work`` in one transaction."""

        def run(connection: PgConnection) -> T:
            with connection.transaction():
                return work(query_on(connection))

        return self.run(run)

    def close(self) -> None:
        """Close every connection."""
        self._pool.close()


def query_on(connection: PgConnection) -> Query:
    """Return a function that runs statements on this connection."""

    def query(sql: str, **values: object) -> list[Row]:
        cursor = connection.execute(_translate(sql), values, binary=True)
        return cursor.fetchall() if cursor.description else []

    return query


@cache
def _translate(sql: str) -> bytes:
    """Return a statement with psycopg's placeholders, ``%(name)s``."""
    return re.sub(r":(\w+)", r"%(\1)s", sql).encode()


def _configure(connection: PgConnection) -> None:
    connection.execute(SESSION_SETTINGS_SQL)


def _check_if_readable(connection: PgConnection) -> None:
    """Check an idle connection only if its server has sent something, such as the news that it stops.

    Checking before every call would be a query of its own: it doubles the processor time of a call.
    """
    with DefaultSelector() as selector:  # select.select refuses descriptors above 1023
        selector.register(connection, EVENT_READ)
        if selector.select(timeout=0):
            ConnectionPool.check_connection(connection)


def read_schema(connection: PgConnection) -> int:
    """Return the version of the schema; 0 in a database without any."""
    (is_prepared,) = connection.execute("SELECT to_regclass('schema_version') IS NOT NULL").fetchone() or (False,)
    found = connection.execute("SELECT version FROM schema_version").fetchone() if is_prepared else None
    return 0 if found is None else int(found[0])


def _check_schema(connection: PgConnection) -> str:
    """Return the version of the schema. Refuses a database without a schema, and versions that this code does not
    accept."""
    found = read_schema(connection)
    if found < len(STEPS):
        raise StoreFailed("the database is not prepared for this version: run `tripot migrate`")
    check_schema(found, "the database")
    return str(found)


def first_line(error: psycopg.Error) -> str:
    """Return the first line of an error message of the server or driver."""
    return (str(error).strip() or type(error).__name__).partition("\n")[0]
