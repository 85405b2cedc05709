"""This node among the others of its house: who is alive, whether the bus is, and what to do while one of them is not.

The bus is up as long as a node hears its own beats. While it is down, or a node is out of hearing, the heads of tables
with listeners are polled: news may be written that nobody can tell. Presence is then left as it was last known.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from zlib import crc32

from tripot.clock import Clock
from tripot.house import BrokenChain, NoSecret, TableId
from tripot.server.cluster.bus import Beat, Bus, Bye, NodeId, Renamed, ticks
from tripot.server.group_commit.async_store import Clerk
from tripot.server.live.peers import EXPECTED
from tripot.server.live.room import Room
from tripot.store import Guest, StoreFailed

log = logging.getLogger("tripot.server")

BEAT = 1_000
GONE = 4_000
"""Without a beat for so long a node is taken for dead."""

ECHO = 2_500
"""Without one of its own beats for so long the bus is taken for lost."""

POLL = 1_000
"""How often heads are looked at while somebody may write unheard."""

INSURANCE = 10_000
"""The same, while all is well: the bus may lose a word."""

MOST_POLLED = 2_000
"""Tables in one question."""

SHAKY = 5_000
"""How long the bus is doubted after it faltered."""

NEWCOMER = 30_000
"""How long it is doubted after a node came or went: a new one may have written before it found the bus."""

DOUBT = 600_000
"""A node that fell silent may be alive beyond a broken line, and write, for so long."""

PATIENCE_CLOSED = 30_000
"""How long clocks wait for the people of a node that closed in good order."""

PATIENCE_DEAD = 2_000
"""The same for a dead node, which was missed a while before."""

OVERDUE = 3_000
"""A deadline that nobody has seen to for so long is looked for in the store, after a node was lost."""

LOOK = 30_000
"""How long after that, and how old a deadline may be: what is older belongs to a table at rest."""

MOST_TAKEN = 20
"""Tables taken over at a time."""


LONG_AGO = -1_000_000_000


class Nodes:
    """What a hall knows of other nodes. ``fetch`` brings a table into memory, ``renamed`` tells of a new name."""

    def __init__(
        self,
        bus: Bus,
        clerk: Clerk,
        clock: Clock,
        rooms: Mapping[TableId, Room],
        fetch: Callable[[TableId], Awaitable[Room]],
        renamed: Callable[[Guest], None],
    ) -> None:
        self._bus, self._clerk, self._clock, self._rooms = bus, clerk, clock, rooms
        self._fetch, self._renamed = fetch, renamed
        self._seen: dict[NodeId, int] = {}
        self._beat_at = self._polled = self._looked = LONG_AGO
        self._echo = self._up_since = LONG_AGO
        self._lost_at = self._doubt_until = LONG_AGO
        self._patience = 0
        self._closed = self._shaken = False
        self._asking: asyncio.Task[None] | None = None

    @property
    def others(self) -> bool:
        """Whether another node is known to be alive."""
        return bool(self._seen)

    @property
    def up(self) -> bool:
        """Whether the bus carries what is said."""
        return ticks() - self._echo <= ECHO

    # Hearing

    def hear(self, word: Beat | Bye | Renamed) -> None:
        """A word about the house."""
        now = ticks()
        if word.node == self._bus.node:
            self._heard_myself(now)
            return
        match word:
            case Beat(node=node):
                if node not in self._seen:
                    self._doubt_until = max(self._doubt_until, now + NEWCOMER)
                self._seen[node] = now
            case Bye(node=node):
                self._seen.pop(node, None)
                self._lost(node, 0, PATIENCE_CLOSED)
            case Renamed(guest=guest):
                self._renamed(guest)

    def _heard_myself(self, now: int) -> None:
        was_up, self._echo = self.up, now
        if not was_up:
            log.info("the bus is there")
            self._up_since = now
            self._seen = dict.fromkeys(self._seen, now)
            self._doubt_until = max(self._doubt_until, now + POLL)
            self._announce()

    # Every beat of the bell

    def beat(self) -> None:
        """What is to be done from time to time."""
        now = ticks()
        if self._bus.alone or self._closed or now - self._beat_at < BEAT:
            return
        self._beat_at = now
        self._bus.say(Beat(self._bus.node))
        self._heed(now)
        if self.up:
            for node in [node for node, seen in self._seen.items() if now - max(seen, self._up_since) > GONE]:
                log.warning("node %s is out of hearing", node)
                self._doubt_until = now + DOUBT
                self._lost(node, now - self._seen.pop(node), PATIENCE_DEAD)
            for room in tuple(self._rooms.values()):
                room.tend(self._up_since)
        if self._asking is None:
            self._ask(now)

    def _heed(self, now: int) -> None:
        """Words may have been lost: look into the store for a while, and once it holds tell again who is here."""
        if self._bus.faltered:
            self._bus.faltered = False
            self._shaken = True
            self._doubt_until = max(self._doubt_until, now + SHAKY)
        elif self._shaken:
            self._shaken = False
            self._announce()

    def stood_still(self) -> None:
        """This node did, not the others."""
        if not self._bus.alone:
            self._seen = dict.fromkeys(self._seen, ticks())
            self._announce()

    def bye(self) -> None:
        """The last word."""
        self._closed = True
        self._bus.say(Bye(self._bus.node))

    def _announce(self) -> None:
        for room in tuple(self._rooms.values()):
            room.neighbours.ask(room.table)

    def expect(self, room: Room) -> None:
        """A table was brought into memory; if a node was lost of late, it may have been the one that had it."""
        ago = ticks() - self._lost_at
        if ago < EXPECTED:
            at = self._clock()
            room.neighbours.expect(room.table, at - ago, self._patience, at)

    def _lost(self, node: NodeId, ago: int, patience: int) -> None:
        now = ticks()
        self._lost_at, self._patience = now - ago, patience
        self._doubt_until = max(self._doubt_until, now + NEWCOMER)
        for room in tuple(self._rooms.values()):
            room.lost(node, self._clock() - ago, patience)

    # What only the store knows

    def _ask(self, now: int) -> None:
        doubt = not self.up or now < self._doubt_until
        looks = self.up and now - self._lost_at < LOOK and now - self._looked >= OVERDUE // 2
        polls = now - self._polled >= (POLL if doubt else INSURANCE)
        if looks or polls:
            self._asking = asyncio.create_task(self._put(now, looks=looks, polls=polls))

    async def _put(self, now: int, *, looks: bool, polls: bool) -> None:
        try:
            if polls:
                await self._poll(now)
            if looks:
                await self._take_over(now)
        except StoreFailed as error:
            log.warning("the heads cannot be read: %s", error)
        except Exception:
            log.exception("the other nodes' tables could not be looked at")
        finally:
            self._asking = None

    async def _poll(self, now: int) -> None:
        """Which tables with listeners have gone on unheard; each time others first, where they are many."""
        self._polled = now
        listened = [table for table, room in self._rooms.items() if len(room.audience)]
        turn = (now // POLL * MOST_POLLED) % len(listened) if len(listened) > MOST_POLLED else 0
        some = (listened[turn:] + listened[:turn])[:MOST_POLLED]
        if not some:
            return
        for table, seq in (await self._clerk.ask(self._clerk.journal.seqs, some)).items():
            if table in self._rooms:
                self._rooms[table].behind(seq)

    async def _take_over(self, now: int) -> None:
        """Deadlines that nobody has seen to; each table falls to one of the nodes that are left.

        One that nobody attends, at any node, only comes into memory: it rests, and its people are expected.
        """
        self._looked = now
        clock, overdue = self._clock(), self._clerk.journal.overdue
        left = sorted([self._bus.node, *self._seen])
        for table in await self._clerk.ask(overdue, clock - LOOK, clock - OVERDUE, MOST_TAKEN):
            if table not in self._rooms and left[crc32(table.encode()) % len(left)] != self._bus.node:
                continue
            try:
                (await self._fetch(table)).knock()
            except (LookupError, NoSecret, BrokenChain) as error:
                log.warning("table %s cannot be taken over: %s", table, error)
