"""Mutate an area and tell what its tests notice: ``python -m tools.mutants AREA --number 60 --seed 1``.

Each verdict is appended to build/mutants/AREA.jsonl as it comes. ``--only NAME`` judges named mutants again, ``--all``
judges every one, ``--tests`` takes other tests. An area can also be a file, with ``--tests``.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from rich.progress import Progress

from tools.mutants.areas import AREAS
from tools.mutants.mutations import Mutant, Place, places
from tools.mutants.session import ForkingSession, Verdict

SEEN = Path("build/mutants")


def main(arguments: list[str]) -> int:
    asked = parsed(arguments)
    area = AREAS.get(asked.area)
    sources = area.files() if area else [Path(asked.area)]
    tests = asked.tests or (area.tests if area else ())
    every = [place for path in sources for place in places(path)]
    named = [place for place in every if place.name in asked.only]
    chosen = named or (every if asked.all else Random(asked.seed).sample(every, min(asked.number, len(every))))
    console = Console(stderr=True)
    log = SEEN / f"{Path(asked.area).stem}.jsonl"
    log.parent.mkdir(parents=True, exist_ok=True)
    outcomes: Counter[str] = Counter()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar, log.open("a") as lines:
        task = bar.add_task(asked.area, total=len(chosen))

        def told(place: Place, mutant: Mutant, verdict: Verdict) -> None:
            outcomes[verdict.outcome] += 1
            what = {
                "seed": asked.seed,
                "name": place.name,
                "function": place.function,
                "was": mutant.was,
                "now": mutant.now,
            }
            print(json.dumps(what | verdict._asdict(), ensure_ascii=False), file=lines, flush=True)
            if verdict.outcome != "killed":
                print(f"{verdict.outcome:9} {place.name} in {place.function}: {mutant.was} -> {mutant.now}", flush=True)
            bar.advance(task)

        session = ForkingSession(sorted(chosen), told, asked.budget, asked.slowest)
        options = ["-q", "-s", "-p", "no:cacheprovider", "--timeout", "0"]
        status = pytest.main([*options, *map(str, tests)], plugins=[session])
    for test, seconds in session.left_out:
        print(f"left out, {seconds:.1f} s: {test}")
    judged = outcomes.total() - outcomes["left out"]
    print(f"{asked.area}, seed {asked.seed}: {judged} of {len(every)} mutants judged; {dict(outcomes)}")
    return int(status) if outcomes.total() < len(chosen) else 0


def parsed(arguments: list[str]) -> Namespace:
    parser = ArgumentParser(prog="python -m tools.mutants", description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("area", help=f"{', '.join(AREAS)}, or a file")
    parser.add_argument("--number", type=int, default=60, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--all", action="store_true", help="every mutant")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="these mutants, as path:line:node:edit")
    parser.add_argument("--tests", nargs="*", metavar="PATH", help="other tests")
    parser.add_argument("--budget", type=float, default=10, help="seconds of processor time of the tests of one mutant")
    parser.add_argument("--slowest", type=float, default=3, help="leave out tests that take more seconds")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
