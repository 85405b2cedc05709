"""Simulates evenings with 10 to 20 tables on three nodes and one store, with faults of all kinds.

This runs 2 evenings; `.ci/nightly` simulates for three minutes, and `just soak-house` for as long as you like.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.simulation.evenings import evenings, totals


def test_no_evening_breaks_a_law() -> None:
    done = list(evenings(range(2)))
    assert [law for evening in done for law in evening.broken] == []
    sums = totals(done)
    assert sums["tables"] >= 10 * sums["seeds"]
    assert sums["commands"] >= 50 * sums["seeds"]
    assert sums["faults"] > 0


def test_an_evening_depends_only_on_its_seed() -> None:
    """String hashes and object addresses differ between processes and must have no effect."""
    program = "import sys; from tests.simulation.town import Town; print(Town(int(sys.argv[1]), 2).run().trace)"
    root = Path(__file__).parents[2]

    def trace(seed: int, salt: int) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": str(salt), "PYTHONPATH": str(root)}
        command = [sys.executable, "-c", program, str(seed)]
        return subprocess.run(command, capture_output=True, check=True, cwd=root, env=environment, text=True).stdout

    assert trace(7, salt=1) == trace(7, salt=2) != trace(8, salt=1)
