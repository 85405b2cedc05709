"""Tests a circle (a group of players) on two nodes: its table survives the loss of a node; standings are the same."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from typing import Any

from tests.nodes.house import PATIENCE, House, Party, happens, opened_house
from tests.nodes.people import Person
from tests.nodes.processes import awaited
from tests.server.api.test_circles import CIRCLES, kept, tallied
from tests.server.visitors import Visitor, play_to_the_end

SHORT = {"tabu.end": "rotations:1"}
LONG = 120.0


def test_a_circles_table_survives_a_killed_node_and_its_result_is_stored_once(tmp_path: Path) -> None:
    with opened_house(tmp_path) as house:
        nord, sud = house.nodes
        margaux, theo = named(nord.base, "Margaux"), named(sud.base, "Théo")
        first = margaux.opens(switches=SHORT, pace="sans")["id"]
        lines = [margaux.at(first), theo.at(first)]
        lines[1].do("sit/1")
        lines[0].do("start/1")
        play_to_the_end(*lines)
        circle = kept(margaux, first)
        tonight = theo.call("POST", f"{CIRCLES}/{circle}/tables").json["id"]
        assert margaux.call("POST", f"{CIRCLES}/{circle}/tables").json["id"] == tonight, "one table, whichever node"
        lines = [theo.at(tonight), margaux.at(tonight)]
        lines[1].do("sit/1")
        lines[0].do("start/1")
        for line in lines:
            line.close()

        asyncio.run(play_while_a_node_dies(house, tonight, [theo, margaux]))

        awaited(nord.ready, "nord does not open again")
        with ThreadPoolExecutor() as several:  # both nodes settle the table at once
            pages: list[dict[str, Any]] = list(
                several.map(lambda who: who.get(f"{CIRCLES}/{circle}"), [margaux, theo] * 2)
            )
        assert [[it["table"] for it in page["evenings"]] for page in pages] == [[tonight, first]] * 4
        assert all(page["evenings"] == pages[0]["evenings"] for page in pages)
        names = {it["member"]: it["name"] for it in pages[0]["members"]}
        seasons = [who.get(f"{CIRCLES}/{circle}/standings") for who in (margaux, theo)]
        assert seasons[0] == seasons[1]
        rows = {names[it["member"]]: (it["games"], it["mean"]) for it in seasons[0]["standings"]}
        assert rows == tallied(theo, [first, tonight])


def named(base: str, name: str) -> Visitor:
    visitor = Visitor(base)
    assert visitor.call("PUT", "/api/me", {"name": name}).status == 200
    return visitor


async def play_while_a_node_dies(house: House, table: str, visitors: list[Visitor]) -> None:
    """Play a game during which the node of all players is killed, so that they continue at the other node."""
    nord, sud = house.nodes
    people = []
    for number, visitor in enumerate(visitors):
        way = cycle([nord, sud])
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        people.append(Person(f"c-{number}", cookie, table, lambda way=way: next(way).base, number, think=0.1))
    party = Party(house, table, people)
    party.begin()
    await happens(lambda: all(len(it.accepted) > 1 for it in people), PATIENCE, party.state)
    assert not party.over
    nord.kill()
    await party.played(LONG)
    assert all(it.connections > 1 for it in people), party.state()
    party.judged()
    nord.start()
