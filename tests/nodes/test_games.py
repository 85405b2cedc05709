"""Plays whole games of people at different nodes: behind a proxy, on broken connections, and with a paused owner."""

import asyncio
import os
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from tests.nodes.house import GAMES, PATIENCE, House, Party, happens, is_default, opened_house
from tests.nodes.people import SILENCE, Person
from tests.nodes.processes import Node, haproxy
from tests.server.visitors import Visitor

LONG = 240.0
"""Seconds for a whole game on a busy machine."""

LONGER = {"tabu.end": "rotations:3"}
"""A game that is not over before its owner is."""

LONG_FORM = "TRIPOT_LONG" in os.environ


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened_house(tmp_path_factory.mktemp("nodes")) as opened:
        yield opened


def random_doors(house: House, number: int, seed: int = 1) -> list[Callable[[], str]]:
    """Return a function for each person that chooses a random node for every connection."""
    rng = Random(seed)
    return [lambda: rng.choice(house.nodes).base for _ in range(number)]


def test_the_proxy_sends_everybody_of_a_game_to_one_node(house: House) -> None:
    with haproxy(*house.nodes) as base:

        async def play() -> Party:
            party = house.party("tabu", [lambda: base] * 3, opened_at=base)
            party.begin()
            await party.played(LONG)
            return party

        party = asyncio.run(play())
        party.judged()
        assert all(person.connections == 1 for person in party.people)
        # Any node finds the table, by its id or by its code in any spelling.
        code = Visitor(base).get(f"/api/tables/{party.table}")["code"]
        assert Visitor(base).get(f"/api/tables/{code.lower()}")["id"] == party.table


@pytest.mark.parametrize("game", GAMES if LONG_FORM else ["tabu"])
def test_a_whole_game_on_connections_that_keep_breaking(house: House, game: str) -> None:
    """``just nodes-cut`` is the long form."""
    nord, sud = house.nodes
    rng = Random(3)
    every, think = ((2, 5), 1.0) if LONG_FORM else ((0.2, 0.5), 0.2)

    async def cut(person: Person) -> None:
        while not person.over:
            await asyncio.sleep(rng.uniform(*every))
            person.cut()

    async def play() -> Party:
        ways = cycle([nord, sud]), cycle([sud, nord])
        doors = [lambda: next(ways[0]).base, lambda: next(ways[1]).base]
        party = house.party(game, doors, think=think, bots=["cautious"])
        party.begin()
        cutting = [asyncio.create_task(cut(person)) for person in party.people]
        await party.played(3 * LONG)
        for it in cutting:
            it.cancel()
        return party

    party = asyncio.run(play())
    entries = party.judged()
    lines = [person.connections for person in party.people]
    print(f"{game}: {len(entries)} entries, lines of each person: {lines}")
    assert sum(lines) > 6


def test_a_name_is_compared_with_those_at_tables_of_other_nodes(house: House) -> None:
    nord, sud = house.nodes
    alice, bob = Visitor(nord.base), Visitor(nord.base)
    alice.call("PUT", "/api/me", {"name": "Alice"})
    bob.call("PUT", "/api/me", {"name": "Bob"})
    table = alice.opens()
    line = bob.at(table["id"])
    line.do("sit/1")
    bob.base = sud.base
    said = bob.call("PUT", "/api/me", {"name": "\ua4eelice"})
    assert (said.status, said.json["code"]) == (422, "name_taken")
    line.close()


async def owner_in_mid_game(house: House, party: Party) -> Node:
    """Wait until everybody plays, and return the node that owns the table."""
    party.begin()
    await happens(lambda: all(len(it.accepted) > 1 for it in party.people), PATIENCE, party.state)
    owner = house.owner_of(party.table)
    assert owner is not None
    assert not party.over
    return owner


async def play_on(party: Party) -> None:
    """Play to the end. Check that nothing is lost, and that no default is played for connected people."""
    await party.played(LONG)
    entries = party.judged()
    assert [entry for entry in entries if is_default(entry)] == []


def test_the_owner_is_paused_during_a_game_and_wakes_up_as_a_former_owner(tmp_path: Path) -> None:
    with opened_house(tmp_path) as house:

        async def play() -> None:
            party = house.party("tabu", random_doors(house, 3), think=2.0, pace="normal", switches=LONGER)
            owner = await owner_in_mid_game(house, party)
            await asyncio.sleep(25)  # its claim is old enough when it stops answering
            owner.pause()
            await asyncio.sleep(SILENCE)
            for person in party.people:
                person.cut()  # close the connection, like a browser whose pings get no answer
            stood = party.seq
            took = await happens(lambda: all(it.seq > stood + 1 for it in party.people), LONG, party.state)
            print(f"after SIGSTOP of the owner and {SILENCE} s of silence play goes on within {took:.1f} s")
            assert house.owner_of(party.table) not in (None, owner)
            for person in party.people:
                person.think = 0
            owner.resume()
            await play_on(party)

        asyncio.run(play())
