"""Monthly partitions: each table is in the month it was opened in, and every month has its keys."""

import psycopg
import pytest

from tests.house.evening import three_people
from tests.store.databases import execute
from tests.store.journal_suite import all_of
from tests.store.lines import append, line_of
from tripot.house import CommandId, TableId
from tripot.house.journal.entries import GENESIS_HASH
from tripot.store import Appended, Store
from tripot.store.journal import Repeated
from tripot.store.postgres.partitions import Month


def test_months_turn_at_midnight_in_greenwich() -> None:
    assert Month(2023, 12).next == Month(2024, 1)
    assert Month(2023, 11).begin_ms == 1_698_796_800_000
    assert str(Month(2024, 2)) == "2024_02"


def test_a_key_of_table_and_seq_and_one_of_table_person_and_command_hold_in_every_month(
    database: str, store: Store
) -> None:
    store.journal.append([all_of(three_people())])
    for taken in ("seq, person, 'fresh'", "seq + 1000, person, command"):
        with pytest.raises(psycopg.errors.UniqueViolation):
            execute(
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
