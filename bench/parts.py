"""Where the server's time goes: samples of its stacks, each given to the part of a move it was taken in, and a picture.

py-spy looks from outside, so the server is the one that people run. A sample belongs to the innermost function that is
known here; what Python cannot see (the loop's own reads and waits) is the loop's.
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
    ("receive", ("data_received (uvicorn", "(websockets/", "listen (tripot/server/socket", "(asyncio/queues")),
    ("decode", ("understood (tripot", "action_of (tripot", "Codec.action (tripot")),
    ("legal", ("legal (tripot/games", "check (tripot/kernel/play", "(tripot/house/checks", "offered (tripot")),
    ("fold", ("evolve (tripot", "fold (tripot", "(tripot/house/fold", "moved (tripot/kernel/chips")),
    ("encode", ("(tripot/house/wire", "(tripot/house/views", "written (tripot", "hash_of (tripot", "encode (tripot")),
    ("commit", ("(tripot/server/clerk", "(tripot/store/", "(psycopg/", "_WorkItem.run", "ThreadPoolExecutor.submit")),
    ("fan-out", ("(tripot/server/audience", "Line.speak", "Line.hear", "Line.tell", "Talking.send", "header (tripot")),
    ("decide", ("(tripot/house/", "(tripot/games/", "(tripot/kernel/")),
    ("room", ("(tripot/server/",)),
)
"""Parts of a move, and the functions they are known by."""

LOOP = "loop"
LOOPS = ("Runner.run (asyncio/", "run (uvloop/")
WAITING = ("_worker (concurrent/futures/thread.py",)
"""A thread without work, or without its turn."""


def profiled(pid: int, everybody: Crowd, seconds: float, folder: Path) -> dict[str, float]:
    """The share of each part while everybody plays; nothing where py-spy is not installed."""
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
    """From stacks as py-spy writes them, one a line and how often it was seen."""
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
    """The part a stack belongs to, from its innermost known function."""
    for frame in reversed(frames):
        if frame.startswith(LOOPS):
            return LOOP
        for part, known in KNOWN:
            if any(name in frame for name in known):
                return part
    return LOOP


def draw(figures: dict[str, Any]) -> None:
    """A bar for each part."""
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
