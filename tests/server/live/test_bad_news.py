"""News from the bus that is wrong: a gap to be read from the journal, never the end of a table."""

import asyncio
import json

import pytest

from tests.server.visitors import Line, Served, until
from tripot.house import TableId
from tripot.house.entries import hash_of
from tripot.server.cluster.messages import CommittedEntries
from tripot.server.live.room import Room


def hear(house: Served, line: Line, *lines: bytes) -> Room:
    """Another node, with the keys of the house, says this."""
    table = TableId(line.board["table"])
    room = house.hall._rooms[table]
    loop = house._server.servers[0].get_loop()
    loop.call_soon_threadsafe(house.hall.receive, CommittedEntries("sud", table, lines))
    until(lambda: not room._inbox and room._round_task is None)
    return room


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"garbage",
        b"{}",
        b'{"seq":2}',
        b"\xed\xa0\x80",
        b"[" * 100_000,
        b'{"table":"x","seq":99999999999,"prev":"","at":0,"event":{"type":"over/1"}}',
    ],
)
def test_garbage_is_a_gap_and_the_table_goes_on(own_house: Served, garbage: bytes) -> None:
    margaux = own_house.visitor("Margaux")
    margaux_line = margaux.at(margaux.opens()["id"])
    room = hear(own_house, margaux_line, garbage, garbage)
    assert not room.is_halted
    margaux_line.do("add_bot/1")
    assert margaux.at(room.table.id).board["seq"] == margaux_line.board["seq"]


def test_an_entry_that_fits_and_is_not_in_the_journal_halts_nothing(own_house: Served) -> None:
    """A node gone wrong says an entry that it never wrote; the table is loaded from its journal again."""
    margaux = own_house.visitor("Margaux")
    table = margaux.opens()["id"]
    margaux_line = margaux.at(table)
    margaux_line.do("add_bot/1")
    stored = asyncio.run(read(own_house, table))
    last = json.loads(stored[-1])
    forged = {**last, "seq": last["seq"] + 1, "prev": hash_of(stored[-1]), "command": "forged-command"}
    hear(own_house, margaux_line, json.dumps(forged).encode())
    margaux_line.send({"type": "remove_bot/1", "id": "after-the-forgery", "seat": 1})
    until(lambda: TableId(table) not in own_house.hall._rooms)
    again = margaux.at(table)
    again.do("configure/1", pace="vif")
    assert not own_house.hall._rooms[TableId(table)].is_halted
    assert [json.loads(it).get("command") for it in asyncio.run(read(own_house, table))].count("forged-command") == 0


async def read(house: Served, table: str) -> list[bytes]:
    return house.hall.store.journal.read(TableId(table))
