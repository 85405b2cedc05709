"""Tests the messages of faults, and the comparison functions."""

from typing import Any

import pytest
from msgspec import Raw

from tripot.house.verify.faults import Fault, is_hash, is_identical, move_tag


def test_a_fault_names_its_entry_its_law_and_a_detail_if_there_is_one() -> None:
    assert str(Fault(3, "link")) == "entry 3: link"
    assert str(Fault(3, "rules", "another seat")) == "entry 3: rules (another seat)"
    assert (Fault(3, "link").seq, Fault(3, "link").law, Fault(3, "link").detail) == (3, "link", "")


@pytest.mark.parametrize("sign", "0123456789abcdef")
def test_a_hash_has_64_lower_case_digits(sign: str) -> None:
    assert is_hash(sign * 64)
    assert not is_hash(sign * 63)
    assert not is_hash(sign * 65)


@pytest.mark.parametrize("sign", ["X", "A", "F", "g", " ", "٣", "é"])
def test_a_hash_has_no_other_character(sign: str) -> None:
    assert not is_hash(sign * 64)
    assert not is_hash("0" * 63 + sign)


@pytest.mark.parametrize("told", [None, 3, "12", {"1": 2}, [1], (1, 2, 3), [], [2, 1], [1, 2.0], [True, 2], ["1", 2]])
def test_other_faces_are_different(told: Any) -> None:
    assert not is_identical(told, (1, 2))


def test_the_same_faces_as_a_list_are_equal() -> None:
    assert is_identical([1, "as"], (1, "as"))
    assert is_identical((), ())


@pytest.mark.parametrize(
    ("move", "tag"), [(b'{"type":"fall/1"}', "fall/1"), (b"{}", None), (b"[]", None), (b"3", None), (b"null", None)]
)
def test_a_move_without_a_tag_has_none(move: bytes, tag: str | None) -> None:
    assert move_tag(Raw(move)) == tag
