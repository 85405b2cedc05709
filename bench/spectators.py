"""One table with a crowd of spectators, half of them on each of two nodes: how soon an entry reaches everyone.

Four people play, two at each node, and think for a moment before each move. Run alone with ``just bench-spectators``.
"""

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console

from bench.children import crowd, memory_of
from tests.nodes.house import house_of_two

THINK = 0.2
"""Seconds before each move."""


def measure(many: int, seconds: float) -> dict[str, Any]:
    """Measure with so many spectators, for so many seconds."""
    with tempfile.TemporaryDirectory() as folder, house_of_two(Path(folder)) as house:
        bases = [node.base for node in house.nodes]
        pids = [node.pid for node in house.nodes if node.pid is not None]
        called = ("bench.crowd", *bases, "--tables", "1", "--watch", str(many))
        with crowd(pids, house.database, *called) as everybody:
            told, spent = everybody.plays(seconds, warm=2.0, pause=THINK)
            memory = sum(memory_of(pid) for pid in pids)
    seen = sorted(told["seen"])
    return {
        "spectators": many,
        "nodes": len(bases),
        "moves": told["moves"],
        "seconds": told["seconds"],
        "heard": told["heard"],
        "p50": seen[len(seen) // 2] * 1000,
        "p99": seen[min(len(seen) - 1, len(seen) * 99 // 100)] * 1000,
        "worst": seen[-1] * 1000,
        "server": spent.server / told["heard"] * 1e6,
        "busy": sum(spent) / told["seconds"],
        "memory": memory,
    }


def told(figures: dict[str, Any]) -> str:
    """The figures in one sentence."""
    return (
        f"one table, {figures['spectators']:,} spectators over {figures['nodes']} nodes, "
        f"{figures['moves'] / figures['seconds']:.1f} moves a second: an entry has reached all of them after "
        f"{figures['p50']:.0f} ms (p50), {figures['p99']:.0f} ms (p99), {figures['worst']:.0f} ms at worst; "
        f"{figures['heard'] / figures['seconds']:,.0f} messages a second, "
        f"{figures['server']:.0f} µs of a node for each; "
        f"{figures['busy']:.2f} cores busy"
    )


def main() -> None:
    """Measure, then print."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--spectators", type=int, default=2_000)
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--json", action="store_true")
    options = asked.parse_args()
    console = Console(stderr=True)
    with console.status(f"{options.spectators:,} spectators, {options.seconds:.0f} s"):
        figures = measure(options.spectators, options.seconds)
    print(json.dumps(figures) if options.json else told(figures))


if __name__ == "__main__":
    main()
