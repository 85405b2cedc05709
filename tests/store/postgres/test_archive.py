"""Finished months leave the database and can still be read, replayed and checked, link by link, from their files."""

import time
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.conftest import Tripot, tripot
from tests.house.evening import EIGHT, SHELF, Evening, three_people
from tests.store.databases import fresh_database
from tests.store.journal_suite import all_of, append_all, played, proposed
from tripot.house import read_table
from tripot.store import Appended, StoreFailed, append_of
from tripot.store.archive import BadArchive, heads_in, read_archived, verify_archive
from tripot.store.journal import head_of
from tripot.store.postgres.accounts import PostgresAccounts
from tripot.store.postgres.archive import FinishedMonth, _drop, archive_month, finished_months
from tripot.store.postgres.connection import PostgresPool
from tripot.store.postgres.journal import PostgresJournal
from tripot.store.postgres.partitions import Month, list_partitions

__all__ = ["tripot"]

NOVEMBER = Month(2023, 11)
YEARS_LATER = EIGHT + 1_000 * 86_400_000


@pytest.fixture
def url() -> Iterator[str]:
    with fresh_database() as url:
        yield url


@pytest.fixture
def server(url: str) -> Iterator[PostgresPool]:
    server = PostgresPool(url)
    yield server
    server.close()


@pytest.fixture
def evenings(server: PostgresPool) -> list[Evening]:
    """One played to the end, one left in the middle of it."""
    over, left = played(), three_people("left")
    PostgresJournal(server).append([append_all(over, b"sealed"), all_of(left)])
    PostgresAccounts(server).replace_code("RUBIS-42", over.table.id)
    return [over, left]


def test_a_month_is_held_back_by_a_game_that_may_go_on(server: PostgresPool, evenings: list[Evening]) -> None:
    left = evenings[1].table
    assert finished_months(server, now=EIGHT, idle=0) == []  # the month itself is not over
    assert finished_months(server, now=YEARS_LATER, idle=left.at) == [FinishedMonth(NOVEMBER, (left.id,))]
    assert finished_months(server, now=YEARS_LATER, idle=left.at + 1) == [FinishedMonth(NOVEMBER, ())]


def test_an_archived_month_is_gone_from_the_database_and_whole_in_its_file(
    server: PostgresPool, evenings: list[Evening], tmp_path: Path
) -> None:
    journal, people = PostgresJournal(server), PostgresAccounts(server)
    done = archive_month(server, NOVEMBER, tmp_path)
    assert (done.tables, done.entries) == (2, sum(evening.table.seq for evening in evenings))
    assert server.run(list_partitions) == []
    assert journal.tables_with_secret() == []
    assert people.table_by_code("RUBIS-42") is None
    for evening in evenings:
        assert journal.head(evening.table.id) is None
        assert journal.read(evening.table.id) == []
        assert read_archived(done.path, evening.table.id) == evening.stored
        assert read_table(SHELF, read_archived(done.path, evening.table.id)) == evening.table
    assert sorted(heads_in(done.path), key=lambda head: head.table) == sorted(
        [head_of(evening.table) for evening in evenings], key=lambda head: head.table
    )
    assert b"sealed" not in done.path.read_bytes()
    late = three_people("late")
    assert isinstance(journal.append([all_of(late)])[0], Appended)  # a month can begin again
    assert archive_month(server, NOVEMBER, tmp_path).path.name == "tripot-2023_11-2.zip"  # and never overwrites itself
    assert [head.table for head in verify_archive(done.path)] == [head.table for head in heads_in(done.path)]


def test_nothing_is_dropped_when_someone_has_played_in_the_meantime(
    server: PostgresPool, evenings: list[Evening]
) -> None:
    journal, left = PostgresJournal(server), evenings[1]
    heads = sorted(journal.heads(), key=lambda head: head.table)
    entries = sum(head.seq for head in heads)
    journal.append([append_of(proposed(left, 0, "meanwhile"))])
    with pytest.raises(StoreFailed, match="in the meantime"):
        server.run(lambda connection: _drop(connection, NOVEMBER, heads, entries))
    assert len(journal.read(left.table.id)) == left.table.seq + 1


@pytest.mark.parametrize("harm", ["entry", "order", "missing", "head"])
def test_an_archive_that_was_touched_is_found_out(
    server: PostgresPool, evenings: list[Evening], tmp_path: Path, harm: str
) -> None:
    path = archive_month(server, NOVEMBER, tmp_path).path
    touched = tmp_path / "touched.zip"
    with ZipFile(path) as good, ZipFile(touched, "w") as bad:
        for name in good.namelist():
            data = good.read(name)
            if name.endswith("left.jsonl"):
                lines = data.splitlines(keepends=True)
                match harm:
                    case "entry":
                        lines[2] = lines[2].replace(b'"at":17', b'"at":18')
                    case "order":
                        lines[2:4] = lines[3], lines[2]
                    case "missing":
                        lines.pop()
                data = b"".join(lines)
            elif harm == "head" and name == "heads.jsonl":
                data = data.replace(b'"seq":', b'"seq":1')
            bad.writestr(name, data)
    with pytest.raises(BadArchive):
        list(verify_archive(touched))
    (tmp_path / "letters").write_text("no archive at all")
    with pytest.raises(BadArchive):
        heads_in(tmp_path / "letters")


def test_the_terminal_prepares_a_database_archives_it_and_reads_its_files(
    url: str, server: PostgresPool, evenings: list[Evening], tmp_path: Path, tripot: Tripot
) -> None:
    assert tripot("migrate", "--data", url, "--lang", "en").out == "The database is ready.\n"
    folder = tmp_path / "archive"
    days = (time.time_ns() // 1_000_000 - EIGHT) // 86_400_000
    held = tripot("admin", "archive", str(folder), "--data", url, "--idle-days", str(days + 10), "--lang", "en")
    assert "2023-11" in held.out
    assert evenings[1].table.id in held.out
    assert not folder.exists()
    done = tripot("admin", "archive", str(folder), "--data", url, "--lang", "fr")
    assert "2 parties" in done.out
    nothing = tripot("admin", "archive", str(folder), "--data", url, "--lang", "en")
    assert "no finished month" in nothing.out
    file = str(folder / "tripot-2023_11.zip")
    listed = tripot("admin", "archived", file, "--lang", "en").out
    assert all(evening.table.id in listed for evening in evenings)
    printed = tripot("admin", "archived", file, evenings[0].table.id).out
    assert printed.encode() == b"".join(line + b"\n" for line in evenings[0].stored)
    assert tripot("admin", "archived", file, "nobody").code == 2


def test_a_person_who_named_no_database_is_told_how(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIPOT_DATABASE_URL", raising=False)
    for words in (["migrate"], ["admin", "archive"]):
        told = tripot(*words, "--lang", "en")
        assert told.code == 2
        assert "TRIPOT_DATABASE_URL" in told.err
