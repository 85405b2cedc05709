"""Tests that the simulation finds every planted bug within a few seeds, and reports nothing without a bug."""

import pytest

from tests.simulation.laws import broken_laws
from tests.simulation.mishaps import Mishaps
from tests.simulation.planted import BUGS, JUMPY, ROUGH
from tests.simulation.town import Town

SEEDS = range(6)

SEARCHED = range(64)
"""The evenings in which a bug must show: some need a rare course of events."""
TABLES = 6


def broken(seed: int, mishaps: Mishaps) -> list[str]:
    return broken_laws(Town(seed, TABLES, mishaps).run())


@pytest.mark.parametrize("mishaps", [ROUGH, JUMPY], ids=["rough", "jumpy"])
@pytest.mark.nightly
def test_without_a_bug_these_evenings_break_no_law(mishaps: Mishaps) -> None:
    assert [law for seed in SEEDS for law in broken(seed, mishaps)] == []


@pytest.mark.parametrize("name", BUGS)
def test_a_bug_patches_existing_code(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    BUGS[name].plant(monkeypatch)


@pytest.mark.parametrize("name", BUGS)
@pytest.mark.nightly
def test_a_planted_bug_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, caught_by, mishaps = BUGS[name]
    plant(monkeypatch)
    if not any(caught_by in law for seed in SEARCHED for law in broken(seed, mishaps)):
        pytest.fail(f"{name} was not caught in {len(SEARCHED)} evenings")
