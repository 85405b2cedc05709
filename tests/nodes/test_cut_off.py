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
            nord_line, sud_line = two_who_talk(house)
            until(lambda: word_passes(nord_line, sud_line))

            island.cut(0)
            assert not word_passes(nord_line, sud_line), "the cable is out"
            play(house)
            island.cut(1)
            play(house)

            island.mend(0)
            island.mend(1)
            until(lambda: word_passes(nord_line, sud_line), LONG)
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
            nord_line, sud_line = two_who_talk(house)
            assert not word_passes(nord_line, sud_line)
            nats.start()
            until(lambda: word_passes(nord_line, sud_line), LONG)
        finally:
            house.close()
            nats.kill()


def test_nodes_find_the_server_of_a_bus_that_answers_and_the_other_when_it_is_gone(tmp_path: Path) -> None:
    one, two = Nats(), Nats()
    urls = f"{one.url()}, {two.url()}"
    with fresh_database() as database:
        house = House(database, [urls, urls], tmp_path)
        try:
            one.start()
            house.start()
            nord_line, sud_line = two_who_talk(house)
            until(lambda: word_passes(nord_line, sud_line), LONG)
            one.kill()
            two.start()
            until(lambda: word_passes(nord_line, sud_line), LONG)
        finally:
            house.close()
            one.kill()
            two.kill()


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
    nord_line, sud_line = nord.at(table["id"]), sud.at(table["id"])
    sud_line.do("sit/1")
    return nord_line, sud_line


def word_passes(nord_line: Line, sud_line: Line) -> bool:
    """A phrase from one node arrives at the other: only the bus carries it."""
    nord_line.drain()
    heard = len([it for it in nord_line.heard if it["type"] == "said/1"])
    sud_line.send({"type": "say/1", "phrase": "patience"})
    nord_line.quiet(0.5)
    nord_line.drain()
    return len([it for it in nord_line.heard if it["type"] == "said/1"]) > heard
