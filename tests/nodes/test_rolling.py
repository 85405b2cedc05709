"""Runs the short form of ``just nodes-roll``, a rolling restart during games."""

from pathlib import Path

from tests.nodes.rolling import run


def test_a_rolling_restart_loses_no_move_and_plays_no_default(tmp_path: Path) -> None:
    rolled = run(tables=20, times=1, folder=tmp_path, think=1.5)
    print("\n".join(rolled.told()))
    assert rolled.defaulted == []
    assert rolled.heard["news/1"] > 0
    assert rolled.heard["unchanged/1"] > 0
    assert len(rolled.seconds) == 2
    assert rolled.moves >= 20
    assert rolled.sent_on >= 20
    assert rolled.delayed > 0
