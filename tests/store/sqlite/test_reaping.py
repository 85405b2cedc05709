"""What ends by time alone: codes with their table, and lobbies that nobody came back to."""

import sqlite3
from pathlib import Path

import pytest

from tests.server.visitors import Served
from tripot.house import TableId
from tripot.store import open_sqlite
from tripot.store.reaping import ABANDONED_AFTER_MS, CODE_ENDS_AFTER_MS


def test_a_code_ends_with_its_table_and_a_dead_lobby_is_deleted(tmp_path: Path) -> None:
    house = Served(tmp_path)
    try:
        margaux = house.visitor("Margaux")
        lobby, over, going = margaux.opens(), margaux.opens(), margaux.opens(bots=["bold"], start=True)
        now = house.clock()
    finally:
        house.stop()
    with sqlite3.connect(house.store) as file:
        file.execute("UPDATE head SET stage = 'over' WHERE \"table\" = ?", (over["id"],))
    file.close()
    store = open_sqlite(house.store)

    def codes() -> list[bool]:
        return [store.people.table_by_code(it["code"]) is not None for it in (lobby, over, going)]

    store.reap(now + CODE_ENDS_AFTER_MS - 60_000)
    assert codes() == [True, True, True]
    store.reap(now + CODE_ENDS_AFTER_MS + 60_000)
    assert codes() == [True, False, True]
    assert store.journal.head(TableId(over["id"])) is not None, "the game itself is kept"
    store.reap(now + ABANDONED_AFTER_MS + 60_000)
    assert codes() == [False, False, False]
    kept = [store.journal.head(TableId(it["id"])) is not None for it in (lobby, over, going)]
    assert kept == [False, True, True]
    assert store.journal.read(TableId(lobby["id"])) == []
    assert store.journal.read(TableId(going["id"])) != []
    store.close()
    with sqlite3.connect(house.store) as file, pytest.raises(sqlite3.IntegrityError, match="entries never go"):
        file.execute("DELETE FROM entry")
    file.close()
