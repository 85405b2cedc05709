"""Several worker processes behind one port: play, kills, draining, where sockets land."""

import asyncio
import os
import signal
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

from tests.nodes.house import PATIENCE, happens
from tests.nodes.processes import awaited
from tests.nodes.worker_kills import OPENS, house_of_workers, measured, run
from tests.server.visitors import Visitor
from tripot.house.close_codes import NODE_CLOSING


def test_workers_killed_in_mid_game_lose_and_double_no_acknowledged_move(tmp_path: Path) -> None:
    toll = run(kills=3, folder=tmp_path)
    print("\n".join(toll.told()))
    assert len(toll.seconds["worker"]) == 3
    assert toll.games >= 3
    assert toll.moves > 30


def test_everybody_at_a_table_is_at_one_worker_and_stopped_it_drains_and_goes_on(tmp_path: Path) -> None:
    with house_of_workers(tmp_path) as house:
        (node,) = house.nodes
        host = Visitor(node.base)
        assert host.call("PUT", "/api/me", {"name": "Margaux"}).status == 200
        table = host.opens("tabu")["id"]
        lines = [Visitor(node.base).at(table) for _ in range(5)]
        counts = [measured(house, worker, "tripot_people_connected") for worker in (1, 2)]
        assert sorted(counts) == [0, 5]
        assert host.call("GET", "/health/ready").status == 200
        for line in lines:
            line.close()

        party = house.party("tabu", [lambda: node.base] * 2, think=0.05, switches={"tabu.end": "rotations:40"})

        async def evening() -> None:
            party.begin()
            await happens(lambda: party.seq > 20, PATIENCE, party.state)
            workers = node.workers
            await asyncio.to_thread(node.stop)
            assert not any(Path(f"/proc/{pid}").exists() for pid in workers)
            assert NODE_CLOSING in [code for person in party.people for code in person.codes]
            stood = party.seq
            node.start()
            await happens(lambda: party.over or party.seq > stood, OPENS, party.state)
            await party.end()

        asyncio.run(evening())
        party.judged(final=False)


def test_workers_whose_supervisor_is_killed_drain_and_end(tmp_path: Path) -> None:
    with house_of_workers(tmp_path) as house:
        (node,) = house.nodes
        workers = node.workers
        assert len(workers) == 2
        node.kill()
        awaited(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers), "a worker lives on")


def test_a_worker_that_hangs_gets_no_new_people(tmp_path: Path) -> None:
    with house_of_workers(tmp_path) as house:
        (node,) = house.nodes
        hanging = node.workers[0]
        os.kill(hanging, signal.SIGSTOP)
        try:
            awaited(lambda: all(answers_soon(node.base) for _ in range(4)), "people are sent to a worker that hangs")
        finally:
            os.kill(hanging, signal.SIGCONT)


def answers_soon(base: str) -> bool:
    with closing(HTTPConnection(base.removeprefix("http://"), timeout=5)) as connection, suppress(OSError):
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == 200
    return False
