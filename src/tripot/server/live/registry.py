"""The registry of rooms (live tables) in this node's memory. Loads and claims tables on demand, and drops idle ones.

A node *claims* a table in the directory to become its owner, the only node that may serve it. A single server has no
directory and owns every table.
"""

import asyncio
import os
from collections.abc import Sequence
from random import Random

from tripot.clock import Clock
from tripot.entropy import Entropy, is_id, parse_code
from tripot.house import GameRegistry, Table, TableId, read_table
from tripot.server.async_store import AsyncStore
from tripot.server.errors import TryAgain
from tripot.server.identity.door_pass import DoorPasses
from tripot.server.live.account_events import AccountEvents
from tripot.server.live.bot_timing import BotDelay
from tripot.server.live.create import TableWish, create_table
from tripot.server.live.history import TableHistory
from tripot.server.live.room import Room, RoomServices
from tripot.server.live.scheduler import Scheduler
from tripot.server.nodes.directory import OwnedElsewhere, TableDirectory
from tripot.store import Encryption, Guest, NodeName, NoSuchTable

UNLOAD_AFTER_MS = 300_000
"""A table without connections for this long is dropped from memory; its journal remains."""

SWEEP_EVERY_MS = 30_000

MAX_LOADS = 16
"""The maximum number of tables loaded at the same time: when a node fails, all its clients reconnect at once."""

CLAIM_ATTEMPTS = 3
"""How often another node can change a table between the fold and the claim."""


class RoomRegistry:
    """The rooms of this node. ``directory``: set if several nodes can share the store."""

    def __init__(
        self,
        store: AsyncStore,
        games: GameRegistry,
        clock: Clock,
        bot_delay: BotDelay,
        encryption: Encryption,
        entropy: Entropy = os.urandom,
        directory: TableDirectory | None = None,
    ) -> None:
        self.store, self.games, self.clock = store, games, clock
        self.directory = directory
        self.history = TableHistory(store, games)
        self.scheduler = Scheduler(clock, self._on_clock_jump, self._on_tick)
        node = None if directory is None else directory.node
        self._services = RoomServices(
            store, self.scheduler, clock, bot_delay, encryption, entropy, Random(entropy(16)), node
        )
        self._rooms: dict[TableId, Room] = {}
        self._loading: dict[TableId, asyncio.Task[Room]] = {}
        self._load_slots = asyncio.Semaphore(MAX_LOADS)
        self.loads_begun = 0
        self._swept_at = clock()
        self.is_closing = False
        """Whether the node is shutting down and accepts no new work."""
        self.halted_tables: frozenset[TableId] = frozenset()
        """Tables halted by an operator or a failed invariant: see ``store.halts``."""
        self.door_passes = DoorPasses(encryption)
        self.account_events = AccountEvents(self._rooms, store, entropy)

    @property
    def rooms(self) -> Sequence[Room]:
        """The tables in memory."""
        return tuple(self._rooms.values())

    @property
    def is_loading(self) -> bool:
        """Whether a table is being loaded."""
        return bool(self._loading)

    async def find_table_id(self, code_or_id: str) -> TableId | None:
        """Return the table with this code, or the text itself if it is an id; :meth:`get` checks that it exists. All
        external text passes through this method first, so only valid ids and codes reach the store."""
        if is_id(code_or_id):
            return TableId(code_or_id)
        code = parse_code(code_or_id)
        return None if code is None else await self.store.call(self.store.accounts.table_by_code, code)

    async def read_table(self, table: TableId) -> Table:
        """Return a table for reading, from memory or from its journal, without claiming it. Raises
        :class:`NoSuchTable`."""
        room = self._rooms.get(table)
        return await self.history.load_table(table) if room is None else room.table

    async def get(self, table: TableId, gone: NodeName | None = None) -> Room:
        """Return the room of a table, loaded and claimed if needed. Concurrent callers share one load. ``gone``: an
        owner that can be replaced. Raises :class:`NoSuchTable`, :class:`OwnedElsewhere`."""
        if self.is_closing:
            raise TryAgain("this node is shutting down")
        if table not in self._rooms and table not in self._loading:
            self.loads_begun += 1
            self._loading[table] = asyncio.create_task(self._load_room(table, gone))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        room = self._rooms[table] if table in self._rooms else await asyncio.shield(self._loading[table])
        room.last_used_at = room.clock()
        return room

    async def create_table(self, wish: TableWish, host: Guest) -> tuple[Table, str]:
        """Create a table without claiming it. Return the table and its code. Raises the same errors as
        :func:`.create.create_table`."""
        at, shared = self.clock(), self._services
        return await create_table(self.store, self.games, shared.encryption, shared.entropy, wish, host, at)

    async def drain(self) -> None:
        """Finish loads and rounds without starting new ones, release all tables, then close the connections."""
        self.is_closing = True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*[room.finish() for room in self._rooms.values()])
        if self.directory is not None:
            await self.directory.release_all()
        for room in self._rooms.values():
            room.close_connections()

    async def close(self) -> None:
        """Drain if that has not begun, release tables that a cancelled drain has left, then close the store."""
        if not self.is_closing:
            await self.drain()
        if self.directory is not None:
            await self.directory.release_all()
        await self.store.close()

    async def check_directory(self) -> None:
        """Drop the rooms of tables that this node no longer owns."""
        if self.directory is not None:
            for table in await self.directory.find_deposed():
                self.depose(table)

    def depose(self, table: TableId) -> None:
        """Stop serving a table that another node has claimed."""
        if self.directory is not None:
            self.directory.forget(table)
        if table in self._rooms:
            self._rooms.pop(table).drop()

    def drop_all(self) -> None:
        """Drop all rooms, because this node may have missed notices.

        This node keeps its claims, so returning visitors reload the tables here.
        """
        for table in tuple(self._rooms):
            self._rooms.pop(table).drop()

    def release_halt(self, table: TableId) -> None:
        """Drop the room of a table that is no longer halted, so that the next visitor loads the table again."""
        if table in self._rooms and self._rooms[table].is_halted:
            del self._rooms[table]

    async def _load_room(self, table: TableId, gone: NodeName | None) -> Room:
        async with self._load_slots:
            room = await self._claim_room(table, gone)
            self._rooms[table] = room
        if table in self.halted_tables:
            room.halt()
        return room

    async def _claim_room(self, table: TableId, gone: NodeName | None) -> Room:
        """Fold the journal, then claim the table. Repeat this if another node was faster."""
        if self.directory is None:
            return await self._fold_room(table)
        for _ in range(CLAIM_ATTEMPTS):
            owner = await self.directory.find_owner(table)
            if owner is not None and owner.node not in (self.directory.node, gone):
                raise OwnedElsewhere(owner)
            room = await self._fold_room(table)
            if await self.directory.claim(table, owner, room.table.seq):
                return room
        raise TryAgain(f"other nodes were faster at every attempt to claim table {table}")

    async def _fold_room(self, table: TableId) -> Room:
        stored = await self.store.read_entries(table)
        if not stored:
            raise NoSuchTable(f"no table {table}")
        folded = await asyncio.to_thread(read_table, self.games, stored)
        encrypted = await self.store.call(self.store.journal.encrypted_secret, table)
        secret = self._services.encryption.decrypt(encrypted, folded)
        guests = await self.store.call(self.store.accounts.guests_at, table)
        return Room(folded, secret, guests, self._services, self._on_room_abandoned)

    def _on_room_abandoned(self, room: Room) -> None:
        """Drop a room. A halted one stays, so that the table is not loaded again."""
        if not room.is_halted and self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]

    def _on_clock_jump(self, before: int) -> None:
        for room in self.rooms:
            try:
                room.handle_clock_jump(before)
            except Exception as error:  # the other rooms still get their credit
                room.abandon(error)

    def _on_tick(self, now: int) -> None:
        if abs(now - self._swept_at) < SWEEP_EVERY_MS:
            return
        self._swept_at = now
        for table, room in tuple(self._rooms.items()):
            if room.is_idle and not room.is_halted and now + room.clock.lead_ms - room.last_used_at > UNLOAD_AFTER_MS:
                # A client that is being admitted to this room must retry.
                self._rooms.pop(table).drop()
                if self.directory is not None:
                    self.directory.release_later(table)
