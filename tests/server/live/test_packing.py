"""Tests that the journal of a game is packed (compressed) a day after its end, without a visible effect."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.api.after_a_game import Table
from tests.server.visitors import Served, served, until
from tripot.house.protocol.close_codes import TABLE_HALTED
from tripot.server.live import packing, store_changes
from tripot.store.packing import PACK_AFTER_MS


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Run a server that looks for games to pack every 50 ms."""
    monkeypatch.setattr(packing, "PACK_EVERY_S", 0.05)
    monkeypatch.setattr(store_changes, "POLL_S", 0.05)
    with served(tmp_path) as house:
        yield house


def is_packed(house: Served) -> bool:
    return house.hall.store.packing._database.query("SELECT count(*) FROM packed")[0][0] == 1


def test_a_packed_game_is_replayed_exported_and_played_again_and_forgets_people(house: Served) -> None:
    table = Table(house)
    first, seen = table.id, [f"/api/tables/{table.id}/{part}" for part in ("boards", "ledger", "journal.jsonl")]
    before = [table.margaux.call("GET", path).data for path in seen]
    assert not is_packed(house)
    house.clock.shift = PACK_AFTER_MS + 60_000
    until(lambda: is_packed(house))
    assert [house.visitor().call("GET", path).data for path in seen[:2]] == before[:2]
    assert table.margaux.call("GET", seen[2]).data == before[2]
    for line in table.lines:
        line.close()
    table.lines = table.sit()
    table.once_more()
    journal = table.margaux.call("GET", seen[2]).data
    assert journal.startswith(before[2])
    assert len(journal) > len(before[2])
    assert table.theo.call("DELETE", "/api/me").status == 200
    assert table.margaux.call("GET", seen[2]).data.startswith(journal)
    people = table.margaux.get(f"/api/tables/{first}/boards")["people"]
    assert "Théo" not in {it["name"] for it in people}


def test_a_game_that_cannot_be_packed_is_halted_and_kept(house: Served, caplog: pytest.LogCaptureFixture) -> None:
    table = Table(house)
    with sqlite3.connect(house.store) as file:
        file.execute("DROP TRIGGER entry_never_changes")
        file.execute("UPDATE entry SET data = CAST(replace(data, '\"at\":1', '\"at\":2') AS BLOB) WHERE seq = 5")
    file.close()
    house.clock.shift = PACK_AFTER_MS + 60_000
    until(lambda: table.id in house.hall.halted_tables)
    assert not is_packed(house)
    assert table.lines[0].closed_with() == TABLE_HALTED
    assert len(house.hall.store.journal.read(table.id)) == table.lines[0].board["seq"]
    assert any(table.id in record.getMessage() and record.levelname == "ERROR" for record in caplog.records)
