"""Tests the connection pool: lost servers, refused queries, addresses without a server."""

import os
import resource
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier
from typing import Any

import psycopg
import pytest

from tests.house.evening import three_people
from tests.store.cluster import free_port
from tests.store.databases import SERVER, execute
from tests.store.journal_suite import all_of, proposed
from tripot.store import Appended, Store, StoreFailed, append_of, open_store
from tripot.store.journal import head_of
from tripot.store.postgres import connection as postgres_connection
from tripot.store.postgres.connection import MAX_CONNECTIONS, PostgresPool


def test_an_unreachable_address_is_reported_without_its_password() -> None:
    with pytest.raises(StoreFailed) as told:
        open_store(f"postgresql://postgres:hunter2@127.0.0.1:{free_port()}/house")
    assert "127.0.0.1/house" in str(told.value)
    assert "hunter2" not in str(told.value)
    with pytest.raises(StoreFailed) as told:
        open_store("postgresql://postgres:hunter2@127.0.0.1/house?nonsense=1")
    assert "hunter2" not in str(told.value)


def test_a_server_with_more_than_a_thousand_sockets_reaches_the_database(database: str) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2_048), hard))
    with ExitStack() as stack:
        for _ in range(1_100):
            stack.callback(os.close, os.open(os.devnull, os.O_RDONLY))
        pool = PostgresPool(database)
        stack.callback(pool.close)
        assert [pool.query("SELECT 1") for _ in range(2)] == [[(1,)], [(1,)]]


def test_of_several_addresses_the_first_writable_one_is_used(database: str) -> None:
    asked = psycopg.conninfo.conninfo_to_dict(database)
    ways = f"127.0.0.1:{free_port()},{asked['host']}:{asked.get('port', 5432)}"
    url = f"postgresql://{asked['user']}:hunter2@{ways}/{asked['dbname']}?target_session_attrs="
    store = open_store(f"{url}read-write")
    evening = three_people()
    assert isinstance(store.journal.append([all_of(evening)])[0], Appended)
    assert "hunter2" not in store.place
    store.close()
    with pytest.raises(StoreFailed) as told:  # the server is not a standby
        open_store(f"{url}read-only")
    assert "hunter2" not in str(told.value)


def test_a_read_only_server_refuses_writes_and_can_be_read(database: str, store: Store) -> None:
    evening = three_people()
    store.journal.append([all_of(evening)])
    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    execute(SERVER, f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    try:
        frozen = open_store(database)
        stake = append_of(proposed(evening, 0, "while-it-may-not"))
        with pytest.raises(StoreFailed, match="read-only"):
            frozen.journal.append([stake])
        with pytest.raises(StoreFailed, match="read-only"):
            frozen.accounts.replace_code("RUBIS-42", evening.table.id)
        assert frozen.journal.read(evening.table.id) == evening.stored
        frozen.close()
    finally:
        execute(SERVER, f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
    assert store.journal.head(evening.table.id) == head_of(evening.table)
    assert isinstance(store.journal.append([stake])[0], Appended)


CUT_SQL = """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def backend_pid(connection: psycopg.Connection[Any]) -> int:
    return connection.info.backend_pid


def test_when_all_idle_connections_were_cut_the_next_call_gets_a_new_one(database: str) -> None:
    server, together = PostgresPool(database), Barrier(MAX_CONNECTIONS)

    def hold(connection: psycopg.Connection[Any]) -> int:
        together.wait(10)
        return backend_pid(connection)

    with ThreadPoolExecutor(MAX_CONNECTIONS) as threads:
        before = set(threads.map(lambda _: server.run(hold), range(MAX_CONNECTIONS)))
    assert len(before) == MAX_CONNECTIONS
    execute(database, CUT_SQL)
    assert server.run(backend_pid) not in before
    server.close()


def test_the_number_of_connections_and_the_wait_for_one_are_limited(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_connection, "CONNECTION_TIMEOUT_S", 1.0)
    server, all_busy, end = PostgresPool(database), Barrier(MAX_CONNECTIONS + 1), Barrier(MAX_CONNECTIONS + 1)

    def hold(_: psycopg.Connection[Any]) -> None:
        all_busy.wait(10)
        end.wait(10)

    with ThreadPoolExecutor(MAX_CONNECTIONS) as threads:
        held = [threads.submit(server.run, hold) for _ in range(MAX_CONNECTIONS)]
        all_busy.wait(10)
        with pytest.raises(StoreFailed, match="couldn't get a connection after"):
            server.run(backend_pid)
        end.wait(10)
        assert [it.result() for it in held] == [None] * MAX_CONNECTIONS
    assert server.run(backend_pid)
    server.close()


def test_a_refused_query_keeps_its_connection(database: str) -> None:
    server = PostgresPool(database)
    pid = server.run(backend_pid)
    with pytest.raises(StoreFailed, match="no_such_thing"):
        server.run(lambda connection: connection.execute("SELECT no_such_thing"))
    assert server.run(backend_pid) == pid
    server.close()
    with pytest.raises(StoreFailed, match="closed"):
        server.run(backend_pid)


def test_a_connection_returned_too_late_is_closed(database: str) -> None:
    server = PostgresPool(database)

    def outlive(connection: psycopg.Connection[Any]) -> psycopg.Connection[Any]:
        server.close()
        return connection

    assert server.run(outlive).closed
