"""Tests the rooms (live tables in memory) of a node, and the shutdown of the node."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from tests.house.evening import SHELF
from tripot.clock import wall_clock
from tripot.house import TableId
from tripot.server.async_store import AsyncStore
from tripot.server.live.bot_timing import BotDelay
from tripot.server.live.registry import RoomRegistry
from tripot.server.nodes.directory import TableDirectory
from tripot.store import NodeName, open_sqlite


class Claims:
    """A directory that grants every claim."""

    def __init__(self) -> None:
        self.released: list[TableId] = []

    def claim(self, *_: object) -> bool:
        return True

    def release(self, tables: Sequence[TableId], _: NodeName) -> None:
        self.released += tables


class EndlessRound:
    """A room whose round does not end."""

    async def finish(self) -> None:
        await asyncio.Event().wait()


def test_a_node_releases_its_tables_even_if_a_round_does_not_end(tmp_path: Path) -> None:
    claims = Claims()

    async def main() -> None:
        blocking = open_sqlite(tmp_path / "house.sqlite")
        store = AsyncStore(blocking)
        directory = TableDirectory(store, cast("Any", claims), NodeName("node"), cast("Any", None))
        registry = RoomRegistry(store, SHELF, wall_clock, BotDelay(), blocking.load_keys(), directory=directory)
        await directory.claim(TableId("table"), None, 1)
        registry._rooms[TableId("table")] = cast("Any", EndlessRound())
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(registry.drain(), 0.01)
        assert claims.released == []
        await registry.close()

    asyncio.run(main())
    assert claims.released == ["table"]


def test_a_store_is_closed_only_after_the_releases_in_progress(tmp_path: Path) -> None:
    claims, may_release = Claims(), threading.Event()

    class SlowClaims(Claims):
        def release(self, tables: Sequence[TableId], _: NodeName) -> None:
            may_release.wait(10)
            claims.release(tables, _)

    async def main() -> None:
        store = AsyncStore(open_sqlite(tmp_path / "house.sqlite"))
        directory = TableDirectory(store, cast("Any", SlowClaims()), NodeName("node"), cast("Any", None))
        directory.release_later(TableId("unloaded"))
        closing = asyncio.create_task(directory.release_all())
        await asyncio.sleep(0)
        may_release.set()
        await closing
        assert claims.released == ["unloaded"]
        await store.close()

    asyncio.run(main())
