"""The calculations of docs/scale.md: from the figures of one run to people, nodes, shards, bytes and money.

Nothing is measured here. Assumptions are the constants below and are repeated in the page; everything else comes from
``bench/figures.json``. ``python -m bench.scale`` rewrites the page's tables, and a test compares them.
"""

import json
import re
from pathlib import Path
from statistics import median
from typing import Any

PAGE = Path(__file__).parents[1] / "docs" / "scale.md"
FIGURES = Path(__file__).parent / "figures.json"

PEOPLE = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""People at tables at the same time."""
BETWEEN = 8
"""Seconds between two moves of one person: a quick table."""
LOAD = 0.5
"""The planned load of a core; the rest is for peaks, restarts and a lost node."""
LINES = 10_000
"""Connections of one process, so that all can reconnect within a minute when it restarts."""
SHARD = 8
"""Cores of one PostgreSQL."""
PEAK = 3
"""The busiest hour of a day, as a multiple of the mean."""
CORE_HOUR, GB_MONTH, GB_SENT = 0.03, 0.10, 0.01
"""Euros: a core with 4 GB for an hour, a GB on a replicated disk for a month, a GB sent to the internet."""
KEPT = 12
"""Months a journal is kept at hand."""


def middling(figures: dict[str, Any], name: str) -> dict[str, float]:
    """The median of the rounds, figure by figure."""
    rounds = figures["rounds"][name]
    return {figure: median(it[figure] for it in rounds) for figure in rounds[0]}


def ratio(figures: dict[str, Any], name: str, peer: str = "pgbench") -> float:
    """The median over rounds of one speed divided by another."""
    rounds = zip(figures["rounds"][name], figures["rounds"][peer], strict=True)
    return median(mine["speed"] / theirs["speed"] for mine, theirs in rounds)


def measured(figures: dict[str, Any]) -> list[list[str]]:
    """The table of measured figures."""
    house, echo, pg = (middling(figures, name) for name in ("house", "echo", "pgbench"))
    half, browsers = figures["half"], figures["browsers"]
    durable, memory = figures["durable"], figures["memory"]
    return [
        ["what", "figure"],
        ["acknowledged durable moves a second, one server process", f"{house['speed']:,.0f}"],
        [
            "… beside pgbench with both cores for itself",
            f"{ratio(figures, 'house'):.2f} × of {pg['speed']:,.0f} rows/s",
        ],
        [
            "… beside a bare echo on the same stack",
            f"{ratio(figures, 'house', 'echo'):.2f} × of {echo['speed']:,.0f}/s",
        ],
        ["a move acknowledged, p50 / p99", f"{house['acked50']:.0f} / {house['acked99']:.0f} ms"],
        ["a move seen by all four, p50 / p99", f"{house['p50']:.0f} / {house['p99']:.0f} ms"],
        ["processor time of the server a move", f"{house['server']:.0f} µs"],
        ["… of PostgreSQL", f"{house['postgres']:.0f} µs"],
        ["… of the people, who are no part of the house", f"{house['caller']:.0f} µs"],
        [
            "cores in use meanwhile: server / PostgreSQL / people",
            " / ".join(f"{house['speed'] * house[part] / 1e6:.2f}" for part in ("server", "postgres", "caller")),
        ],
        ["at half of that speed: a move acknowledged, p50 / p99", f"{half['acked50']:.1f} / {half['acked99']:.1f} ms"],
        ["… processor time of the server a move", f"{half['server']:.0f} µs"],
        [
            f"at {browsers['speed']:,.0f} a second, **with browsers**: a move acknowledged, p50 / p99",
            f"{browsers['acked50']:.1f} / {browsers['acked99']:.1f} ms",
        ],
        ["… processor time of the server a move, by which the sums below go", f"{browsers['server']:.0f} µs"],
        ["… of PostgreSQL", f"{browsers['postgres']:.0f} µs"],
        ["… bytes sent to people a move", f"{browsers['wire']:,.0f}"],
        ["entries a move", f"{durable['entries'] / durable['moves']:.2f}"],
        ["bytes an entry, in itself / with its row and indexes", f"{per_entry(figures)} / {stored(figures)}"],
        ["bytes sent to people a move", f"{house['wire']:,.0f}"],
        ["memory of a seated person, with a quarter of a table", f"{memory['seated'] / 1024:.1f} kB"],
        ["memory of one more idle connection", f"{memory['idle'] / 1024:.1f} kB"],
    ]


def per_entry(figures: dict[str, Any]) -> int:
    """Bytes of an entry."""
    return round(figures["durable"]["bytes"] / figures["durable"]["entries"])


def stored(figures: dict[str, Any]) -> int:
    """Bytes an entry takes on disk."""
    return round(figures["durable"]["stored"] / figures["durable"]["entries"])


def million(figures: dict[str, Any]) -> list[list[str]]:
    """What a million moves of people with browsers take, and what they cost."""
    browsers, durable = figures["browsers"], figures["durable"]
    cores = {"server": browsers["server"], "PostgreSQL": browsers["postgres"]}  # µs a move are seconds a million
    kept = durable["entries"] / durable["moves"] * stored(figures) / 1e3  # bytes a move are MB a million
    sent = browsers["wire"] / 1e3
    rows = [["of a million moves", "amount", "euros"]]
    total = 0.0
    for name, seconds in cores.items():
        euros = seconds / LOAD / 3600 * CORE_HOUR
        rows.append([f"{name}, seconds of a core", f"{seconds:.0f}", f"{euros:.4f}"])
        total += euros
    for name, gigabytes, euros in (
        (f"journal, GB for {KEPT} months", kept, kept * GB_MONTH * KEPT),
        ("sent to people, GB", sent, sent * GB_SENT),
    ):
        rows.append([name, f"{gigabytes:.2f}", f"{euros:.4f}"])
        total += euros
    return [*rows, ["together", "", f"{total:.2f}"]]


def steps(figures: dict[str, Any]) -> list[list[str]]:
    """From a thousand people to ten million."""
    browsers, durable = figures["browsers"], figures["durable"]
    entries = durable["entries"] / durable["moves"]
    title = ["people at tables", "moves/s", "server cores", "processes", "memory, GB", "PostgreSQL cores", "shards",
             "journal, GB a day", "to people, Gbit/s"]  # fmt: skip
    rows = [title]
    for people in PEOPLE:
        moves = people / BETWEEN
        cores = moves * browsers["server"] / 1e6 / LOAD
        postgres = moves * browsers["postgres"] / 1e6 / LOAD
        rows.append([
            f"{people:,}",
            f"{moves:,.0f}",
            f"{cores:,.1f}",
            f"{max(2, up(cores), up(people / LINES)):,}",
            f"{people * figures['memory']['seated'] / 1e9:,.1f}",
            f"{postgres:,.1f}",
            f"{up(postgres / SHARD):,}",
            f"{moves / PEAK * 86_400 * entries * stored(figures) / 1e9:,.1f}",
            f"{moves * browsers['wire'] * 8 / 1e9:,.2f}",
        ])  # fmt: skip
    return rows


def up(amount: float) -> int:
    """Round up."""
    return -int(-amount // 1)


def markdown(rows: list[list[str]]) -> str:
    """A Markdown table."""
    first, *rest = rows
    lines = [first, ["---", *["--:"] * (len(first) - 1)], *rest]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def tables(figures: dict[str, Any]) -> dict[str, str]:
    """The page's tables, by the names of their marks."""
    return {name: markdown(made(figures)) for name, made in
            (("measured", measured), ("million", million), ("steps", steps))}  # fmt: skip


def between_marks(page: str) -> dict[str, str]:
    """The tables in the page, by name."""
    return dict(re.findall(r"<!-- (\w+) -->\n(.*?)<!-- end -->", page, re.DOTALL))


def replace_table(name: str, table: str) -> None:
    """Put a table into the page, between its marks."""
    page = PAGE.read_text()
    PAGE.write_text(re.sub(rf"(<!-- {name} -->\n).*?(<!-- end -->)", rf"\g<1>{table}\g<2>", page, flags=re.DOTALL))


def write(figures: dict[str, Any]) -> None:
    """Put the tables into the page."""
    for name, table in tables(figures).items():
        replace_table(name, table)


if __name__ == "__main__":
    write(json.loads(FIGURES.read_text()))
