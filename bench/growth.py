"""Whether a move costs the same as a house grows: over live tables, and over the entries of a table.

One ``tripot serve`` on PostgreSQL for each number of tables, all open at once, play in turn at the same pace, in an
order that changes with every round; so what else the machine does falls on all of them. Moves are spread over all
tables of a house, one at a time at each table (:mod:`bench.paced`). What counts is processor time of the server, less
what it takes without moves in the same round, since pings are a cost of connections. The second part plays groups of
tables whose journals are short or long, at one house.

Run it with ``just bench-growth``; ``--write`` keeps the figures, the table and the plot of ``docs/scale.md``.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

from msgspec import Struct, to_builtins
from rich.console import Console

from bench.children import at_rest, house, memory_of
from bench.scale import PAGE, markdown, replace_table
from bench.store import about
from tests.store.databases import SERVER, fresh_database

TABLES = (10, 100, 1_000, 10_000)
ENTRIES = (10, 100, 1_000, 5_000)
FIGURES = Path(__file__).parent / "growth.json"
PICTURE = PAGE.parent / "pictures" / "growth.svg"

PATIENCE = 1_800.0
"""Seconds after which a step of the measurement is given up."""

STUDENT = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 6: 2.45, 7: 2.36, 8: 2.31, 9: 2.26, 10: 2.23, 12: 2.18,
           15: 2.13, 20: 2.09, 30: 2.04}  # fmt: skip
"""Student's t for 95 %, by degrees of freedom."""


class Step(Struct):
    """One size: what a move took in each round, and what the house took without moves."""

    size: int
    costs: list[float]
    """Microseconds of the server a move, a round each."""
    idle: list[float]
    """Microseconds of the server a second without moves."""
    memory: float = 0.0
    """Bytes of the server."""
    whole: int = 0
    """Tables with both people connected, over which the moves are spread."""


class Pace(Struct, frozen=True):
    """How much is measured."""

    moves: int
    """In a stretch."""
    rate: float
    """Moves a second."""
    rounds: int


def spent(pid: int) -> float:
    """The processor time of a process and its threads so far, in microseconds; finer than the clock ticks of stat."""
    found = (it.read_text().split()[0] for it in Path(f"/proc/{pid}/task").glob("*/schedstat"))
    return sum(map(int, found)) / 1000


class Players:
    """A process of :mod:`bench.paced`, controlled over its pipes. Every answer is awaited for ``PATIENCE`` at most."""

    def __init__(self, process: asyncio.subprocess.Process, server: int) -> None:
        self._process, self.server = process, server

    async def ask(self, **what: Any) -> dict[str, Any]:
        """Give an instruction; the answer to it."""
        self._say(what)
        return await self._hear("done")

    async def play(self, group: int, pace: Pace) -> tuple[dict[str, Any], float]:
        """Play a stretch; its figures, and the server's microseconds meanwhile."""
        self._say({"play": group, "moves": pace.moves, "rate": pace.rate})
        await self._hear("begin")
        before = spent(self.server)
        await self._hear("end")
        took = spent(self.server) - before
        return await self._hear("done"), took

    async def end(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), 30)
        except TimeoutError:
            self._process.kill()

    def _say(self, what: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")

    async def _hear(self, now: str) -> dict[str, Any]:
        assert self._process.stdout is not None
        told: dict[str, Any] = json.loads(await asyncio.wait_for(self._process.stdout.readline(), PATIENCE) or b"{}")
        if told.get("now") != now or told.get("broken"):
            raise RuntimeError(f"the players should say {now}: {told}")
        return told


class House:
    """A server on a database of its own and those who play there, for the length of an ``async with``."""

    async def __aenter__(self) -> Players:
        self._stack = ExitStack()
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        node = self._stack.enter_context(house(self._stack.enter_context(fresh_database()), folder))
        assert node.pid is not None
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bench.paced",
            node.base,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        self._players = Players(process, node.pid)
        return self._players

    async def __aexit__(self, *_: object) -> None:
        try:
            await self._players.end()
        finally:
            self._stack.close()


def say(what: str) -> None:
    """Tell how far it is."""
    sys.stderr.write(what + "\n")


async def over_tables(sizes: Sequence[int], pace: Pace) -> list[Step]:
    """Costs by the number of live tables."""
    houses = {size: House() for size in sizes}
    players: dict[int, Players] = {}
    steps = {size: Step(size, [], []) for size in sizes}
    try:
        for size, it in houses.items():
            say(f"{size:,} tables sit down")
            players[size] = await it.__aenter__()
            steps[size].whole = (await players[size].ask(open=size))["whole"]
            await players[size].ask(shuffle=0)
            at_rest(players[size].server)
            steps[size].memory = memory_of(players[size].server)
        for number in range(pace.rounds + 1):
            played, idle = {}, dict.fromkeys(sizes, (0.0, 0.0))
            for size in random.sample(sizes, len(sizes)):
                others = {it: spent(players[it].server) for it in sizes if it != size}
                told, took = await players[size].play(0, pace)
                played[size] = told, took
                for it, before in others.items():
                    cost, seconds = idle[it]
                    idle[it] = cost + spent(players[it].server) - before, seconds + told["seconds"]
            say(f"round {number}: " + ", ".join(f"{size:,} {took / told['moves']:.0f} µs"
                                                for size, (told, took) in sorted(played.items())))  # fmt: skip
            for size in sizes if number else ():  # the first round only warms up
                (told, took), (cost, seconds) = played[size], idle[size]
                without = cost / seconds if seconds else 0.0
                steps[size].idle.append(without)
                steps[size].costs.append((took - without * told["seconds"]) / told["moves"])
    finally:
        for size in players:
            await houses[size].__aexit__()
    return list(steps.values())


async def over_entries(positions: Sequence[int], tables: int, pace: Pace) -> list[Step]:
    """Costs by the number of entries before a move: groups of the same number of tables, at one house.

    The group at the first position is new in every round, and is that of the second position in the same round.
    """
    steps = {at: Step(at, [], [], whole=tables) for at in positions}
    first, *later = positions
    async with House() as players:
        groups: dict[int, int] = {}
        for at in later[1:]:
            say(f"{tables} tables play {at:,} entries")
            groups[at] = (await players.ask(open=tables))["group"]
            await players.ask(hurry=groups[at], to=at)
        for number in range(pace.rounds + 1):
            groups[first] = (await players.ask(open=tables))["group"]
            await players.ask(hurry=groups[first], to=first)
            if later:
                groups[later[0]] = (await players.ask(open=tables))["group"]
                await players.ask(hurry=groups[later[0]], to=later[0])
            reached = {}
            for at in random.sample(positions, len(positions)):
                told, took = await players.play(groups[at], pace)
                reached[at] = took / told["moves"]
                if number:
                    steps[at].costs.append(reached[at])
            say(f"round {number}: " + ", ".join(f"{at:,} {reached[at]:.0f} µs" for at in positions))
        for step in steps.values():
            step.memory = memory_of(players.server)
    return list(steps.values())


def ratios(steps: Sequence[Step]) -> list[tuple[float, float]]:
    """Each step's cost as a multiple of the first one's: the mean over rounds, and half its 95 % interval."""
    found = []
    for step in steps:
        rounds = [mine / base for mine, base in zip(step.costs, steps[0].costs, strict=True)]
        degrees = max((it for it in STUDENT if it <= len(rounds) - 1), default=0)
        spread = STUDENT[degrees] * stdev(rounds) / len(rounds) ** 0.5 if degrees else 0.0
        found.append((mean(rounds), spread))
    return found


def read_steps(figures: dict[str, Any], name: str) -> list[Step]:
    """The steps of a part, from kept figures."""
    return [Step(**it) for it in figures.get(name, ())]


def rows(figures: dict[str, Any]) -> list[list[str]]:
    """The table of the page."""
    shown = [["what grows", "size", "µs of the server a move", "× the first", "memory of the server"]]
    for name, what in (("tables", "live tables"), ("entries", "entries before the move")):
        steps = read_steps(figures, name)
        for step, (ratio, spread) in zip(steps, ratios(steps), strict=True):
            told = "1" if step is steps[0] else f"{ratio:.2f} ± {spread:.2f}"
            memory = f"{step.memory / 1e6:,.0f} MB" if name == "tables" else ""
            shown.append([what, f"{step.size:,}", f"{median(step.costs):.0f}", told, memory])
    return shown


def tables(figures: dict[str, Any]) -> dict[str, str]:
    """The page's table, by the name of its mark."""
    return {"growth": markdown(rows(figures))}


def draw(figures: dict[str, Any]) -> None:
    """Plot the ratios with their intervals, and the band of a tenth around 1."""
    from tripot.lab.plots import BRASS, FELT, INK, PlotSheet, style_axes

    sheet = PlotSheet(1, 2, (7.2, 2.7))
    for place, (name, title) in zip(
        sheet.places, (("tables", "Live tables"), ("entries", "Entries before the move")), strict=True
    ):
        steps = read_steps(figures, name)
        found = ratios(steps)
        style_axes(place, title)
        place.axhspan(0.9, 1.1, color=BRASS, alpha=0.25, linewidth=0)
        sizes = [step.size for step in steps]
        place.errorbar(sizes, [it for it, _ in found], [it for _, it in found], color=FELT, marker="o", capsize=4)
        place.set_xscale("log")
        place.set_xticks(sizes, [f"{it:,}" for it in sizes])
        place.minorticks_off()
        place.set_ylim(0, max([1.5, *(it + spread + 0.1 for it, spread in found)]))
    sheet.places[0].set_ylabel("cost of a move, × the first", color=INK, fontsize=9)
    sheet.save(PICTURE)


def write(figures: dict[str, Any]) -> None:
    """Keep the figures, and put table and plot into the docs."""
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
    draw(figures)
    for name, table in tables(figures).items():
        replace_table(name, table)


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """One part or both; what is not measured now stays as it was kept."""
    figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    pace, group = Pace(options.moves, options.rate, options.rounds), options.group
    if "tables" in options.parts:
        found = await over_tables([it for it in TABLES if it <= options.most], pace)
        figures |= {"tables": to_builtins(found), "pace": to_builtins(pace)}
    if "entries" in options.parts:
        pace = Pace(group * options.window, options.rate, options.rounds)
        figures |= {"entries": to_builtins(await over_entries(ENTRIES, group, pace)), "group": group}
    return {**figures, "about": about(SERVER)}


def main() -> None:
    """Measure, then print; with ``--write`` also keep figures, plot and docs."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=12, help="each plays every size once, in a new order")
    asked.add_argument("--moves", type=int, default=1_000, help="of each number of tables, in each round")
    asked.add_argument("--rate", type=float, default=250.0, help="moves a second")
    asked.add_argument("--parts", nargs="+", choices=("tables", "entries"), default=("tables", "entries"))
    asked.add_argument("--most", type=int, default=TABLES[-1], help="leave out larger numbers of tables")
    asked.add_argument("--group", type=int, default=20, help="tables for each number of entries")
    asked.add_argument("--window", type=int, default=12, help="moves at each of them, in each round")
    asked.add_argument("--write", action="store_true", help="keep the figures, the plot and the table of the docs")
    figures = asyncio.run(measure(options := asked.parse_args()))
    if options.write:
        write(figures)
    console = Console(width=max(120, Console().width))
    console.print(markdown(rows(figures)), highlight=False)
    for step in read_steps(figures, "tables"):
        told = f"without moves {median(step.idle):,.0f} µs a second; moves spread over {step.whole:,} of them"
        console.print(f"{step.size:,} tables: {told}", highlight=False)
    console.print(json.dumps(figures["about"]), highlight=False)


if __name__ == "__main__":
    main()
