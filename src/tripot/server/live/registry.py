"""Room registry: every table in this node's memory. Loads a table on demand, drops it when idle, routes messages to it.

It wires the rooms to scheduler, bus and cluster, and knows nothing of what happens inside one.
"""

import asyncio
import os
from collections.abc import Sequence
from random import Random

from tripot.clock import Clock
from tripot.entropy import Entropy, is_id, parse_code
from tripot.house import GameRegistry, Table, TableId, read_table
from tripot.house.dice.pledges import DiceProtocol
from tripot.server.cluster.bus import Bus, LocalBus
from tripot.server.cluster.messages import BusMessage, HouseMessage, NodePresence, TableMessage
from tripot.server.cluster.node import ClusterNode
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.identity.door_pass import DoorPasses
from tripot.server.live.account_events import AccountEvents
from tripot.server.live.bot_timing import BotDelay
from tripot.server.live.create import TableWish, create_table
from tripot.server.live.room import Room
from tripot.server.live.rounds import LiveTable, RoomServices
from tripot.server.live.scheduler import Scheduler
from tripot.store import Encryption, Guest, GuestId, NoSuchTable, StoreFailed

UNLOAD_AFTER_MS = 300_000
"""A table without connections for so long is dropped from memory; its journal keeps it."""

SWEEP_EVERY_MS = 30_000

PRESENCE_WAIT_S = 0.15
"""Seconds for the other nodes to say who is at a table, before it counts as unattended."""


class RoomRegistry:
    """The rooms of this node."""

    def __init__(
        self,
        store: AsyncStore,
        games: GameRegistry,
        clock: Clock,
        bot_delay: BotDelay,
        encryption: Encryption,
        entropy: Entropy = os.urandom,
        bus: Bus | None = None,
        protocol: DiceProtocol | None = None,
    ) -> None:
        self.store, self.games, self.clock = store, games, clock
        self.scheduler = Scheduler(clock, self._on_clock_jump, self._on_tick)
        self._bus = bus or LocalBus()
        self._services = RoomServices(
            store, self.scheduler, clock, bot_delay, encryption, self._bus, entropy, Random(entropy(16)), protocol
        )
        self._rooms: dict[TableId, Room] = {}
        self._loading: dict[TableId, asyncio.Task[Room]] = {}
        self._early_messages: dict[TableId, list[TableMessage]] = {}
        """Messages about tables that are still being loaded."""
        self._swept_at = clock()
        self.is_closing = False
        """Whether the node shuts down and takes no new work."""
        self.halted_tables: frozenset[TableId] = frozenset()
        """Tables halted by an operator, or by a failed invariant: see :mod:`.halts`."""
        self.door_passes = DoorPasses(encryption)
        self.account_events = AccountEvents(self._rooms, store, self._bus, entropy)
        self._cluster = ClusterNode(self._bus, store, clock, self._rooms, self.get)

    @property
    def rooms(self) -> Sequence[Room]:
        """The tables in memory."""
        return tuple(self._rooms.values())

    async def find_table_id(self, code_or_id: str) -> TableId | None:
        """The table with this code, or the text itself if it has the form of an id; :meth:`get` sees if it exists.

        Text from outside comes this way first: what is neither an id nor a code reaches neither store nor bus.
        """
        if is_id(code_or_id):
            return TableId(code_or_id)
        code = parse_code(code_or_id)
        return None if code is None else await self.store.call(self.store.accounts.table_by_code, code)

    async def get(self, table: TableId) -> Room:
        """The room of a table, loaded if needed; concurrent callers share one load. Raises :class:`NoSuchTable`."""
        if self.is_closing:
            raise StoreFailed("this node is shutting down")
        if table not in self._rooms and table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load_room(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        room = self._rooms[table] if table in self._rooms else await asyncio.shield(self._loading[table])
        room.last_used_at = self.clock()
        return room

    async def game_for(self, code_or_id: str, guest: GuestId) -> str | None:
        """The game of a table in memory at which this guest has been; none for all others, known or not."""
        table = await self.find_table_id(code_or_id)
        room = None if table is None else self._rooms.get(table)
        if room is None or all(known.id != guest for known in room.presence.guests.values()):
            return None
        return room.table.game.name

    async def create_table(self, wish: TableWish, host: Guest) -> tuple[Table, str]:
        """Create a table and its room; returns the table and its code. Raises as :func:`.create.create_table`."""
        at, shared = self.clock(), self._services
        new = await create_table(
            self.store, self.games, shared.encryption, shared.entropy, wish, host, at, shared.protocol
        )
        table = new.table.id
        self._bus.subscribe(table)
        live = LiveTable(new.table, new.secret, {new.host: host}, shared, unattended_since=at)
        room = self._rooms[table] = Room(live, self._on_room_abandoned)
        room.wake()
        return room.table, new.code

    def start_listening(self) -> None:
        """Receive messages from other nodes from now on."""
        self._bus.start(self.receive)

    def receive(self, message: BusMessage) -> None:
        """Route a message from the bus; this node's own come back too. Whatever comes shows that the bus is up."""
        self._bus.is_up = True
        if isinstance(message, HouseMessage):
            self._cluster.receive(message)
            self.account_events.receive(message)
        elif message.node == self._bus.node:
            pass
        elif message.table in self._rooms:
            self._rooms[message.table].receive(message)
        elif message.table in self._early_messages:
            self._early_messages[message.table].append(message)

    async def drain(self) -> None:
        """Finish running rounds and begin nothing new; tell the other nodes, so that they expect our people."""
        self.is_closing = True
        await asyncio.gather(*[room.finish() for room in self._rooms.values()])
        self._cluster.announce_leaving()
        for room in self._rooms.values():
            room.close_connections()

    async def close(self) -> None:
        """Drain, then close the bus and the store."""
        if not self.is_closing:
            await self.drain()
        await self._bus.close()
        await self.store.close()

    def release_halt(self, table: TableId) -> None:
        """Drop a halted room, so that the next visitor loads the table again."""
        if table in self._rooms and self._rooms[table].is_halted:
            self._unload(table)

    async def _load_room(self, table: TableId) -> Room:
        if await self.store.call(self.store.journal.head, table) is None:  # the bus hears of no table that is not there
            raise NoSuchTable(f"no table {table}")
        early: list[TableMessage] = []
        self._early_messages[table] = early
        self._bus.subscribe(table)
        self._bus.publish(NodePresence(self._bus.node, table, asks=True))
        answers = asyncio.create_task(asyncio.sleep(PRESENCE_WAIT_S if self._cluster.has_others else 0))
        try:
            room = await self._fold_room(table)
            await answers
        except BaseException:
            answers.cancel()
            self._bus.unsubscribe(table)
            raise
        finally:
            del self._early_messages[table]
        self._rooms[table] = room
        self._cluster.expect_returns(room)
        if table in self.halted_tables:
            room.halt()
        for message in early:
            room.receive(message)
        return room

    async def _fold_room(self, table: TableId) -> Room:
        stored = await self.store.read_entries(table)
        if not stored:
            raise NoSuchTable(f"no table {table}")
        folded = await asyncio.to_thread(read_table, self.games, stored)
        sealed = await self.store.call(self.store.journal.encrypted_secret, table)
        secret = self._services.encryption.decrypt(sealed, folded)
        guests = await self.store.call(self.store.accounts.guests_at, table)
        return Room(LiveTable(folded, secret, guests, self._services), self._on_room_abandoned)

    def _on_room_abandoned(self, room: Room) -> None:
        """Drop a room; a halted one stays, so that the table is not loaded again."""
        if not room.is_halted and self._rooms.get(room.table.id) is room:
            self._unload(room.table.id)

    def _unload(self, table: TableId) -> None:
        del self._rooms[table]
        if table not in self._loading:
            self._bus.unsubscribe(table)

    def _on_clock_jump(self, since: int) -> None:
        self._cluster.handle_clock_jump()
        for room in self._rooms.values():
            room.handle_clock_jump(since)

    def _on_tick(self, now: int) -> None:
        self._cluster.tick()
        if now - self._swept_at < SWEEP_EVERY_MS:
            return
        self._swept_at = now
        for table, room in tuple(self._rooms.items()):
            if room.is_idle and not room.is_halted and now - room.last_used_at > UNLOAD_AFTER_MS:
                self.scheduler.schedule(room, None)
                self._unload(table)
