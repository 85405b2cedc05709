"""One live table and those who are connected to it. First the commit, then everybody hears of it, then who asked.

Whatever is asked of a table waits in one queue. Each round takes all that has gathered, settles it together and tells
everybody once; so nobody is greeted, and nothing is decided, in the middle of something else.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from tripot.clock import Clock
from tripot.entropy import Entropy, fresh_dice_bytes, fresh_ids, fresh_master_secrets
from tripot.house import (
    Command,
    DecisionInputs,
    DowntimeEnded,
    Opening,
    PersonArrived,
    PersonId,
    Refusal,
    Secret,
    StoredEntry,
    Table,
    decode_entry,
    relay_quick_chat,
    wire,
)
from tripot.house.close_codes import NODE_CLOSING, NOT_YOURS, TABLE_HALTED, TRY_AGAIN
from tripot.house.commands import Sit
from tripot.house.commit_loop import DueWork
from tripot.house.quick_chat import React, Say
from tripot.server.cluster.bus import Bus, CommittedEntries, NodeId, NodePresence, TableMessage, Utterance
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.live.bot_timing import BotDelay, BotTiming
from tripot.server.live.commit import Committer, QueuedCommand, Reply
from tripot.server.live.peers import Peers
from tripot.server.live.presence import Listener, TablePresence
from tripot.server.live.scheduler import Scheduler
from tripot.store import Encryption, Guest, StoreFailed

log = logging.getLogger("tripot.server")

SUSPEND_AFTER_MS = 10_000
"""A table that host and players have left for so long stands still: no bot plays on alone, no clock runs out unseen."""

BATCH_PRESENCE_ABOVE = 32
"""With more listeners than this, comings and goings are told once a second and not one by one."""

RETRY_WAKE_AFTER_MS = 200
"""After a knock that led to nothing; no bug may make the bell ring without end."""


class RoomClosed(Exception):
    """This room was given up before it could answer; whoever asked connects again and asks again."""


class Greeting(Struct, frozen=True, eq=False):
    """Someone says hello."""

    listener: Listener
    hello: wire.Hello
    done: "asyncio.Future[None]"


class RoomServices(Struct, frozen=True):
    """What every room of a house shares."""

    clerk: AsyncStore
    bell: Scheduler
    clock: Clock
    pause: BotDelay
    seal: Encryption
    bus: Bus
    entropy: Entropy
    expect: Callable[["Room", Opening], Awaitable[None]]
    """Told of a rematch before it is committed."""
    give_up: Callable[["Room"], None]
    """Told when a table must be folded again."""


class Room:
    """A table in memory. ``alone_since``: since when nobody attends; 0 is since before the room was furnished."""

    def __init__(
        self,
        table: Table,
        secret: Secret | None,
        guests: dict[PersonId, Guest],
        house: RoomServices,
        alone_since: int = 0,
    ) -> None:
        at = house.clock()
        self._services = house
        self._secret = secret
        self._committer = Committer(table, house.clerk, house.seal, lambda opening: house.expect(self, opening))
        self.presence = TablePresence(table, guests, at)
        self.peers = Peers(house.bus, self.presence)
        self._bot_timing = BotTiming(house.pause, Random(house.entropy(16)))
        self._bot_timing.update(table, (), at)
        self._inbox: list[QueuedCommand] = []
        self._greetings: list[Greeting] = []
        self._news: list[bytes] = []
        self._journal_seq = 0
        self._has_due_work = False
        self._presence_due_at: int | None = None
        self._unattended_since: int | None = alone_since
        self._round_task: asyncio.Task[None] | None = None
        self._is_abandoned = self._is_closing = False
        self.is_halted = False
        self.last_used_at = at

    @property
    def table(self) -> Table:
        """The table as its journal tells it."""
        return self._committer.table

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing is under way."""
        return not len(self.presence) and self._round_task is None

    # What others ask of the room; only the rounds below answer

    def submit(self, command: Command, by: PersonId) -> "asyncio.Future[Reply]":
        """A command of someone; the answer comes when it is on disk and everybody has heard of it."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._inbox.append(QueuedCommand(command, by, reply))
        self._ensure_running()
        return reply

    def greet(self, listener: Listener, hello: wire.Hello) -> "asyncio.Future[None]":
        """Someone is here, and hears from now on all that happens."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._greetings.append(Greeting(listener, hello, done))
        self._ensure_running()
        return done

    def utter(self, by: PersonId, it: Say | React) -> Refusal | None:
        """A phrase or a gesture: everybody hears it and nobody keeps it."""
        said = relay_quick_chat(self.table, by, it)
        if isinstance(said, Refusal):
            return said
        message = wire.encode(said)
        self._services.bus.publish(Utterance(self._services.bus.node, self.table.id, message))
        self.presence.broadcast(message)
        return None

    def remove_listener(self, listener: Listener) -> None:
        """A connection is gone."""
        self.last_used_at = at = self._services.clock()
        if listener in self.presence:
            self.presence.remove(listener, at)
            self._schedule_presence(at)

    def set_guest(self, person: PersonId, guest: Guest) -> None:
        """Who someone is. Others hear of it when he comes, or at once if they knew him by another name."""
        before = self.presence.guests.get(person)
        self.presence.guests[person] = guest
        if before is not None and before != guest:
            self._schedule_presence(self._services.clock())

    def remove_person(self, person: PersonId) -> None:
        """Someone is nobody any more: others see no name of his, and his lines end."""
        if self.presence.guests.pop(person, None) is not None:
            for listener in self.presence:
                if listener.person == person:
                    listener.close(NOT_YOURS)
            self._schedule_presence(self._services.clock())

    def wake(self) -> None:
        """Something may be due."""
        self._has_due_work = True
        self._ensure_running()

    def handle_clock_jump(self, since: int) -> None:
        """The house stood still; running clocks must not have noticed. Those of a table at rest stand anyway."""
        if not self._is_suspended(since):
            self._inbox.insert(0, QueuedCommand(DowntimeEnded(since)))
            self._ensure_running()

    # What other nodes tell

    def receive(self, word: TableMessage) -> None:
        """A word about this table."""
        match word:
            case CommittedEntries(lines=lines):
                self._news += lines
                self._ensure_running()
            case Utterance(message=message):
                self.presence.broadcast(message)
            case NodePresence():
                self._receive_presence(word)

    def note_journal_seq(self, seq: int) -> None:
        """The journal is known to be so far."""
        if seq > self.table.seq:
            self._journal_seq = max(self._journal_seq, seq)
            self._ensure_running()

    def handle_node_loss(self, node: NodeId, since: int, patience: int) -> None:
        """Another node closed, or died, then; its people have that long to come back before a clock runs out."""
        at = self._services.clock()
        if self.peers.handle_node_loss(node, since, patience, at):
            self._schedule_presence(at)

    def refresh_peers(self, heard_since: int) -> None:
        """From time to time: tell who is here, and forget nodes that have long not said it."""
        for node in self.peers.silent_nodes(heard_since):
            self.receive(NodePresence(node, self.table.id))
        self.peers.announce(self.table)

    def _receive_presence(self, here: NodePresence) -> None:
        at = self._services.clock()
        for person, guest in here.people.items():
            self.set_guest(person, guest)
        self.note_journal_seq(here.seq)
        rested = self._is_suspended(at)
        changed = self.peers.update_peer(here, at)
        if self.presence.is_attended(self.table):
            self._unattended_since = None
            if rested:
                self._bot_timing.restart(self.table, at)
        self.peers.announce(self.table, asked=here.asks)
        if changed:
            self._schedule_presence(at)

    def halt(self) -> None:
        """Stand still, by the operator's word; what is under way is finished."""
        self.is_halted = self._is_abandoned = True
        self._services.bell.schedule(self, None)
        for listener in self.presence:
            listener.close(TABLE_HALTED)

    async def finish(self) -> None:
        """Wait for the round under way, and begin no other."""
        self._is_abandoned = self._is_closing = True
        if self._round_task is not None:
            await asyncio.wait([self._round_task])

    def close_connections(self) -> None:
        """Send everybody to another node, once what was said is sent."""
        for listener in self.presence:
            listener.close(NODE_CLOSING)

    # Rounds

    def _ensure_running(self) -> None:
        if self._round_task is None:
            self._round_task = asyncio.create_task(self._run_rounds())

    async def _run_rounds(self) -> None:
        try:
            while (
                self._inbox or self._greetings or self._has_due_work or self._news or self._journal_seq > self.table.seq
            ):
                self._services.bell.check_clock()
                questions, self._inbox = self._inbox, []
                greetings, self._greetings = self._greetings, []
                knocked, self._has_due_work = self._has_due_work, False
                try:
                    if self._is_abandoned:
                        raise RoomClosed
                    await self._run_round(questions, greetings, knocked=knocked)
                except Exception as error:
                    self._give_up(error, questions, greetings)
        finally:
            self._round_task = None

    async def _run_round(self, questions: list[QueuedCommand], greetings: list[Greeting], *, knocked: bool) -> None:
        at, before = self._services.clock(), self.table
        followed = await self._apply_news([it.hello.seq for it in greetings])
        since = self.peers.mark_returned([it.listener.person for it in greetings], at)
        awoke: Sequence[QueuedCommand] = () if since is None else (QueuedCommand(DowntimeEnded(since)),)
        if self._is_suspended(at):
            comes = self.presence.is_attended(self.table, [it.listener for it in greetings])
            if comes or any(isinstance(question.command, Sit) for question in questions):
                awoke = self._resume_commands()
        presence = self.presence.snapshot
        arrived = []
        for person in {it.listener.person: None for it in greetings}:
            if person is not None:
                presence = presence.with_arrival(person)
                arrived.append(QueuedCommand(PersonArrived(person)))
        goes_on = knocked and (awoke or not self._is_suspended(at))
        late, ripe = self.peers.standby_ms, self.peers.due_until(at)
        knock = (
            DueWork(frozenset(self._bot_timing.pop_ready(at - late)), self._bot_timing.rng, ripe) if goes_on else None
        )
        entropy = self._services.entropy
        outside = DecisionInputs(
            at=at,
            chance=fresh_dice_bytes(entropy),
            secret=self._secret,
            secrets=map(Secret, fresh_master_secrets(entropy)),
            presence=presence,
            ids=fresh_ids(entropy),
        )
        settled = await self._committer.decide_and_commit([*awoke, *arrived, *questions], knock, outside)

        for waiting, reply in settled.replies:
            _resolve(waiting, reply)  # whoever asked is woken now and speaks after this round, when all have been told
        if settled.lines:
            bus = self._services.bus
            bus.publish(CommittedEntries(bus.node, self.table.id, tuple(line.data for line in settled.lines)))
        if lines := (*followed, *settled.lines):
            for message in wire.encode_news_between(before, self.table, lines, at):
                self.presence.broadcast(message)
            self.presence.send_personal_views(self.table)
            self._bot_timing.update(self.table, lines, at)
        await self._welcome(greetings)
        if awoke:
            self._bot_timing.restart(self.table, at)
        if self._presence_due_at is not None and self._presence_due_at <= at:
            self._broadcast_presence()
        if self.presence.is_attended(self.table):
            self._unattended_since = None
        elif self._unattended_since is None:
            self._unattended_since = at
        self.peers.announce(self.table)
        self._schedule_wake(at + RETRY_WAKE_AFTER_MS if knock and not settled.lines else at)

    async def _apply_news(self, known: Sequence[int]) -> list[StoredEntry]:
        """What happened at other nodes; also where someone who says hello has seen more than this one."""
        news, self._news = self._news, []
        lines = await self._committer.apply_news(news, max(self._journal_seq, *known, 0))
        self._journal_seq = 0
        self.presence.note_activity(lines)
        return lines

    def _resume_commands(self) -> Sequence[QueuedCommand]:
        """The first to come to a table at rest, as host or player: its clocks go on where they stood."""
        return (
            QueuedCommand(DowntimeEnded(self._unattended_since + SUSPEND_AFTER_MS if self._unattended_since else None)),
        )

    def _is_suspended(self, at: int) -> bool:
        return self._unattended_since is not None and at >= self._unattended_since + SUSPEND_AFTER_MS

    def _schedule_wake(self, not_before: int) -> None:
        """When something is due next; but nothing is, once the table rests."""
        due, thought = self.table.next_deadline(self.presence.snapshot), self._bot_timing.next_due_at()
        times = [
            None if due is None else self.peers.wake_at(due),
            None if thought is None else thought + self.peers.standby_ms,
        ]
        if self._unattended_since is not None:
            rests = (
                self._unattended_since + SUSPEND_AFTER_MS
            )  # what was due before then, and was not rung in time, is due no more
            times = [due for due in times if due is not None and max(due, not_before) < rests]
        due = min([due for due in (*times, self._presence_due_at) if due is not None], default=None)
        self._services.bell.schedule(self, None if due is None else max(due, not_before))

    # Comings and goings

    async def _welcome(self, greetings: Sequence[Greeting]) -> None:
        """To each who said hello: who is here, what he missed or the whole board, and what he may do."""
        if not greetings:
            return
        lines = await self._load_missed_entries(greetings)
        here = [it for it in greetings if not it.listener.is_closed]
        for listener in [it.listener for it in here if it.listener not in self.presence]:
            self.presence.add(listener)
        if len(self.presence) <= BATCH_PRESENCE_ABOVE:
            self._broadcast_presence()
        else:
            self.presence.broadcast(self.presence.encode_presence(self.table), [it.listener for it in here])
            self._schedule_presence(self._services.clock())
        whole: bytes | None = None
        now = self._services.clock()
        for it in here:
            known = self.table.head if it.hello.seq == self.table.seq else None
            known = lines[it.hello.seq].hash if it.hello.seq in lines else known
            if wire.can_catch_up(self.table, it.hello, known):
                missed = [line for seq, line in lines.items() if seq > it.hello.seq]
                self.presence.broadcast(wire.encode_news(self.table, missed, now), [it.listener])
            else:
                whole = whole or wire.encode_snapshot(self.table, now)
                self.presence.broadcast(whole, [it.listener])
        self.presence.send_personal_views(self.table, [it.listener for it in here])
        for it in greetings:
            _resolve(it.done, None)

    async def _load_missed_entries(self, greetings: Sequence[Greeting]) -> dict[int, StoredEntry]:
        """The entries from the oldest on that one of them has last seen, unless that is too long ago."""
        near = range(max(1, self.table.seq - wire.CATCH_UP_MAX_ENTRIES), self.table.seq)
        oldest = min((it.hello.seq for it in greetings if it.hello.seq in near), default=None)
        if oldest is None:
            return {}
        clerk = self._services.clerk
        stored = await clerk.call(clerk.journal.read, self.table.id, oldest - 1)
        return {line.entry.seq: line for line in map(decode_entry, stored) if line.entry.seq <= self.table.seq}

    def _schedule_presence(self, at: int) -> None:
        if len(self.presence) <= BATCH_PRESENCE_ABOVE:
            self._presence_due_at = at
            self.wake()
        elif self._presence_due_at is None:
            self._presence_due_at = at + 1_000
            self._schedule_wake(at)

    def _broadcast_presence(self) -> None:
        self._presence_due_at = None
        self.presence.broadcast(self.presence.encode_presence(self.table))

    # When it cannot go on

    def _give_up(self, error: Exception, questions: Sequence[QueuedCommand], greetings: Sequence[Greeting]) -> None:
        """A store that failed: the table is folded again from its journal. Anything else is a bug: the table halts."""
        code = NODE_CLOSING if self._is_closing else TRY_AGAIN
        if isinstance(error, StoreFailed):
            log.error("table %s: %s", self.table.id, error)
        elif not isinstance(error, RoomClosed):
            log.critical("table %s is halted", self.table.id, exc_info=error)
            self.is_halted, code = True, TABLE_HALTED
        if not self._is_abandoned:
            self._services.bus.publish(NodePresence(self._services.bus.node, self.table.id))
        self._is_abandoned = True
        self._news, self._journal_seq = [], 0
        self._services.bell.schedule(self, None)
        self._services.give_up(self)
        for listener in (*self.presence, *(it.listener for it in greetings)):
            listener.close(code)
        for waiting in (*(it.reply for it in questions), *(it.done for it in greetings)):
            if waiting is not None and not waiting.done():
                waiting.set_exception(RoomClosed())


def _resolve(waiting: "asyncio.Future[Any]", with_what: object) -> None:
    """Tell whoever waits, if he still does."""
    if not waiting.done():
        waiting.set_result(with_what)
