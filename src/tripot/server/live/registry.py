"""All tables in memory: opened, found by code or id, folded when someone comes, let go when everybody is gone."""

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

from msgspec import Meta, Struct

from tripot.clock import Clock
from tripot.entropy import Entropy, fresh_code, fresh_id, fresh_ids, heard_as
from tripot.house import (
    CommandId,
    Opening,
    Outside,
    Pace,
    PersonId,
    Proposal,
    Refusal,
    Secret,
    Shelf,
    Table,
    TableId,
    Wish,
    decide,
    open_table,
    read_table,
)
from tripot.house.commands import AddBot, Chosen, Command, Leave, Setting, Sit, Start
from tripot.house.dice.real_dice import DiceKind
from tripot.server.cluster.bus import AboutTable, Alone, Beat, Bus, Bye, Forgotten, Here, Renamed, Word
from tripot.server.cluster.membership import Nodes
from tripot.server.group_commit.async_store import Clerk
from tripot.server.group_commit.probe import Pulse
from tripot.server.live.bot_timing import Pause
from tripot.server.live.room import Gone, Premises, Room
from tripot.server.live.scheduler import Bell
from tripot.server.live.seat_admission import looks_like_another
from tripot.store import Appended, Guest, GuestId, NoSuchTable, Seal, StoreFailed, append_of

IDLE = 300_000
"""A table nobody has come to for so long is let go; its journal keeps it."""

SWEEP = 30_000

ASKED = 0.15
"""Seconds the other nodes have to say who is at a table, before it is taken for one that nobody attends."""


class TableWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table someone would like to open. What is not named is what the house would choose."""

    game: Chosen
    preset: Chosen | None = None
    switches: dict[Chosen, Setting] = {}
    pace: Pace | None = None
    dice: DiceKind | None = None
    """Who throws: the house, or people on a table of their own."""
    sit: bool = True
    """Whether the host takes the first chair."""
    bots: Annotated[tuple[Chosen, ...], Meta(max_length=16)] = ()
    """Bots to sit down as well, by temperament."""
    start: bool = False
    """Whether the game begins at once."""


class NotOpened(Exception):
    """A wish that the table itself would refuse: too many bots, not enough players."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Hall:
    """The rooms of the house."""

    def __init__(
        self,
        clerk: Clerk,
        shelf: Shelf,
        clock: Clock,
        pause: Pause,
        seal: Seal,
        entropy: Entropy = os.urandom,
        bus: Bus | None = None,
    ) -> None:
        self.clerk, self.shelf, self.clock, self._seal, self._entropy = clerk, shelf, clock, seal, entropy
        self.bell = Bell(clock, self._stood_still, self._every_beat)
        self._bus = bus or Alone()
        self._premises = Premises(
            clerk, self.bell, clock, pause, seal, self._bus, entropy, self._expect, self._given_up
        )
        self._rooms: dict[TableId, Room] = {}
        self._coming: dict[TableId, asyncio.Task[Room]] = {}
        self._early: dict[TableId, list[AboutTable]] = {}
        """What was said of tables that are still being folded."""
        self._swept = clock()
        self._closing = False
        self.pulse = Pulse()
        self.halted: frozenset[TableId] = frozenset()
        """Tables that stand still by the operator's word, or because a law failed there: see :mod:`.halts`."""
        self.nodes = Nodes(self._bus, clerk, clock, self._rooms, self.room, self._known_as)

    @property
    def rooms(self) -> Sequence[Room]:
        """The tables in memory."""
        return tuple(self._rooms.values())

    @property
    def closing(self) -> bool:
        """Whether nothing new begins here."""
        return self._closing

    async def find(self, spoken: str) -> TableId:
        """The table behind a code, else the id itself. Whether there is such a table, :meth:`room` will see."""
        by_code = await self.clerk.ask(self.clerk.people.table_by_code, heard_as(spoken))
        return by_code or TableId(spoken)

    async def room(self, table: TableId) -> Room:
        """A table in memory; whoever comes first has it folded, the others wait for it."""
        if self._closing:
            raise StoreFailed("the house is closing")
        if table not in self._rooms and table not in self._coming:
            self._coming[table] = asyncio.create_task(self._furnish(table))
            self._coming[table].add_done_callback(lambda _: self._coming.pop(table))
        room = self._rooms[table] if table in self._rooms else await asyncio.shield(self._coming[table])
        room.used = self.clock()
        return room

    async def open(self, wish: TableWish, host: Guest) -> tuple[Table, str]:
        """A new table and its code. Raises :class:`~tripot.house.BadSettings` or :class:`NotOpened`."""
        at = self.clock()
        table, person = TableId(fresh_id(self._entropy)), PersonId(fresh_id(self._entropy))
        settings = Wish(game=wish.game, preset=wish.preset, switches=wish.switches, pace=wish.pace, dice=wish.dice)
        secret = Secret(self._entropy(32))
        steps = [open_table(self.shelf, table, person, settings, at, secret)]
        for command in self._first_words(wish):
            answer = decide(steps[-1].after, command, person, Outside(at=at, secret=secret))
            if isinstance(answer, Refusal):
                raise NotOpened(answer)
            assert isinstance(answer, Proposal)
            steps.append(answer)
        await self.clerk.ask(self.clerk.people.enroll, table, {person: host.id})
        code = await self._coded(table)
        first, *rest = steps
        outcomes = await self.clerk.append([append_of(first, self._seal.closed(secret)), *map(append_of, rest)])
        if not all(isinstance(outcome, Appended) for outcome in outcomes):
            raise StoreFailed(f"there is a table {table} already")
        self._bus.follow(table)
        room = self._rooms[table] = Room(steps[-1].after, secret, {person: host}, self._premises, alone_since=at)
        room.knock()
        return room.table, code

    async def come(self, room: Room, guest: Guest) -> PersonId:
        """How a guest is known at a table; from now on, if he never came before."""
        fresh = PersonId(fresh_id(self._entropy))
        person = await self.clerk.ask(self.clerk.people.person_at, room.table.id, guest.id, fresh)
        room.know(person, guest)
        return person

    async def held(self, room: Room, holder: Guest, wanted: str) -> PersonId | None:
        """Someone whom a session seated here and plays for; nobody else."""
        person = PersonId(wanted)
        held = await self.clerk.ask(self.clerk.people.held_at, room.table.id, holder.id)
        if person not in held:
            return None
        room.know(person, held[person])
        return person

    def looks_like_another(self, guest: Guest, name: str) -> bool:
        """Whether someone else goes by such a name at a table where he sits."""
        return any(
            looks_like_another(room, person, name)
            for room in self._rooms.values()
            for person, known in room.audience.guests.items()
            if known.id == guest.id and room.table.seat_of(person) is not None
        )

    def renamed(self, guest: Guest) -> None:
        """Someone goes by another name at every table, and at every node."""
        self._bus.say(Renamed(self._bus.node, guest))
        self._known_as(guest)

    def _known_as(self, guest: Guest) -> None:
        for room in self._rooms.values():
            for person, known in tuple(room.audience.guests.items()):
                if known.id == guest.id:
                    room.know(person, guest)

    async def forget(self, guest: Guest) -> None:
        """Delete someone, those who play on his device and his bots: they leave their seats, names go, lines end."""
        record = await self.clerk.ask(self.clerk.people.record_of, guest.id)
        gone = frozenset([guest.id, *(held.id for held in (record.held if record else ()))])
        for room, person in self._where(gone):
            if room.table.seat_of(person) is not None:
                with suppress(Gone):  # the store failed there; his seat falls to a bot when he does not come
                    await room.ask(Leave(id=CommandId(fresh_id(self._entropy))), person)
        await self.clerk.ask(self.clerk.people.forget, guest.id)
        self._bus.say(Forgotten(self._bus.node, gone))
        self._nobody(gone)

    def _nobody(self, gone: frozenset[GuestId]) -> None:
        for room, person in self._where(gone):
            room.forget(person)

    def _where(self, guests: frozenset[GuestId]) -> list[tuple[Room, PersonId]]:
        rooms = tuple(self._rooms.values())
        return [(room, person) for room in rooms for person, it in room.audience.guests.items() if it.id in guests]

    # Other nodes

    def listen(self) -> None:
        """Begin to hear what they say."""
        self._bus.start(self.hear)

    def hear(self, word: Word) -> None:
        """A word from the bus; those of this node come back too."""
        if isinstance(word, Beat | Bye | Renamed):
            self.nodes.hear(word)
        elif isinstance(word, Forgotten):
            self._nobody(word.guests)
        elif word.node == self._bus.node:
            pass
        elif word.table in self._rooms:
            self._rooms[word.table].hear(word)
        elif word.table in self._early:
            self._early[word.table].append(word)

    async def retire(self) -> None:
        """Finish what is under way and begin nothing new; the others are told, so that they wait for our people."""
        self._closing = True
        await asyncio.gather(*[room.finish() for room in self._rooms.values()])
        self.nodes.bye()
        for room in self._rooms.values():
            room.dismiss()

    async def close(self) -> None:
        """Finish what is under way, then close the store."""
        if not self._closing:
            await self.retire()
        await self._bus.close()
        await self.clerk.close()

    def _first_words(self, wish: TableWish) -> Sequence[Command]:
        ids = map(CommandId, fresh_ids(self._entropy))
        words: list[Command] = [Sit(id=next(ids))] if wish.sit else []
        words += [AddBot(id=next(ids), bot=bot) for bot in wish.bots]
        return [*words, Start(id=next(ids))] if wish.start else words

    async def _furnish(self, table: TableId) -> Room:
        early: list[AboutTable] = []
        self._early[table] = early
        self._bus.follow(table)
        self._bus.say(Here(self._bus.node, table, asks=True))
        answers = asyncio.create_task(asyncio.sleep(ASKED if self.nodes.others else 0))
        try:
            room = await self._folded(table)
            await answers
        except BaseException:
            answers.cancel()
            self._bus.unfollow(table)
            raise
        finally:
            del self._early[table]
        self._rooms[table] = room
        self.nodes.expect(room)
        if table in self.halted:
            room.halt()
        for word in early:
            room.hear(word)
        return room

    async def _folded(self, table: TableId) -> Room:
        stored = await self.clerk.ask(self.clerk.journal.read, table)
        if not stored:
            raise NoSuchTable(f"no table {table}")
        folded = await asyncio.to_thread(read_table, self.shelf, stored)
        secret = self._seal.opened(await self.clerk.ask(self.clerk.journal.sealed, table), folded)
        guests = await self.clerk.ask(self.clerk.people.guests_at, table)
        return Room(folded, secret, guests, self._premises)

    async def _coded(self, table: TableId) -> str:
        while not await self.clerk.ask(self.clerk.people.give_code, code := fresh_code(self._entropy), table):
            pass
        return code

    async def _expect(self, room: Room, opening: Opening) -> None:
        """Names and a code for a rematch, before anybody can hear of it."""
        known = room.audience.guests
        people: dict[PersonId, GuestId] = {new: known[old].id for old, new in opening.people.items() if old in known}
        await self.clerk.ask(self.clerk.people.enroll, opening.after.id, people)
        await self._coded(opening.after.id)

    def _given_up(self, room: Room) -> None:
        """A halted table stays, so that nobody wakes it by knocking."""
        if not room.halted and self._rooms.get(room.table.id) is room:
            self._let_go(room.table.id)

    def unhalted(self, table: TableId) -> None:
        """A table may go on: whoever comes next has it folded anew."""
        if table in self._rooms and self._rooms[table].halted:
            self._let_go(table)

    def _let_go(self, table: TableId) -> None:
        del self._rooms[table]
        if table not in self._coming:
            self._bus.unfollow(table)

    def _stood_still(self, since: int) -> None:
        self.nodes.stood_still()
        for room in self._rooms.values():
            room.awake(since)

    def _every_beat(self, now: int) -> None:
        self.nodes.beat()
        self._sweep(now)

    def _sweep(self, now: int) -> None:
        if now - self._swept < SWEEP:
            return
        self._swept = now
        for table, room in tuple(self._rooms.items()):
            if room.idle and not room.halted and now - room.used > IDLE:
                self.bell.set(room, None)
                self._let_go(table)
