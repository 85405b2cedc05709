"""People who play Tabu as fast as the house answers, four at a table, all in one process beside the server's.

A parent says on standard input for how many seconds to play and reads figures on standard output, one JSON object a
line; ``python -m bench.crowd`` is only ever started by it. How they play is in :mod:`bench.players`.
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
"""A game that does not end while we look, with clocks that run but do not run out between two stretches."""

MOST = 20_000
"""Connections, if the system lets us."""

PATIENCE = 30.0
"""Seconds for what should happen at once."""


class Figures(Struct):
    """What one stretch of playing came to. Times in milliseconds."""

    seconds: float
    moves: int
    """Acknowledged."""
    acked: list[float]
    """From the command to its acknowledgement."""
    seen: list[float]
    """From the command until the last of those at the table had heard of it."""
    heard: int
    """Messages, of every kind."""
    bytes: int
    """In them."""
    unseen: int = 0
    """Acknowledged, and at the end not heard by everybody."""


class Crowd(Evening):
    """Everybody."""

    def __init__(self, bases: Sequence[str], pause: float = 0) -> None:
        super().__init__(pause)
        self.bases = bases
        self.parties: list[Party] = []

    async def happens(self, true: Any) -> None:
        until = time.monotonic() + PATIENCE
        while not true():
            if self.broken or time.monotonic() > until:
                raise Cut(f"it did not happen: {self.broken} {self.state()}")
            await asyncio.sleep(0.002)

    def state(self) -> str:
        """Of whoever still waits for something."""
        late = [
            (party.table, it.seat, it.seq, it.waits_for) for party in self.parties for it in party.people if not it.idle
        ]
        return str(late[:5])

    async def comes(self, party: Party, seat: int | None, cookie: str, base: str) -> Person:
        where = urlsplit(base)
        assert where.hostname is not None
        assert where.port is not None
        person = Person(party, seat)
        await person.dial(where.hostname, where.port, f"/ws/t/{party.table}", cookie)
        person.say(b'{"type":"hello/1"}')
        await self.happens(lambda: person.board is not None)
        return person

    async def sits_down(self, tables: int) -> None:
        """So many tables of four; where there are several nodes, the people of a table come to them in turn."""
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(4) as pool:
            asked = [loop.run_in_executor(pool, opened, self.bases[0], number) for number in range(tables)]
            for begun in range(0, tables, 16):
                await asyncio.gather(*[self._begins(*await it) for it in asked[begun : begun + 16]])

    async def _begins(self, table: str, cookies: list[str]) -> None:
        party = Party(self, table)
        self.parties.append(party)
        for seat, cookie in enumerate(cookies):
            base = self.bases[seat % len(self.bases)]
            person = await self.comes(party, seat, cookie, base)
            if seat:
                person.asks("sit/1")
                await self.happens(lambda person=person: person.idle)
        host = party.people[0]
        host.asks("start/1")
        await self.happens(lambda: host.idle)

    async def plays(self, seconds: float, warm: float) -> Figures:
        """For so long, after a little while that does not count; then everybody finishes what he has begun."""
        self.playing = True
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
        await self.happens(lambda: all(it.idle for party in self.parties for it in party.people))
        with suppress(Cut):
            await self.happens(lambda: not any(party.unseen for party in self.parties))
        told.unseen = sum(party.unseen for party in self.parties)
        return told

    def journal(self) -> dict[str, dict[str, int]]:
        """Every acknowledged move, by table."""
        return {party.table: party.accepted for party in self.parties}


def opened(base: str, number: int) -> tuple[str, list[str]]:
    """A table, and the cookies of four who have told their names."""
    people = [Visitor(base) for _ in range(SEATS)]
    for seat, person in enumerate(people):
        assert person.call("PUT", "/api/me", {"name": f"P{number} {seat}"}).status == 200
    table = people[0].opens(**WISH)["id"]
    return table, ["; ".join(f"{name}={value}" for name, value in it.cookies.items()) for it in people]


async def attend(options: argparse.Namespace) -> None:
    """Sit down, then do as the parent says until he says no more."""
    files_allowed(MOST)
    crowd = Crowd(options.bases, options.pause)
    await crowd.sits_down(options.tables)
    await watched(crowd, options.watch)
    print(json.dumps({"now": "seated"}), flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        asked = json.loads(line)
        if "play" in asked:
            told = await crowd.plays(asked["play"], asked.get("warm", 1.0))
            print(json.dumps({"broken": crowd.broken, **msgspec.to_builtins(told)}), flush=True)
        elif "watch" in asked:
            await watched(crowd, asked["watch"])
            print(json.dumps({"now": "watched"}), flush=True)
        elif "journal" in asked:
            print(json.dumps(crowd.journal()), flush=True)


async def watched(crowd: Crowd, many: int) -> None:
    """So many more who only look on, at all tables and nodes alike; nobody, and those who did go home."""
    for begun in range(0, many, 50):
        places = [(crowd.parties[at % len(crowd.parties)], crowd.bases[at // len(crowd.parties) % len(crowd.bases)])
                  for at in range(begun, min(many, begun + 50))]  # fmt: skip
        await asyncio.gather(*[crowd.comes(party, None, "", base) for party, base in places])
    for party in crowd.parties if not many else ():
        for person in party.people[SEATS:]:
            person.close()
        del party.people[SEATS:]


def main() -> None:
    """Started by a parent."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("bases", nargs="+")
    asked.add_argument("--tables", type=int, default=250)
    asked.add_argument("--watch", type=int, default=0, help="people who only look on")
    asked.add_argument("--pause", type=float, default=0, help="seconds a player thinks")
    uvloop.run(attend(asked.parse_args()))


if __name__ == "__main__":
    main()
