"""Whole games by people of one table at different nodes: everyone ends with the same journal head."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.nodes.house import GAMES, House, house_of_two

LONG = 240.0
"""Seconds for a whole game, on a machine with better things to do."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of_two(tmp_path_factory.mktemp("nodes")) as opened:
        yield opened


def test_whole_games_of_each_kind_with_everybody_at_another_node(house: House) -> None:
    nord, sud = house.nodes
    doors = [lambda: nord.base, lambda: sud.base]

    async def play() -> None:
        parties = [house.party(game, doors, bots=["cautious"]) for game in GAMES]
        for party in parties:
            party.begin()
        await asyncio.gather(*[party.played(LONG) for party in parties])
        for party in parties:
            party.judged()
            assert all(person.accepted and person.connections == 1 for person in party.people), party.state()

    asyncio.run(play())
