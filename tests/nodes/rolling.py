"""Restarts both nodes one after the other, repeatedly, during games at many tables behind the proxy.

No move may be lost, and no default action may be played because a person had to reconnect.
"""

import asyncio
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.nodes.house import Party, happens, is_default, opened_house
from tests.nodes.processes import PATIENCE, Node, haproxy
from tripot.house.protocol.close_codes import NODE_CLOSING

BACK = 120.0
"""Seconds within which everybody has come back."""


class Rolled(Struct, frozen=True):
    """The result of a run."""

    seconds: list[float]
    """Seconds from each stop until everybody was connected again and every table had continued."""
    tables: int
    moves: int
    defaulted: list[str]
    sent_on: int
    """The number of connections that the server closed in good order."""
    delayed: int
    """Times the clocks of a table were given back what the restart took."""
    heard: Counter[str]
    """The messages that came, by type."""
    lag: float
    """Seconds by which the people themselves, all in one process, were late at worst: more than their clocks allow
    says nothing about the house."""

    def told(self) -> Iterator[str]:
        middle, worst = f"{statistics.median(self.seconds):.2f} s (median)", f"{max(self.seconds):.2f} s (worst)"
        yield f"{len(self.seconds)} restarts under {self.tables} tables: everybody plays on after {middle}, {worst}"
        yield f"{self.moves} acknowledged moves all in once, {len(self.defaulted)} played by the house"
        yield from self.defaulted[:3]
        yield f"clients heard {self.heard['news/1']} news"
        yield f"{self.sent_on} lines sent on, {self.delayed} delays given back, people late by up to {self.lag:.1f} s"


async def lags(worst: list[float]) -> None:
    """Measure the delays of the event loop, endlessly."""
    loop = asyncio.get_running_loop()
    while True:
        before = loop.time()
        await asyncio.sleep(0.1)
        worst[0] = max(worst[0], loop.time() - before - 0.1)


async def begin(parties: list[Party]) -> None:
    """Start all games, and wait until everybody sees the board."""
    for party in parties:
        party.begin()
    everybody = [person for party in parties for person in party.people]
    await happens(lambda: all(person.line and person.board for person in everybody), BACK)


async def restarted(node: Node, parties: list[Party]) -> float:
    """Restart a node, and wait until everybody is back and every table has continued. Return the seconds."""
    stood = {party.table: party.seq for party in parties}
    loop = asyncio.get_running_loop()
    began = loop.time()
    await asyncio.to_thread(node.stop)
    node.start()
    await happens(lambda: all(party.over or went_on(party, stood[party.table]) for party in parties), BACK)
    took = loop.time() - began
    await happens(node.ready, PATIENCE)
    await asyncio.sleep(1.5)  # wait until the proxy has noticed
    return took


def went_on(party: Party, stood: int) -> bool:
    return all(person.line and person.seq > stood for person in party.people)


def run(tables: int, times: int, folder: Path, think: float) -> Rolled:
    """Run a cluster with tables of two people each, and restart all nodes several times."""
    with opened_house(folder) as house, haproxy(*house.nodes) as base:

        def party(_: int) -> Party:
            switches = {"tabu.end": "rotations:40"}
            return house.party(
                "tabu", [lambda: base] * 2, think=think, opened_at=base, pace="normal", switches=switches
            )

        with ThreadPoolExecutor(4) as opening:
            parties = list(opening.map(party, range(tables)))
        worst = [0.0]

        async def evening() -> list[float]:
            lagging = asyncio.create_task(lags(worst))
            try:
                await begin(parties)
                return [await restarted(node, parties) for _ in range(times) for node in house.nodes]
            finally:
                lagging.cancel()
                await asyncio.gather(*[party.end() for party in parties])

        seconds = asyncio.run(evening())
        entries = [party.judged(final=False)[: party.seq] for party in parties]
        people = [person for party in parties for person in party.people]
        return Rolled(
            seconds=seconds,
            heard=sum((person.kinds for person in people), Counter()),
            lag=worst[0],
            tables=len(parties),
            moves=sum(len(person.accepted) for person in people),
            defaulted=[
                around(journal, at) for journal in entries for at in range(len(journal)) if is_default(journal[at])
            ],
            sent_on=sum(code == NODE_CLOSING for person in people for code in person.codes),
            delayed=sum(entry["event"]["type"] == "delayed/1" for journal in entries for entry in journal),
        )


def around(journal: list[dict[str, Any]], at: int) -> str:
    """Describe an entry and those before it, with the seconds between them."""
    near = journal[max(0, at - 6) : at + 1]
    return " ".join(f"+{(it['at'] - near[0]['at']) / 1000:.1f} {it['event']['type']} {it.get('seat')}" for it in near)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        rolled = run(int(sys.argv[1]), int(sys.argv[2]), Path(kept), think=6)
    print("\n".join(rolled.told()))
