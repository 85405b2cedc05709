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
from tripot.server.cluster.bus import Bus, GuestRenamed, Heartbeat, NodeId, NodeLeaving, monotonic_ms
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.live.peers import RETURN_EXPECTED_WITHIN_MS
from tripot.server.live.room import Room
from tripot.store import Guest, StoreFailed

log = logging.getLogger("tripot.server")

HEARTBEAT_MS = 1_000
NODE_DEAD_AFTER_MS = 4_000
"""Without a beat for so long a node is taken for dead."""

BUS_LOST_AFTER_MS = 2_500
"""Without one of its own beats for so long the bus is taken for lost."""

POLL_EVERY_MS = 1_000
"""How often heads are looked at while somebody may write unheard."""

BACKGROUND_POLL_EVERY_MS = 10_000
"""The same, while all is well: the bus may lose a word."""

MAX_TABLES_PER_POLL = 2_000
"""Tables in one question."""

POLL_AFTER_LOSS_MS = 5_000
"""How long the bus is doubted after it faltered."""

POLL_AFTER_CHANGE_MS = 30_000
"""How long it is doubted after a node came or went: a new one may have written before it found the bus."""

POLL_AFTER_SILENCE_MS = 600_000
"""A node that fell silent may be alive beyond a broken line, and write, for so long."""

RETURN_GRACE_CLOSED_MS = 30_000
"""How long clocks wait for the people of a node that closed in good order."""

RETURN_GRACE_DEAD_MS = 2_000
"""The same for a dead node, which was missed a while before."""

OVERDUE_AFTER_MS = 3_000
"""A deadline that nobody has seen to for so long is looked for in the store, after a node was lost."""

TAKEOVER_WINDOW_MS = 30_000
"""How long after that, and how old a deadline may be: what is older belongs to a table at rest."""

MAX_TAKEOVERS_PER_ROUND = 20
"""Tables taken over at a time."""


LONG_AGO_MS = -1_000_000_000


class Membership:
    """What a hall knows of other nodes. ``fetch`` brings a table into memory, ``renamed`` tells of a new name."""

    def __init__(
        self,
        bus: Bus,
        clerk: AsyncStore,
        clock: Clock,
        rooms: Mapping[TableId, Room],
        fetch: Callable[[TableId], Awaitable[Room]],
        renamed: Callable[[Guest], None],
    ) -> None:
        self._bus, self._store, self._clock, self._rooms = bus, clerk, clock, rooms
        self._fetch, self._on_rename = fetch, renamed
        self._last_seen: dict[NodeId, int] = {}
        self._last_beat_at = self._polled_at = self._takeover_at = LONG_AGO_MS
        self._echo_at = self._up_since = LONG_AGO_MS
        self._lost_at = self._doubt_until = LONG_AGO_MS
        self._return_grace_ms = 0
        self._is_closed = self._has_recent_losses = False
        self._poll_task: asyncio.Task[None] | None = None

    @property
    def has_others(self) -> bool:
        """Whether another node is known to be alive."""
        return bool(self._last_seen)

    @property
    def is_bus_up(self) -> bool:
        """Whether the bus carries what is said."""
        return monotonic_ms() - self._echo_at <= BUS_LOST_AFTER_MS

    # Hearing

    def receive(self, word: Heartbeat | NodeLeaving | GuestRenamed) -> None:
        """A word about the house."""
        now = monotonic_ms()
        if word.node == self._bus.node:
            self._receive_own_echo(now)
            return
        match word:
            case Heartbeat(node=node):
                if node not in self._last_seen:
                    self._doubt_until = max(self._doubt_until, now + POLL_AFTER_CHANGE_MS)
                self._last_seen[node] = now
            case NodeLeaving(node=node):
                self._last_seen.pop(node, None)
                self._handle_node_loss(node, 0, RETURN_GRACE_CLOSED_MS)
            case GuestRenamed(guest=guest):
                self._on_rename(guest)

    def _receive_own_echo(self, now: int) -> None:
        was_up, self._echo_at = self.is_bus_up, now
        if not was_up:
            log.info("the bus is there")
            self._up_since = now
            self._last_seen = dict.fromkeys(self._last_seen, now)
            self._doubt_until = max(self._doubt_until, now + POLL_EVERY_MS)
            self._announce_presence()

    # Every beat of the bell

    def tick(self) -> None:
        """What is to be done from time to time."""
        now = monotonic_ms()
        if self._bus.is_single_node or self._is_closed or now - self._last_beat_at < HEARTBEAT_MS:
            return
        self._last_beat_at = now
        self._bus.publish(Heartbeat(self._bus.node))
        self._check_for_losses(now)
        if self.is_bus_up:
            for node in [
                node for node, seen in self._last_seen.items() if now - max(seen, self._up_since) > NODE_DEAD_AFTER_MS
            ]:
                log.warning("node %s is out of hearing", node)
                self._doubt_until = now + POLL_AFTER_SILENCE_MS
                self._handle_node_loss(node, now - self._last_seen.pop(node), RETURN_GRACE_DEAD_MS)
            for room in tuple(self._rooms.values()):
                room.refresh_peers(self._up_since)
        if self._poll_task is None:
            self._start_polling(now)

    def _check_for_losses(self, now: int) -> None:
        """Words may have been lost: look into the store for a while, and once it holds tell again who is here."""
        if self._bus.has_lost_messages:
            self._bus.has_lost_messages = False
            self._has_recent_losses = True
            self._doubt_until = max(self._doubt_until, now + POLL_AFTER_LOSS_MS)
        elif self._has_recent_losses:
            self._has_recent_losses = False
            self._announce_presence()

    def handle_clock_jump(self) -> None:
        """This node did, not the others."""
        if not self._bus.is_single_node:
            self._last_seen = dict.fromkeys(self._last_seen, monotonic_ms())
            self._announce_presence()

    def announce_leaving(self) -> None:
        """The last word."""
        self._is_closed = True
        self._bus.publish(NodeLeaving(self._bus.node))

    def _announce_presence(self) -> None:
        for room in tuple(self._rooms.values()):
            room.peers.request_presence(room.table)

    def expect_returns(self, room: Room) -> None:
        """A table was brought into memory; if a node was lost of late, it may have been the one that had it."""
        ago = monotonic_ms() - self._lost_at
        if ago < RETURN_EXPECTED_WITHIN_MS:
            at = self._clock()
            room.peers.expect_returns(room.table, at - ago, self._return_grace_ms, at)

    def _handle_node_loss(self, node: NodeId, ago: int, patience: int) -> None:
        now = monotonic_ms()
        self._lost_at, self._return_grace_ms = now - ago, patience
        self._doubt_until = max(self._doubt_until, now + POLL_AFTER_CHANGE_MS)
        for room in tuple(self._rooms.values()):
            room.handle_node_loss(node, self._clock() - ago, patience)

    # What only the store knows

    def _start_polling(self, now: int) -> None:
        doubt = not self.is_bus_up or now < self._doubt_until
        looks = (
            self.is_bus_up
            and now - self._lost_at < TAKEOVER_WINDOW_MS
            and now - self._takeover_at >= OVERDUE_AFTER_MS // 2
        )
        polls = now - self._polled_at >= (POLL_EVERY_MS if doubt else BACKGROUND_POLL_EVERY_MS)
        if looks or polls:
            self._poll_task = asyncio.create_task(self._poll_store(now, looks=looks, polls=polls))

    async def _poll_store(self, now: int, *, looks: bool, polls: bool) -> None:
        try:
            if polls:
                await self._poll_heads(now)
            if looks:
                await self._take_over(now)
        except StoreFailed as error:
            log.warning("the heads cannot be read: %s", error)
        except Exception:
            log.exception("the other nodes' tables could not be looked at")
        finally:
            self._poll_task = None

    async def _poll_heads(self, now: int) -> None:
        """Which tables with listeners have gone on unheard; each time others first, where they are many."""
        self._polled_at = now
        listened = [table for table, room in self._rooms.items() if len(room.presence)]
        turn = (
            (now // POLL_EVERY_MS * MAX_TABLES_PER_POLL) % len(listened) if len(listened) > MAX_TABLES_PER_POLL else 0
        )
        some = (listened[turn:] + listened[:turn])[:MAX_TABLES_PER_POLL]
        if not some:
            return
        for table, seq in (await self._store.call(self._store.journal.seqs, some)).items():
            if table in self._rooms:
                self._rooms[table].note_journal_seq(seq)

    async def _take_over(self, now: int) -> None:
        """Deadlines that nobody has seen to; each table falls to one of the nodes that are left.

        One that nobody attends, at any node, only comes into memory: it rests, and its people are expected.
        """
        self._takeover_at = now
        clock, overdue = self._clock(), self._store.journal.overdue_tables
        left = sorted([self._bus.node, *self._last_seen])
        for table in await self._store.call(
            overdue, clock - TAKEOVER_WINDOW_MS, clock - OVERDUE_AFTER_MS, MAX_TAKEOVERS_PER_ROUND
        ):
            if table not in self._rooms and left[crc32(table.encode()) % len(left)] != self._bus.node:
                continue
            try:
                (await self._fetch(table)).wake()
            except (LookupError, NoSecret, BrokenChain) as error:
                log.warning("table %s cannot be taken over: %s", table, error)
