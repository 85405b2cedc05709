"""Kills nodes and the database with ``kill -9``, pauses nodes, and disconnects nodes, repeatedly during games.

All games must finish, all clients reconnect, and the messages to people match the journal. This does not test a loss of
power, because the page cache of the system survives the end of a process.
"""

import asyncio
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from tests.nodes.house import GAMES, PATIENCE, House, Party, happens, is_default
from tests.nodes.processes import cut_between
from tests.store.cluster import Cluster
from tripot.store.postgres.migrate import migrate

FINISHED = 300.0
"""Seconds within which games end once there are no more kills."""

ON_ITS_WAY = 0.25
"""Seconds after a kill during which messages committed before it may still arrive. They do not count as progress."""

Strike = Callable[[], Awaitable[None]]


class Toll(Struct, frozen=True):
    """The result of a run: for each fault, by kind, the longest time without news at a table."""

    seconds: dict[str, list[float]]
    games: int
    moves: int
    lines: int
    """Connections that people opened."""
    defaulted: int
    """Moves that the server made for a person, and seats that it gave to a bot."""

    def told(self) -> Iterator[str]:
        for kind, took in self.seconds.items():
            if took:
                middle, worst = f"{statistics.median(took):.2f} s (median)", f"{max(took):.2f} s (worst)"
                yield f"{kind} struck {len(took)} times: nothing new for {middle}, {worst}"
        yield f"{self.games} games finished, {self.moves} acknowledged moves all in once, {self.lines} lines opened"


class Run:
    """A cluster with games in play and a series of faults (strikes), each of which kills and restarts something."""

    def __init__(
        self, house: House, doors: Sequence[str], is_whole: Callable[[], bool], think: float, **wish: Any
    ) -> None:
        """``doors``: the addresses of the nodes or proxies, which clients try in turn. ``wish``: the settings of
        tables."""
        self._house, self._doors, self._is_whole, self._think, self._wish = house, doors, is_whole, think, wish
        self.rng = Random(7)
        self.went_on = asyncio.Event()
        """Set when play has continued after a kill."""
        self._playing: list[Party] = []
        self._finished: list[Party] = []
        self._games = cycle(GAMES)

    async def kill(self, strikes: dict[str, Strike], order: Sequence[str], tables: int = 3, minutes: float = 0) -> Toll:
        """Apply faults in this order during games, then finish all games."""
        loop = asyncio.get_running_loop()
        ends_at = loop.time() + (60 * minutes or float("inf"))
        seconds: dict[str, list[float]] = {kind: [] for kind in strikes}
        for kind in order:
            if loop.time() > ends_at:
                break
            await self._keep_in_play(tables)
            await asyncio.sleep(self.rng.uniform(0.1, 0.8))
            seconds[kind].append(await self._struck(strikes[kind]))
            print(f"{kind} {seconds[kind][-1]:.2f}", file=sys.stderr)
        for party in self._playing:
            await party.played(FINISHED)
        parties = self._finished + self._playing
        moves = defaulted = 0
        for party in parties:
            defaulted += sum(map(is_default, party.judged()))
            moves += sum(len(person.accepted) for person in party.people)
        lines = sum(it.connections for party in parties for it in party.people)
        return Toll(seconds, len(parties), moves, lines, defaulted)

    async def _keep_in_play(self, tables: int) -> None:
        for party in [it for it in self._playing if it.over]:
            await party.end()
            self._playing.remove(party)
            self._finished.append(party)
        while len(self._playing) < tables:
            party = await asyncio.to_thread(self._open, next(self._games))
            self._playing.append(party)
            party.begin()
        await happens(lambda: all(it.line for party in self._playing for it in party.people), PATIENCE)

    def _open(self, game: str) -> Party:
        ways = [cycle([*self._doors[at:], *self._doors[:at]]) for at in range(2)]  # use the nodes in turn
        doors = [partial(next, way) for way in ways]
        return self._house.party(
            game, doors, think=self._think, opened_at=self._doors[0], bots=["cautious"], **self._wish
        )

    async def _struck(self, strike: Strike) -> float:
        """Apply a fault and wait until everything works again. Return the longest time without news at a table."""
        watch = asyncio.create_task(self._watch_silence())
        self.went_on.clear()
        striking = asyncio.ensure_future(strike())
        await asyncio.sleep(ON_ITS_WAY)
        stood = [party.seq for party in self._playing]
        await happens(lambda: all(map(self._went_on, self._playing, stood)), FINISHED, self._state)
        self.went_on.set()
        await striking
        async with asyncio.timeout(FINISHED):
            while not await asyncio.to_thread(self._is_whole):
                await asyncio.sleep(0.2)
        self._is_watching = False
        return await watch

    async def _watch_silence(self) -> float:
        loop, longest, self._is_watching = asyncio.get_running_loop(), 0.0, True
        seen = {person: (person.seq, loop.time()) for party in self._playing for person in party.people}
        while self._is_watching:
            await asyncio.sleep(0.02)
            for person, (seq, at) in seen.items():
                if person.seq > seq:
                    seen[person] = person.seq, loop.time()
                elif not person.over:
                    longest = max(longest, loop.time() - at)
        return longest

    def _went_on(self, party: Party, stood: int) -> bool:
        return party.over or all(person.seq > stood and person.line for person in party.people)

    def _state(self) -> str:
        return "; ".join(party.state() for party in self._playing if not party.over)


def run(nodes: int, pauses: int, databases: int, cuts: int, folder: Path, think: float = 0.1) -> Toll:
    """Run a cluster with its own PostgreSQL, and apply these numbers of faults."""
    cluster = Cluster()

    async def evening(house: House) -> Toll:
        doors = [node.base for node in house.nodes]
        at_work = Run(house, doors, lambda: all(node.ready() for node in house.nodes), think)
        rng = at_work.rng

        async def kill_node() -> None:
            node = rng.choice(house.nodes)
            node.kill()
            await asyncio.sleep(rng.uniform(0, 1))
            node.start()

        async def pause_node() -> None:
            node = rng.choice(house.nodes)
            node.pause()
            await asyncio.sleep(rng.uniform(1, 15))
            node.resume()

        async def kill_database() -> None:
            cluster.kill()
            await asyncio.to_thread(cluster.start)

        async def cut_nodes() -> None:
            with cut_between(house.nodes):
                await asyncio.sleep(rng.uniform(1, 15))

        strikes: dict[str, Strike] = {
            "node": kill_node,
            "pause": pause_node,
            "database": kill_database,
            "cut": cut_nodes,
        }
        order = ["node"] * nodes + ["pause"] * pauses + ["database"] * databases + ["cut"] * cuts
        rng.shuffle(order)
        return await at_work.kill(strikes, order)

    try:
        cluster.start()
        migrate(cluster.url)
        house = House(cluster.url, folder)
        try:
            house.start()
            return asyncio.run(evening(house))
        finally:
            house.close()
    finally:
        cluster.remove()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        toll = run(*map(int, sys.argv[1:5]), Path(kept))
    print("\n".join(toll.told()))
