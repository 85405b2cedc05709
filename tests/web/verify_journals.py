"""Compares the verifiers of Python and of the browser on many honest and forged journals.

``just verify-journals`` is the long form; ``tests/web/test_verifiers.py`` runs the short one. Every journal is verified
twice:

- With the last hash, as if a player had saved it. Both verifiers must accept honest journals and reject forgeries.
- Without a hash, only the chain and the dice, because the browser does not check the rules. Both verifiers must agree.
  A forgery with recomputed hashes may pass (docs/fairness.md). Some forgeries change only fields that the browser does
  not read; these are counted separately.
"""

import io
import json
import multiprocessing
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.house.tampering import EVERY_GAME, Record, honest, tampered
from tripot.house import GameRegistry, Hash
from tripot.house.verify.journal import Fault, FaultKind, split_export, verify

NO_GAMES = GameRegistry(())
"""Without rules, the house's verifier checks the same as the browser's: the chain and the dice."""

BATCH = 20
"""Honest journals for a worker at once."""

WEB = Path(__file__).parents[2] / "web"


def tool(name: str) -> str | None:
    """Find a program in the folder of this Python, otherwise on the path."""
    return shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")


@dataclass
class Judged:
    """The counts of a run."""

    count: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    mistaken: list[str] = field(default_factory=list)
    """Verdicts that are wrong, and those on which the verifiers disagree."""

    def add(self, other: "Judged") -> None:
        for mine, theirs in ((self.count, other.count), (self.ways, other.ways), (self.games, other.games)):
            mine.update(theirs)
        self.mistaken += other.mistaken

    def told(self) -> Iterator[str]:
        count = self.count
        yield f"games: {', '.join(f'{name} {n:,}' for name, n in sorted(self.games.items()))}"
        yield f"ways: {', '.join(f'{name} {n:,}' for name, n in sorted(self.ways.items()))}"
        good, bad = count["honest"], count["tampered"]
        for who in ("house", "browser"):
            accepted, refused = count[f"honest {who}"], count[f"tampered {who}"]
            yield f"the {who}'s verifier: honest accepted {accepted:,}/{good:,}, tampered refused {refused:,}/{bad:,}"
        yield (
            f"relinked forgeries judged alone, without rules: {count['alone']:,}, refused by the house "
            f"{count['alone house']:,}, by the browser {count['alone browser']:,}; with the rules {count['rules']:,}"
        )
        unread = count["unreadable"]
        differing = count["disagreements"]
        yield f"{good + bad:,} journals, {differing} disagreements; unreadable for the house only: {unread}"
        yield from self.mistaken[:10]


@cache
def browser() -> "subprocess.Popen[str]":
    """Start the browser's verifier in a separate process, which ends when its standard input closes."""
    node = tool("node")
    assert node, "no node"
    return subprocess.Popen([node, "tools/tampering.ts"], cwd=WEB, stdin=-1, stdout=-1, text=True, bufsize=1)


def ask_browser(records: list[Record]) -> list[dict[str, Any]]:
    """Return the results of the browser's verifier."""
    process = browser()
    assert process.stdin is not None
    assert process.stdout is not None
    for record in records:
        process.stdin.write(record.text() + "\n")
    return [json.loads(process.stdout.readline()) for _ in records]


def fault(record: Record, games: GameRegistry, head: Hash | None) -> FaultKind | None:
    """Return the fault that the Python verifier finds. If ``head`` is given, the journal must contain this hash."""
    try:
        verified = verify(split_export(io.BytesIO(record.exported())), games, head)
    except Fault as found:
        return found.law
    return None if head is None or verified.head == head else "head"


def judge(first: int, journals: int, forgeries: int) -> Judged:
    """Compare both verdicts on honest journals and forgeries of each."""
    judged = Judged()
    for number in range(first, first + journals):
        record = honest(number)
        judged.games[json.loads(record.journal[0])["event"]["game"]] += 1
        records = [record, *(tampered(record, number * forgeries + it) for it in range(forgeries))]
        for it, verdict in zip(records, ask_browser(records), strict=True):
            compare(judged, number, it, verdict)
    return judged


def compare(judged: Judged, number: int, record: Record, verdict: dict[str, Any]) -> None:
    """Compare the results of both verifiers for one journal, and count them."""
    kind = "honest" if record.honest else "tampered"
    against = {"house": fault(record, EVERY_GAME, record.head) is None, "browser": bool(verdict["against"])}
    found = fault(record, NO_GAMES, None)
    alone = {"house": found is None, "browser": bool(verdict["alone"])}
    judged.count[kind] += 1
    for who, accepted in against.items():
        judged.count[f"{kind} {who}"] += accepted is record.honest
    if not record.honest:
        judged.ways[record.how] += 1
    if record.relinked:
        judged.count["alone"] += 1
        judged.count["rules"] += fault(record, EVERY_GAME, None) is not None
        for who, accepted in alone.items():
            judged.count[f"alone {who}"] += not accepted
    unread = found == "unreadable" and alone["browser"]
    differs = against["house"] is not against["browser"] or (alone["house"] is not alone["browser"] and not unread)
    judged.count["unreadable"] += unread
    judged.count["disagreements"] += differs
    if differs or set(against.values()) != {record.honest}:
        how = f"{record.how or 'honest'} {record.field} {'relinked' if record.relinked else ''}"
        judged.mistaken.append(f"journal {number}, {how}: against a hash {against}, alone {alone}, {verdict}")


def run(journals: int, forgeries: int, workers: int, *, first: int = 0, shown: bool = True) -> Judged:
    """Check honest journals and forgeries of them."""
    total = Judged()
    each = -(-forgeries // journals)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    context = multiprocessing.get_context("spawn")
    starts = range(first, first + journals, BATCH)
    sizes = [min(BATCH, first + journals - start) for start in starts]
    with (
        Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), disable=not shown) as bar,
        ProcessPoolExecutor(workers, mp_context=context) as pool,
    ):
        task = bar.add_task("journals, honest and tampered", total=journals * (1 + each))
        waiting = [pool.submit(judge, start, size, each) for start, size in zip(starts, sizes, strict=True)]
        for size, answer in zip(sizes, waiting, strict=True):
            total.add(answer.result())
            bar.advance(task, size * (1 + each))
    return total


def main() -> int:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--journals", type=int, default=5_000, help="honest ones")
    parser.add_argument("--tampered", type=int, default=50_000, help="forgeries of all of them together")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the number of the first journal, which is its seed")
    asked = parser.parse_args()
    judged = run(asked.journals, asked.tampered, asked.workers, first=asked.first)
    print("\n".join(judged.told()))
    return 1 if judged.mistaken else 0


if __name__ == "__main__":
    sys.exit(main())
