"""The store of a house on the internet: a PostgreSQL server, and how its connections are had, kept and given up.

Everything a connection is asked is one question; what goes wrong comes out as :class:`StoreFailed`. A connection that
broke is never used again, and the next question opens another: when the server is back, so is the store.
"""

from collections.abc import Callable
from itertools import count
from threading import Lock
from typing import Any, TypeVar

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from tripot.store.journal import StoreFailed
from tripot.store.postgres.arrays import register_arrays

SCHEMA_VERSION = "0003"
"""The migration this code was written for; ``tripot migrate`` brings a database there."""

CONNECTION_DEFAULTS = {
    "connect_timeout": "5",
    "application_name": "tripot",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""How long a server may be silent before it is lost, where the address does not say otherwise."""

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
"""Every question here goes by key, so one plan per question will do and none is to scan a table; and nothing is
answered that is not on disk."""

DISCARD_PLANS_EVERY = 1_000
"""After so many questions a connection plans anew: what was small when it planned may have grown."""

T = TypeVar("T")
PgConnection = Connection[tuple[Any, ...]]


class DatabaseLost(StoreFailed):
    """The server went away in the middle of a question: whether it was done, nobody has said."""


class PostgresPool:
    """A database, by its address. Threads may share it; each question has a connection for itself."""

    def __init__(self, url: str) -> None:
        try:
            asked = conninfo_to_dict(url)
            self._address = make_conninfo(
                url, **{key: how for key, how in CONNECTION_DEFAULTS.items() if key not in asked}
            )
        except psycopg.Error as error:
            raise StoreFailed("the address of the database cannot be read") from error  # it may hold a password
        self.name = f"{asked.get('host', 'localhost')}/{asked.get('dbname', asked.get('user', ''))}"
        self._lock = Lock()
        self._idle: list[PgConnection] = []
        self._query_count = count(1)
        self._closed = False
        self.run(_check_schema)

    def run(self, question: Callable[[PgConnection], T]) -> T:
        """Run a question once on a connection that answers; :class:`DatabaseLost` if the connection breaks under it."""
        connection = self._acquire()
        try:
            if next(self._query_count) % DISCARD_PLANS_EVERY == 0:
                connection.execute("DISCARD PLANS")
            answer = question(connection)
        except psycopg.Error as error:
            broken = connection.broken
            if connection.info.transaction_status == TransactionStatus.IDLE:
                self._release(connection)
            else:
                connection.close()
            raise (DatabaseLost if broken else StoreFailed)(f"{self.name}: {_first_line(error)}") from error
        except BaseException:
            connection.close()  # in what state it was left is not worth finding out
            raise
        self._release(connection)
        return answer

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
            connection = psycopg.connect(self._address, autocommit=True)
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


def _is_alive(connection: PgConnection) -> bool:
    """Whether nothing was heard of an idle connection. Its server says goodbye, and then hangs up: two readings."""
    try:
        connection.pgconn.consume_input()
        connection.pgconn.consume_input()
    except psycopg.Error:
        return False
    return not connection.closed


def _check_schema(connection: PgConnection) -> None:
    """A database that was never prepared, or by another Tripot, is left alone."""
    (there,) = connection.execute("SELECT to_regclass('alembic_version') IS NOT NULL").fetchone() or (False,)
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if there else None
    if found is None:
        raise StoreFailed("the database is not prepared: run `tripot migrate`")
    if found[0] != SCHEMA_VERSION:
        raise StoreFailed(
            f"the database is at schema {found[0]}, known here is {SCHEMA_VERSION}: run `tripot migrate`, or update"
        )


def _first_line(error: psycopg.Error) -> str:
    return (str(error).strip() or type(error).__name__).partition("\n")[0]
