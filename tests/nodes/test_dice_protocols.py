"""A rolling restart across a change of the dice protocol: tables finish under their own, new ones have the next."""

import asyncio
from pathlib import Path
from typing import Any

from tests.nodes.house import SHELF, House, Party, happens, house_of_two
from tests.nodes.processes import PATIENCE, Node
from tripot.house import TableId
from tripot.house.verify.journal import verify
from tripot.store import open_store

LONG = 240.0
"""Seconds for a whole game on a busy machine."""

GAMES = ("tabu", "passe_anglaise", "home_casino")
FIRST, SECOND = {"frozen/1"}, {"frozen/2"}


async def restart(node: Node, protocol: int) -> None:
    await asyncio.to_thread(node.stop)
    node.env["TRIPOT_DICE_PROTOCOL"] = str(protocol)
    node.start()
    await happens(node.ready, PATIENCE)


def open_parties(house: House, think: float = 0) -> list[Party]:
    nord, sud = house.nodes
    doors = [lambda: nord.base, lambda: sud.base]
    return [house.party(game, doors, think=think, bots=["cautious"], opened_at=nord.base) for game in GAMES]


def let_think(parties: list[Party], seconds: float) -> None:
    for person in [person for party in parties for person in party.people]:
        person.think = seconds


def freezes(entries: list[dict[str, Any]]) -> set[str]:
    return {entry["event"]["type"] for entry in entries if entry["event"]["type"].startswith("frozen/")}


def classes(house: House, party: Party) -> set[str]:
    """The classes of a table's throws, once its journal is verified."""
    store = open_store(house.database)
    try:
        return set(verify(store.journal.read(TableId(party.table)), SHELF).throws)
    finally:
        store.close()


def test_tables_finish_under_the_protocol_they_were_opened_with_across_a_rolling_restart(tmp_path: Path) -> None:
    """One node after the other: in between, one opens tables of the second protocol and the other of the first."""
    with house_of_two(tmp_path, TRIPOT_DICE_PROTOCOL="1") as house:
        nord, sud = house.nodes
        stood: dict[str, int] = {}

        async def play() -> tuple[list[Party], list[Party], list[Party]]:
            old = await asyncio.to_thread(open_parties, house, 0.4)
            for party in old:
                party.begin()
            await happens(lambda: all(party.seq > 12 for party in old), LONG)
            let_think(old, LONG)  # so that no old table is over before the last node is restarted
            await restart(nord, protocol=2)
            between = await asyncio.to_thread(
                open_parties, house, 0.4
            )  # opened at a node of the second, played at both
            for party in between:
                party.begin()
            await happens(lambda: all(party.seq > 12 for party in between), LONG)
            await restart(sud, protocol=2)
            stood.update({party.table: party.seq for party in old})
            new = await asyncio.to_thread(open_parties, house)
            for party in new:
                party.begin()
            everybody = [*old, *between, *new]
            let_think(everybody, 0)
            await asyncio.gather(*[party.played(LONG) for party in everybody])
            return old, between, new

        old, between, new = asyncio.run(play())
        for party in old:
            entries = party.judged()
            assert "protocol" not in entries[0]["event"]
            assert freezes(entries) == FIRST
            classes(house, party)
        thrown: set[str] = set()
        for party in (*between, *new):
            entries = party.judged()
            assert entries[0]["event"]["protocol"] == 2
            assert freezes(entries) == SECOND
            thrown |= classes(house, party)
            assert [person.device.faults for person in party.people] == [[], []], party.state()
        assert "A" in thrown, "devices at both nodes had a hand in a throw"
        unfinished = [party for party in old if stood[party.table] < len(party.judged())]
        assert unfinished, "every old table was over before the last node had the second protocol"
