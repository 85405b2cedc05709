"""All tables in memory: opened, found by code or id, folded when someone comes, let go when everybody is gone."""

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

from msgspec import Meta, Struct

from tripot.clock import Clock
from tripot.entropy import Entropy, fresh_code, fresh_id, fresh_ids, normalize_code
from tripot.house import (
    CommandId,
    DecisionInputs,
    GameRegistry,
    Opening,
    Pace,
    PersonId,
    Proposal,
    Refusal,
    Secret,
    SettingsRequest,
    Table,
    TableId,
    decide,
    open_table,
    read_table,
)
from tripot.house.commands import AddBot, Command, Leave, ShortText, Sit, Start, SwitchValue
from tripot.house.dice.real_dice import DiceKind
from tripot.house.refusals import OpeningRefused
from tripot.server.cluster.bus import (
    Bus,
    BusMessage,
    GuestRenamed,
    GuestsDeleted,
    Heartbeat,
    LocalBus,
    NodeLeaving,
    NodePresence,
    TableMessage,
)
from tripot.server.cluster.membership import Membership
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.group_commit.probe import StoreProbe
from tripot.server.live.bot_timing import BotDelay
from tripot.server.live.room import Room, RoomClosed, RoomServices
from tripot.server.live.scheduler import Scheduler
from tripot.server.live.seat_admission import looks_like_another
from tripot.store import Appended, Encryption, Guest, GuestId, NoSuchTable, StoreFailed, append_of

UNLOAD_AFTER_MS = 300_000
"""A table nobody has come to for so long is let go; its journal keeps it."""

SWEEP_EVERY_MS = 30_000

PRESENCE_WAIT_S = 0.15
"""Seconds the other nodes have to say who is at a table, before it is taken for one that nobody attends."""


class TableWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table someone would like to open. What is not named is what the house would choose."""

    game: ShortText
    preset: ShortText | None = None
    switches: dict[ShortText, SwitchValue] = {}
    pace: Pace | None = None
    dice: DiceKind | None = None
    """Who throws: the house, or people on a table of their own."""
    sit: bool = True
    """Whether the host takes the first chair."""
    bots: Annotated[tuple[ShortText, ...], Meta(max_length=16)] = ()
    """Bots to sit down as well, by temperament."""
    start: bool = False
    """Whether the game begins at once."""


class RoomRegistry:
    """The rooms of the house."""

    def __init__(
        self,
        clerk: AsyncStore,
        shelf: GameRegistry,
        clock: Clock,
        pause: BotDelay,
        seal: Encryption,
        entropy: Entropy = os.urandom,
        bus: Bus | None = None,
    ) -> None:
        self.store, self.games, self.clock, self._encryption, self._entropy = clerk, shelf, clock, seal, entropy
        self.scheduler = Scheduler(clock, self._on_clock_jump, self._on_tick)
        self._bus = bus or LocalBus()
        self._services = RoomServices(
            clerk,
            self.scheduler,
            clock,
            pause,
            seal,
            self._bus,
            entropy,
            self._prepare_rematch,
            self._on_room_abandoned,
        )
        self._rooms: dict[TableId, Room] = {}
        self._loading: dict[TableId, asyncio.Task[Room]] = {}
        self._early_messages: dict[TableId, list[TableMessage]] = {}
        """What was said of tables that are still being folded."""
        self._swept_at = clock()
        self._is_closing = False
        self.store_probe = StoreProbe()
        self.halted_tables: frozenset[TableId] = frozenset()
        """Tables that stand still by the operator's word, or because a law failed there: see :mod:`.halts`."""
        self.membership = Membership(self._bus, clerk, clock, self._rooms, self.get, self._apply_rename)

    @property
    def rooms(self) -> Sequence[Room]:
        """The tables in memory."""
        return tuple(self._rooms.values())

    @property
    def is_closing(self) -> bool:
        """Whether nothing new begins here."""
        return self._is_closing

    async def find_table_id(self, spoken: str) -> TableId:
        """The table behind a code, else the id itself. Whether there is such a table, :meth:`room` will see."""
        by_code = await self.store.call(self.store.accounts.table_by_code, normalize_code(spoken))
        return by_code or TableId(spoken)

    async def get(self, table: TableId) -> Room:
        """A table in memory; whoever comes first has it folded, the others wait for it."""
        if self._is_closing:
            raise StoreFailed("the house is closing")
        if table not in self._rooms and table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load_room(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        room = self._rooms[table] if table in self._rooms else await asyncio.shield(self._loading[table])
        room.last_used_at = self.clock()
        return room

    async def create_table(self, wish: TableWish, host: Guest) -> tuple[Table, str]:
        """A new table and its code. Raises :class:`~tripot.house.BadSettings` or :class:`OpeningRefused`."""
        at = self.clock()
        table, person = TableId(fresh_id(self._entropy)), PersonId(fresh_id(self._entropy))
        settings = SettingsRequest(
            game=wish.game, preset=wish.preset, switches=wish.switches, pace=wish.pace, dice=wish.dice
        )
        secret = Secret(self._entropy(32))
        steps = [open_table(self.games, table, person, settings, at, secret)]
        for command in self._opening_commands(wish):
            answer = decide(steps[-1].after, command, person, DecisionInputs(at=at, secret=secret))
            if isinstance(answer, Refusal):
                raise OpeningRefused(answer)
            assert isinstance(answer, Proposal)
            steps.append(answer)
        await self.store.call(self.store.accounts.enroll, table, {person: host.id})
        code = await self._assign_code(table)
        first, *rest = steps
        outcomes = await self.store.append([append_of(first, self._encryption.encrypt(secret)), *map(append_of, rest)])
        if not all(isinstance(outcome, Appended) for outcome in outcomes):
            raise StoreFailed(f"there is a table {table} already")
        self._bus.subscribe(table)
        room = self._rooms[table] = Room(steps[-1].after, secret, {person: host}, self._services, alone_since=at)
        room.wake()
        return room.table, code

    async def register_guest(self, room: Room, guest: Guest) -> PersonId:
        """How a guest is known at a table; from now on, if he never came before."""
        fresh = PersonId(fresh_id(self._entropy))
        person = await self.store.call(self.store.accounts.person_at, room.table.id, guest.id, fresh)
        room.set_guest(person, guest)
        return person

    async def find_held_person(self, room: Room, holder: Guest, wanted: str) -> PersonId | None:
        """Someone whom a session seated here and plays for; nobody else."""
        person = PersonId(wanted)
        held = await self.store.call(self.store.accounts.hotseat_guests_at, room.table.id, holder.id)
        if person not in held:
            return None
        room.set_guest(person, held[person])
        return person

    def looks_like_another(self, guest: Guest, name: str) -> bool:
        """Whether someone else goes by such a name at a table where he sits."""
        return any(
            looks_like_another(room, person, name)
            for room in self._rooms.values()
            for person, known in room.presence.guests.items()
            if known.id == guest.id and room.table.seat_of(person) is not None
        )

    def rename_guest(self, guest: Guest) -> None:
        """Someone goes by another name at every table, and at every node."""
        self._bus.publish(GuestRenamed(self._bus.node, guest))
        self._apply_rename(guest)

    def _apply_rename(self, guest: Guest) -> None:
        for room in self._rooms.values():
            for person, known in tuple(room.presence.guests.items()):
                if known.id == guest.id:
                    room.set_guest(person, guest)

    async def delete_guest(self, guest: Guest) -> None:
        """Delete someone, those who play on his device and his bots: they leave their seats, names go, lines end."""
        record = await self.store.call(self.store.accounts.record_of, guest.id)
        gone = frozenset([guest.id, *(held.id for held in (record.held if record else ()))])
        for room, person in self._find_people(gone):
            if room.table.seat_of(person) is not None:
                with suppress(RoomClosed):  # the store failed there; his seat falls to a bot when he does not come
                    await room.submit(Leave(id=CommandId(fresh_id(self._entropy))), person)
        await self.store.call(self.store.accounts.forget, guest.id)
        self._bus.publish(GuestsDeleted(self._bus.node, gone))
        self._remove_people(gone)

    def _remove_people(self, gone: frozenset[GuestId]) -> None:
        for room, person in self._find_people(gone):
            room.remove_person(person)

    def _find_people(self, guests: frozenset[GuestId]) -> list[tuple[Room, PersonId]]:
        rooms = tuple(self._rooms.values())
        return [(room, person) for room in rooms for person, it in room.presence.guests.items() if it.id in guests]

    # Other nodes

    def start_listening(self) -> None:
        """Begin to hear what they say."""
        self._bus.start(self.receive)

    def receive(self, word: BusMessage) -> None:
        """A word from the bus; those of this node come back too."""
        if isinstance(word, Heartbeat | NodeLeaving | GuestRenamed):
            self.membership.receive(word)
        elif isinstance(word, GuestsDeleted):
            self._remove_people(word.guests)
        elif word.node == self._bus.node:
            pass
        elif word.table in self._rooms:
            self._rooms[word.table].receive(word)
        elif word.table in self._early_messages:
            self._early_messages[word.table].append(word)

    async def drain(self) -> None:
        """Finish what is under way and begin nothing new; the others are told, so that they wait for our people."""
        self._is_closing = True
        await asyncio.gather(*[room.finish() for room in self._rooms.values()])
        self.membership.announce_leaving()
        for room in self._rooms.values():
            room.close_connections()

    async def close(self) -> None:
        """Finish what is under way, then close the store."""
        if not self._is_closing:
            await self.drain()
        await self._bus.close()
        await self.store.close()

    def _opening_commands(self, wish: TableWish) -> Sequence[Command]:
        ids = map(CommandId, fresh_ids(self._entropy))
        words: list[Command] = [Sit(id=next(ids))] if wish.sit else []
        words += [AddBot(id=next(ids), bot=bot) for bot in wish.bots]
        return [*words, Start(id=next(ids))] if wish.start else words

    async def _load_room(self, table: TableId) -> Room:
        early: list[TableMessage] = []
        self._early_messages[table] = early
        self._bus.subscribe(table)
        self._bus.publish(NodePresence(self._bus.node, table, asks=True))
        answers = asyncio.create_task(asyncio.sleep(PRESENCE_WAIT_S if self.membership.has_others else 0))
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
        self.membership.expect_returns(room)
        if table in self.halted_tables:
            room.halt()
        for word in early:
            room.receive(word)
        return room

    async def _fold_room(self, table: TableId) -> Room:
        stored = await self.store.call(self.store.journal.read, table)
        if not stored:
            raise NoSuchTable(f"no table {table}")
        folded = await asyncio.to_thread(read_table, self.games, stored)
        secret = self._encryption.decrypt(await self.store.call(self.store.journal.encrypted_secret, table), folded)
        guests = await self.store.call(self.store.accounts.guests_at, table)
        return Room(folded, secret, guests, self._services)

    async def _assign_code(self, table: TableId) -> str:
        while not await self.store.call(self.store.accounts.give_code, code := fresh_code(self._entropy), table):
            pass
        return code

    async def _prepare_rematch(self, room: Room, opening: Opening) -> None:
        """Names and a code for a rematch, before anybody can hear of it."""
        known = room.presence.guests
        people: dict[PersonId, GuestId] = {new: known[old].id for old, new in opening.people.items() if old in known}
        await self.store.call(self.store.accounts.enroll, opening.after.id, people)
        await self._assign_code(opening.after.id)

    def _on_room_abandoned(self, room: Room) -> None:
        """A halted table stays, so that nobody wakes it by knocking."""
        if not room.is_halted and self._rooms.get(room.table.id) is room:
            self._unload(room.table.id)

    def release_halt(self, table: TableId) -> None:
        """A table may go on: whoever comes next has it folded anew."""
        if table in self._rooms and self._rooms[table].is_halted:
            self._unload(table)

    def _unload(self, table: TableId) -> None:
        del self._rooms[table]
        if table not in self._loading:
            self._bus.unsubscribe(table)

    def _on_clock_jump(self, since: int) -> None:
        self.membership.handle_clock_jump()
        for room in self._rooms.values():
            room.handle_clock_jump(since)

    def _on_tick(self, now: int) -> None:
        self.membership.tick()
        self._unload_idle(now)

    def _unload_idle(self, now: int) -> None:
        if now - self._swept_at < SWEEP_EVERY_MS:
            return
        self._swept_at = now
        for table, room in tuple(self._rooms.items()):
            if room.is_idle and not room.is_halted and now - room.last_used_at > UNLOAD_AFTER_MS:
                self.scheduler.schedule(room, None)
                self._unload(table)
