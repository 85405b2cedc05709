"""Rolling restart: both nodes are restarted one after the other under many live tables, behind the proxy, repeatedly.

No move is lost, and none is played for a person because they had to move from one node to the other. With ``--from`` a
commit, the nodes run its version at first, go over to this one, and go back (``just nodes-upgrade``). Several commits
are versions on the way, for nodes that are more than one step of the schema behind. At every table someone with the
newest client plays with someone whose client is old.
"""

import asyncio
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.nodes.house import Party, happens, house_of_two, is_default
from tests.nodes.people import Person
from tests.nodes.processes import PATIENCE, Node, Nursery, haproxy
from tests.nodes.versions import install_version, migrate_with
from tripot.house.close_codes import NODE_CLOSING
from tripot.house.wire import NEWEST_NEWS, OLDEST_NEWS

OLDER_NEWS = range(OLDEST_NEWS, NEWEST_NEWS)
"""The versions that clients read which are not the newest, and that the house still sends."""

BACK = 120.0
"""Seconds within which everybody has come back."""


class Rolled(Struct, frozen=True):
    """The result of a run."""

    seconds: list[float]
    """After each stop, until everybody had a line again and every table had gone on."""
    tables: int
    moves: int
    defaulted: list[str]
    sent_on: int
    """Connections that the server closed in good order."""
    delayed: int
    """Times the clocks of a table were given back what the restart took."""
    heard: dict[int, Counter[str]]
    """By the version of news that clients read: the messages that came, by type."""
    lag: float
    """Seconds by which the people themselves, all in one process, were late at worst: more than their clocks allow
    says nothing about the house."""

    def told(self) -> Iterator[str]:
        middle, worst = f"{statistics.median(self.seconds):.2f} s (median)", f"{max(self.seconds):.2f} s (worst)"
        yield f"{len(self.seconds)} restarts under {self.tables} tables: everybody plays on after {middle}, {worst}"
        yield f"{self.moves} acknowledged moves all in once, {len(self.defaulted)} played by the house"
        yield from self.defaulted[:3]
        for news, kinds in sorted(self.heard.items()):
            told = ", ".join(f"{kind} {often}" for kind, often in sorted(kinds.items()) if kind.startswith("news/"))
            yield f"clients that read news/{news} heard: {told}"
        yield f"{self.sent_on} lines sent on, {self.delayed} delays given back, people late by up to {self.lag:.1f} s"


async def lags(worst: list[float]) -> None:
    """Measure how late this process is, for ever."""
    loop = asyncio.get_running_loop()
    while True:
        before = loop.time()
        await asyncio.sleep(0.1)
        worst[0] = max(worst[0], loop.time() - before - 0.1)


async def begin(parties: list[Party]) -> None:
    """People sit down, and everybody sees the board."""
    for party in parties:
        party.begin()
    everybody = [person for party in parties for person in party.people]
    await happens(lambda: all(person.line and person.board for person in everybody), BACK)


async def restarted(node: Node, parties: list[Party], nursery: Nursery) -> float:
    """How long until everybody is back and every table has gone on; the node comes back from ``nursery``."""
    node.nursery = nursery
    stood = {party.table: party.seq for party in parties}
    loop = asyncio.get_running_loop()
    began = loop.time()
    await asyncio.to_thread(node.stop)
    node.start()
    await happens(lambda: all(party.over or went_on(party, stood[party.table]) for party in parties), BACK)
    took = loop.time() - began
    await happens(node.ready, PATIENCE)
    await asyncio.sleep(1.5)  # the proxy sees it too
    return took


def went_on(party: Party, stood: int) -> bool:
    return all(person.line and person.seq > stood for person in party.people)


def run(tables: int, times: int, folder: Path, think: float, older: Sequence[Path] = ()) -> Rolled:
    """Run a cluster with so many tables of two people each. ``older``: interpreters of versions before, oldest first.

    From there the nodes go over to this version, one after the other, and then to the last one before it and here
    again, so many times in all; before each step the database is migrated. After each change a tenth as many tables are
    opened, so that either version serves tables of the other.
    """
    with ExitStack() as stack:
        house = stack.enter_context(house_of_two(folder, *older[:1]))
        base = stack.enter_context(haproxy(*house.nodes))
        path = [house.nursery, *[stack.enter_context(nursery(python)) for python in (*older[1:], Path(sys.executable))]]
        changes = [*path[1:], path[-2], *[path[-1], path[-2]] * (times - 1)] if older else [house.nursery] * times

        def party(number: int) -> Party:
            switches = {"tabu.end": "rotations:40"}
            news = (OLDER_NEWS[number % len(OLDER_NEWS)], NEWEST_NEWS)
            return house.party(
                "tabu", [lambda: base] * 2, think=think, opened_at=base, news=news, pace="normal", switches=switches
            )

        def opened(number: int) -> list[Party]:
            with ThreadPoolExecutor(4) as opening:
                return list(opening.map(party, range(number)))

        parties = opened(tables)
        worst = [0.0]

        async def evening() -> list[float]:
            lagging = asyncio.create_task(lags(worst))
            seconds = []
            try:
                await begin(parties)
                for change in changes:
                    if older:
                        await asyncio.to_thread(migrate_with, change.python, house.database)
                    seconds += [await restarted(node, parties, change) for node in house.nodes]
                    if older:
                        further = await asyncio.to_thread(opened, max(1, tables // 10))
                        parties.extend(further)
                        await begin(further)
                return seconds
            finally:
                lagging.cancel()
                await asyncio.gather(*[party.end() for party in parties])

        seconds = asyncio.run(evening())
        entries = [party.judged(final=False)[: party.seq] for party in parties]
        people = [person for party in parties for person in party.people]
        return Rolled(
            seconds=seconds,
            heard={
                news: heard_by(person for person in people if person.news == news)
                for news in (*OLDER_NEWS, NEWEST_NEWS)
            },
            lag=worst[0],
            tables=len(parties),
            moves=sum(len(person.accepted) for person in people),
            defaulted=[
                around(journal, at) for journal in entries for at in range(len(journal)) if is_default(journal[at])
            ],
            sent_on=sum(code == NODE_CLOSING for person in people for code in person.codes),
            delayed=sum(entry["event"]["type"] == "delayed/1" for journal in entries for entry in journal),
        )


def heard_by(people: Iterable[Person]) -> Counter[str]:
    """The messages that came to these people, by type."""
    return sum((person.kinds for person in people), Counter())


@contextmanager
def nursery(python: Path) -> Iterator[Nursery]:
    """Where nodes of a version come from."""
    made = Nursery(python)
    try:
        yield made
    finally:
        made.close()


def around(journal: list[dict[str, Any]], at: int) -> str:
    """An entry and those before it, with the seconds between."""
    near = journal[max(0, at - 6) : at + 1]
    return " ".join(f"+{(it['at'] - near[0]['at']) / 1000:.1f} {it['event']['type']} {it.get('seat')}" for it in near)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        commits = sys.argv[sys.argv.index("--from") + 1].split(",") if "--from" in sys.argv else []
        before = [install_version(commit, Path(kept) / commit) for commit in commits]
        rolled = run(int(sys.argv[1]), int(sys.argv[2]), Path(kept), think=6, older=before)
    print("\n".join(rolled.told()))
