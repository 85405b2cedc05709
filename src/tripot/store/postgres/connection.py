"""The PostgreSQL connection pool: connecting, session settings, errors. No query on journals or accounts.

Each call of :meth:`PostgresPool.run` has a connection for itself; errors become :class:`StoreFailed`. A broken
connection is never used again, and the next call opens another, so the store recovers when the server does.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from threading import Lock
from typing import Any, TypeVar, cast

import psycopg
from psycopg import Connection, RawCursor
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import InvalidSqlStatementName, error_from_result
from psycopg.pq import ExecStatus, Format, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult
from psycopg.rows import RowFactory, tuple_row

from tripot.store.journal import StoreFailed
from tripot.store.postgres.arrays import register_arrays
from tripot.store.sql_database import ConnectionCounts

SCHEMA_VERSION = "0007"
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
SELECT set_config('plan_cache_mode', 'force_generic_plan', false),
       set_config('enable_seqscan', 'off', false),
       set_config('enable_hashjoin', 'off', false),
       set_config('enable_mergejoin', 'off', false),
       set_config('jit', 'off', false),
       set_config('statement_timeout', '30s', false),
       set_config('idle_in_transaction_session_timeout', '30s', false),
       set_config('synchronous_commit', CASE set WHEN 'off' THEN 'on' WHEN 'local' THEN 'on' ELSE set END, false)
FROM current_setting('synchronous_commit') AS found(set)
"""
"""Every query goes by key, so one generic plan each is enough and none may scan a table. Commits wait for the disk."""

DISCARD_PLANS_EVERY = 1_000
"""Calls after which cached plans are dropped: a table that was small when a plan was made may have grown."""

T = TypeVar("T")
Row = tuple[Any, ...]


class DatabaseLost(StoreFailed):
    """The connection broke during a call; whether it was carried out is unknown."""


class PgConnection(Connection[Row]):
    """A connection, and the names of the statements that were prepared on it."""

    def __init__(self, pgconn: PGconn, row_factory: RowFactory[Row] = tuple_row) -> None:
        super().__init__(pgconn, row_factory)
        self._statement_names: dict[bytes, bytes] = {}

    def execute_prepared(self, statement: bytes, values: Sequence[bytes]) -> PGresult:
        """Run a statement on packed ``$1`` and so on, straight by libpq: 40 % of the processor time of a cursor.

        A cursor drops every prepared statement of the session after a rollback. Outside of a transaction that is found
        out by asking, since a refusal costs nothing there.
        """
        if self.pgconn.transaction_status != TransactionStatus.IDLE:
            cursor = RawCursor(self)
            cursor.execute(statement, values, prepare=True, binary=True)
            return cast(PGresult, cursor.pgresult)
        try:
            return self._execute_by_name(statement, values)
        except InvalidSqlStatementName:
            self._statement_names.clear()
            return self._execute_by_name(statement, values)

    def _execute_by_name(self, statement: bytes, values: Sequence[bytes]) -> PGresult:
        name = self._statement_names.get(statement)
        if name is None:
            name = f"tripot_{len(self._statement_names)}".encode()
            _check_answer(self.pgconn.prepare(name, statement))
            self._statement_names[statement] = name
        formats = [Format.BINARY] * len(values)
        return _check_answer(self.pgconn.exec_prepared(name, values, formats, Format.BINARY))


def _check_answer(answer: PGresult) -> PGresult:
    if answer.status not in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
        raise error_from_result(answer)
    return answer


class PostgresPool:
    """Connections to one database. Threads may share the pool; each call has a connection for itself."""

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
        self._query_count = count(1)
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
            if next(self._query_count) % DISCARD_PLANS_EVERY == 0:
                connection.execute("DISCARD PLANS")
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

        def execute(connection: PgConnection) -> list[tuple[Any, ...]]:
            cursor = connection.execute(_translate(sql), values, binary=True)
            return cursor.fetchall() if cursor.description else []

        return self.run(execute)

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
            connection = PgConnection.connect(self._address, autocommit=True)
            connection.execute(SESSION_SETTINGS_SQL)
        except psycopg.Error as error:
            raise StoreFailed(f"{self.name}: {_first_line(error)}") from error
        register_arrays(connection)
        return connection

    def _release(self, connection: PgConnection) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()


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
