"""Runs the short form of ``just cluster-kill``."""

import asyncio
from pathlib import Path

from tests.nodes.cluster_kills import cluster


def test_all_games_finish_when_each_part_is_killed_and_the_nodes_are_restarted(tmp_path: Path) -> None:
    parts = ["haproxy", "etcd", "node", "restart", "primary"]
    with cluster(tmp_path) as made:
        before = made.machines.primary()
        toll = asyncio.run(made.kill(parts, tables=2))
        assert made.machines.primary() not in ("", before), "the standby was promoted"
        assert made.machines.standby() == before, "the former primary follows it"
    print("\n".join(toll.told()))
    assert {kind: len(took) for kind, took in toll.seconds.items() if took} == dict.fromkeys(parts, 1)
    assert toll.games >= 2
    assert toll.moves > 20
    assert toll.defaulted == 0
