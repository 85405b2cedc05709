"""The processes of a load measurement: a server, the crowd that calls it, and the processor time of each."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tests.nodes.processes import Node, Nursery, awaited
from tripot.store.encryption import generate_key

T = TypeVar("T")

TICK = os.sysconf("SC_CLK_TCK")


class Spent(NamedTuple):
    """Processor time in seconds."""

    server: float
    crowd: float
    postgres: float

    def since(self, before: "Spent") -> "Spent":
        return Spent(*[now - then for now, then in zip(self, before, strict=True)])


def spent_by(*pids: int) -> float:
    """The processor time of these processes so far."""
    return sum(_ticks(Path(f"/proc/{pid}/stat")) for pid in pids) / TICK


def _ticks(stat: Path) -> int:
    return sum(map(int, stat.read_text().rpartition(") ")[2].split()[11:13]))


def at_rest(*pids: int, seconds: float = 120.0) -> None:
    """Wait until processes use almost no processor time."""
    until, before = time.monotonic() + seconds, spent_by(*pids)
    while time.monotonic() < until:
        time.sleep(0.5)
        now = spent_by(*pids)
        if now - before < 0.1:
            return
        before = now
    raise RuntimeError("the server does not come to rest")


class Backends:
    """The PostgreSQL backends of one database. Ended backends count with their last measured values."""

    def __init__(self, database: str) -> None:
        self._name = database.rpartition("/")[2].encode()
        self._seen: dict[str, int] = {}

    def spent(self) -> float:
        """Their processor time so far."""
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if self._name in (process / "cmdline").read_bytes().split():
                    self._seen[process.name] = _ticks(process / "stat")
        return sum(self._seen.values()) / TICK

    def spent_during(self, work: Callable[[], T]) -> tuple[T, float]:
        """Run work in another thread, and sample often, because backends start and end meanwhile."""
        before = self.spent()
        with ThreadPoolExecutor(1) as pool:
            doing = pool.submit(work)
            while not doing.done():
                time.sleep(0.05)
                self.spent()
            return doing.result(), self.spent() - before


def memory_of(*pids: int) -> float:
    """The resident memory of processes, in bytes."""
    found = [Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2] for pid in pids]
    return sum(int(item.split()[0]) for item in found) * 1024


class Crowd:
    """A crowd in a separate process, controlled over its pipes."""

    def __init__(self, server: list[int], database: str, *called: str) -> None:
        self._server, self._backends = server, Backends(database)
        self._process = subprocess.Popen(
            [sys.executable, "-m", *called], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._hears("seated")

    def plays(self, seconds: float, **how: float) -> tuple[dict[str, Any], Spent]:
        """Play for a period, like :meth:`bench.crowd.Crowd.plays`. Return its figures and its processor time."""
        self._says({"play": {"seconds": seconds, **how}})
        self._hears("begin")
        before = self._spent()
        self._hears("end")
        spent = self._spent().since(before)
        told = self._hears() or {"broken": "it is gone"}
        if told["broken"] or told.get("unseen"):
            raise RuntimeError(
                f"the crowd complains: {told['broken']}, {told.get('unseen')} moves were not seen by all"
            )
        return told, spent

    def journal(self) -> dict[str, dict[str, int]]:
        """Every acknowledged move: for each table, the seq of each command."""
        self._says({"journal": True})
        told: dict[str, dict[str, int]] = self._hears()
        return told

    def watched_by(self, many: int) -> None:
        """Add this many spectators; 0 removes them all."""
        self._says({"watch": many})
        self._hears("watched")

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()

    def _spent(self) -> Spent:
        return Spent(spent_by(*self._server), spent_by(self._process.pid), self._backends.spent())

    def _says(self, what: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()

    def _hears(self, now: str | None = None) -> Any:
        assert self._process.stdout is not None
        told = json.loads(self._process.stdout.readline() or "{}")
        if now is not None and told.get("now") != now:
            raise RuntimeError(f"the crowd should say {now}: {told}")
        return told


@contextmanager
def house(database: str, folder: Path) -> Iterator[Node]:
    """One ``tripot serve`` on a database."""
    nursery = Nursery()
    node = Node(nursery, "house", folder, TRIPOT_DATABASE_URL=database, TRIPOT_KEYS=generate_key())
    try:
        node.start()
        awaited(node.ready, f"the house does not open: {folder}")
        yield node
    finally:
        node.kill()
        nursery.close()


@contextmanager
def crowd(server: list[int], database: str, *called: str) -> Iterator[Crowd]:
    """A crowd at a server on a database, for the duration of a ``with``."""
    everybody = Crowd(server, database, *called)
    try:
        yield everybody
    finally:
        everybody.close()
