"""Plays whole games of people at different nodes, while the nodes that own the tables are killed and restarted."""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from tests.nodes.house import GAMES, PATIENCE, House, Party, happens, is_default, opened_house
from tests.nodes.people import SILENCE, Person
from tests.nodes.processes import Node, awaited, haproxy
from tests.server.visitors import Line, Visitor

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


@pytest.mark.parametrize("nodes", [2, 3])
def test_whole_games_with_each_connection_at_a_random_node(tmp_path: Path, nodes: int) -> None:
    with opened_house(tmp_path, nodes=nodes) as house:

        async def play() -> None:
            parties = [house.party(game, random_doors(house, 3), bots=["cautious"]) for game in GAMES]
            for party in parties:
                party.begin()
            await asyncio.gather(*[party.played(LONG) for party in parties])
            for party in parties:
                party.judged()
                assert all(person.accepted and person.connections == 1 for person in party.people), party.state()

        asyncio.run(play())


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


def named(line: Line, name: str) -> dict[str, object] | None:
    found = [it for it in line.people.values() if isinstance(it, dict) and it["name"] == name]
    return found[0] if found else None


def hears(line: Line, true: object) -> None:
    assert callable(true)
    line.wait(lambda _: true())


class Pair:
    """Margaux and Théo at the same table, connected to different nodes."""

    def __init__(self, house: House, **wish: object) -> None:
        self.margaux, self.theo = (Visitor(node.base) for node in house.nodes)
        self.margaux.call("PUT", "/api/me", {"name": "Margaux"})
        self.theo.call("PUT", "/api/me", {"name": "Théo"})
        self.table = self.margaux.opens("tabu", **{"pace": "sans", **wish})
        self.nord_line, self.sud_line = self.margaux.at(self.table["id"]), self.theo.at(self.table["id"])


def test_presence_phrases_and_renames_reach_every_node(house: House) -> None:
    pair = Pair(house)
    nord_line, sud_line = pair.nord_line, pair.sud_line
    hears(nord_line, lambda: (named(nord_line, "Théo") or {}).get("here"))
    hears(sud_line, lambda: (named(sud_line, "Margaux") or {}).get("here"))
    sud_line.do("sit/1")
    nord_line.wait(lambda it: it.kind_of(1) == "person")

    sud_line.send({"type": "say/1", "phrase": "patience"})
    assert nord_line.next("said/1")["phrase"] == "patience"
    nord_line.send({"type": "react/1", "reaction": "bravo"})
    assert sud_line.next("reacted/1")["reaction"] == "bravo"

    pair.theo.call("PUT", "/api/me", {"name": "Théodore"})
    hears(nord_line, lambda: named(nord_line, "Théodore"))

    watcher = Visitor(house.nodes[1].base).at(pair.table["id"])
    hears(nord_line, lambda: nord_line.people["watching"] == 1)
    assert pair.margaux.get(f"/api/tables/{pair.table['id']}")["watching"] == 1
    watcher.close()

    sud_line.close()
    hears(nord_line, lambda: not named(nord_line, "Théodore")["here"])  # type: ignore[index]
    nord_line.close()


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


def test_the_owner_is_killed_during_a_game(tmp_path: Path) -> None:
    with opened_house(tmp_path, nodes=3) as house:

        async def play() -> None:
            party = house.party("tabu", random_doors(house, 3), think=0.3, pace="normal", switches=LONGER)
            owner = await owner_in_mid_game(house, party)
            owner.kill()
            stood = party.seq
            took = await happens(lambda: all(it.seq > stood + 3 for it in party.people), LONG, party.state)
            print(f"after kill -9 of the owner play goes on within {took:.1f} s")
            assert house.owner_of(party.table) not in (None, owner)
            owner.start()
            await play_on(party)

        asyncio.run(play())


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


def test_the_owner_is_restarted_on_the_same_address(tmp_path: Path) -> None:
    """The owner is killed, then stopped cleanly. People can continue through both nodes."""
    with opened_house(tmp_path) as house:

        async def play() -> None:
            party = house.party("tabu", random_doors(house, 3), think=0.3, pace="normal", switches=LONGER)
            owner = await owner_in_mid_game(house, party)
            for end in (owner.kill, owner.stop):
                stood = party.seq
                await asyncio.to_thread(end)
                owner.start()
                took = await happens(lambda was=stood: all(it.seq > was + 2 for it in party.people), LONG, party.state)
                print(f"after {end.__name__} and a start play goes on within {took:.1f} s")
            await play_on(party)

        asyncio.run(play())


def test_many_nodes_claim_many_tables_at_once_and_each_gets_one_owner(tmp_path: Path) -> None:
    with opened_house(tmp_path, nodes=3) as house:
        host = Visitor(house.nodes[0].base)
        host.call("PUT", "/api/me", {"name": "Margaux"})
        tables = [host.opens("tabu")["id"] for _ in range(20)]

        async def come(table: str, node: Node) -> None:
            cookie = "; ".join(f"{name}={value}" for name, value in host.cookies.items())
            person = Person(f"{table}-{node.name}", cookie, table, lambda: node.base, 1, 0)
            living = asyncio.create_task(person.live())
            await happens(lambda: bool(person.board), PATIENCE)
            assert person.codes == [], "nobody has to try again"
            person.stays = False
            person.cut()
            with suppress(asyncio.CancelledError):
                await living

        async def all_come() -> None:
            await asyncio.gather(*[come(table, node) for table in tables for node in house.nodes])

        asyncio.run(all_come())
        owners = [house.owner_of(table) for table in tables]
        assert None not in owners
        assert len(set(owners)) > 1


def test_a_node_that_stops_releases_its_tables(tmp_path: Path) -> None:
    with opened_house(tmp_path) as house:
        nord, sud = house.nodes
        margaux = Visitor(nord.base)
        margaux.call("PUT", "/api/me", {"name": "Margaux"})
        table = margaux.opens("tabu")["id"]
        line = margaux.at(table)
        assert house.owner_of(table) is nord
        nord.stop()
        assert line.closed_with() == 1012
        assert house.owner_of(table) is None
        margaux.base, margaux.host = sud.base, sud.base.removeprefix("http://")
        back = margaux.at(table)
        assert house.owner_of(table) is sud
        back.do("configure/1", pace="vif")
        nord.start()
        awaited(nord.ready, "nord does not open again")
