"""Tables go on without the bus: from the start, or when the virtual cable to it is cut."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.nodes.house import House
from tests.nodes.networks import bus_on_an_island
from tests.nodes.processes import Nats
from tests.server.visitors import Line, Visitor, until
from tests.store.databases import fresh_database

LONG = 240.0


@pytest.mark.skipif(os.geteuid() != 0, reason="a network namespace needs root")
def test_tables_go_on_whichever_node_is_cut_off_from_the_bus(tmp_path: Path) -> None:
    with bus_on_an_island() as (island, urls), fresh_database() as database:
        house = House(database, urls, tmp_path)
        try:
            house.start()
            hers, his = two_who_talk(house)
            until(lambda: word_passes(hers, his))

            island.cut(0)
            assert not word_passes(hers, his), "the cable is out"
            play(house)
            island.cut(1)
            play(house)

            island.mend(0)
            island.mend(1)
            until(lambda: word_passes(hers, his), LONG)
        finally:
            house.close()


def test_nodes_that_open_and_close_without_their_bus_find_it_when_it_comes(tmp_path: Path) -> None:
    nats = Nats()
    with fresh_database() as database:
        house = House(database, [nats.url(), nats.url()], tmp_path)
        try:
            house.start()
            for node in house.nodes:
                node.stop()
                node.start()
                until(node.ready, LONG)
            hers, his = two_who_talk(house)
            assert not word_passes(hers, his)
            nats.start()
            until(lambda: word_passes(hers, his), LONG)
        finally:
            house.close()
            nats.kill()


def play(house: House) -> None:
    """A whole game between the nodes."""
    nord, sud = house.nodes

    async def evening() -> None:
        party = house.party("tabu", [lambda: nord.base, lambda: sud.base], bots=["cautious"])
        party.begin()
        await party.played(LONG)
        party.judged()
        assert all(person.connections == 1 for person in party.people), party.state()

    asyncio.run(evening())


def two_who_talk(house: House) -> tuple[Line, Line]:
    nord, sud = (Visitor(node.base) for node in house.nodes)
    nord.call("PUT", "/api/me", {"name": "Margaux"})
    sud.call("PUT", "/api/me", {"name": "Théo"})
    table = nord.opens("tabu", pace="sans")
    hers, his = nord.at(table["id"]), sud.at(table["id"])
    his.do("sit/1")
    return hers, his


def word_passes(hers: Line, his: Line) -> bool:
    """A phrase from one node arrives at the other: only the bus carries it."""
    hers.drain()
    heard = len([it for it in hers.heard if it["type"] == "said/1"])
    his.send({"type": "say/1", "phrase": "patience"})
    hers.quiet(0.5)
    hers.drain()
    return len([it for it in hers.heard if it["type"] == "said/1"]) > heard
