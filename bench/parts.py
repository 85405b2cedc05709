"""Profile of a move: py-spy samples of the server's stacks, each assigned to one part of a move, and a chart.

py-spy samples from outside, so the server runs unchanged. A sample belongs to the innermost function listed in
``KNOWN``; time that Python cannot see (reads and waits of the event loop) counts as the loop's.
"""

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from bench.children import Crowd

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "move-cost.png"
RATE = 250
"""Samples a second."""

KNOWN: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("receive", ("(tripot/server/socket/connection", "(websockets/", "data_received (tripot/server/socket/protocol")),
    ("decode", ("decode_message (tripot/house/wire", "decode_action (tripot/kernel")),
    (
        "legal",
        (
            "legal (tripot/games",
            "check (tripot/kernel/play",
            "(tripot/house/permissions",
            "options_for (tripot/house/table",
        ),
    ),
    (
        "fold",
        (
            "evolve (tripot/games",
            "evolve (tripot/kernel",
            "fold (tripot/kernel",
            "(tripot/house/fold",
            "apply (tripot/kernel/chips",
        ),
    ),
    (
        "encode",
        (
            "(tripot/house/wire",
            "(tripot/house/views",
            "encode_entry (tripot/house/entries",
            "hash_of (tripot/house/entries",
            "encode (tripot/kernel/codec",
        ),
    ),
    (
        "commit",
        ("(tripot/server/group_commit", "(tripot/store/", "(psycopg/", "_WorkItem.run", "ThreadPoolExecutor.submit"),
    ),
    (
        "fan-out",
        (
            "(tripot/server/live/fanout",
            "(tripot/server/live/presence",
            "(tripot/server/socket/protocol",
            "(tripot/server/frames",
        ),
    ),
    ("room", ("(tripot/house/commit_loop", "(tripot/server/")),
    ("decide", ("(tripot/house/", "(tripot/games/", "(tripot/kernel/")),
)
"""Parts of a move, and how their frames are recognised: a function's name, its file's path, or both.

A test checks that each still exists."""

LOOP = "loop"
LOOPS = ("Runner.run (asyncio/", "run (uvloop/")
WAITING = ("_worker (concurrent/futures/thread.py",)
"""An idle thread, or one that waits for the GIL."""


def profiled(pid: int, everybody: Crowd, seconds: float, folder: Path) -> dict[str, float]:
    """The share of each part while the crowd plays; empty without py-spy."""
    program = shutil.which("py-spy") or shutil.which("py-spy", path=Path(sys.executable).parent)
    if program is None:
        return {}
    samples = folder / "samples.txt"
    called = [program, "record", f"--pid={pid}", f"--rate={RATE}", f"--duration={round(seconds)}", "--format=raw"]
    with subprocess.Popen(
        [*called, f"--output={samples}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as spy:
        everybody.plays(seconds + 1)
        if spy.wait(60):
            return {}
    return shares(samples.read_text())


def shares(samples: str) -> dict[str, float]:
    """The share of each part, from py-spy's raw format: one stack a line, and how often it was seen."""
    taken: Counter[str] = Counter()
    for line in samples.splitlines():
        stack, _, often = line.rpartition(" ")
        frames = stack.split(";")
        if not frames[-1].startswith(WAITING):
            taken[part_of(frames)] += int(often)
    everything = max(1, taken.total())
    order = [name for name, _ in KNOWN] + [LOOP]
    return {name: taken[name] / everything for name in order}


def part_of(frames: list[str]) -> str:
    """The part that a stack belongs to, by its innermost known frame."""
    for frame in reversed(frames):
        if frame.startswith(LOOPS):
            return LOOP
        for part, known in KNOWN:
            if any(name in frame for name in known):
                return part
    return LOOP


def draw(figures: dict[str, Any]) -> None:
    """Draw a bar for each part."""
    from tripot.lab.plots import FELT, INK, PlotSheet, style_axes

    rounds = sorted(it["server"] for it in figures["rounds"]["house"])
    cost = rounds[len(rounds) // 2]
    found = {part: share * cost for part, share in figures["parts"].items()}
    sheet = PlotSheet(1, 1, (7.2, 3.6))
    (place,) = sheet.places
    style_axes(place, f"One move of Tabu, seen by four: {cost:.0f} µs of one core of the server")
    names = list(found)
    place.barh(names, list(found.values()), color=FELT, height=0.62)
    place.invert_yaxis()
    for at, (_, value) in enumerate(found.items()):
        place.text(value + cost * 0.005, at, f"{value:.0f}", va="center", color=INK, fontsize=9)
    place.set_xlabel("µs", color=INK, fontsize=9)
    sheet.save(PICTURE)
