"""A cluster for tests (house): PostgreSQL, two or three nodes, and people who are connected to different nodes."""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from tests.nodes.people import Person
from tests.nodes.processes import PATIENCE, Node, Nursery, awaited
from tests.server.visitors import Visitor
from tests.store.cluster import free_port
from tests.store.databases import fresh_database
from tripot.games import find_games
from tripot.house import GameRegistry, TableId, read_table
from tripot.house.journal.entries import hash_of
from tripot.store import open_store
from tripot.store.encryption import generate_key

SHELF = GameRegistry(find_games().values())

GAMES: dict[str, dict[str, Any]] = {
    "tabu": {"tabu.end": "rotations:1"},
    "passe_anglaise": {"passe.end": "rotations:1", "passe.start_chips": 20},
    "home_casino": {"casino.target": 4500},
}
"""Whole games that end within minutes."""

Doors = Sequence[Callable[[], str]]


NAMES = ("nord", "sud", "est")


class House:
    """Two or three nodes with one database."""

    def __init__(
        self,
        database: str,
        folder: Path,
        nodes: int = 2,
        pause: float = 0,
        python: Path = Path(sys.executable),
        **env: str,
    ) -> None:
        self.database = database
        self.nursery = Nursery(python)
        env |= {"TRIPOT_DATABASE_URL": database, "TRIPOT_KEYS": generate_key()}
        self.nodes = [
            Node(self.nursery, name, folder, pause, TRIPOT_INTERNAL_ADDRESS=f"127.0.0.1:{free_port()}", **env)
            for name in NAMES[:nodes]
        ]
        self._numbers = count(1)

    def start(self) -> None:
        for node in self.nodes:
            node.start()
        for node in self.nodes:
            awaited(node.ready, f"{node.name} does not open: {tail(node.log)}")

    def owner_of(self, table: str) -> Node | None:
        """Return the node that owns a table."""
        with psycopg.connect(self.database) as connection:
            row = connection.execute('SELECT node FROM head WHERE "table" = %s', (table,)).fetchone()
        assert row is not None
        address = str(row[0]).partition("#")[0]
        return next((node for node in self.nodes if node.env["TRIPOT_INTERNAL_ADDRESS"] == address), None)

    def close(self) -> None:
        for node in self.nodes:
            node.kill()
        self.nursery.close()

    def party(
        self,
        game: str,
        doors: Doors,
        *,
        think: float = 0,
        opened_at: str | None = None,
        **wish: Any,
    ) -> "Party":
        """Start a game with one person per address in ``doors``, and bots if requested."""
        number = next(self._numbers)
        base = opened_at or self.nodes[number % len(self.nodes)].base
        visitors = [Visitor(base) for _ in doors]
        for at, visitor in enumerate(visitors):
            said = visitor.call("PUT", "/api/me", {"name": f"P{number} {at}"})
            assert said.status == 200, said
        switches = {**GAMES.get(game.partition("/")[0], {}), **wish.pop("switches", {})}
        table = visitors[0].opens(game, switches=switches, **{"pace": "sans", **wish})
        lines = [visitor.at(table["id"]) for visitor in visitors]
        for line in lines[1:]:
            line.do("sit/1")
        lines[0].do("start/1")
        for line in lines:
            line.close()
        cookies = ["; ".join(f"{name}={value}" for name, value in it.cookies.items()) for it in visitors]
        people = [
            Person(f"p{number}-{at}", cookie, table["id"], door, 1000 * number + at, think)
            for at, (cookie, door) in enumerate(zip(cookies, doors, strict=True))
        ]
        return Party(self, table["id"], people)


class Party:
    """People at one table."""

    def __init__(self, house: House, table: str, people: list[Person]) -> None:
        self.house, self.table, self.people = house, table, people
        self._living: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        self._living = [asyncio.create_task(person.live()) for person in self.people]

    @property
    def seq(self) -> int:
        return max(person.seq for person in self.people)

    @property
    def over(self) -> bool:
        return all(person.over for person in self.people)

    async def end(self) -> None:
        for person in self.people:
            person.stays = False
        await asyncio.gather(*self._living)

    async def played(self, seconds: float) -> None:
        """Wait until the game is over for everybody and all have left."""
        try:
            await happens(lambda: self.over, seconds, self.state)
        finally:
            await self.end()

    def state(self) -> str:
        told = {
            it.name: (it.seq, list(it.asked), it.connections, it.codes[-3:], it.line is not None) for it in self.people
        }
        turn = self.people[0].board.get("turn")
        return f"table {self.table}: {told} {turn} {[(node.name, tail(node.log)) for node in self.house.nodes]}"

    def judged(self, *, final: bool = True) -> list[dict[str, Any]]:
        """Compare the journal with all messages to each person. Return its entries."""
        store = open_store(self.house.database)
        try:
            stored = store.journal.read(TableId(self.table))
        finally:
            store.close()
        table = read_table(SHELF, stored)
        entries = [json.loads(data) for data in stored]
        commands = [entry["command"] for entry in entries if entry.get("command")]
        assert len(commands) == len(set(commands)), "a move was doubled"
        for person in self.people:
            assert person.broken == []
            hashed = table.head if final else hash_of(stored[person.seq - 1])
            assert person.head == hashed, f"{person.name} has another history"
            for command, seq in person.accepted.items():
                assert entries[seq - 1].get("command") == command, f"{command} was lost"
            for command in person.refused:
                assert command not in commands, f"{command} was refused and done"
        return entries


async def happens(true: Callable[[], object], seconds: float, state: Callable[[], object] = str) -> float:
    """Wait until a condition holds. Return how long that took."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    while not true():
        if loop.time() - began > seconds:
            raise AssertionError(f"it has not happened in {seconds} s: {state()}")
        await asyncio.sleep(0.05)
    return loop.time() - began


def is_default(entry: dict[str, Any]) -> bool:
    """Return whether the server moved for a person or gave their seat to a bot."""
    event = entry["event"]
    move = event.get("move")
    acted = event["type"] == "played/1" and event["by"] == "house"
    return (acted and move["type"] != "chance/1") or event["type"] == "seat_kept/1"


def tail(log: Path) -> str:
    return log.read_text()[-1500:] if log.exists() else ""


@contextmanager
def opened_house(folder: Path, **how: Any) -> Iterator[House]:
    """Run nodes on the PostgreSQL server for tests."""
    with fresh_database() as url:
        house = House(url, folder, **how)
        try:
            house.start()
            yield house
        finally:
            house.close()


__all__ = ["GAMES", "PATIENCE", "House", "Party", "happens", "is_default", "opened_house"]
