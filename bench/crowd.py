"""The load generator: people who play Tabu as fast as the server answers, four at a table, all in one process.

A parent process writes to standard input how many seconds to play and reads figures from standard output, one JSON
object a line; only it starts ``python -m bench.crowd``. How people play is in :mod:`bench.players`.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop
from msgspec import Struct

from bench.lines import Cut
from bench.players import Evening, Party, Person
from tests.server.abuse import files_allowed
from tests.server.visitors import Visitor

SEATS = 4
WISH: dict[str, Any] = {"game": "tabu", "switches": {"tabu.end": "rotations:999"}, "pace": "tranquille"}
"""A game that does not end during the run, with deadlines that run but do not expire between two stretches."""

MOST = 20_000
"""Open files, if the system allows them."""

PATIENCE = 30.0
"""Seconds to wait for things that should happen at once."""


class Figures(Struct):
    """The figures of one stretch of play. Times in seconds."""

    seconds: float
    moves: int
    """Acknowledged."""
    acked: list[float]
    """From the command to its acknowledgement."""
    seen: list[float]
    """From the command until everyone at the table has received it."""
    heard: int
    """Messages received, of every kind."""
    bytes: int
    """Their size."""
    unseen: int = 0
    """Acknowledged moves that not everyone received."""


class Crowd(Evening):
    """All tables and everyone at them."""

    def __init__(self, bases: Sequence[str]) -> None:
        super().__init__()
        self.bases = bases
        self.parties: list[Party] = []

    async def happens(self, true: Any) -> None:
        until = time.monotonic() + PATIENCE
        while not true():
            if self.broken or time.monotonic() > until:
                raise Cut(f"it did not happen: {self.broken} {self.state()}")
            await asyncio.sleep(0.002)

    def state(self) -> str:
        """The first few players who still wait for an answer, for an error message."""
        late = [
            (party.table, person.seat, person.seq, person.waits_for)
            for party in self.parties
            for person in party.people
            if not person.idle
        ]
        return str(late[:5])

    async def connect(self, party: Party, seat: int | None, cookie: str, base: str) -> Person:
        where = urlsplit(base)
        assert where.hostname is not None
        assert where.port is not None
        person = Person(party, seat)
        await person.dial(where.hostname, where.port, f"/ws/t/{party.table}", cookie)
        person.say(b'{"type":"hello/1"}')
        await self.happens(lambda: person.board is not None)
        return person

    async def sits_down(self, tables: int) -> None:
        """Create tables of four. With several nodes, the people of a table connect to them in turn."""
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(4) as pool:
            asked = [loop.run_in_executor(pool, opened, self.bases[0], number) for number in range(tables)]
            for begun in range(0, tables, 16):
                await asyncio.gather(*[self._begins(*await item) for item in asked[begun : begun + 16]])

    async def _begins(self, table: str, cookies: list[str]) -> None:
        party = Party(self, table)
        self.parties.append(party)
        for seat, cookie in enumerate(cookies):
            base = self.bases[seat % len(self.bases)]
            person = await self.connect(party, seat, cookie, base)
            if seat:
                person.asks("sit/1")
                await self.happens(lambda person=person: person.idle)
        host = party.people[0]
        host.asks("start/1")
        await self.happens(lambda: host.idle)

    async def plays(self, seconds: float, warm: float = 1.0, pause: float = 0.0, *, tells: bool = False) -> Figures:
        """Play for some seconds after a warm-up that does not count; then wait for all outstanding answers.

        ``pause``: the seconds that a player waits. ``tells``: clients report what their screens show, as browsers do.
        """
        self.playing, self.pause, self.tells = True, pause, tells
        for party in self.parties:
            for person in party.people[:SEATS]:
                person.play()
        await asyncio.sleep(warm)
        self.acked, self.seen, self.heard, self.bytes = [], [], 0, 0
        print(json.dumps({"now": "begin"}), flush=True)
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        told = Figures(took, len(self.acked), self.acked, self.seen, self.heard, self.bytes)
        self.acked, self.seen = [], []
        print(json.dumps({"now": "end"}), flush=True)
        self.playing = False
        await asyncio.sleep(0.5)
        await self.happens(lambda: all(item.idle for party in self.parties for item in party.people))
        with suppress(Cut):
            await self.happens(lambda: not any(party.unseen for party in self.parties))
        told.unseen = sum(party.unseen for party in self.parties)
        return told

    def journal(self) -> dict[str, dict[str, int]]:
        """Every acknowledged move, by table."""
        return {party.table: party.accepted for party in self.parties}


def opened(base: str, number: int) -> tuple[str, list[str]]:
    """Create a table. Return it and the cookies of four guests with names."""
    people = [Visitor(base) for _ in range(SEATS)]
    for seat, person in enumerate(people):
        assert person.call("PUT", "/api/me", {"name": f"P{number} {seat}"}).status == 200
    table = people[0].opens(**WISH)["id"]
    return table, ["; ".join(f"{name}={value}" for name, value in item.cookies.items()) for item in people]


async def attend(options: argparse.Namespace) -> None:
    """Seat everyone, then follow the parent's instructions until its end of the pipe closes."""
    files_allowed(MOST)
    crowd = Crowd(options.bases)
    await crowd.sits_down(options.tables)
    print(json.dumps({"now": "seated"}), flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        asked = json.loads(line)
        if "play" in asked:
            told = await crowd.plays(**asked["play"])
            print(json.dumps({"broken": crowd.broken, **msgspec.to_builtins(told)}), flush=True)
        elif "watch" in asked:
            await watched(crowd, asked["watch"])
            print(json.dumps({"now": "watched"}), flush=True)
        elif "journal" in asked:
            print(json.dumps(crowd.journal()), flush=True)


async def watched(crowd: Crowd, many: int) -> None:
    """Add spectators, spread over all tables and nodes; 0 removes them all."""
    for begun in range(0, many, 50):
        places = [(crowd.parties[at % len(crowd.parties)], crowd.bases[at // len(crowd.parties) % len(crowd.bases)])
                  for at in range(begun, min(many, begun + 50))]  # fmt: skip
        await asyncio.gather(*[crowd.connect(party, None, "", base) for party, base in places])
    for party in crowd.parties if not many else ():
        for person in party.people[SEATS:]:
            person.close()
        del party.people[SEATS:]


def main() -> None:
    """Entry point for the parent process."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("bases", nargs="+")
    asked.add_argument("--tables", type=int, default=250)
    uvloop.run(attend(asked.parse_args()))


if __name__ == "__main__":
    main()
