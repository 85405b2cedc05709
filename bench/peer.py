"""A peer beside the house: boardgame.io's own server making its simplest moves in memory, in one run with ours.

The same number of people, four at a table, and the same rule: who is next plays as soon as all four have the move
before. Ours plays Tabu, checked, journalled on PostgreSQL and acknowledged once it is on disk; theirs adds one to a
number that is lost with the process. Stretches alternate. Run it with ``just bench-peer``, which fetches boardgame.io.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.children import at_rest, crowd, house, memory_of
from bench.server import SEATS, Round, bar, durable, played
from tests.store.databases import fresh_database

FOLDER = Path(__file__).parent / "boardgame_io"


def node_program() -> str:
    """Node.js; raises if there is none."""
    found = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if found is None or not (FOLDER / "node_modules").is_dir():
        raise SystemExit("no node, or no boardgame.io: run `just bench-peer`")
    # What is on the path may be a script that starts Node.js; its processor time would not be counted.
    return subprocess.run([found, "-p", "process.execPath"], check=True, capture_output=True, text=True).stdout.strip()


def call(port: str, tables: str) -> None:
    """Become the crowd of boardgame.io, which is a program of Node.js."""
    node = node_program()
    os.execv(node, [node, str(FOLDER / "crowd.cjs"), port, tables])


@contextmanager
def boardgame_io() -> Iterator[tuple[int, int]]:
    """Their server; its process id and its port."""
    called = [node_program(), str(FOLDER / "server.cjs")]
    with subprocess.Popen(called, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.pid, int(process.stdout.readline())
        finally:
            process.kill()


def measure(tables: int, rounds: int, seconds: float) -> tuple[dict[str, list[Round]], dict[str, float], int]:
    """Alternate stretches of both; the memory of each; and how many moves of ours were found in the journals."""
    reached: dict[str, list[Round]] = {"tripot": [], "boardgame.io": []}
    memory: dict[str, float] = {}
    with ExitStack() as stack, bar(2 * rounds + 3) as step:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(fresh_database())
        step("people sit down at the house")
        node = stack.enter_context(house(url, folder))
        assert node.pid is not None
        ours = stack.enter_context(crowd([node.pid], url, "bench.crowd", node.base, "--tables", str(tables)))
        at_rest(node.pid)
        step("and at boardgame.io")
        pid, port = stack.enter_context(boardgame_io())
        called = ("bench.peer", "call", str(port), str(tables))
        theirs = stack.enter_context(crowd([pid], "no database", *called))
        at_rest(pid)
        for number in range(1, rounds + 1):
            for name, people in (("tripot", ours), ("boardgame.io", theirs)):
                step(f"round {number}/{rounds}: {name}")
                reached[name].append(played(people, seconds))
        memory = {"tripot": memory_of(node.pid), "boardgame.io": memory_of(pid)}
        step("every acknowledgement against the journals")
        kept = durable(url, ours.journal()).moves
    return reached, memory, kept


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--tables", type=int, default=250, help="of four people each")
    asked.add_argument("--rounds", type=int, default=5, help="interleaved rounds, of which the median counts")
    asked.add_argument("--seconds", type=float, default=5.0, help="for each, in each round")
    if sys.argv[1:2] == ["call"]:
        call(*sys.argv[2:])
    options = asked.parse_args()
    reached, memory, kept = measure(options.tables, options.rounds, options.seconds)
    table = Table(box=None, pad_edge=False)
    table.add_column(f"{options.tables * SEATS:,} people, medians of {options.rounds} × {options.seconds:g} s")
    columns = ("moves a second", "server µs", "database µs", "caller µs", "acked p50 ms", "acked p99 ms", "server MB")
    for title in columns:
        table.add_column(title, justify="right")
    for name, rounds in reached.items():
        middle = [median(getattr(it, part) for it in rounds) for part in ("speed", "server", "postgres", "caller")]
        late = [median(getattr(it, part) for it in rounds) for part in ("acked50", "acked99")]
        figures = [*(f"{it:,.0f}" for it in (*middle, *late)), f"{memory[name] / 1e6:,.0f}"]
        table.add_row(name, *figures)
    ratios = [ours.server / theirs.server for ours, theirs in zip(*reached.values(), strict=True)]
    console = Console(width=max(120, Console().width))
    console.print(table)
    told = ", ".join(f"{it:.2f}" for it in sorted(ratios))
    console.print(f"µs of the server a move, ours ÷ theirs, by round: {told}; median {median(ratios):.2f}")
    console.print(f"{kept:,} acknowledged moves of ours, each in its journal once; theirs keeps nothing")


if __name__ == "__main__":
    main()
