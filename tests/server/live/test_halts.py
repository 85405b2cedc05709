"""Tests halted tables: halted by the operator, or because an invariant failed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.visitors import Line, Served, served, until
from tripot.house import CommandId, TableId
from tripot.house.journal.commands import Pause
from tripot.house.protocol.close_codes import TABLE_HALTED
from tripot.server.live import store_changes
from tripot.server.live.commit import QueuedCommand


@pytest.fixture
def quick_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Run a server that frequently checks which tables are halted."""
    monkeypatch.setattr(store_changes, "POLL_S", 0.05)
    with served(tmp_path) as house:
        yield house


def test_an_operator_halts_and_releases_a_table(quick_house: Served) -> None:
    margaux = quick_house.visitor("Margaux")
    table, other = margaux.opens()["id"], margaux.opens()["id"]
    line, calm = margaux.at(table), margaux.at(other)
    halted = quick_house.hall.store.halts
    halted.halt(table, 1)
    assert line.closed_with() == TABLE_HALTED
    assert Line(margaux.dial(table)).closed_with() == TABLE_HALTED
    assert calm.quiet(), "other tables continue"
    halted.unhalt(table)
    until(lambda: not quick_house.hall.halted_tables)
    margaux.at(table).do("leave/1")


def test_a_halted_table_is_recorded_in_the_store(quick_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    margaux = quick_house.visitor("Margaux")
    table = margaux.opens()["id"]
    line = margaux.at(table)
    with monkeypatch.context() as patch:
        patch.setattr("tripot.house.decisions.commit_loop.decide", lambda *_: 1 / 0)
        line.send({"type": "leave/1", "id": "divided-by-nothing"})
        assert line.closed_with() == TABLE_HALTED
    until(lambda: table in quick_house.hall.halted_tables)
    assert table in quick_house.hall.store.halts.load_halts()
    quick_house.hall.store.halts.unhalt(table)
    until(lambda: table not in quick_house.hall.halted_tables)
    margaux.at(table).do("leave/1")


def test_commands_that_wait_for_dice_are_answered_when_the_table_is_halted(quick_house: Served) -> None:
    margaux = quick_house.visitor("Margaux")
    table = margaux.opens()["id"]
    line = margaux.at(table)
    room, answers = quick_house.hall._rooms[TableId(table)], list[object]()
    line.close()
    until(lambda: room.is_idle)
    room.reveals.postponed = (QueuedCommand(Pause(id=CommandId("pause-1234")), None, answers.append),)
    quick_house.hall.store.halts.halt(table, 1)
    until(lambda: answers == [None])
