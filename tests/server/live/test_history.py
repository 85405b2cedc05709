"""Tests the former states of tables, which are folded from journals."""

import asyncio
from pathlib import Path

import pytest

from tests.house.evening import SHELF, three_people
from tests.store.journal_suite import all_of
from tripot.server.async_store import AsyncStore
from tripot.server.live import history
from tripot.server.live.history import TableHistory
from tripot.store import open_sqlite


def test_a_table_evicted_from_the_cache_during_its_fold_is_returned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a capacity of 0, every table is evicted at once, as other requests can do while one awaits the store."""
    monkeypatch.setattr(history, "MAX_CACHED_TABLES", 0)

    async def main() -> None:
        blocking, evening = open_sqlite(tmp_path / "house.sqlite"), three_people()
        blocking.journal.append([all_of(evening)])
        store = AsyncStore(blocking)
        assert (await TableHistory(store, SHELF).load_table(evening.table.id)).head == evening.table.head
        await store.close()

    asyncio.run(main())
