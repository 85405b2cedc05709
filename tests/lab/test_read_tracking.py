"""Tests that a tracked variant records which of its fields are read."""

from tripot.games import find_games
from tripot.lab.read_tracking import ReadTracker


def test_a_tracked_variant_records_the_fields_that_are_read() -> None:
    watched = ReadTracker(find_games()["tabu"].presets["famille"])
    assert watched.read_fields == set()
    assert watched.variant.payout == "contre"  # type: ignore[attr-defined]
    assert watched.read_fields == {"payout"}
