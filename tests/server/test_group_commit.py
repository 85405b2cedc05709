"""Tests group commit: appends that arrive at the same time are committed together, and fail together."""

import asyncio
import threading
from pathlib import Path

import pytest

from tests.house.evening import MARGAUX
from tests.server.visitors import SOON
from tests.store.journal_suite import SHELF, all_of
from tests.store.packing_suite import played, time_to_pack
from tripot.house import SettingsRequest, TableId, open_table
from tripot.server import async_store
from tripot.server.async_store import AsyncStore
from tripot.store import Append, Appended, StoreFailed, append_of, open_sqlite, reaping, sql_journal
from tripot.store.journal import Conflict
from tripot.store.reaping import ABANDONED_AFTER_MS


def opening(number: int) -> Append:
    return append_of(open_table(SHELF, TableId(f"table-{number}"), MARGAUX, SettingsRequest(game="tabu"), 1))


def test_appends_that_arrive_together_are_committed_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []

    async def main() -> None:
        store = open_sqlite(tmp_path / "house.sqlite")
        clerk, really = AsyncStore(store), store.journal.append
        monkeypatch.setattr(store.journal, "append", lambda batch: sizes.append(len(batch)) or really(batch))
        outcomes = await asyncio.gather(*[clerk.append([opening(number)]) for number in range(300)])
        assert all(isinstance(outcome, Appended) for (outcome,) in outcomes)
        (conflict,) = await clerk.append([opening(3)])
        assert isinstance(conflict, Conflict)
        await clerk.close()

    asyncio.run(main())
    assert sum(sizes) == 301
    assert len(sizes) <= 4


def test_every_failed_commit_raises_for_its_caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        store = open_sqlite(tmp_path / "house.sqlite")
        clerk = AsyncStore(store)

        def full(_: object) -> None:
            raise StoreFailed("full")

        with monkeypatch.context() as broken:
            broken.setattr(store.journal, "append", full)
            told = await asyncio.gather(*[clerk.append([opening(n)]) for n in range(5)], return_exceptions=True)
        assert [type(error) for error in told] == [StoreFailed] * 5
        await clerk.append([opening(1)])
        await clerk.close()

    asyncio.run(main())


def test_all_due_tables_are_deleted_in_several_transactions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaping, "MAX_DELETED_AT_ONCE", 2)
    monkeypatch.setattr(async_store, "REAP_PAUSE_S", 0)

    async def main() -> None:
        store = open_sqlite(tmp_path / "house.sqlite")
        clerk = AsyncStore(store)
        await clerk.append([opening(number) for number in range(5)])
        await clerk.reap(ABANDONED_AFTER_MS + 2)
        assert store.journal.heads() == []
        await clerk.close()

    asyncio.run(main())


def test_a_packed_journal_is_unpacked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening, unpacked = played(), []
    table, size, chunk = evening.table.id, len(evening.stored), 7
    really = sql_journal.unpack_journal
    monkeypatch.setattr("tripot.server.async_store.READ_CHUNK", chunk)

    async def main() -> None:
        store = open_sqlite(tmp_path / "house.sqlite")
        store.journal.append([all_of(evening)])
        store.packing.pack(table, time_to_pack(evening))
        monkeypatch.setattr(sql_journal, "unpack_journal", lambda *args: unpacked.append(args[0]) or really(*args))
        clerk = AsyncStore(store)
        pieces = [piece async for piece in clerk.iterate_entries(table)]
        assert [entry for piece in pieces for entry in piece] == evening.stored
        assert max(map(len, pieces)) == chunk < size
        assert await clerk.read_entries(table, after=3, most=chunk + 1) == evening.stored[3 : chunk + 4]
        await clerk.close()

    asyncio.run(main())
    assert unpacked == [table] * 2, "once for each reading"


def test_a_store_closes_after_its_last_call_has_ended(tmp_path: Path) -> None:
    ended: list[str] = []

    async def main() -> None:
        store = open_sqlite(tmp_path / "house.sqlite")
        really, is_running, may_end = store.close, threading.Event(), threading.Event()
        store.close = lambda: ended.append("store") or really()  # type: ignore[func-returns-value]
        clerk = AsyncStore(store)

        def work() -> None:
            is_running.set()
            assert may_end.wait(SOON)
            ended.append("call")

        call = asyncio.create_task(clerk.call(work))
        await asyncio.to_thread(is_running.wait, SOON)
        closing = asyncio.create_task(clerk.close())
        await asyncio.wait([closing], timeout=0.2)
        may_end.set()
        await asyncio.gather(call, closing)

    asyncio.run(main())
    assert ended == ["call", "store"]
