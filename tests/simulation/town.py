"""Simulates one evening from one seed: three nodes, one store, many tables, people, bots and faults."""

from __future__ import annotations

import asyncio
import logging
import re
import zlib
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tests.simulation.disk import Disk
from tests.simulation.loop import Loop, Stuck
from tests.simulation.mishaps import CALM, Mishaps, drawn
from tests.simulation.node import Node
from tests.simulation.peers import Network
from tests.simulation.person import (
    Board,
    Message,
    News,
    Person,
    Snapshot,
    decode_board,
    decode_message,
)
from tests.simulation.wires import Wire
from tripot.games import find_games
from tripot.house import GameRegistry, Hash, PersonId, Refusal, TableId
from tripot.house.clocks import LATEST_START_MS
from tripot.house.dice.pledges import PledgeChain
from tripot.house.protocol.views import Yours
from tripot.house.protocol.wire import Accepted, Unchanged
from tripot.server.errors import TryAgain
from tripot.server.live import registry
from tripot.server.live.create import TableWish
from tripot.server.nodes import takeover
from tripot.server.nodes.relay import Contact
from tripot.store import StoreFailed

SHELF = GameRegistry(find_games().values())

STORM = 50.0
"""Seconds at the start in which faults occur."""

STARTS = re.compile(rb',"since":(?:\d+|null),"due":(?:\d+|null)')
"""The fields of a board about the starts of clocks."""

LULL = 22.0
"""Seconds after the faults in which people still act."""

PATIENCE = 240.0
"""Seconds after the lull within which everybody must have all replies and see the same table."""

UNLOAD_AFTER = 4.0
"""Seconds after which a table without people is unloaded."""

RENAME_EVERY, INTRUDE_EVERY = 2.0, 10.0
"""Mean seconds between two renames, and between two attempts to use the internal port without a key."""

TABLES: tuple[tuple[str, dict[str, Any], range], ...] = (
    ("tabu", {"tabu.end": "rotations:1"}, range(2, 5)),
    ("tabu", {"tabu.end": "rotations:1", "tabu.abstain": "permis"}, range(2, 4)),
    ("passe_anglaise", {"passe.end": "rotations:1", "passe.start_chips": 20}, range(3, 5)),
    ("home_casino", {"casino.target": 4500}, range(2, 4)),
    ("home_casino/duel", {}, range(2, 3)),
    ("home_casino/roulette", {}, range(2, 4)),
    ("home_casino/zanzibar", {}, range(2, 4)),
    ("home_casino/blackjack", {}, range(1, 3)),
    ("home_casino/421", {}, range(2, 4)),
)
"""The tables: game, switches, and number of players."""


class Link(Struct, frozen=True):
    """The fields of an entry that form the hash chain."""

    table: TableId
    seq: int
    prev: Hash


HEXADECIMAL = re.compile("[0-9a-f]{64}").findall

decode_link = msgspec.json.Decoder(Link).decode


class Town:
    """The state of one simulation. After :meth:`run`, the disk and all received messages can be checked."""

    def __init__(
        self,
        seed: int,
        tables: int | None = None,
        mishaps: Mishaps | None = None,
    ) -> None:
        self.seed = seed
        self.rng = rng = Random(f"town {seed}")
        self.tables = tables or rng.randint(10, 20)
        self.mishaps = mishaps or drawn(rng)
        self.loop = Loop(Random(f"threads {seed}"), self._delay)
        self.disk = Disk(self.loop.time)
        weather = Random(f"network {seed}")
        self.network = Network(self.loop, weather, self.broke)
        self.disk.commit_takes = lambda: weather.choice((0.0, 0.0, 0.5, 3.0))
        self._reopens = weather.random() < 0.25
        self.nodes = [
            Node(name, self.loop, self.disk, SHELF, Random(f"{name} {seed}"), self.mishaps, self.network)
            for name in ("nord", "sud", "est")
        ]
        self.people: list[Person] = []
        self.stormy, self.ended = True, False
        self.lull: float | None = None
        """When the faults stopped."""
        self.broken: list[str] = []
        self.faults: Counter[str] = Counter()
        self.logged: list[str] = []
        self.secrets: set[str] = set()
        self.words: dict[str, int] = {}
        """Everything that looks like a hash or a link, with the seq with which it was first sent."""
        self.known_as: dict[tuple[TableId, str | None], PersonId] = {}
        """Who someone is at a table."""
        self.boards: dict[tuple[TableId, int], bytes] = {}
        self.offers: dict[tuple[TableId, int, PersonId], Yours] = {}
        self.chains: dict[str, PledgeChain] = {}
        """The hash chains that devices have pledged, by their heads."""
        self.messages = 0
        self.shelf = SHELF
        self._living: list[asyncio.Task[None]] = []
        self._trace = sha256()
        self._known: dict[str, Message] = {}
        self._links: dict[bytes, Link] = {}

    # Running

    def run(self) -> Town:
        """Run the evening, from the first table to the last answer."""
        logger, handler = logging.getLogger("tripot.server"), _Log(self)
        logger.addHandler(handler)
        was, logger.propagate = logger.propagate, False
        self.loop.set_exception_handler(self._unhandled)
        try:
            with (  # evenings are short
                patch.multiple(registry, UNLOAD_AFTER_MS=int(UNLOAD_AFTER * 1000), SWEEP_EVERY_MS=500),
                patch.dict(takeover.TAKEOVER_AFTER_MS, {Contact.SILENT: 10_000}),
            ):
                self.loop.run_until_complete(self._evening())
        except Stuck as stuck:
            self.broke(str(stuck))
        finally:
            logger.removeHandler(handler)
            logger.propagate = was
            self._bury()
            self.loop.close()
        return self

    @property
    def trace(self) -> str:
        """Return a checksum of all events, which depends only on the seed."""
        ended = self._trace.copy()
        for table, stored in self.disk.entries.items():
            ended.update(table.encode())
            ended.update(b"".join(stored))
        return ended.hexdigest()

    @property
    def now(self) -> float:
        return self.loop.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def stay_away(self, seconds: float) -> None:
        """Wait for this long, but at most until the faults end."""
        await asyncio.wait([self._calmed], timeout=seconds)

    def note(self, *what: object) -> None:
        """Add an event to the trace."""
        self._trace.update(f"{self.now:.6f} {what}\n".encode())

    def broke(self, law: str, table: TableId | None = None) -> None:
        """Record a broken law."""
        self.broken.append(f"seed {self.seed}, {self.now:.3f} s, table {table}: {law}")

    async def _evening(self) -> None:
        self._calmed: asyncio.Future[None] = self.loop.create_future()
        for node in self.nodes:
            node.start()
        parties = [asyncio.create_task(self._party(number)) for number in range(self.tables)]
        fates = [asyncio.create_task(fate) for fate in self._fates()]
        await self.sleep(STORM)
        for fate in fates:
            fate.cancel()
        await asyncio.gather(*fates, return_exceptions=True)
        self._mend()
        await self.sleep(LULL)
        await self._reopen()
        _, missing = await asyncio.wait(parties, timeout=PATIENCE)
        if missing:
            self.broke(f"{len(missing)} tables could not be opened")
        await self._until_all_agree()
        self._check_names()
        self.ended = True
        await asyncio.gather(*self._living)
        for node in self.nodes:
            await node.close()
        await self.sleep(100)  # messages of dead processes still arrive

    def _mend(self) -> None:
        """Stop all faults while people continue to play."""
        self.note("lull")
        self.lull = self.now
        self.mishaps = CALM
        self.network.torn = False
        for node in self.nodes:
            node.mishaps = CALM
            if node.process is None:
                node.start()
            assert node.store is not None
            assert node.process is not None
            node.store.mishaps, node.store.unreachable, node.process.fuse = CALM, False, None
            self.loop.release(node.process)

    async def _reopen(self) -> None:
        """Stop all people. On some evenings, restart all nodes cleanly."""
        self.stormy = False
        self.note("calm")
        if self._reopens:
            for node in self.nodes:
                await node.close()
            for node in self.nodes:
                node.start()
        self._calmed.set_result(None)

    async def _until_all_agree(self) -> None:
        """Wait until every command is answered and all people have seen the last entry of their table. Record the
        tables where this takes too long."""
        agreed: set[TableId] = set()
        until = self.now + PATIENCE
        by_table: dict[TableId, list[Person]] = {}
        for person in self.people:
            by_table.setdefault(person.table, []).append(person)
        while self.now < until and len(agreed) < len(by_table):
            await self.sleep(0.05)
            for table, people in by_table.items():
                seq = self.disk.seq(table)
                if all(it.seq == seq and it.wire and not it.open_wishes for it in people):
                    agreed.add(table)
        for table in by_table.keys() - agreed:
            seen = {it.name: (it.seq, len(it.open_wishes)) for it in by_table[table]}
            self.broke(f"not all have an answer and see entry {self.disk.seq(table)}: {seen}", table)

    def _check_names(self) -> None:
        """Check that every live table shows the current names of people."""
        for node in self.nodes:
            for room in node.hall.rooms if node.up else ():
                for person, guest in room.presence.guests.items():
                    if (now := self.disk.guests[guest.id].name) != guest.name:
                        self.broke(f"{person} is called {now} and still shown as {guest.name}", room.table.id)

    # People

    async def _party(self, number: int) -> None:
        """Create a table by one person, and let others join."""
        rng = Random(f"party {self.seed} {number}")
        await self.sleep(rng.uniform(0, 8))
        game, switches, players = TABLES[number % len(TABLES)]
        humans = rng.randint(1, min(3, players[-1]))
        bots = max(players[0] - humans, 0) if rng.random() < 0.5 else max(players[-1] - humans, 0)
        dice = "real" if rng.random() < 0.15 else "house"
        wish = TableWish(game=game, switches=switches, pace="vif", bots=("cautious",) * bots, dice=dice)
        names = [f"p{number}-{name}" for name in "abc"[:humans]]
        secrets = [await self._enters(name, rng) for name in names]
        table = await self._opens(wish, secrets[0], rng)
        await self._asked(lambda node: node.hall.read_table(table), rng)
        if table in self.disk.owners:
            self.broke("a mere look has claimed it", table)
        home = rng.randrange(len(self.nodes))
        for name, secret in zip(names, secrets, strict=True):
            self._comes(Person(self, name, secret, table, home, Random(f"{name} {self.seed}")))
        if rng.random() < 0.25:
            self._comes(Person(self, f"p{number}-w", None, table, home, Random(f"watch {number} {self.seed}")))
        if rng.random() < 0.25:  # a second device of the host
            self._comes(Person(self, f"p{number}-a2", secrets[0], table, (home + 1) % len(self.nodes), rng))

    def _comes(self, person: Person) -> None:
        self.people.append(person)
        self._living.append(asyncio.create_task(person.live()))

    def moved(self, person: Person, table: TableId) -> None:
        """Record that a person continues at a rematch."""
        self.note("follows", person.name, table)

    async def _enters(self, name: str, rng: Random) -> str:
        _, secret = await self._asked(lambda node: node.guests.create_guest(name), rng)
        self.secrets.add(secret)
        return str(secret)

    async def _opens(self, wish: TableWish, secret: str, rng: Random) -> TableId:
        async def open_there(node: Node) -> Any:
            found = await node.guests.find_session(Wire(self.loop, rng, secret, None).socket)  # type: ignore[arg-type]
            assert found is not None
            return await node.hall.create_table(wish, found.guest)

        table, _ = await self._asked(open_there, rng)
        return TableId(table.id)

    async def _asked(self, ask: Callable[[Node], Coroutine[Any, Any, Any]], rng: Random) -> Any:
        """Send an HTTP request to random nodes until one answers."""
        while True:
            node = rng.choice(self.nodes)
            if node.up:
                answer: asyncio.Future[Any] = self.loop.create_future()
                node.run(self._answered(ask, node, answer))
                await asyncio.wait([answer], timeout=20)
                if answer.done() and not isinstance(answer.result(), StoreFailed | TryAgain):
                    return answer.result()
            await self.sleep(rng.uniform(0.2, 1))

    @staticmethod
    async def _answered(
        ask: Callable[[Node], Coroutine[Any, Any, Any]], node: Node, answer: asyncio.Future[Any]
    ) -> None:
        try:
            answer.set_result(await ask(node))
        except (StoreFailed, TryAgain) as failed:
            answer.set_result(failed)

    # The network

    def dial(self, person: Person, number: int) -> Wire | None:
        """Connect a person to a node, if that node is up."""
        node = self.nodes[number]
        self.note("dials", person.name, node.name, node.up)
        if not node.up:
            return None
        table = person.table
        wire = Wire(self.loop, person.rng, person.secret, lambda text: self._said(table, text))
        node.serve(wire, table)
        return wire

    def understood(self, text: str) -> Message:
        """Decode a message. Results are cached, because many people receive the same text."""
        if text not in self._known:
            if len(self._known) > 500:
                self._known.clear()
            self._known[text] = message = decode_message(text.partition("\n")[0])
            seq = told_with(message)
            for word in HEXADECIMAL(text):
                self.words.setdefault(word, seq)
        return self._known[text]

    def link(self, data: bytes) -> Link:
        """Decode the fields of an entry that a client checks."""
        if data not in self._links:
            if len(self._links) > 500:
                self._links.clear()
            self._links[data] = decode_link(data)
        return self._links[data]

    def _said(self, table: TableId, text: str) -> None:
        """Check a message of the server: everything in it must be on disk, and nothing may be secret."""
        self.messages += 1
        message = self.understood(text)
        self.note("says", table, len(text), zlib.crc32(text.encode()))
        seq = told_with(message)
        if seq > self.disk.seq(table):
            self.broke(f"{type(message).__name__} tells of {seq}; on disk are {self.disk.seq(table)}", table)

    def seen(self, board: Board, raw: bytes) -> None:
        """Record a board that a person received."""
        told = lasting_board(raw)
        if self.boards.setdefault((board.table, board.seq), told) != told:
            self.broke(f"entry {board.seq} is shown in two ways", board.table)
        for clock in board.clocks:
            start = clock["asked"] if clock["since"] is None else clock["since"]
            if not 0 <= start - clock["asked"] <= LATEST_START_MS:
                self.broke(f"a clock starts out of its bounds: {clock}", board.table)

    def offered(self, table: TableId, secret: str | None, yours: Yours) -> None:
        """Record the options that a person received."""
        if self.known_as.setdefault((table, secret), yours.person) != yours.person:
            self.broke(f"{yours.person} was known by another name", table)
        told = lasting(yours)
        if self.offers.setdefault((table, yours.seq, yours.person), told) != told:
            self.broke(f"{yours.person} is offered two things at {yours.seq}", table)

    # Faults

    def _delay(self, rng: Random) -> float:
        if self.stormy and rng.random() < self.mishaps.slow:
            return rng.uniform(0.05, 0.8)
        return rng.uniform(0.0001, 0.004)

    def _fates(self) -> list[Coroutine[Any, Any, None]]:
        it = self.mishaps
        kinds = ((it.crash, self._crash), (it.stop, self._stop), (it.outage, self._outage),
                 (it.clock_jump, self._jump), (it.cut, self._cut), (it.tear, self._tear), (it.desert, self._desert),
                 (RENAME_EVERY, self._rename), (INTRUDE_EVERY, self._intrude))  # fmt: skip
        return [self._fate(mean, strike) for mean, strike in kinds if mean]

    async def _fate(self, mean: float, strike: Callable[[Random], Coroutine[Any, Any, None]]) -> None:
        rng = Random(f"fate {strike.__name__} {self.seed}")
        while True:
            await self.sleep(rng.expovariate(1 / mean))
            self.note(strike.__name__)
            self.faults[strike.__name__.strip("_")] += 1
            await strike(rng)

    async def _crash(self, rng: Random) -> None:
        """Crash a node after some steps. It stays down for a while."""
        node = rng.choice(self.nodes)
        if node.process is not None:
            node.process.fuse = rng.choice((0, rng.randint(1, 30), rng.randint(1, 300)))
        await self.sleep(rng.uniform(0.5, 12))
        if not node.up:
            node.start()

    async def _stop(self, rng: Random) -> None:
        node = rng.choice(self.nodes)
        process = node.process
        if process is not None:
            self.loop.hold(process)
            await self.sleep(rng.uniform(0.2, 25))
            if process.alive:
                self.loop.release(process)

    async def _outage(self, rng: Random) -> None:
        cut_off = [node.store for node in rng.choice((self.nodes, self.nodes[:1], self.nodes[1:])) if node.store]
        for store in cut_off:
            store.unreachable = True
        await self.sleep(rng.uniform(0.1, 6))
        for store in cut_off:
            store.unreachable = False

    async def _desert(self, rng: Random) -> None:
        table = rng.choice(self.people).table if self.people else None
        returns_at = self.now + UNLOAD_AFTER + rng.uniform(0, 1)
        for person in self.people:
            if person.table == table:
                person.returns_at = returns_at + rng.uniform(0, 0.3)
                if person.wire is not None:
                    person.wire.cut()

    async def _tear(self, rng: Random) -> None:
        """Disconnect all nodes from each other for a while."""
        self.network.torn = True
        await self.sleep(rng.uniform(0.5, 15))
        self.network.torn = False

    async def _rename(self, rng: Random) -> None:
        """Let a person change their name, at any node."""
        node, person = rng.choice(self.nodes), rng.choice(self.people) if self.people else None
        if node.process is not None and person is not None and person.secret is not None:
            node.run(self._renamed(node, person.secret, f"{person.name}-{rng.randrange(1000)}"))

    async def _renamed(self, node: Node, secret: str, name: str) -> None:
        with suppress(StoreFailed):
            found = await node.guests.find_by_secret(secret)
            if found is not None:
                node.hall.account_events.show_name(await node.guests.rename(found.guest, name))

    async def _intrude(self, rng: Random) -> None:
        node = rng.choice(self.nodes)
        if node.process is not None:
            await self.network.intrude(node)

    async def _jump(self, rng: Random) -> None:
        rng.choice(self.nodes).skew += rng.choice((-1, 1)) * int(10 ** rng.uniform(1, 7))

    async def _cut(self, rng: Random) -> None:
        connected = [person.wire for person in self.people if person.wire]
        if connected:
            rng.choice(connected).cut()

    # The end

    def _unhandled(self, _: Any, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if type(error).__name__ != "Gone":
            self.broke(f"{context['message']}: {error!r}")

    def _bury(self) -> None:
        for node in self.nodes:
            if node.process is not None:
                node.crash()
        self.ended = True
        self.loop.set_exception_handler(lambda *_: None)
        self.loop.bury(process for node in self.nodes for process in node.buried)


def lasting_board(raw: bytes) -> bytes:
    """Return a board without the starts of clocks, which become known after the entry."""
    board = msgspec.json.decode(raw)
    board["chips"] = dict(sorted(board["chips"].items()))  # the order of places does not matter
    return STARTS.sub(b"", msgspec.json.encode(board))


def lasting(yours: Yours) -> Yours:
    """Return the options of a person without those that depend on presence."""
    return replace(yours, powers=tuple(power for power in yours.powers if power != "report/1"))


def told_with(message: Message) -> int:
    """Return the seq to which a message refers."""
    match message:
        case Snapshot(board=raw):
            return decode_board(raw).seq
        case News(board=board):
            return int(board["seq"])
        case Accepted(seq=seq) | Yours(seq=seq) | Unchanged(seq=seq) | Refusal(seq=seq):
            return seq
        case _:
            return 0


class _Log(logging.Handler):
    """Handles the server's log. Failures of the store are expected; other tracebacks are bugs."""

    def __init__(self, town: Town) -> None:
        super().__init__()
        self._town = town

    def emit(self, record: logging.LogRecord) -> None:
        text = logging.Formatter().format(record)
        self._town.logged.append(text)
        self._town.note("logs", record.levelname)
        for word in HEXADECIMAL(text):
            self._town.words.setdefault(word, 0)
        if record.exc_info:
            self._town.broke(f"the house logs: {text}")
