"""Tests the comparison of the faces in a journal with those of the contributions."""

from typing import Any

import pytest

from tripot.house.verify.faults import is_identical


@pytest.mark.parametrize("told", [None, 3, "12", {"1": 2}, [1], (1, 2, 3), [], [2, 1], [1, 2.0], [True, 2], ["1", 2]])
def test_other_faces_are_different(told: Any) -> None:
    assert not is_identical(told, (1, 2))
    assert is_identical([1, 2], (1, 2))
