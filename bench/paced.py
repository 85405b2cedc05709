"""People who move when they are told to: so many moves a second, spread over all tables, one at a time at each table.

A load generator like :mod:`bench.crowd`, for a measure that compares costs at the same pace. Two people sit at each
table of Tabu. A parent process writes instructions to standard input and reads answers from standard output, one JSON
object a line; only it starts ``python -m bench.paced``. Every wait ends after ``PATIENCE``.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import uvloop

from bench.lines import Cut
from bench.players import Evening, Party, Person
from tests.server.abuse import files_allowed
from tests.server.visitors import Visitor

SEATS = 2
WISH: dict[str, Any] = {"game": "tabu", "switches": {"tabu.end": "rotations:999"}, "pace": "sans"}
"""A game that does not end, without clocks: at ten thousand tables a person waits long for the next move."""

TABLES_OF_A_PAIR = 25
"""The same two guests sit at so many tables, to save the time of naming guests."""

PAIRS_AT_ONCE = 4
"""So many pairs sit down at the same time."""

SPARE_FILES = 500
"""Open files that are not connections to tables."""

PATIENCE = 60.0
"""Seconds to wait for what should happen at once, on a busy machine."""


class Player(Person):
    """Someone who moves only when told to, or at once while their table is in a hurry."""

    def play(self) -> None:
        assert isinstance(self.party, PacedTable)
        if self.seq < self.party.hurries_to:
            super().play()

    def move(self) -> bool:
        """Make one move if it is this seat's turn; whether it was."""
        super().play()
        return not self.idle


class PacedTable(Party):
    """A table of two; one of them may have left the room, where files are scarce."""

    hurries_to = 0
    """The entry up to which everyone here moves at once."""

    @property
    def is_whole(self) -> bool:
        """Whether both people are connected, so that the game can go on."""
        return len(self.people) == SEATS

    @property
    def is_quiet(self) -> bool:
        """Whether no move is on its way."""
        return all(it.idle for it in self.people) and not self.unseen

    def moves(self) -> bool:
        """Let whoever is next make one move; false while the last one is not over."""
        return self.is_quiet and any(it.move() for it in self.people if isinstance(it, Player))


class Hall(Evening):
    """All tables of one process, in groups."""

    def __init__(self, base: str) -> None:
        super().__init__()
        where = urlsplit(base)
        assert where.hostname is not None
        assert where.port is not None
        self.base, self.host, self.port = base, where.hostname, where.port
        self.groups: list[list[PacedTable]] = []
        self.left_files = files_allowed(65_536) - SPARE_FILES
        self.playing = True

    async def happens(self, true: Any, seconds: float = PATIENCE) -> None:
        until = time.monotonic() + seconds
        while not true():
            if self.broken or time.monotonic() > until:
                raise Cut(f"it did not happen: {self.broken} {self.state()}")
            await asyncio.sleep(0.005)

    def state(self) -> str:
        """The first few tables at which something is awaited, for an error message."""
        late = [(party.table, party.unseen, [(it.seq, it.waits_for) for it in party.people])
                for group in self.groups for party in group if not party.is_quiet]  # fmt: skip
        return str(late[:5])

    async def opens(self, tables: int) -> int:
        """Seat people at so many new tables; the number of the group. Where files are scarce one of two leaves."""
        loop = asyncio.get_running_loop()
        group: list[PacedTable] = []
        alone = max(0, tables * SEATS - self.left_files)
        with ThreadPoolExecutor(PAIRS_AT_ONCE) as pool:

            async def seat_pair(begun: int) -> None:
                asked = loop.run_in_executor(pool, opened, self.base, min(TABLES_OF_A_PAIR, tables - begun))
                ids, cookies = await asyncio.wait_for(asked, PATIENCE)
                seated = [self.begins(table, cookies, stay=begun + at >= alone) for at, table in enumerate(ids)]
                group.extend(await asyncio.wait_for(asyncio.gather(*seated), PATIENCE))

            step = TABLES_OF_A_PAIR * PAIRS_AT_ONCE
            for first in range(0, tables, step):
                starts = range(first, min(tables, first + step), TABLES_OF_A_PAIR)
                await asyncio.gather(*map(seat_pair, starts))
        self.groups.append(group)
        self.left_files -= sum(len(it.people) for it in group)
        return len(self.groups) - 1

    async def begins(self, table: str, cookies: list[str], *, stay: bool) -> PacedTable:
        """Two people sit down and begin."""
        party = PacedTable(self, table)
        host, guest = [Player(party, seat) for seat in range(SEATS)]
        for person, cookie in zip((host, guest), cookies, strict=True):
            await person.dial(self.host, self.port, f"/ws/t/{table}", cookie)
            person.say(b'{"type":"hello/1"}')
            await self.happens(lambda person=person: person.board is not None)
        for person, command in ((guest, "sit/1"), (host, "start/1")):
            person.asks(command)
            await self.happens(lambda person=person: person.idle)
        if not stay:
            await self.happens(lambda: host.seq == guest.seq)
            guest.close()
            party.people.remove(guest)
        return party

    async def hurries(self, group: int, to: int) -> None:
        """Play as fast as the house answers, until every table of a group has so many entries."""
        tables = [it for it in self.groups[group] if it.is_whole]
        for party in tables:
            party.hurries_to = to
            for person in party.people:
                person.play()
        await self.happens(lambda: all(it.is_quiet and it.people[0].seq >= to for it in tables), 20 * PATIENCE)

    async def shuffles(self, group: int) -> None:
        """Make a few moves, so that tables are at different points of a coup."""
        tables = [it for it in self.groups[group] if it.is_whole]
        for rest in (1, 2):
            for begun in range(0, len(tables), 100):
                some = tables[begun : begun + 100]
                for number, party in enumerate(some):
                    if number % 3 >= rest:
                        party.moves()
                await self.happens(lambda some=some: all(it.is_quiet for it in some))

    async def plays(self, group: int, moves: int, rate: float) -> dict[str, Any]:
        """Make so many moves at a pace, at the tables of a group in a new random order each time round."""
        tables = [it for it in self.groups[group] if it.is_whole]
        print(json.dumps({"now": "begin"}), flush=True)
        self.acked, began, made, late = [], time.perf_counter(), 0, 0
        order: list[PacedTable] = []
        while made < moves and not self.broken:
            if time.perf_counter() - began > moves / rate + PATIENCE:
                raise Cut("the house does not keep pace")
            for _ in range(min(moves, int((time.perf_counter() - began) * rate)) - made):
                order = order or random.sample(tables, len(tables))
                if order.pop().moves():
                    made += 1
                else:
                    late += 1
            await asyncio.sleep(0.002)
        await self.happens(lambda: all(it.is_quiet for it in tables))
        seconds = time.perf_counter() - began
        print(json.dumps({"now": "end"}), flush=True)
        if len(self.acked) != made:
            raise Cut(f"{made} moves and {len(self.acked)} acknowledgements")
        last = sorted(it.people[0].seq for it in tables)
        return {"moves": made, "late": late, "seconds": seconds, "first": last[0], "last": last[-1]}


def opened(base: str, tables: int) -> tuple[list[str], list[str]]:
    """So many new tables of one host, and the cookies of the host and of a guest."""
    people = [Visitor(base) for _ in range(SEATS)]
    for seat, person in enumerate(people):
        assert person.call("PUT", "/api/me", {"name": f"P{seat}"}).status == 200
    ids = [people[0].opens(**WISH)["id"] for _ in range(tables)]
    return ids, ["; ".join(f"{name}={value}" for name, value in it.cookies.items()) for it in people]


async def attend(base: str) -> None:
    """Follow the parent's instructions until its end of the pipe closes."""
    hall, loop = Hall(base), asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        match json.loads(line):
            case {"open": tables}:
                told: dict[str, Any] = {"group": await hall.opens(tables)}
                told["whole"] = sum(it.is_whole for it in hall.groups[told["group"]])
            case {"hurry": group, "to": to}:
                await hall.hurries(group, to)
                told = {}
            case {"play": group, "moves": moves, "rate": rate}:
                told = await hall.plays(group, moves, rate)
            case {"shuffle": group}:
                await hall.shuffles(group)
                told = {}
            case _:
                raise ValueError(line)
        print(json.dumps({"now": "done", "broken": hall.broken, **told}), flush=True)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("base")
    uvloop.run(attend(asked.parse_args().base))
