"""Runs the load measurement for two seconds with a few tables."""

from pathlib import Path

import pytest

from bench.children import crowd, house
from bench.server import durable, played, played_at
from tests.store.databases import fresh_database

TABLES = 4


def test_every_acknowledged_move_is_stored_and_received_once_by_each_client(tmp_path: Path) -> None:
    with fresh_database() as url, house(url, tmp_path) as node:
        assert node.pid is not None
        with crowd([node.pid], url, "bench.crowd", node.base, "--tables", str(TABLES)) as everybody:
            reached = played(everybody, 2.0)  # raises if a client misses an entry, receives one twice, or times out
            everybody.watched_by(20)
            told, _ = everybody.plays(0.5, warm=0.1)
            half = played_at(everybody, 1.0, 4 * TABLES, reached.speed / 2, tells=True)
            acknowledged = everybody.journal()
        found = durable(url, acknowledged)
        forged = {table: {**moves, "bench-never-asked": 5} for table, moves in acknowledged.items()}
        with pytest.raises(RuntimeError, match="acknowledged and not in"):
            durable(url, forged)
    assert len(acknowledged) == TABLES
    assert all(len(moves) > 4 for moves in acknowledged.values()), "someone could not play"
    assert found.moves == sum(map(len, acknowledged.values())) >= reached.speed * 2
    assert found.entries > found.moves, "a throw is three entries"
    assert 0 < reached.acked50 <= reached.p99
    assert reached.server > 0
    assert reached.caller > 0
    assert half.speed > 0
    assert 0 < half.acked50 <= half.acked99
    assert told["heard"] > told["moves"] / 3 * (4 + 20 / TABLES), "those who only watch hear every entry too"
