"""The PostgreSQL connection pool: connecting, session settings, errors. No query on journals or accounts.

Each call of :meth:`PostgresPool.run` has a connection for itself; errors become :class:`StoreFailed`. A broken
connection is never used again, and the next call opens another, so the store recovers when the server does.
"""

import re
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any, TypeVar

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from tripot.store.journal import StoreFailed
from tripot.store.sql_database import ConnectionCounts, Query

SCHEMA_VERSION = "0001"
"""The migration this code was written for; ``tripot migrate`` brings a database there."""

ACCEPTED_VERSIONS = (SCHEMA_VERSION, f"{int(SCHEMA_VERSION) + 1:04}")
"""A migration only adds, so a node runs on the schema after its own too: migrate first, then restart node by node."""

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
"""No statement runs for ever, and commits wait for the disk."""

T = TypeVar("T")
Row = tuple[Any, ...]


class DatabaseLost(StoreFailed):
    """The connection broke during a call; whether it was carried out is unknown."""


PgConnection = Connection[Row]


class PostgresPool:
    """Connections to one database. Threads may share the pool; each call has a connection for itself."""

    lock_rows = "FOR NO KEY UPDATE"

    def __init__(self, url: str) -> None:
        try:
            asked = conninfo_to_dict(url)
            self._address = make_conninfo(
                url, **{key: how for key, how in CONNECTION_DEFAULTS.items() if key not in asked}
            )
        except psycopg.Error as error:
            raise StoreFailed("the address of the database cannot be parsed") from error  # it may hold a password
        self.name = f"{asked.get('host', 'localhost')}/{asked.get('dbname', asked.get('user', ''))}"
        self._lock = Lock()
        self._idle: list[PgConnection] = []
        self._busy = 0
        self._closed = False
        self.schema = self.run(_check_schema)

    def run(self, query: Callable[[PgConnection], T]) -> T:
        """Call a function once with a live connection; :class:`DatabaseLost` if the connection breaks meanwhile."""
        self._count_busy(1)
        try:
            return self._run_on(self._acquire(), query)
        finally:
            self._count_busy(-1)

    def count_connections(self) -> ConnectionCounts:
        """How many connections are idle, and how many calls have one or wait to be connected."""
        with self._lock:
            return ConnectionCounts(len(self._idle), self._busy)

    def _count_busy(self, more: int) -> None:
        with self._lock:
            self._busy += more

    def _run_on(self, connection: PgConnection, query: Callable[[PgConnection], T]) -> T:
        try:
            answer = query(connection)
        except psycopg.Error as error:
            broken = connection.broken
            if connection.info.transaction_status == TransactionStatus.IDLE:
                self._release(connection)
            else:
                connection.close()
            raise (DatabaseLost if broken else StoreFailed)(f"{self.name}: {_first_line(error)}") from error
        except BaseException:
            connection.close()  # its state is unknown
            raise
        self._release(connection)
        return answer

    def query(self, sql: str, **values: object) -> list[tuple[Any, ...]]:
        """Run one statement in a transaction of its own; return its rows, if it has any."""
        return self.run(lambda connection: query_on(connection)(sql, **values))

    def transact(self, work: Callable[[Query], T]) -> T:
        """Call ``work`` in one transaction."""

        def run(connection: PgConnection) -> T:
            with connection.transaction():
                return work(query_on(connection))

        return self.run(run)

    def close(self) -> None:
        """Close every connection."""
        with self._lock:
            self._closed = True
            while self._idle:
                self._idle.pop().close()

    def _acquire(self) -> PgConnection:
        while True:
            with self._lock:
                if self._closed:
                    raise StoreFailed(f"{self.name} was closed")
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                return self._connect()
            if _is_alive(connection):
                return connection
            connection.close()

    def _connect(self) -> PgConnection:
        try:
            connection = Connection.connect(self._address, autocommit=True)
            connection.execute(SESSION_SETTINGS_SQL)
        except psycopg.Error as error:
            raise StoreFailed(f"{self.name}: {_first_line(error)}") from error
        return connection

    def _release(self, connection: PgConnection) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()


def query_on(connection: PgConnection) -> Query:
    """Statements on this connection."""

    def query(sql: str, **values: object) -> list[Row]:
        cursor = connection.execute(_translate(sql), values, binary=True)
        return cursor.fetchall() if cursor.description else []

    return query


@cache
def _translate(sql: str) -> bytes:
    """A statement with psycopg's placeholders, ``%(name)s``."""
    return re.sub(r":(\w+)", r"%(\1)s", sql).encode()


def _is_alive(connection: PgConnection) -> bool:
    """Whether an idle connection is open. A server that closes it sends a message first, hence two reads."""
    try:
        connection.pgconn.consume_input()
        connection.pgconn.consume_input()
    except psycopg.Error:
        return False
    return not connection.closed


def _check_schema(connection: PgConnection) -> str:
    """The version of the schema; one that this code does not accept, or a database without any, is refused."""
    (there,) = connection.execute("SELECT to_regclass('alembic_version') IS NOT NULL").fetchone() or (False,)
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if there else None
    if found is None:
        raise StoreFailed("the database is not prepared: run `tripot migrate`")
    if found[0] not in ACCEPTED_VERSIONS:
        raise StoreFailed(
            f"the database is at schema {found[0]}, this Tripot needs {SCHEMA_VERSION}: run `tripot migrate`, or update"
        )
    return str(found[0])


def _first_line(error: psycopg.Error) -> str:
    return (str(error).strip() or type(error).__name__).partition("\n")[0]
