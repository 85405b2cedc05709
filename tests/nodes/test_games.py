"""Whole games by people of one table at different nodes; presence, names and phrases between nodes."""

import asyncio
import json
import os
import time
from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

from tests.nodes.house import GAMES, SHELF, House, Party, house_of_two
from tests.nodes.people import Person
from tests.nodes.processes import haproxy
from tests.server.visitors import SOON, Line, Visitor, until
from tripot.house import read_table
from tripot.house.time_limits import LATEST_START_MS

LONG = 240.0
"""Seconds for a whole game on a busy machine."""

PATIENT = 6 * SOON

LONG_FORM = "TRIPOT_LONG" in os.environ


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


def test_a_whole_game_through_the_proxy_brings_everybody_to_one_node(house: House) -> None:
    with haproxy(*house.nodes) as base:

        async def play() -> Party:
            party = house.party("tabu", [lambda: base] * 3, opened_at=base)
            party.begin()
            await party.played(LONG)
            return party

        party = asyncio.run(play())
        party.judged()
        assert all(person.connections == 1 for person in party.people)
        # By the code, however it is typed, and by the id, a question finds the table at whichever node.
        code = Visitor(base).get(f"/api/tables/{party.table}")["code"]
        assert Visitor(base).get(f"/api/tables/{code.lower()}")["id"] == party.table


@pytest.mark.parametrize("game", GAMES if LONG_FORM else ["tabu"])
def test_a_whole_game_on_lines_that_are_cut_all_the_time(house: House, game: str) -> None:
    """``just nodes-cut``: every 2 to 5 seconds, people who think; with every commit a shorter game, cut more often."""
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


class Pair:
    """Margaux at one node and Théo at the other, at one table."""

    def __init__(self, house: House, **wish: object) -> None:
        self.margaux, self.theo = (Visitor(node.base) for node in house.nodes)
        self.margaux.call("PUT", "/api/me", {"name": "Margaux"})
        self.theo.call("PUT", "/api/me", {"name": "Théo"})
        self.table = self.margaux.opens("tabu", **{"pace": "sans", **wish})
        self.nord_line, self.sud_line = self.margaux.at(self.table["id"]), self.theo.at(self.table["id"])

    def close(self) -> None:
        self.nord_line.close()
        self.sud_line.close()


def named(line: Line, name: str) -> dict[str, object] | None:
    found = [it for it in line.people.values() if isinstance(it, dict) and it["name"] == name]
    return found[0] if found else None


def hears(line: Line, true: object) -> None:
    assert callable(true)
    line.wait(lambda _: true())


def test_who_comes_goes_speaks_or_is_renamed_is_known_at_every_node(house: House) -> None:
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


def test_whoever_is_at_another_node_keeps_the_table_awake_and_its_clocks_running(house: House) -> None:
    """Loading a table that is in play on another node must not give its clocks time back."""
    pair = Pair(house, pace="vif")
    pair.sud_line.do("sit/1")
    pair.nord_line.do("start/1")
    pair.sud_line.wait(lambda it: (it.board["turn"] or {}).get("type") == "decide/1")
    lines = [Visitor(node.base).at(pair.table["id"]) for node in house.nodes]
    stored = pair.margaux.call("GET", f"/api/tables/{pair.table['id']}/journal.jsonl").data.splitlines()
    assert "delayed/1" not in [json.loads(line)["event"]["type"] for line in stored]
    for line in lines:
        line.close()
    pair.close()


def test_the_start_of_a_clock_is_known_at_every_node_and_outlives_the_node_that_heard_it(house: House) -> None:
    pair = Pair(house, pace="vif")
    pair.sud_line.do("sit/1")
    for line in (pair.nord_line, pair.sud_line):
        line.send({"type": "watched/1", "seq": 0})
    pair.nord_line.do("start/1")
    for line in (pair.nord_line, pair.sud_line):
        line.wait(lambda it: (it.board["turn"] or {}).get("type") == "decide/1" and it.yours["seq"] == it.board["seq"])
    asked, other = (pair.nord_line, pair.sud_line) if pair.nord_line.called_upon else (pair.sud_line, pair.nord_line)
    (clock,) = other.board["clocks"]
    time.sleep(1)
    asked.send({"type": "shown/1", "phase": asked.board["phase"]})
    told = other.next("clock/1")
    assert told == asked.next("clock/1")
    assert 1_000 <= told["since"] - clock["asked"] <= LATEST_START_MS
    dead = house.nodes[0] if asked is pair.nord_line else house.nodes[1]
    dead.kill()
    until(lambda: other.drain() or any("since" in it["event"] for it in other.entries), PATIENT)
    entry = next(it for it in other.entries if "since" in it["event"])
    assert entry["event"]["since"] == told["since"]
    assert 0 <= entry["at"] - told["due"] <= 5_000
    other.close()
    dead.start()
    until(dead.ready, PATIENT)


def test_the_deadlines_of_a_dead_nodes_table_are_seen_to_by_the_others(house: House) -> None:
    """Both nodes have people at the table. Whichever is first in standby order, the remaining one acts within 5 s."""
    for dead in house.nodes[: 2 if LONG_FORM else 1]:
        (alive,) = [node for node in house.nodes if node is not dead]
        pair = Pair(house, pace="vif")
        pair.sud_line.do("sit/1")
        pair.nord_line.do("start/1")
        pair.sud_line.wait(lambda it: (it.board["turn"] or {}).get("type") == "decide/1")  # all of the start is told
        left = pair.nord_line if pair.margaux.base == alive.base else pair.sud_line
        seq = left.board["seq"]
        dead.kill()
        visitor = pair.margaux if left is pair.nord_line else pair.theo
        until(lambda it=left, was=seq: it.drain() or it.board["seq"] > was, PATIENT)
        stored = visitor.call("GET", f"/api/tables/{pair.table['id']}/journal.jsonl").data.splitlines()
        entry = json.loads(stored[seq])
        assert entry["event"]["by"] == "house"
        clock = read_table(SHELF, stored[:seq]).clocks.of[entry["seat"]]
        since = entry["event"]["since"]
        assert clock.asked <= since <= clock.asked + LATEST_START_MS
        assert 0 <= entry["at"] - since - clock.allowance <= 5_000
        left.close()
        dead.start()
        until(dead.ready, PATIENT)
