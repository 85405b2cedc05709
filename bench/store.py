"""Durable entries per second from one Python process, compared with pgbench inserting the same row; fsync on, one run.

All write entries of the same size. pgbench has 64 clients with one insert per transaction and
updates no heads. The store is measured as the server uses it: ``append`` of many entries at once, and group commit
with as many waiting callers. Rounds are interleaved, so that a busy machine affects all equally.
Besides the speed it prints the processor time per entry of client and server, which is more reliable on a busy machine.
Run it with ``just bench-store``; ``TRIPOT_TEST_DATABASE_URL`` names another server than the local one.
"""

import argparse
import asyncio
import os
import platform
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import psycopg
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.store.cluster import program
from tests.store.databases import SERVER, fresh_database
from tests.store.lines import following, line_of
from tripot.house import CommandId, TableId
from tripot.house.journal.entries import GENESIS_HASH
from tripot.server.async_store import AsyncStore
from tripot.store import Append, Appended, Store, open_store

CLIENTS = 64
IN_FLIGHT = (64, 256)
SAMPLE = line_of(TableId("pgbench-00"), 10, GENESIS_HASH, CommandId("command-of-twenty-10"))

INSERT = """
\\set seq :seq + 1
INSERT INTO entry ("table", seq, person, command, data)
VALUES ('pgbench-{round}-' || :client_id, :seq, 'person-of-twenty-two-l',
    'command-of-twenty-' || :seq, '\\x{data}');
"""


class Reached(NamedTuple):
    """The result of one round."""

    speed: float
    """Durable entries a second."""
    cost: float
    """Processor time for each, in microseconds."""


Run = tuple[float, float, float]
"""Entries, the seconds they took, and the processor time spent to prepare them beforehand."""


class Desk:
    """Tables whose journals grow by one entry at a time, as the server writes them."""

    def __init__(self, name: str, tables: int) -> None:
        self._heads = {TableId(f"{name}-{number:04}"): (0, GENESIS_HASH) for number in range(tables)}

    def next_of(self, table: TableId) -> Append:
        """The next entry of a table."""
        it = following(table, self._heads[table], CommandId(f"command-of-twenty-{self._heads[table][0]}"))
        self._heads[table] = it.head.seq, it.head.hash
        return it

    def rounds(self, many: int) -> list[list[Append]]:
        """One entry for every table, several times."""
        return [[self.next_of(table) for table in self._heads] for _ in range(many)]


def pgbench(url: str, number: int, seconds: float, entry: bytes = SAMPLE.data) -> Run:
    """Transactions of one row each."""
    data = entry.hex()
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(INSERT.format(round=number, data=data))
        script.flush()
        command = [program("pgbench"), "--no-vacuum", "--protocol=prepared", "--define=seq=0"]
        command += [f"--client={CLIENTS}", "--jobs=2", f"--time={round(seconds)}", f"--file={script.name}", url]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    speed = next(float(line.split()[2]) for line in told.splitlines() if line.startswith("tps = "))
    return speed * round(seconds), round(seconds), 0.0


def by_append(store: Store, in_flight: int, number: int, seconds: float) -> Run:
    """This many entries in each call of the store."""
    desk = Desk(f"append-{number}-{in_flight}", in_flight)
    store.journal.append(desk.rounds(1)[0])
    done, spent, idle = 0, 0.0, 0.0
    while spent < seconds:
        making = time.process_time()
        batches = desk.rounds(20)
        idle += time.process_time() - making
        started = time.perf_counter()
        for batch in batches:
            outcomes = store.journal.append(batch)
            done += sum(type(outcome) is Appended for outcome in outcomes)
        spent += time.perf_counter() - started
    return done, spent, idle


def by_group_commit(store: Store, in_flight: int, number: int, seconds: float) -> Run:
    """This many callers wait for the group commit, each for its own answer."""
    desk = Desk(f"commit-{number}-{in_flight}", in_flight)
    store.journal.append(desk.rounds(1)[0])

    async def write_all(async_store: AsyncStore, appends: list[Append]) -> int:
        done = 0
        for append in appends:
            (outcome,) = await async_store.append([append])
            done += type(outcome) is Appended
        return done

    async def everyone() -> Run:
        async_store = AsyncStore(store)
        done, spent, idle = 0, 0.0, 0.0
        while spent < seconds:
            making = time.process_time()
            waiting = [list(appends) for appends in zip(*desk.rounds(50), strict=True)]
            idle += time.process_time() - making
            started = time.perf_counter()
            done += sum(await asyncio.gather(*[write_all(async_store, appends) for appends in waiting]))
            spent += time.perf_counter() - started
        return done, spent, idle

    import uvloop

    return uvloop.run(everyone())


def contestants(store: Store, url: str) -> dict[str, Callable[[int, float], Run]]:
    """All contestants, by name."""
    everybody: dict[str, Callable[[int, float], Run]] = {
        f"pgbench, {CLIENTS} clients": lambda number, seconds: pgbench(url, number, seconds)
    }
    for many in IN_FLIGHT:
        everybody[f"append, {many} in flight"] = partial(by_append, store, many)
        everybody[f"group commit, {many} waiting"] = partial(by_group_commit, store, many)
    return everybody


def processor() -> float:
    """Processor time of this process, its children and every PostgreSQL of this machine, in seconds."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = stat.read_text().partition(") ")
            if name.endswith("(postgres"):
                ticks += sum(map(int, rest.split()[11:15]))  # its own and its finished children's
    own = os.times()
    return own.user + own.system + own.children_user + own.children_system + ticks / os.sysconf("SC_CLK_TCK")


def measure(url: str, rounds: int, seconds: float) -> dict[str, list[Reached]]:
    """Speed and cost of every contestant in every round; the first round only warms up."""
    store = open_store(url)
    everybody = contestants(store, url)
    speeds: dict[str, list[Reached]] = {name: [] for name in everybody}
    for number, name in steps(rounds, list(everybody)):
        before = processor()
        entries, lasted, idle = everybody[name](number, seconds if number else 1)
        if number:
            speeds[name].append(Reached(entries / lasted, (processor() - before - idle) / entries * 1e6))
    store.close()
    return speeds


def steps(rounds: int, names: list[str]) -> Iterator[tuple[int, str]]:
    """What to measure next, with a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("warming up", total=(rounds + 1) * len(names))
        for number in range(rounds + 1):
            for name in names:
                progress.update(bar, description=f"round {number}/{rounds}: {name}")
                yield number, name
                progress.advance(bar)


def shown(speeds: dict[str, list[Reached]]) -> Table:
    """Format speeds and costs, and their ratios to pgbench's, round by round."""
    peer = next(iter(speeds.values()))
    table = Table(box=None, pad_edge=False)
    table.add_column("who writes")
    for title in ("entries/s", "slowest", "fastest", "× pgbench", "processor µs", "pgbench ×"):
        table.add_column(title, justify="right")
    for name, reached in speeds.items():
        fast = [item.speed for item in reached]
        ratio = median(mine.speed / theirs.speed for mine, theirs in zip(reached, peer, strict=True))
        dear = median(theirs.cost / mine.cost for mine, theirs in zip(reached, peer, strict=True))
        row = (f"{median(fast):,.0f}", f"{min(fast):,.0f}", f"{max(fast):,.0f}", f"{ratio:.2f}")
        table.add_row(name, *row, f"{median(item.cost for item in reached):.0f}", f"{dear:.2f}")
    return table


def about(server: str) -> dict[str, Any]:
    """Describe the machine and its settings. A database that does not wait for its disk is refused."""
    with psycopg.connect(server) as connection:
        asked = "fsync", "synchronous_commit", "commit_delay", "server_version"
        found = {name: connection.execute("SELECT current_setting(%s)", (name,)).fetchone() for name in asked}
    told = {name: row[0] for name, row in found.items() if row}
    if told["fsync"] != "on" or told["synchronous_commit"] == "off":
        raise SystemExit("this database does not wait for its disk (fsync, synchronous_commit): nothing is measured")
    return {**told, "entry_bytes": len(SAMPLE.data), "python": platform.python_version(), "cores": os.cpu_count()}


def main() -> None:
    """Measure, then print a table."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=5, help="interleaved rounds, of which the median counts")
    asked.add_argument("--seconds", type=float, default=4.0, help="for each, in each round")
    options = asked.parse_args()
    told = about(SERVER)
    with fresh_database() as url:
        speeds = measure(url, options.rounds, options.seconds)
    console = Console(width=max(100, Console().width))
    console.print(shown(speeds))
    console.print(f"median of {options.rounds} rounds of {options.seconds} s; {told}", highlight=False)


if __name__ == "__main__":
    main()
