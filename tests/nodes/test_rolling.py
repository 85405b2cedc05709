"""A rolling restart under live tables: the short form of ``just nodes-roll``, and of ``just nodes-upgrade``."""

import os
from pathlib import Path

import pytest

from tests.nodes.rolling import NEWEST_NEWS, OLDER_NEWS, Rolled, run
from tests.nodes.versions import install_version

OLDEST_NODES = ("c494748", "a70bd38", "b8286b4")
"""The last commit whose nodes send no ``news/3``, and one for each step of the schema from there."""


def check(rolled: Rolled) -> None:
    """Nobody loses a move or has one played for them, whichever news their client reads."""
    print("\n".join(rolled.told()))
    assert rolled.defaulted == []
    for news in OLDER_NEWS:
        assert {kind for kind in rolled.heard[news] if kind.startswith("news/")} == {f"news/{news}"}
    assert rolled.heard[NEWEST_NEWS][f"news/{NEWEST_NEWS}"] > 0
    assert rolled.heard[NEWEST_NEWS]["unchanged/1"] > 0


def test_both_nodes_are_restarted_and_nobody_loses_a_move_or_has_one_played_for_them(tmp_path: Path) -> None:
    rolled = run(tables=20, times=1, folder=tmp_path, think=1.5)
    check(rolled)
    assert len(rolled.seconds) == 2
    assert rolled.moves >= 20
    assert rolled.sent_on >= 20
    assert rolled.delayed > 0


@pytest.mark.skipif("TRIPOT_LONG" not in os.environ, reason="takes minutes, and needs the whole history")
def test_old_and_new_clients_play_at_one_table_from_nodes_without_news_3_to_this_version(tmp_path: Path) -> None:
    older = [install_version(commit, tmp_path / commit) for commit in OLDEST_NODES]
    rolled = run(tables=8, times=1, folder=tmp_path, think=1.5, older=older)
    check(rolled)
    assert len(rolled.seconds) == 2 * (len(OLDEST_NODES) + 1)
    assert rolled.moves >= 100
