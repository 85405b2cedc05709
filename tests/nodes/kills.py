"""Kill a node, the bus and the database with ``kill -9`` in the middle of games, over and over.

All games finish, everybody reconnects by themselves, and all that people were told is checked against the journal.
Killing a process does not test the disk: the page cache outlives it.
"""

import asyncio
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.nodes.house import GAMES, PATIENCE, House, Party, happens
from tests.nodes.processes import Nats, answers
from tests.store.cluster import Cluster
from tripot.store.postgres.migrate import migrate

FINISHED = 300.0
"""Seconds within which games that were killed often enough come to their end."""

Strike = Callable[[], Awaitable[None]]


class Toll(Struct, frozen=True):
    """The result of a run: for each kind of kill, how long it took each time until everybody saw play go on."""

    seconds: dict[str, list[float]]
    games: int
    moves: int
    lines: int
    """Connections that people opened."""

    def told(self) -> Iterator[str]:
        for kind, took in self.seconds.items():
            if took:
                middle, worst = f"{statistics.median(took):.2f} s (median)", f"{max(took):.2f} s (worst)"
                yield f"{kind} killed {len(took)} times: play goes on after {middle}, {worst}"
        yield f"{self.games} games finished, {self.moves} acknowledged moves all in once, {self.lines} lines opened"


class Run:
    """One house, always three tables in play, and kills in turn."""

    def __init__(self, house: House, nats: Nats, cluster: Cluster, think: float) -> None:
        self._house, self._nats, self._cluster, self._think = house, nats, cluster, think
        self._rng = Random(7)
        self._playing: list[Party] = []
        self._finished: list[Party] = []
        self._games = cycle(GAMES)

    async def kill(self, **times: int) -> Toll:
        strikes: dict[str, Strike] = {"node": self._kill_node, "bus": self._kill_bus, "database": self._kill_database}
        order = [kind for kind in strikes for _ in range(times.get(kind, 0))]
        self._rng.shuffle(order)
        seconds: dict[str, list[float]] = {kind: [] for kind in strikes}
        for kind in order:
            await self._three_in_play()
            await asyncio.sleep(self._rng.uniform(0.1, 0.8))
            seconds[kind].append(await self._struck(strikes[kind]))
        for party in self._playing:
            await party.played(FINISHED)
        parties = self._finished + self._playing
        moves = 0
        for party in parties:
            party.judged()
            moves += sum(len(person.accepted) for person in party.people)
        return Toll(seconds, len(parties), moves, sum(it.connections for party in parties for it in party.people))

    async def _three_in_play(self) -> None:
        for party in [it for it in self._playing if it.over]:
            await party.end()
            self._playing.remove(party)
            self._finished.append(party)
        while len(self._playing) < 3:
            party = await asyncio.to_thread(self._open, next(self._games))
            self._playing.append(party)
            party.begin()
        await happens(lambda: all(it.line for party in self._playing for it in party.people), PATIENCE)

    def _open(self, game: str) -> Party:
        nord, sud = self._house.nodes
        ways = cycle([nord, sud]), cycle([sud, nord])  # each reconnect goes to the other node
        return self._house.party(
            game, [lambda: next(ways[0]).base, lambda: next(ways[1]).base], think=self._think, bots=["cautious"]
        )

    async def _struck(self, strike: Strike) -> float:
        """Strike; how long until everyone at a table that is not over has seen something new."""
        stood = {party.table: party.seq for party in self._playing}
        loop = asyncio.get_running_loop()
        began = loop.time()
        going = asyncio.ensure_future(
            happens(lambda: all(map(self._went_on, self._playing, stood.values())), FINISHED, self._state)
        )
        await strike()
        await going
        took = loop.time() - began
        await happens(self._whole, PATIENCE, self._state)
        return took

    def _went_on(self, party: Party, stood: int) -> bool:
        return party.over or all(person.seq > stood and person.line for person in party.people)

    def _whole(self) -> bool:
        return all(node.ready() for node in self._house.nodes) and answers(self._nats.port)

    def _state(self) -> str:
        return "; ".join(party.state() for party in self._playing if not party.over)

    # What is killed

    async def _kill_node(self) -> None:
        node = self._rng.choice(self._house.nodes)
        node.kill()
        await asyncio.sleep(self._rng.uniform(0, 1))
        node.start()

    async def _kill_bus(self) -> None:
        self._nats.kill()
        await asyncio.sleep(self._rng.uniform(0, 5))
        self._nats.start()

    async def _kill_database(self) -> None:
        self._cluster.kill()
        await asyncio.to_thread(self._cluster.start)


def run(nodes: int, buses: int, databases: int, folder: Path, think: float = 0.1) -> Toll:
    """A house of its own, with its own PostgreSQL and NATS, and so many kills."""
    nats, cluster = Nats(), Cluster()
    try:
        nats.start()
        cluster.start()
        migrate(cluster.url)
        house = House(cluster.url, [nats.url(), nats.url()], folder)
        try:
            house.start()
            return asyncio.run(Run(house, nats, cluster, think).kill(node=nodes, bus=buses, database=databases))
        finally:
            house.close()
    finally:
        nats.kill()
        cluster.remove()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        toll = run(*map(int, sys.argv[1:4]), Path(kept))
    print("\n".join(toll.told()))
