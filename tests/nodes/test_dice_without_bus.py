"""Pledged dice without a bus: a node asks only the devices at itself, and no throw is void for those at another."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.nodes.house import SHELF, House, Party, happens
from tests.nodes.processes import Nats
from tests.store.databases import fresh_database
from tripot.house import TableId
from tripot.house.verify.journal import verify
from tripot.store import open_store

LONG = 240.0


@contextmanager
def two_nodes(nats: Nats, folder: Path) -> Iterator[House]:
    with fresh_database() as database:
        house = House(database, [nats.url(), nats.url()], folder, TRIPOT_DICE_PROTOCOL="2")
        try:
            house.start()
            yield house
        finally:
            house.close()
            nats.kill()


def sit_apart(house: House) -> Party:
    """A table of two people, each at a node of their own, and a bot."""
    nord, sud = house.nodes
    doors = [lambda: nord.base, lambda: sud.base]
    return house.party("tabu", doors, think=0.2, bots=["cautious"], switches={"tabu.end": "rotations:3"})


def freezes(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [entry for entry in entries if entry["event"]["type"] == "frozen/2"]


def count_voids(entries: list[dict[str, Any]]) -> int:
    return sum(entry["event"]["type"] == "voided/1" for entry in entries)


def is_apart(freeze: dict[str, Any]) -> bool:
    """One of the two is asked, the other listed away."""
    return len(freeze["event"]["awaited"]) == len(freeze["event"].get("away", ())) == 1


def check_rules(house: House, party: Party) -> None:
    store = open_store(house.database)
    try:
        assert verify(store.journal.read(TableId(party.table)), SHELF).rules
    finally:
        store.close()


def test_no_throw_is_void_at_nodes_that_never_had_a_bus(tmp_path: Path) -> None:
    with two_nodes(Nats(), tmp_path) as house:

        async def play() -> Party:
            party = sit_apart(house)
            party.begin()
            await party.played(LONG)
            return party

        party = asyncio.run(play())
        entries = party.judged()
        assert count_voids(entries) == 0
        assert any(map(is_apart, freezes(entries))), "nobody's device had a part in the dice"
        check_rules(house, party)


def test_at_most_the_throw_under_way_is_void_when_the_bus_dies(tmp_path: Path) -> None:
    nats = Nats()
    nats.start()
    with two_nodes(nats, tmp_path) as house:
        died_at: list[int] = []

        async def play() -> Party:
            party = await asyncio.to_thread(sit_apart, house)
            party.begin()
            await happens(lambda: party.people[0].board.get("dice", {}).get("throws", 0) >= 3, LONG, party.state)
            nats.kill()
            died_at.append(party.seq)
            await party.played(LONG)
            return party

        party = asyncio.run(play())
        entries = party.judged()
        before = [it for it in freezes(entries) if it["seq"] <= died_at[0]]
        after = [it for it in freezes(entries) if it["seq"] > died_at[0]]
        assert any(len(it["event"]["awaited"]) == 2 for it in before), "with the bus both nodes are asked"
        assert count_voids(entries) <= 1
        assert len(after) > 4
        assert all(map(is_apart, after[2:])), "without it one of them is"
        seen = {fault for person in party.people for fault, _ in person.device.faults}
        assert seen <= {"left_out", "miscounted"}, seen
        check_rules(house, party)
