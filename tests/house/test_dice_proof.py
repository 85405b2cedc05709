"""Tests that the dice are fair, by enumeration of all bytes and by statistics of many throws."""

import json
from typing import Any

import numpy as np
import pytest

from tests.house.dice_proof import BICOLORE, DOUBTFUL, KINDS, SIGNS, as_even_as_this, examine
from tests.house.tampering import honest
from tripot.house.dice.commitment import keystream
from tripot.kernel import D6, D10

MANY = 1_000_000


def dice_seen() -> set[tuple[Any, ...]]:
    """Return every die and every pile of cards that occurs in a hundred games."""
    seen: set[tuple[Any, ...]] = set()
    for seed in range(100):
        for line in honest(seed).journal:
            event = json.loads(line)["event"]
            if spec := event.get("law") or (event["type"] == "frozen/1" and event["dice"]):
                seen |= {tuple(die) for die in json.loads(spec)}
    return seen


def test_no_game_has_a_die_with_more_faces_than_a_byte_can_choose() -> None:
    seen = dice_seen()
    for die in (D6, D10, BICOLORE, SIGNS):
        assert die.faces in seen, die.name
    assert any(len(die) > 10 for die in seen), "no card was drawn"
    assert all(1 <= len(die) <= 256 for die in seen)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.nightly
def test_a_million_dice_pass_the_statistics(kind: str) -> None:
    """``just soak-dice`` throws more."""
    found = examine(kind, MANY)
    assert found.dice >= MANY
    assert found.honest, str(found)


def test_a_loaded_die_fails() -> None:
    """The loaded die shows one face 2% too often."""
    rng = np.random.default_rng(1)
    loaded = rng.choice(6, MANY, p=[0.17, *[0.166] * 5])
    assert as_even_as_this(np.bincount(loaded)) < DOUBTFUL


def test_the_bytes_are_uniform() -> None:
    taken = keystream(bytes(32))
    counts = np.bincount([next(taken) for _ in range(MANY // 4)], minlength=256)
    assert as_even_as_this(counts) > DOUBTFUL
