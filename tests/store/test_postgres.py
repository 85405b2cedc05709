"""The store of a house on the internet: PostgreSQL keeps what every store must, and is honest when it cannot."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.house.evening import three_people
from tests.store.cluster import free_port
from tests.store.databases import SERVER, emptied, fresh_database
from tests.store.journal_suite import JournalSuite, all_of, proposed
from tests.store.lines import append, following, line_of, where
from tests.store.people_suite import PeopleSuite
from tripot.house import CommandId, TableId
from tripot.house.entries import GENESIS_HASH
from tripot.store import (
    Accounts,
    Appended,
    Conflict,
    Journal,
    Repeated,
    Store,
    StoreFailed,
    append_of,
    head_of,
    open_store,
)
from tripot.store.postgres import migrations
from tripot.store.postgres.connection import SCHEMA_VERSION, DatabaseLost, PostgresPool
from tripot.store.postgres.journal import PostgresJournal
from tripot.store.postgres.migrate import migrate


@pytest.fixture(scope="module")
def shared() -> Iterator[str]:
    with fresh_database() as url:
        yield url


@pytest.fixture
def database(shared: str) -> str:
    emptied(shared)
    return shared


@pytest.fixture
def stores(database: str) -> Iterator[Callable[[], Store]]:
    opened: list[Store] = []

    def another() -> Store:
        opened.append(open_store(database))
        return opened[-1]

    yield another
    for store in opened:
        store.close()


@pytest.fixture
def store(stores: Callable[[], Store]) -> Store:
    return stores()


@pytest.fixture
def journal(store: Store) -> Journal:
    return store.journal


@pytest.fixture
def people(store: Store) -> Accounts:
    return store.people


@pytest.fixture
def reopened(stores: Callable[[], Store]) -> Callable[[], Journal]:
    return lambda: stores().journal


class TestPostgresJournal(JournalSuite):
    """Everything a journal must keep."""


class TestPostgresPeople(PeopleSuite):
    """Everything a guest book must keep."""


# What only a server can do


def asked(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def test_entries_never_change_and_never_go(database: str, store: Store) -> None:
    store.journal.append([all_of(three_people())])
    for forbidden in ("UPDATE entry SET data = ''", "DELETE FROM entry"):
        with pytest.raises(psycopg.errors.RaiseException, match="never"):
            asked(database, forbidden)


def test_a_key_of_table_and_seq_and_one_of_table_and_command_hold_in_every_month(database: str, store: Store) -> None:
    store.journal.append([all_of(three_people())])
    for taken in ("seq, 'fresh'", "seq + 1000, command"):
        with pytest.raises(psycopg.errors.UniqueViolation):
            asked(
                database,
                f'INSERT INTO entry SELECT opened, "table", {taken}, data FROM entry WHERE command IS NOT NULL',
            )


def test_tables_lie_in_the_month_they_were_opened_in(database: str, store: Store) -> None:
    december = 1_733_011_200_000
    tables = {}
    for name, opened in (("november", december - 1), ("december", december), ("later", december + 32 * 86_400_000)):
        first = line_of(TableId(name), 1, GENESIS_HASH, CommandId("first"))
        second = line_of(TableId(name), 2, first.hash, CommandId("second"))
        assert store.journal.append([append(first, opened), append(second, opened)]) == (
            Appended(TableId(name), 1),
            Appended(TableId(name), 2),
        )
        with psycopg.connect(database) as connection:
            found = connection.execute('SELECT tableoid::regclass::text FROM entry WHERE "table" = %s', (name,))
            tables[name] = [partition for (partition,) in found]
        assert store.journal.read(TableId(name)) == [first.data, second.data]
        again = line_of(TableId(name), 3, second.hash, CommandId("second"))
        assert store.journal.append([append(again, opened)]) == (Repeated(TableId(name), CommandId("second"), 2),)
    assert tables == {
        "november": ["entry_2024_11"] * 2,
        "december": ["entry_2024_12"] * 2,
        "later": ["entry_2025_01"] * 2,
    }


def test_a_batch_of_hundreds_with_openings_moves_losers_and_retries_is_answered_in_order(store: Store) -> None:
    journal, tables = store.journal, [TableId(f"table-{number:03}") for number in range(200)]
    journal.append([following(table, (0, GENESIS_HASH), CommandId("open")) for table in tables[::2]])
    batch, expected = [], []
    for number, table in enumerate(tables):
        at = where(journal, table)
        match number % 4:
            case 0:
                batch.append(following(table, at, CommandId("go-on")))
                expected.append(Appended(table, 2))
            case 1:
                batch.append(following(table, at, CommandId("open")))
                expected.append(Appended(table, 1))
            case 2:
                batch.append(following(table, at, CommandId("open")))
                expected.append(Repeated(table, CommandId("open"), 1))
            case 3:
                batch.append(following(table, (4, at[1]), CommandId("too-far")))
                expected.append(Conflict(table, 4, 0))
    assert journal.append(batch) == tuple(expected)
    assert [len(journal.read(table)) for table in tables] == [2, 1, 1, 0] * 50


def test_a_database_that_was_not_prepared_is_left_alone(database: str) -> None:
    with pytest.raises(StoreFailed, match="tripot migrate"):
        open_store(SERVER)
    asked(database, "UPDATE alembic_version SET version_num = '9999'")
    try:
        with pytest.raises(StoreFailed, match="9999"):
            open_store(database)
    finally:
        asked(database, f"UPDATE alembic_version SET version_num = '{SCHEMA_VERSION}'")


def test_the_last_step_of_the_schema_is_the_one_this_code_was_written_for() -> None:
    steps = sorted(Path(migrations.__path__[0]).glob("versions/*.py"))
    assert [step.name[:4] for step in steps] == [f"{number:04}" for number in range(1, len(steps) + 1)]
    assert steps[-1].name[:4] == SCHEMA_VERSION


def test_preparing_a_database_again_changes_nothing(database: str, store: Store) -> None:
    store.journal.append([all_of(three_people())])
    migrate(database)
    assert len(store.journal.heads()) == 1


def test_an_address_without_a_server_is_said_without_its_password() -> None:
    with pytest.raises(StoreFailed) as told:
        open_store(f"postgresql://postgres:hunter2@127.0.0.1:{free_port()}/house")
    assert "127.0.0.1/house" in str(told.value)
    assert "hunter2" not in str(told.value)
    with pytest.raises(StoreFailed) as told:
        open_store("postgresql://postgres:hunter2@127.0.0.1/house?nonsense=1")
    assert "hunter2" not in str(told.value)


def test_a_server_that_may_only_be_read_refuses_and_can_still_be_read(database: str, store: Store) -> None:
    evening = three_people()
    store.journal.append([all_of(evening)])
    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    asked(SERVER, f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    try:
        frozen = open_store(database)
        stake = append_of(proposed(evening, 0, "while-it-may-not"))
        with pytest.raises(StoreFailed, match="read-only"):
            frozen.journal.append([stake])
        with pytest.raises(StoreFailed, match="read-only"):
            frozen.people.give_code("RUBIS-42", evening.table.id)
        assert frozen.journal.read(evening.table.id) == evening.stored
        frozen.close()
    finally:
        asked(SERVER, f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
    assert store.journal.head(evening.table.id) == head_of(evening.table)
    assert isinstance(store.journal.append([stake])[0], Appended)


def test_connections_that_were_cut_are_replaced(database: str, store: Store) -> None:
    evening = three_people()
    store.journal.append([all_of(evening)])
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
    asked(database, f"{cut} pg_backend_pid()")
    assert isinstance(store.journal.append([append_of(proposed(evening, 0, "after-the-cut"))])[0], Appended)


def test_lines_whose_answer_was_lost_are_known_again_as_ones_own(database: str) -> None:
    """The server commits, but the connection breaks before it can say so."""
    server, evening, other = PostgresPool(database), three_people("mine"), three_people("other")
    journal = PostgresJournal(server)
    journal.append([all_of(evening), all_of(other)])
    stake, elsewhere = proposed(evening, 0, "the-stake"), proposed(other, 0, "elsewhere")
    theirs = proposed(other, 1, "theirs")
    journal.append([append_of(theirs)])
    cut = Cut(server)
    answers = PostgresJournal(cut).append([append_of(stake), append_of(elsewhere)])  # type: ignore[arg-type]
    assert cut.asked == 2
    assert answers == (
        Appended(evening.table.id, stake.after.seq),
        Conflict(other.table.id, other.table.seq, other.table.seq + 1),
    )
    assert len(journal.read(evening.table.id)) == stake.after.seq
    assert isinstance(journal.append([append_of(stake)])[0], Repeated)  # a real second time is one
    server.close()


class Cut:
    """A server whose first answer gets lost on the way."""

    def __init__(self, server: PostgresPool) -> None:
        self.server, self.asked = server, 0

    def run(self, question: Callable[[Any], Any]) -> Any:
        answer = self.server.run(question)
        self.asked += 1
        if self.asked == 1:
            raise DatabaseLost("the answer got lost")
        return answer


def test_a_question_the_server_refuses_costs_no_connection(database: str) -> None:
    server = PostgresPool(database)
    pid = server.run(lambda connection: connection.info.backend_pid)
    with pytest.raises(StoreFailed, match="no_such_thing"):
        server.run(lambda connection: connection.execute("SELECT no_such_thing"))
    assert server.run(lambda connection: connection.info.backend_pid) == pid
    server.close()
    with pytest.raises(StoreFailed, match="closed"):
        server.run(lambda connection: connection.info.backend_pid)


def test_an_overdue_table_that_is_being_written_is_left_to_its_writer(database: str) -> None:
    server = PostgresPool(database)
    journal, evening = PostgresJournal(server), three_people("overdue-and-written")
    journal.append([all_of(evening)])
    due = evening.table.next_deadline()
    assert due is not None
    with psycopg.connect(database) as writer:
        writer.execute('SELECT 1 FROM head WHERE "table" = %s FOR UPDATE', (evening.table.id,))
        assert evening.table.id not in journal.overdue_tables(due, due, 1_000)
    assert evening.table.id in journal.overdue_tables(due, due, 1_000)
    server.close()
