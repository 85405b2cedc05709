"""People who play Tabu as fast as the house answers, four at a table, all in one process beside the server's.

Each reacts to what he himself has heard: punters stake and say that they are done, the banker throws. Everybody checks
that he hears every entry exactly once. A parent says on standard input for how many seconds to play and reads figures
on standard output, one JSON object a line; ``python -m bench.crowd`` is only ever started by it.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from secrets import randbits
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop
from msgspec import Struct

from bench.lines import Cut, Line
from tests.server.abuse import files_allowed
from tests.server.visitors import Visitor

SEATS = 4
WISH: dict[str, Any] = {"game": "tabu", "switches": {"tabu.end": "rotations:999"}}
"""A game that does not end while we look."""

ACT = b'{"type":"act/1","id":"%s","nonce":"%064x","action":%s,"phase":%d}'
STAKES = [b'{"type":"tabu.stake/1","face":"%s","amount":1}' % face for face in (b"trefle", b"coeur", b"pique")]
DONE, THROW = b'{"type":"done/1"}', b'{"type":"throw/1"}'
NEWS, ACCEPTED, REFUSED, SNAPSHOT = (
    b'{"type":"news/1"',
    b'{"type":"accepted',
    b'{"type":"refused/',
    b'{"type":"snapshot',
)

PATIENCE = 30.0
"""Seconds for what should happen at once."""


class Turn(Struct, gc=False):
    """Whom the table waits for."""

    awaited: tuple[int, ...] = ()


class State(Struct, gc=False):
    """Of Tabu, as far as a player in a hurry looks at it."""

    banker: int | None = None


class Board(Struct, gc=False):
    """Of a table, likewise."""

    seq: int
    phase: int
    turn: Turn | None
    state: State


class News(Struct, gc=False):
    """What everybody is told; a snapshot is news without entries."""

    board: Board
    hashes: tuple[str, ...] = ()


class Accepted(Struct, gc=False):
    """What one is told alone."""

    command: str
    seq: int


read_news = msgspec.json.Decoder(News).decode
read_accepted = msgspec.json.Decoder(Accepted).decode


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


class Party:
    """One table and everybody who hears it."""

    def __init__(self, crowd: "Crowd", table: str, first: int = 0) -> None:
        self.crowd, self.table = crowd, table
        self.people: list[Person] = []
        self.accepted: dict[str, int] = {}
        self._bytes = b""
        self._news: News | None = None
        self._behind: dict[int, int] = {}
        """How many have not yet heard an entry."""
        self._when: dict[int, float] = {}
        """When the last of them had."""
        self._asked: dict[int, float] = {}
        """When an entry that not all have heard was asked for."""
        self._first = first

    def read(self, data: bytes) -> News:
        """Everybody is told the same bytes, so they are read once."""
        if self._news is None or data != self._bytes:
            self._bytes, self._news = data, read_news(data)
        return self._news

    def has_heard(self, first: int, last: int) -> None:
        """One more has heard these entries."""
        behind = self._behind
        for seq in range(first, last + 1):
            left = behind.get(seq, len(self.people)) - 1
            if left:
                behind[seq] = left
                continue
            behind.pop(seq, None)
            now = time.perf_counter()
            asked = self._asked.pop(seq, None)
            if asked is None:
                self._when[seq] = now
            else:
                self.crowd.seen.append(now - asked)

    def was_accepted(self, command: str, seq: int, asked: float) -> None:
        """A move is on disk, says the house."""
        self.accepted[command] = seq
        when = self._when.pop(seq, None)
        if when is None:
            self._asked[seq] = asked
        else:
            self.crowd.seen.append(when - asked)
        if len(self._when) > 64:  # entries that nobody asked for: throws of the house
            self._when.clear()


class Person(Line):
    """Someone at a table; without a seat he only listens."""

    def __init__(self, party: Party, seat: int | None) -> None:
        super().__init__()
        self.party, self.crowd, self.seat = party, party.crowd, seat
        self.seq = 0
        self.board: Board | None = None
        self._phase = -1
        self._asked: tuple[str, float] | None = None
        party.people.append(self)

    def lost(self, error: Exception) -> None:
        self.crowd.broke(error)

    def heard(self, message: bytes) -> None:
        self.crowd.heard += 1
        if message.startswith(NEWS):
            news = self.party.read(message)
            board, entries = news.board, len(news.hashes)
            if self.board is not None and board.seq != self.seq + entries:
                self.crowd.broke(Cut(f"after {self.seq} came {entries} up to {board.seq}"))
            self.party.has_heard(board.seq - entries + 1, board.seq)
            self.seq, self.board = board.seq, board
            if self._asked is None:
                self.play()
        elif message.startswith(ACCEPTED):
            said = read_accepted(message)
            self.was_accepted(said)
        elif message.startswith(SNAPSHOT):
            self.board = read_news(message).board
            self.seq = self.board.seq
        elif message.startswith(REFUSED):
            self.crowd.broke(Cut(message[:300]))

    def was_accepted(self, said: Accepted) -> None:
        if self._asked is None or self._asked[0] != said.command:
            self.crowd.broke(Cut(f"answered {said}, asked {self._asked}"))
            return
        asked = self._asked[1]
        self._asked = None
        self.crowd.acked.append(time.perf_counter() - asked)
        self.party.was_accepted(said.command, said.seq, asked)
        if said.seq > self.seq:
            self.crowd.broke(Cut("acknowledged before it was told"))
        self.play()

    def play(self) -> None:
        """Do what the board asks of this seat, if it asks anything."""
        board, crowd = self.board, self.crowd
        if board is None or board.turn is None or self.seat not in board.turn.awaited or not crowd.playing:
            return
        if self.seat == board.state.banker:
            if self._phase == board.phase:
                return
            self._phase, action = board.phase, THROW
        elif self._phase == board.phase:
            action = DONE
        else:
            self._phase, action = board.phase, STAKES[board.phase % len(STAKES)]
        if crowd.pause:
            asyncio.get_running_loop().call_later(crowd.pause, self.act, action, board.phase)
            self._asked = ("", 0.0)
        else:
            self.act(action, board.phase)

    def act(self, action: bytes, phase: int) -> None:
        number = next(self.crowd.numbers)
        name = f"bench-{number}"
        self._asked = name, time.perf_counter()
        self.say(ACT % (name.encode(), self.crowd.nonce + number, action, phase))

    async def does(self, kind: str) -> None:
        """A command before the game, and its answer."""
        name = f"bench-{next(self.crowd.numbers)}"
        self._asked = name, time.perf_counter()
        self.say(json.dumps({"type": kind, "id": name}).encode())
        await self.crowd.happens(lambda: self._asked is None or name != self._asked[0])


class Crowd:
    """Everybody."""

    def __init__(self, bases: Sequence[str], pause: float = 0) -> None:
        self.bases, self.pause = bases, pause
        self.parties: list[Party] = []
        self.numbers = count(1_000_000)
        self.nonce = randbits(200)
        self.playing = False
        self.acked: list[float] = []
        self.seen: list[float] = []
        self.heard = 0
        self.broken: list[str] = []

    def broke(self, error: Exception) -> None:
        """Something that must not be; the first few are enough."""
        if len(self.broken) < 5:
            self.broken.append(str(error))
        self.playing = False

    async def happens(self, true: Any) -> None:
        until = time.monotonic() + PATIENCE
        while not true():
            if self.broken or time.monotonic() > until:
                raise Cut(f"it did not happen: {self.broken}")
            await asyncio.sleep(0.002)

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
        """So many tables of four, each at its own node or, with several, everybody at the next one."""
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
                await person.does("sit/1")
        await party.people[0].does("start/1")

    async def plays(self, seconds: float, warm: float) -> Figures:
        """For so long, after a little while that does not count; then everybody finishes what he has begun."""
        self.playing = True
        for party in self.parties:
            for person in party.people[:SEATS]:
                person.play()
        await asyncio.sleep(warm)
        self.acked, self.seen, self.heard = [], [], 0
        print(json.dumps({"now": "begin"}), flush=True)
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        told = Figures(took, len(self.acked), self.acked, self.seen, self.heard)
        self.acked, self.seen = [], []
        print(json.dumps({"now": "end"}), flush=True)
        self.playing = False
        await asyncio.sleep(0.5)
        await self.happens(lambda: all(it._asked is None for party in self.parties for it in party.people))
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
    files_allowed(options.tables * SEATS + options.watch + 500)
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
        elif "journal" in asked:
            print(json.dumps(crowd.journal()), flush=True)


async def watched(crowd: Crowd, many: int) -> None:
    """So many more who only look on, at all tables and nodes alike."""
    for begun in range(0, many, 50):
        places = [(crowd.parties[at % len(crowd.parties)], crowd.bases[at % len(crowd.bases)])
                  for at in range(begun, min(many, begun + 50))]  # fmt: skip
        await asyncio.gather(*[crowd.comes(party, None, "", base) for party, base in places])


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
