"""Runs the short form of ``just nodes-kill``."""

from pathlib import Path

from tests.nodes.kills import run


def test_after_kills_all_games_finish_and_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path) -> None:
    toll = run(nodes=5, pauses=2, databases=2, cuts=2, folder=tmp_path)
    print("\n".join(toll.told()))
    assert {kind: len(took) for kind, took in toll.seconds.items()} == {"node": 5, "pause": 2, "database": 2, "cut": 2}
    assert toll.games >= 3
    assert toll.moves > 50
