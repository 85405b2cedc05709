"""Tests the cost of reads: few queries, a long journal is read only once, and no commit waits for a reader."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.house.evening import MARGAUX
from tests.server.visitors import SOON, Served, Visitor
from tests.store.journal_suite import SHELF
from tripot.house import SettingsRequest, TableId, open_table
from tripot.server.async_store import READ_CHUNK, AsyncStore
from tripot.server.live import history
from tripot.server.live.store_changes import StoreChanges
from tripot.store import append_of, open_sqlite
from tripot.store.sqlite.connection import SqliteFile


@contextmanager
def queries(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect the queries of requests. Tasks that poll the store pause meanwhile."""
    counted, really = list[str](), SqliteFile.query

    async def pause(*_: object) -> None:
        pass

    with monkeypatch.context() as patch:
        patch.setattr(StoreChanges, "sync", pause)
        patch.setattr(
            SqliteFile, "query", lambda file, sql, **values: counted.append(sql) or really(file, sql, **values)
        )
        yield counted


def long_table(visitor: Visitor, entries: int) -> str:
    table = str(visitor.opens()["id"])
    line = visitor.at(table)
    while line.board["seq"] < entries:
        line.do("configure/1", pace=("vif", "normal")[line.board["seq"] % 2])
    line.close()
    return table


def test_my_tables_take_a_few_queries(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    margaux = own_house.visitor("Margaux")
    for _ in range(20):
        margaux.opens()
    with queries(monkeypatch) as first:
        assert len(margaux.get("/api/me/tables")) == 20
    with queries(monkeypatch) as again:
        assert len(margaux.get("/api/me/tables")) == 20
    assert len(first) <= 5 + 12, "running games are folded once"
    assert len(again) <= 6


def test_an_earlier_page_is_not_folded_from_the_beginning(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "CHECKPOINT_EVERY", 20)
    margaux = own_house.visitor("Margaux")
    table = long_table(margaux, 90)
    margaux.get(f"/api/tables/{table}/boards?after=80")
    folded, really = list[int](), history.fold_journal

    def count(games, entries, known=None):  # type: ignore[no-untyped-def]
        listed = list(entries)
        folded.append(len(listed))
        return really(games, listed, known)

    monkeypatch.setattr(history, "fold_journal", count)
    for after in range(70, 0, -10):
        boards = margaux.get(f"/api/tables/{table}/boards?after={after}&count=10")["boards"]
        assert [it["seq"] for it in boards] == list(range(after + 1, after + 11))
        assert sum(folded) <= history.CHECKPOINT_EVERY + 10
        folded.clear()


def test_a_commit_does_not_wait_for_readers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_sqlite(tmp_path / "house.sqlite")
    reading, let_go = threading.Event(), threading.Event()

    def read_slowly() -> None:
        reading.set()
        let_go.wait(SOON)

    monkeypatch.setattr(store.journal, "heads", read_slowly)

    async def main() -> None:
        clerk = AsyncStore(store)
        slow = [asyncio.create_task(clerk.call(store.journal.heads)) for _ in range(20)]
        await asyncio.to_thread(reading.wait, SOON)
        await clerk.append([append_of(open_table(SHELF, TableId("one"), MARGAUX, SettingsRequest(game="tabu"), 1))])
        assert not any(task.done() for task in slow), "the commit came first"
        let_go.set()
        await asyncio.gather(*slow)
        await clerk.close()

    asyncio.run(main())


def test_a_reader_sees_committed_data_and_does_not_wait_for_the_writer(tmp_path: Path) -> None:
    file = SqliteFile(tmp_path / "house.sqlite")
    file.query("INSERT INTO guest (id, name, since) VALUES ('a', 'Ann', 1)")
    with file.transaction() as writing:
        writing.execute("INSERT INTO guest (id, name, since) VALUES ('b', 'Ben', 1)")
        assert file.query("SELECT count(*) FROM guest") == [(1,)]
    assert file.query("SELECT count(*) FROM guest") == [(2,)]
    file.close()


def test_a_journal_longer_than_a_batch_is_complete(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.server.async_store.READ_CHUNK", 7)
    assert READ_CHUNK > 7
    margaux = own_house.visitor("Margaux")
    table = long_table(margaux, 30)
    entries = margaux.journal(table)
    assert [it["seq"] for it in entries] == list(range(1, len(entries) + 1))
    lines = margaux.call("GET", f"/api/tables/{table}/journal.jsonl").data.splitlines()
    assert lines == own_house.hall.store.journal.read(TableId(table))
