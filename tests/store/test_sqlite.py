"""The living room's store: one SQLite file that keeps what every store must, and is honest about its disk."""

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.house.evening import three_people
from tests.store.journal_suite import JournalSuite, all_of, proposed
from tests.store.people_suite import PeopleSuite
from tripot.house import TableId, chained
from tripot.store import Appended, Journal, People, Store, StoreFailed, append_of, open_file, usual_path


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    opened: list[Store] = []

    def another() -> Store:
        opened.append(open_file(tmp_path / "rooms" / "house.sqlite"))
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
def people(store: Store) -> People:
    return store.people


@pytest.fixture
def reopened(stores: Callable[[], Store]) -> Callable[[], Journal]:
    return lambda: stores().journal


class TestSqliteJournal(JournalSuite):
    """Everything a journal must keep."""


class TestSqlitePeople(PeopleSuite):
    """Everything a guest book must keep."""


def test_it_writes_ahead_and_waits_for_the_disk(store: Store) -> None:
    with store.file.reading() as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_the_file_is_for_nobody_else(store: Store) -> None:
    assert store.file.path.stat().st_mode & 0o077 == 0


def test_entries_never_change_and_never_go(store: Store) -> None:
    store.journal.append([all_of(three_people())])
    for forbidden in ("UPDATE entry SET data = x'00'", "DELETE FROM entry"):
        with pytest.raises(StoreFailed, match="never"), store.file.writing() as connection:
            connection.execute(forbidden)


def test_what_raises_in_the_middle_of_writing_leaves_no_trace(store: Store) -> None:
    def interrupted() -> None:
        with store.file.writing() as connection:
            connection.execute("INSERT INTO code VALUES ('RUBIS-42', 'table')")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert store.people.table_by_code("RUBIS-42") is None
    assert store.people.give_code("RUBIS-42", TableId("another"))


def test_a_full_disk_is_said_and_leaves_no_trace(store: Store) -> None:
    evening = three_people()
    store.journal.append([all_of(evening)])
    with store.file.reading() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFailed, match="full"):
        store.journal.append([all_of(three_people(number)) for number in range(200)])
    assert len(store.journal.heads()) == 1
    with store.file.reading() as connection:
        connection.execute(f"PRAGMA max_page_count = {pages + 10_000}")
    assert isinstance(store.journal.append([append_of(proposed(evening, 0, "there-is-room"))])[0], Appended)


def test_a_store_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "a-file").write_text("not a folder")
    with pytest.raises(StoreFailed):
        open_file(tmp_path / "a-file" / "house.sqlite")
    (tmp_path / "letters").write_text("no database at all, but long enough to be looked at" * 50)
    with pytest.raises(StoreFailed):
        open_file(tmp_path / "letters")


def test_a_store_of_a_newer_tripot_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    open_file(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreFailed, match="newer"):
        open_file(path)


def test_the_usual_file_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRIPOT_STORE", str(tmp_path / "mine.sqlite"))
    assert usual_path() == tmp_path / "mine.sqlite"
    monkeypatch.delenv("TRIPOT_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert usual_path() == tmp_path / "tripot" / "house.sqlite"


APPENDING = """
    import sys
    from pathlib import Path
    from tests.house.evening import three_people
    from tests.store.journal_suite import all_of, proposed
    from tripot.store import append_of, open_file

    journal = open_file(Path(sys.argv[1])).journal
    evening = three_people("crashing")
    journal.append([all_of(evening)])
    for number in range(1_000_000):
        proposal = proposed(evening, 0, f"stake-number-{number}", amount=1)
        journal.append([append_of(proposal)])
        evening.commit(proposal)
        print(evening.table.seq, evening.table.head, flush=True)
"""


def test_what_was_acknowledged_is_there_after_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    root = Path(__file__).parents[2]
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(APPENDING), str(path)],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    acknowledged = [child.stdout.readline() for _ in range(40)]
    child.send_signal(signal.SIGKILL)
    acknowledged += child.stdout.readlines()
    child.wait()
    child.stdout.close()
    store = open_file(path)
    (head,) = store.journal.heads()
    stored = {line.entry.seq: line.hash for line in chained(store.journal.read(head.table))}
    whole = [line.split() for line in acknowledged if line.endswith("\n")]
    assert len(whole) >= 40
    assert all(stored[int(seq)] == hashed for seq, hashed in whole)
    assert head.seq == max(stored)
    store.close()
