"""The calculations of docs/scale.md: from the figures of one run to people, cores, memory, disk and money.

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

PEOPLE = (100, 1_000, 10_000, 100_000, 1_000_000)
"""People at tables at the same time, in the busiest hour of a day."""
BETWEEN = 8
"""Seconds between two moves of one person: a quick table."""
LOAD = 0.5
"""The planned load of a core; the rest is for peaks, restarts and a lost node."""
LINES = 10_000
"""Connections of one process, so that all can reconnect within a minute when it restarts."""
PEAK = 3
"""The busiest hour of a day, as a multiple of the mean."""
CORE_HOUR, GB_MONTH, GB_SENT = 0.03, 0.10, 0.01
"""Euros: a core with 4 GB for an hour, a GB on a replicated disk for a month, a GB sent to the internet."""
KEPT = 12
"""Months a journal is kept at hand."""
DAYS = 365 / 12
"""Days of a month."""
PROCESS = 0.1
"""GB of a process without people."""
AT_REST = 40
"""Bytes of a packed entry, with row, indexes and head; measured with 1,000 complete games."""


def middling(figures: dict[str, Any], name: str) -> dict[str, float]:
    """The median over the rounds for each figure."""
    rounds = figures["rounds"][name]
    return {figure: median(item[figure] for item in rounds) for figure in rounds[0]}


def ratio(figures: dict[str, Any], name: str, peer: str = "pgbench") -> float:
    """The median over rounds of one speed divided by another."""
    rounds = zip(figures["rounds"][name], figures["rounds"][peer], strict=True)
    return float(median(mine["speed"] / theirs["speed"] for mine, theirs in rounds))


def measured(figures: dict[str, Any]) -> list[list[str]]:
    """The table of measured figures."""
    house, half, browsers = middling(figures, "house"), figures["half"], figures["browsers"]
    memory = figures["memory"]
    return [
        ["what", "figure"],
        ["moves per second of one process at full load", f"{house['speed']:,.0f}"],
        [
            "time until a move is acknowledged, at half load, p50 / p99",
            f"{half['acked50']:.0f} / {half['acked99']:.0f} ms",
        ],
        [
            f"… at {browsers['speed']:,.0f} moves per second, with browsers",
            f"{browsers['acked50']:.0f} / {browsers['acked99']:.0f} ms",
        ],
        ["processor time of the server per move, with browsers", f"{browsers['server']:,.0f} µs"],
        ["processor time of PostgreSQL per move, with browsers", f"{browsers['postgres']:.0f} µs"],
        ["bytes sent to people per move, with browsers", f"{browsers['wire']:,.0f}"],
        ["entries per move", f"{entries_a_move(figures):.2f}"],
        ["bytes per entry on disk, in a recent game / in a packed one", f"{stored(figures)} / {AT_REST}"],
        ["memory per seated person, including a quarter of a table", f"{memory['seated'] / 1024:.1f} kB"],
        ["memory per additional idle connection", f"{memory['idle'] / 1024:.1f} kB"],
    ]


def entries_a_move(figures: dict[str, Any]) -> float:
    """Journal entries per move."""
    return float(figures["durable"]["entries"] / figures["durable"]["moves"])


def stored(figures: dict[str, Any]) -> int:
    """Bytes on disk per entry of a recent game."""
    durable = figures["durable"]
    return round(float(durable["stored"] / durable["entries"]))


def move_cost(figures: dict[str, Any]) -> float:
    """The cost in euros of one move of a person with a browser: processors, journal and traffic."""
    browsers, entries = figures["browsers"], entries_a_move(figures)
    second = CORE_HOUR / 3600 / LOAD
    kept, recent, sent = entries * AT_REST / 1e3, entries * stored(figures) / 1e3, browsers["wire"] / 1e3
    disk = recent * GB_MONTH / DAYS + kept * GB_MONTH * KEPT
    return float(browsers["server"] * second + browsers["postgres"] * second + disk + sent * GB_SENT) / 1e6


def steps(figures: dict[str, Any]) -> list[list[str]]:
    """The needs of this number of people."""
    browsers, entries = figures["browsers"], entries_a_move(figures)
    a_move = move_cost(figures)
    rows = [["people", "moves/s", "server cores", "processes", "memory, GB", "PostgreSQL cores",
             "disk after a year, GB", "sent, Mbit/s", "euros per month"]]  # fmt: skip
    for people in PEOPLE:
        moves = people / BETWEEN
        a_day = moves / PEAK * 86_400
        cores = moves * browsers["server"] / 1e6 / LOAD
        processes = max(1, up(cores), up(people / LINES))
        rows.append([
            f"{people:,}",
            f"{moves:,.0f}",
            short(cores),
            f"{processes:,}",
            short(processes * PROCESS + people * figures["memory"]["seated"] / 1e9),
            short(moves * browsers["postgres"] / 1e6 / LOAD),
            short(a_day * entries * (stored(figures) + 365 * AT_REST) / 1e9),
            short(moves * browsers["wire"] * 8 / 1e6),
            f"{a_day * DAYS * a_move:,.0f}",
        ])  # fmt: skip
    return rows


def short(amount: float) -> str:
    """An amount with two digits or more."""
    return f"{amount:,.2f}" if amount < 1 else f"{amount:,.1f}" if amount < 10 else f"{amount:,.0f}"


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
    return {name: markdown(made(figures)) for name, made in (("measured", measured), ("steps", steps))}


def between_marks(page: str) -> dict[str, str]:
    """The tables in the page, by name."""
    return dict(re.findall(r"<!-- (\w+) -->\n(.*?)<!-- end -->", page, re.DOTALL))


def write(figures: dict[str, Any]) -> None:
    """Put the tables into the page, between their marks."""
    page = PAGE.read_text()
    for name, table in tables(figures).items():
        page = re.sub(rf"(<!-- {name} -->\n).*?(<!-- end -->)", rf"\g<1>{table}\g<2>", page, flags=re.DOTALL)
    PAGE.write_text(page)


if __name__ == "__main__":
    write(json.loads(FIGURES.read_text()))
