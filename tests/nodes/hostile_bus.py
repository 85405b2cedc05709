"""A hostile client of NATS: it hears everything, and says every kind of word that a node might believe.

``python -m tests.nodes.hostile_bus SECONDS RATE`` is the long form (`just hostile-bus`); the test runs it for seconds.
Afterwards no table is halted, no name has changed, no line has ended, and no browser heard what the house did not say.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path

import nats
from nats.aio.msg import Msg

from tests.nodes.house import House, house_of_two
from tests.server.visitors import Line, Visitor
from tripot.house import PersonId, TableId
from tripot.house.quick_chat import Said
from tripot.server.cluster import messages
from tripot.server.cluster.envelope import EnvelopeSealer
from tripot.server.cluster.messages import BusMessage, encode_bus_message
from tripot.store import Encryption, Guest, GuestId, open_store
from tripot.store.encryption import generate_key

EVIL = "Mallory"
KEPT = 500
"""Words of the house that are kept to be replayed."""
MOST_MOVES = 400
"""Fewer than the entries a journal may have before the game starts."""


class HostileClient:
    """Everything a client of NATS can do without the keys of the house."""

    def __init__(self, url: str, seed: int) -> None:
        self._url, self._rng = url, random.Random(seed)
        self._recorded: deque[tuple[str, bytes]] = deque(maxlen=KEPT)
        self._forger = EnvelopeSealer(
            Encryption([generate_key()]).derive_keys("bus 1"), lambda: int(time.time() * 1000)
        )
        self.said = Counter[str]()

    async def attack(self, people: dict[str, str], seconds: float, rate: int) -> None:
        """Say ``rate`` words a second. ``people``: guest ids by person ids, more than it could ever know."""
        client = await nats.connect(self._url, no_echo=True)

        async def record(message: Msg) -> None:
            self._recorded.append((message.subject, message.data))

        await client.subscribe(">", cb=record)
        await asyncio.sleep(1.5)
        words = self._words(people)
        began, sent = time.monotonic(), 0
        while (passed := time.monotonic() - began) < seconds:
            while sent < passed * rate:
                kind, subject, data = next(words)
                await client.publish(subject, data)
                self.said[kind] += 1
                sent += 1
            await client.flush()
            await asyncio.sleep(0.01)
        await client.close()

    def _words(self, people: dict[str, str]) -> Iterator[tuple[str, str, bytes]]:
        rng = self._rng
        while True:
            subjects = [subject for subject, _ in self._recorded] or ["tripot.house"]
            tables = [it.rpartition(".")[2] for it in subjects if ".table." in it] or ["0123456789abcdef"]
            table = rng.choice(tables)
            for message in self._forgeries(TableId(table), people):
                kind = type(message).__name__
                own = "tripot.house" if isinstance(message, messages.HouseMessage) else f"tripot.table.{table}"
                yield f"plain {kind}", own, encode_bus_message(message)
                yield f"other key {kind}", own, self._forger.seal(own, message)
            if self._recorded:
                subject, data = rng.choice(self._recorded)
                flipped = bytearray(data)
                flipped[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
                yield "replay", subject, data
                yield "replay elsewhere", f"tripot.table.{table}", data
                yield "one bit", subject, bytes(flipped)
                yield "cut", subject, data[: rng.randrange(len(data))]
                yield "grafted", subject, data[:34] + encode_bus_message(messages.Heartbeat(EVIL))
            yield "noise", rng.choice(subjects), rng.randbytes(rng.randrange(2_000))
            yield "JSON", rng.choice(subjects), b'{"type":"said/1","person":"x","seat":0,"phrase":"%s"}' % EVIL.encode()
            yield "large", rng.choice(subjects), b"\1" * 100_000

    def _forgeries(self, table: TableId, people: dict[str, str]) -> Iterator[BusMessage]:
        rng = self._rng
        person, guest = rng.choice([*people.items()])
        evil, node = Guest(GuestId(guest), EVIL), rng.choice([EVIL, "0" * 16])
        yield messages.Heartbeat(node)
        yield messages.NodeLeaving(node)
        yield messages.GuestRenamed(node, evil)
        yield messages.GuestsDeleted(node, frozenset(map(GuestId, people.values())))
        yield messages.CommittedEntries(node, table, (rng.randbytes(50), b"{}", b"garbage"))
        yield messages.NodePresence(node, table, {PersonId(person): evil}, seq=10**9, asks=True)
        yield messages.ScreenReport(node, table, PersonId(person), 10**9)
        yield messages.Utterance(node, table, Said(person=PersonId(person), seat=None, phrase="merci"))


async def hostile_evening(house: House, seconds: float, rate: int, seed: int = 1) -> Counter[str]:
    """Two people talk and play at two nodes while it goes on; then everything is as they left it."""
    url = house.nodes[0].env["TRIPOT_NATS_URL"]
    nord, sud = (Visitor(node.base) for node in house.nodes)
    for visitor, name in ((nord, "Margaux"), (sud, "Théo")):
        assert visitor.call("PUT", "/api/me", {"name": name}).status == 200
    table = nord.opens("tabu", pace="sans")["id"]
    nord_line, sud_line = nord.at(table), sud.at(table)
    sud_line.do("sit/1")
    people = _guest_ids(house, table)
    client = HostileClient(url, seed)
    attack = asyncio.create_task(client.attack(people, seconds, rate))
    said = 0
    while not attack.done():
        await asyncio.to_thread(_talk, nord_line, sud_line, said)
        said += 1
        await asyncio.sleep(max(min(1.0, seconds / 10), seconds / MOST_MOVES))
    await attack
    await asyncio.sleep(1.0)
    await asyncio.to_thread(_judge, nord_line, sud_line, nord, sud, table, said)
    for node in house.nodes:
        assert "Traceback" not in node.log.read_text(), node.log.read_text()[-3000:]
    return client.said


def _guest_ids(house: House, table: str) -> dict[str, str]:
    store = open_store(house.database)
    try:
        return {person: guest.id for person, guest in store.people.guests_at(TableId(table)).items()}
    finally:
        store.close()


def _talk(nord_line: Line, sud_line: Line, number: int) -> None:
    """One word that only the bus carries, and one move; a line that ended raises here."""
    sud_line.send({"type": "say/1", "phrase": "patience"})
    seq = nord_line.do("configure/1", pace=("vif", "normal")[number % 2])
    sud_line.wait(lambda it: it.board["seq"] >= seq)
    nord_line.drain()


def _judge(nord_line: Line, sud_line: Line, nord: Visitor, sud: Visitor, table: str, said: int) -> None:
    for line in (nord_line, sud_line):
        line.drain()
        assert {it["type"] for it in line.heard} <= {
            "accepted/1", "news/1", "people/1", "presence/1", "said/1", "snapshot/1", "yours/1", "clock/1",
        }  # fmt: skip
        assert EVIL not in str(line.heard)
        assert sorted(it["name"] for key, it in line.people.items() if key != "watching") == ["Margaux", "Théo"]
    words = [it for it in nord_line.heard if it["type"] == "said/1"]
    assert {it["phrase"] for it in words} == {"patience"}
    assert len(words) <= said, "a word was heard twice"
    assert len(words) >= said * 0.8, "the bus itself goes on"
    assert [it.get("/api/me")["name"] for it in (nord, sud)] == ["Margaux", "Théo"]
    for visitor in (nord, sud):
        assert visitor.get(f"/api/tables/{table}")["stage"] == "lobby"
        visitor.at(table).close()


def main(seconds: float = 600, rate: int = 1_000, seed: int = 1) -> None:
    """The long form."""
    with tempfile.TemporaryDirectory() as folder, house_of_two(Path(folder)) as house:
        said = asyncio.run(hostile_evening(house, seconds, rate, seed))
    total = sum(said.values())
    print(f"{total:,} words of {len(said)} kinds in {seconds:.0f} s: nothing changed")
    print("\n".join(f"  {kind}: {count:,}" for kind, count in sorted(said.items())))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
