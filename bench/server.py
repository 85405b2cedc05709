"""Durable moves per second through the whole server, compared with its parts alone, in one run.

A thousand people at 250 tables play Tabu over WebSockets at one ``tripot serve`` on PostgreSQL; each move is checked,
decided, committed, sent to the three others and acknowledged, and at the end the journals are compared with every
acknowledgement. In turn with it runs pgbench, which inserts rows of the same size from 64 clients. All processes share
this machine's processors, so the processor time of each is shown too. Run it with ``just bench-server``;
``TRIPOT_TEST_DATABASE_URL`` names another PostgreSQL.
"""

import argparse
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import psycopg
from msgspec import Struct, to_builtins
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench import scale
from bench.children import Backends, Crowd, at_rest, crowd, house, memory_of
from bench.store import CLIENTS, about, pgbench
from tests.store.databases import SERVER, fresh_database
from tripot.house import TableId, decode_entry
from tripot.store import open_store

SEATS = 4


class Round(Struct):
    """One period of one contestant."""

    speed: float
    """Moves or rows per second."""
    server: float
    """Processor time for each, in microseconds: of the server, of its callers, of PostgreSQL."""
    caller: float
    postgres: float
    busy: float
    """Processors in use on average, all of these processes together."""
    p50: float = 0.0
    """Milliseconds until everyone at the table has received a move."""
    p99: float = 0.0
    acked50: float = 0.0
    """Milliseconds until it is acknowledged."""
    acked99: float = 0.0
    heard: float = 0.0
    """Messages received for each move,"""
    wire: float = 0.0
    """and their bytes."""


class Durable(Struct):
    """The journals, read again."""

    moves: int
    """Acknowledged moves; each is in its journal once, at the acknowledged seq."""
    entries: int
    length: int
    """Bytes of all entries,"""
    stored: int
    """and on disk, with rows and indexes."""
    sample: bytes
    """An entry of median length."""


def percentile(times: list[float], at: int) -> float:
    """A percentile in milliseconds, of times in seconds."""
    return quantiles(times, n=100)[at - 1] * 1000 if len(times) > 1 else 0.0


def played(people: Crowd, seconds: float, **how: float) -> Round:
    """A period of a crowd that counts moves."""
    told, spent = people.plays(seconds, **how)
    server, caller, postgres = (cost / told["moves"] * 1e6 for cost in spent)
    seen, acked = told["seen"], told["acked"]
    return Round(
        speed=told["moves"] / told["seconds"],
        server=server,
        caller=caller,
        postgres=postgres,
        busy=sum(spent) / told["seconds"],
        p50=percentile(seen, 50),
        p99=percentile(seen, 99),
        acked50=percentile(acked, 50),
        acked99=percentile(acked, 99),
        heard=told["heard"] / told["moves"],
        wire=told["bytes"] / told["moves"],
    )


def played_at(people: Crowd, seconds: float, number: int, speed: float, *, tells: bool = False) -> Round:
    """A period at about this speed. Two trials find the thinking time of people that leads to it."""
    pause = number / speed / 2
    for trial in (2.0, 2.0):
        pause *= played(people, trial, pause=pause, tells=tells).speed / speed
    return played(people, seconds, pause=pause, tells=tells)


def inserted(url: str, number: int, seconds: float, entry: bytes) -> Round:
    """A period of pgbench."""
    own = os.times()
    (rows, lasted, _), postgres = Backends(url).spent_during(lambda: pgbench(url, number, seconds, entry))
    now = os.times()
    caller = now.children_user + now.children_system - own.children_user - own.children_system
    per_row = 1e6 / rows
    return Round(rows / lasted, 0.0, caller * per_row, postgres * per_row, (caller + postgres) / lasted)


def durable(url: str, acknowledged: dict[str, dict[str, int]]) -> Durable:
    """Compare every acknowledgement with the journals. Raises if a command is missing or duplicated."""
    moves = 0
    lengths: list[int] = []
    stored: list[bytes] = []
    with closing(open_store(url)) as store:
        for table, accepted in acknowledged.items():
            stored = store.journal.read(TableId(table))
            found = [(line.entry.command, line.entry.seq) for line in map(decode_entry, stored) if line.entry.command]
            if len(dict(found)) != len(found):
                raise RuntimeError(f"a command is in twice at table {table}")
            if lost := accepted.items() - set(found):
                raise RuntimeError(f"acknowledged and not in, at table {table}: {lost}")
            moves += len(accepted)
            lengths += map(len, stored)
    with psycopg.connect(url) as connection:
        on_disk = connection.execute("SELECT pg_total_relation_size('entry')").fetchone()
    assert on_disk is not None
    return Durable(moves, len(lengths), sum(lengths), int(on_disk[0]), sorted(stored, key=len)[len(stored) // 2])


@contextmanager
def bar(total: int) -> Iterator[Any]:
    """A progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)

        def step(what: str) -> None:
            progress.update(task, description=what, advance=1)

        yield step


def measure(options: argparse.Namespace, step: Any) -> dict[str, Any]:
    """Run every part of the measurement."""
    people = options.tables * SEATS
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url, rows = stack.enter_context(fresh_database()), stack.enter_context(fresh_database())
        node = stack.enter_context(house(url, folder))
        assert node.pid is not None
        step(f"{people:,} people sit down")
        empty = memory_of(node.pid)
        called = ("bench.crowd", node.base, "--tables", str(options.tables))
        everybody = stack.enter_context(crowd([node.pid], url, *called))
        at_rest(node.pid)
        seated = memory_of(node.pid)
        step(f"{options.idle:,} connections in all")
        everybody.watched_by(options.idle - people)
        at_rest(node.pid)
        idle = memory_of(node.pid)
        everybody.watched_by(0)
        at_rest(node.pid)
        step("warming up")
        played(everybody, 1.0)
        sample = durable(url, everybody.journal()).sample
        reached: dict[str, list[Round]] = {"pgbench": [], "house": []}
        for number in range(1, options.rounds + 1):
            step(f"round {number}/{options.rounds}: pgbench")
            reached["pgbench"].append(inserted(rows, number, options.seconds, sample))
            step(f"round {number}/{options.rounds}: the house")
            reached["house"].append(played(everybody, options.seconds))
        speed = median(item.speed for item in reached["house"])
        step("half of that speed")
        half = played_at(everybody, 2 * options.seconds, people, speed / 2)
        step("a quarter, with browsers")
        browsers = played_at(everybody, 2 * options.seconds, people, speed / 4, tells=True)
        step("every acknowledgement against the journals")
        found = durable(url, everybody.journal())
    return {
        "about": about(SERVER),
        "people": people,
        "tables": options.tables,
        "rounds": to_builtins(reached),
        "half": to_builtins(half),
        "browsers": to_builtins(browsers),
        "durable": {
            "moves": found.moves,
            "entries": found.entries,
            "bytes": found.length,
            "stored": found.stored,
            "row": len(sample),
        },
        "memory": {"seated": (seated - empty) / people, "idle": (idle - seated) / (options.idle - people)},
    }


def main() -> None:
    """Measure, then print tables; with ``--write``, also store the figures and update docs/scale.md."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--tables", type=int, default=250, help="of four people each")
    asked.add_argument("--rounds", type=int, default=3, help="interleaved rounds, of which the median counts")
    asked.add_argument("--seconds", type=float, default=5.0, help="for each, in each round")
    asked.add_argument("--idle", type=int, default=5_000, help="connections whose memory is measured")
    asked.add_argument("--write", action="store_true", help="store the figures and update docs/scale.md")
    options = asked.parse_args()
    with bar(7 + 2 * options.rounds) as step:
        figures = measure(options, step)
    if options.write:
        scale.FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
        scale.write(figures)
    console = Console(width=max(120, Console().width))
    for table in shown(figures):
        console.print(table)
        console.print()
    console.print(json.dumps(figures["about"]), highlight=False)


def shown(figures: dict[str, Any]) -> Iterator[Table | str]:
    """Format the figures as tables and sentences."""
    names = {
        "pgbench": f"pgbench, {CLIENTS} clients, rows of {figures['durable']['row']} bytes",
        "house": f"tripot serve, {figures['people']:,} people",
    }
    table = Table(box=None, pad_edge=False)
    table.add_column("in one run, one after another")
    for title in ("a second", "× pgbench", "server µs", "caller µs", "PostgreSQL µs", "cores busy"):
        table.add_column(title, justify="right")
    for name, title in names.items():
        it = scale.middling(figures, name)
        costs = [f"{it[part]:.0f}" for part in ("server", "caller", "postgres")]
        table.add_row(title, f"{it['speed']:,.0f}", f"{scale.ratio(figures, name):.2f}", *costs, f"{it['busy']:.2f}")
    yield table
    it, durable_ = scale.middling(figures, "house"), figures["durable"]
    calm = [("half", "at half of that speed"), ("browsers", "at a quarter of it, with browsers")]
    yield (
        f"a move is acknowledged after {it['acked50']:.0f} ms (p50), {it['acked99']:.0f} ms (p99); "
        f"seen by all four after {it['p50']:.0f} ms, {it['p99']:.0f} ms\n"
        + "".join(
            f"{title} ({figures[name]['speed']:,.0f}/s): {figures[name]['acked50']:.1f} ms (p50), "
            f"{figures[name]['acked99']:.1f} ms (p99), {figures[name]['server']:.0f} µs of the server a move\n"
            for name, title in calm
        )
        + f"{durable_['moves']:,} acknowledged moves, each in its journal once ({durable_['entries']:,} entries of "
        f"{durable_['bytes'] / durable_['entries']:.0f} bytes), each seen once by everybody at its table\n"
        f"memory: {figures['memory']['seated'] / 1024:.1f} kB for a seated person with their quarter of a table, "
        f"{figures['memory']['idle'] / 1024:.1f} kB for one more idle connection"
    )


if __name__ == "__main__":
    main()
