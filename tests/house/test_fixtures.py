"""Replays recorded journals, to detect unintended changes of the format or the rules.

``python -m tests.house.test_fixtures`` writes those that are missing. Delete a file to record it again.
"""

import json
from pathlib import Path

import pytest

from tests.house.tampering import EVERY_GAME
from tests.house.test_fold import live
from tripot.house import Hash, read_table
from tripot.house.verify.journal import split_export, verify

FOLDER = Path(__file__).parent / "fixtures"

WRITTEN = {
    "tabu": (19, 150),
    "passe_anglaise": (20, 120),
    "home_casino": (5, 220),
    "home_casino_roulette": (5, 120),
    "home_casino_421": (20, 240),
}
"""By name: the seed and the steps of the evening."""


@pytest.mark.parametrize("name", WRITTEN)
def test_a_recorded_journal_folds_and_verifies(name: str) -> None:
    told = json.loads((FOLDER / f"{name}.json").read_text())
    with (FOLDER / f"{name}.jsonl").open("rb") as file:
        stored = list(split_export(file))
    table = read_table(EVERY_GAME, stored)
    assert table.head == told["head"]
    assert {str(place): amount for place, amount in table.state.chips.at.items()} == told["chips"]
    verdict = verify(stored, EVERY_GAME, Hash(told["head"]))
    assert verdict.throws == told["throws"]
    assert verdict.rules


def test_the_journals_contain_every_class_of_dice() -> None:
    throws = [json.loads((FOLDER / f"{name}.json").read_text())["throws"] for name in WRITTEN]
    assert {kind for told in throws for kind in told} == {"A", "B", "D", "R"}


def write() -> None:
    for name, (seed, steps) in WRITTEN.items():
        if not (FOLDER / f"{name}.jsonl").exists():
            game = name.replace("home_casino_", "home_casino/")
            evening = live(seed, steps, promised=True, shelf=EVERY_GAME, game=game)
            (FOLDER / f"{name}.jsonl").write_bytes(b"".join(data + b"\n" for data in evening.stored))
            verdict = verify(evening.stored, EVERY_GAME)
            told = {
                "game": verdict.game, "version": verdict.version, "head": verdict.head, "throws": verdict.throws,
                "chips": {str(place): amount for place, amount in evening.table.state.chips.at.items()},
            }  # fmt: skip
            (FOLDER / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    write()
