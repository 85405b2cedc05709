"""Kill the workers of one house with ``kill -9`` in the middle of games, over and over (``just workers-kill``).

All games finish, everybody reconnects by themselves through the one port, and all that people were told is checked
against the journal. There is no NATS: the supervisor carries the messages.
"""

import asyncio
import os
import re
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.nodes.house import House, tail
from tests.nodes.kills import Run, Toll
from tests.nodes.processes import awaited
from tests.server.visitors import Visitor
from tests.store.databases import fresh_database

OPENS = 240.0
"""Seconds for a supervisor and its workers to come up on a busy machine: none of them is forked from a warm process."""


@contextmanager
def house_of_workers(folder: Path, workers: int = 2, **env: Any) -> Iterator[House]:
    """One supervisor with its workers on the test server's PostgreSQL, without a bus of its own."""
    with fresh_database() as url:
        house = House(url, [""], folder, TRIPOT_WORKERS=str(workers), **env)
        (node,) = house.nodes
        try:
            node.start()
            awaited(node.ready, f"the workers do not open: {tail(node.log)}", OPENS)
            yield house
        finally:
            house.close()


def measured(house: House, worker: int, name: str) -> float:
    """A gauge of one worker."""
    said = Visitor(house.nodes[0].base).call("GET", f"/metrics/{worker}")
    assert said.status == 200, said
    found = re.search(rf'^{name}{{worker="{worker}"}} (\S+)$', said.data.decode(), re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def is_whole(house: House, workers: int) -> bool:
    """Whether every worker answers."""
    base = house.nodes[0].base
    return all(Visitor(base).call("GET", f"/metrics/{number}").status == 200 for number in range(1, workers + 1))


def run(kills: int, folder: Path, think: float = 0.1) -> Toll:
    """So many kills of one of two workers, chosen at random."""

    async def evening(house: House) -> Toll:
        (node,) = house.nodes
        at_work = Run(house, [node.base], lambda: is_whole(house, 2), think)

        async def kill_worker() -> None:
            os.kill(at_work.rng.choice(node.workers), signal.SIGKILL)

        return await at_work.kill({"worker": kill_worker}, ["worker"] * kills)

    with house_of_workers(folder) as house:
        return asyncio.run(evening(house))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        toll = run(int(sys.argv[1]), Path(kept))
    print("\n".join(toll.told()))
