"""A hostile client of NATS changes nothing; the long form is `just hostile-bus`."""

import asyncio
from pathlib import Path

from tests.nodes.hostile_bus import hostile_evening
from tests.nodes.house import house_of_two


def test_a_hostile_client_of_the_bus_changes_nothing(tmp_path: Path) -> None:
    with house_of_two(tmp_path) as house:
        said = asyncio.run(hostile_evening(house, seconds=6, rate=500))
    assert len(said) >= 20, said
    assert sum(said.values()) > 1_000
