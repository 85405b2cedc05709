"""Runs the common tests of journals on PostgreSQL. Also tests batches."""

import psycopg
import pytest

from tests.house.evening import three_people
from tests.store.databases import execute
from tests.store.journal_suite import JournalSuite, RegistrationSuite, all_of, registered
from tests.store.lines import following, where
from tripot.house import CommandId, TableId
from tripot.house.journal.entries import GENESIS_HASH
from tripot.store import Appended, Journal, Registration, Store
from tripot.store.batches import Runs
from tripot.store.journal import Conflict, Repeated
from tripot.store.postgres import journal as postgres_journal
from tripot.store.postgres.connection import PgConnection, PostgresPool
from tripot.store.postgres.journal import PostgresJournal
from tripot.store.postgres.write import write_runs


class TestPostgresJournal(JournalSuite):
    """The tests of journals that every store must pass."""


class TestPostgresRegistration(RegistrationSuite):
    """The tests of data that is stored with the first entry of a table."""


def test_entries_cannot_be_changed_or_deleted(database: str, store: Store) -> None:
    store.journal.append([all_of(three_people())])
    for forbidden in ("UPDATE entry SET data = ''", "DELETE FROM entry"):
        with pytest.raises(psycopg.errors.RaiseException, match="never"):
            execute(database, forbidden)


def test_a_batch_of_hundreds_of_mixed_appends_is_answered_in_order(store: Store) -> None:
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


def test_only_the_entries_of_winning_appends_are_stored(store: Store) -> None:
    """The batch has three entries for each of two tables, of which one conflicts, and creates a third table."""
    journal, winner, loser = store.journal, TableId("several-win"), TableId("several-lose")
    opened = [following(table, (0, GENESIS_HASH), CommandId("open")) for table in (winner, loser)]
    journal.append(opened)
    runs = []
    for it in opened:
        run = [it]
        for number in range(3):
            run.append(following(it.head.table, (run[-1].head.seq, run[-1].head.hash), CommandId(f"go-on-{number}")))
        runs.append(run[1:])
    theirs = following(loser, where(journal, loser), CommandId("theirs"))
    journal.append([theirs])
    new = following(TableId("several-new"), (0, GENESIS_HASH), CommandId("open"))
    outcomes = journal.append([*runs[0], *runs[1], new])
    assert [type(outcome) for outcome in outcomes] == [Appended] * 3 + [Conflict] * 3 + [Appended]
    for table, stored in ((winner, [opened[0], *runs[0]]), (loser, [opened[1], theirs]), (new.head.table, [new])):
        assert journal.read(table) == [line.data for it in stored for line in it.entries]
        assert journal.head(table) == stored[-1].head


def test_statements_lost_in_a_rollback_are_prepared_again(database: str) -> None:
    """A rollback can discard the prepared statements of the session."""
    server, table = PostgresPool(database), TableId("rolled-back")
    journal = PostgresJournal(server)
    for command in ("open", "before"):
        journal.append([following(table, where(journal, table), CommandId(command))])

    def roll_back(connection: PgConnection) -> None:
        connection.execute("SELECT 1", prepare=True)
        with connection.transaction(force_rollback=True):
            connection.execute("SELECT 1", prepare=True)
        connection.execute("SELECT 1")
        assert connection.execute("SELECT FROM pg_prepared_statements").fetchall() == []

    server.run(roll_back)
    assert journal.append([following(table, where(journal, table), CommandId("after"))]) == (Appended(table, 3),)
    server.close()


def test_a_rolled_back_batch_is_retried_and_not_reported_as_stored(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, attempts = three_people(), []

    def lose_first(connection: PgConnection, runs: Runs) -> set[TableId]:
        """Report a conflict, as if another writer had just appended."""
        attempts.append(len(runs))
        won = write_runs(connection, runs)
        return set() if len(attempts) == 1 else won

    monkeypatch.setattr(postgres_journal, "write_runs", lose_first)
    registration = Registration({}, ("FREE-1",))  # with a registration, a batch is checked before it is written
    (outcome,) = journal.append([registered(evening, registration)])
    assert (type(outcome), len(attempts)) == (Appended, 2)
    assert journal.read(evening.table.id) == evening.stored
