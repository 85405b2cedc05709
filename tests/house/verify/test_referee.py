"""The referee on clocks: time that the house gives back is at most the time that passed, and a clock ran meanwhile."""

import json
from typing import Any

import pytest

from tests.house.evening import SHELF, three_people
from tests.house.tampering import relink
from tripot.house.verify.journal import Fault, verify

DOWN_MS = 7_200_000


@pytest.fixture
def entries() -> list[dict[str, Any]]:
    """A journal whose last entry gives two hours back."""
    evening = three_people()
    evening.wait(DOWN_MS).wakes()
    entries = [json.loads(data) for data in evening.stored]
    assert entries[-1]["event"] == {"type": "delayed/1", "by": DOWN_MS}
    return entries


def test_time_that_passed_may_be_given_back(entries: list[dict[str, Any]]) -> None:
    assert verify(relink(entries), SHELF).rules
    entries[-1]["event"]["by"] = 1
    assert verify(relink(entries), SHELF).rules, "the house may have stood still for less"


@pytest.mark.parametrize("by", [DOWN_MS + 1, 10 * DOWN_MS, 0, -1])
def test_no_other_time_is_given_back(entries: list[dict[str, Any]], by: int) -> None:
    entries[-1]["event"]["by"] = by
    with pytest.raises(Fault) as found:
        verify(relink(entries), SHELF)
    assert found.value.seq == len(entries)


def test_nothing_is_given_back_where_no_clock_ran(entries: list[dict[str, Any]]) -> None:
    lobby = [entry for entry in entries if entry["event"]["type"] in ("opened/1", "seated/1")]
    last = {**entries[-1], "seq": len(lobby) + 1}
    with pytest.raises(Fault) as found:
        verify(relink([*lobby, last]), SHELF)
    assert found.value.seq == len(lobby) + 1
