"""The processes of a load measurement: a server, the crowd that calls it, and what each has had of the processors."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.nodes.processes import Node, Nursery, awaited
from tripot.store.seal import fresh_key

TICK = os.sysconf("SC_CLK_TCK")


class Spent(NamedTuple):
    """Seconds of the processors."""

    server: float
    crowd: float
    postgres: float

    def since(self, before: "Spent") -> "Spent":
        return Spent(*[now - then for now, then in zip(self, before, strict=True)])


def spent_by(*pids: int) -> float:
    """What these processes have had so far."""
    return sum(_ticks(Path(f"/proc/{pid}/stat"), gone=False) for pid in pids) / TICK


def spent_by_postgres() -> float:
    """What every PostgreSQL of this machine has had, those that are gone included."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if stat.read_text().partition(") ")[0].endswith("(postgres"):
                ticks += _ticks(stat, gone=True)
    return ticks / TICK


def _ticks(stat: Path, *, gone: bool) -> int:
    return sum(map(int, stat.read_text().rpartition(") ")[2].split()[11 : 15 if gone else 13]))


def memory_of(pid: int) -> float:
    """What a process has in memory, in bytes."""
    return int(Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()[0]) * 1024


class Crowd:
    """A crowd in a process of its own, which does as it is told."""

    def __init__(self, server: list[int], *called: str) -> None:
        self._server = server
        self._process = subprocess.Popen(
            [sys.executable, "-m", *called], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._hears("seated")

    def plays(self, seconds: float, warm: float = 1.0) -> tuple[dict[str, Any], Spent]:
        """The figures of a stretch, and what it cost."""
        self._says({"play": seconds, "warm": warm})
        self._hears("begin")
        before = self._spent()
        self._hears("end")
        spent = self._spent().since(before)
        told = self._hears()
        if told["broken"]:
            raise RuntimeError(f"the crowd complains: {told['broken']}")
        return told, spent

    def journal(self) -> dict[str, dict[str, int]]:
        """Every acknowledged move: by table, the seq of each command."""
        self._says({"journal": True})
        told: dict[str, dict[str, int]] = self._hears()
        return told

    def close(self) -> None:
        """Everybody goes home."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)

    def _spent(self) -> Spent:
        return Spent(spent_by(*self._server), spent_by(self._process.pid), spent_by_postgres())

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
    node = Node(nursery, "house", folder, TRIPOT_DATABASE_URL=database, TRIPOT_KEYS=fresh_key())
    try:
        node.start()
        awaited(node.ready, f"the house does not open: {folder}")
        yield node
    finally:
        node.kill()
        nursery.close()


@contextmanager
def echo() -> Iterator[tuple[int, int]]:
    """The bare stack; its process and its port."""
    called = [sys.executable, "-m", "bench.echo", "serve"]
    with subprocess.Popen(called, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.pid, int(process.stdout.readline().rpartition(":")[2])
        finally:
            process.kill()


@contextmanager
def crowd(server: list[int], *called: str) -> Iterator[Crowd]:
    """A crowd, until it is no longer needed."""
    everybody = Crowd(server, *called)
    try:
        yield everybody
    finally:
        everybody.close()
