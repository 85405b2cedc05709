"""Rounds: what one round of a room does, phase by phase, and the parts of a live table it works on.

The phases are catch up, resume, decide, publish, schedule; room.py explains them. It also says when a round runs and
handles one that fails.
"""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from msgspec import Struct

from tripot.clock import Clock
from tripot.entropy import Entropy, fresh_dice_bytes, fresh_ids, fresh_master_secrets
from tripot.house import DecisionInputs, PersonId, Secret, StoredEntry, Table, decode_entry, wire
from tripot.house.commands import DowntimeEnded, PersonArrived, Sit
from tripot.house.commit_loop import DueWork
from tripot.server.cluster.bus import Bus
from tripot.server.cluster.messages import CommittedEntries
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.live.bot_timing import BotDelay, BotTiming
from tripot.server.live.commit import CommitResult, Committer, QueuedCommand
from tripot.server.live.create import prepare_rematch
from tripot.server.live.fanout import Fanout
from tripot.server.live.idle_tables import IdleTimer
from tripot.server.live.inbox import Greeting, Inbox
from tripot.server.live.peers import Peers
from tripot.server.live.presence import TablePresence
from tripot.server.live.scheduler import Scheduler
from tripot.store import Encryption, Guest

BATCH_PRESENCE_ABOVE = 32
"""With more connections than this, changes of presence are broadcast in batches."""

RETRY_WAKE_AFTER_MS = 200
"""The earliest next wake-up after one that led to nothing, so that no bug makes the scheduler spin."""

PRESENCE_BATCH_MS = 1_000
"""How long changes of presence are collected where there are many connections."""


class RoomServices(Struct, frozen=True):
    """What every room of this node shares."""

    store: AsyncStore
    scheduler: Scheduler
    clock: Clock
    bot_delay: BotDelay
    encryption: Encryption
    bus: Bus
    entropy: Entropy


class LiveTable:
    """A table in memory with its connections, presence, peers and timers, and the phases of its rounds."""

    def __init__(
        self,
        table: Table,
        secret: Secret | None,
        guests: dict[PersonId, Guest],
        services: RoomServices,
        unattended_since: int = 0,
    ) -> None:
        at = services.clock()
        self.services, self._secret = services, secret
        prepare = partial(prepare_rematch, services.store, services.entropy, guests)
        self.committer = Committer(table, services.store, services.encryption, prepare)
        self.fanout = Fanout()
        self.presence = TablePresence(table, guests, self.fanout, at)
        self.peers = Peers(services.bus, self.presence)
        self.bot_timing = BotTiming(services.bot_delay, Random(services.entropy(16)))
        self.bot_timing.update(table, (), at)
        self.idle = IdleTimer(unattended_since)
        self.presence_due_at: int | None = None
        self.journal_seq = 0
        """An entry that the journal is known to have."""

    @property
    def table(self) -> Table:
        """The table as its journal tells it."""
        return self.committer.table

    async def run_round(self, batch: Inbox) -> int | None:
        """Run the five phases; returns when the next round is due, if any. Raises :class:`StoreFailed`."""
        at, before = self.services.clock(), self.table
        followed = await self._catch_up(batch)
        downtime = self._find_downtime(batch, at)
        due = self._take_due_work(at) if batch.is_woken and (downtime or not self.idle.is_suspended(at)) else None
        result = await self._decide(batch, downtime, due, at)
        await self._publish(batch, result, followed, before, at)
        if downtime is not None:
            self.bot_timing.restart(self.table, at)
        return self._schedule(at, is_retry=due is not None and not result.lines)

    async def _catch_up(self, batch: Inbox) -> list[StoredEntry]:
        """Apply what other nodes committed; also where a greeting has seen more than this node."""
        seen = [it.hello.seq for it in batch.greetings]
        entries = await self.committer.apply_news(batch.news, max(self.journal_seq, *seen, 0))
        self.journal_seq = 0
        self.presence.note_activity(entries)
        return entries

    def _find_downtime(self, batch: Inbox, at: int) -> DowntimeEnded | None:
        """Resume: the command that gives clocks back time that passed through no fault of the people; ``None`` if none.

        Two cases. Someone returns from a lost node: the time since that loss. Someone comes to a suspended table: the
        time since it was suspended. On a clock jump room.py adds the same command.
        """
        coming = [it.listener for it in batch.greetings]
        since = self.peers.mark_returned([listener.person for listener in coming], at)
        sits = any(isinstance(it.command, Sit) for it in batch.commands)
        if self.idle.is_suspended(at) and (sits or self.presence.is_attended(self.table, coming)):
            return DowntimeEnded(self.idle.suspends_at if self.idle.since else None)
        return None if since is None else DowntimeEnded(since)

    def _take_due_work(self, at: int) -> DueWork:
        ready = self.bot_timing.pop_ready(at - self.peers.standby_ms)
        return DueWork(frozenset(ready), self.bot_timing.rng, self.peers.due_until(at))

    async def _decide(self, batch: Inbox, downtime: DowntimeEnded | None, due: DueWork | None, at: int) -> CommitResult:
        """Decide and commit everything in one append."""
        presence, entropy = self.presence.snapshot, self.services.entropy
        commands = [] if downtime is None else [QueuedCommand(downtime)]
        for person in dict.fromkeys(it.listener.person for it in batch.greetings):
            if person is not None:
                presence = presence.with_arrival(person)
                commands.append(QueuedCommand(PersonArrived(person)))
        inputs = DecisionInputs(
            at=at,
            chance=fresh_dice_bytes(entropy),
            secret=self._secret,
            secrets=map(Secret, fresh_master_secrets(entropy)),
            presence=presence,
            ids=fresh_ids(entropy),
        )
        return await self.committer.decide_and_commit([*commands, *batch.commands], due, inputs)

    async def _publish(
        self, batch: Inbox, result: CommitResult, followed: Sequence[StoredEntry], before: Table, at: int
    ) -> None:
        """Publish what is committed to nodes and connections; the waiters resolved here run after the broadcast."""
        for waiting, reply in result.replies:
            _resolve(waiting, reply)
        if result.lines:
            bus = self.services.bus
            bus.publish(CommittedEntries(bus.node, self.table.id, tuple(it.data for it in result.lines)))
        if entries := (*followed, *result.lines):
            for message in wire.encode_news_between(before, self.table, entries, at):
                self.fanout.broadcast(message)
            self.fanout.send_personal_views(self.table, self.presence.snapshot)
            self.bot_timing.update(self.table, entries, at)
        if batch.greetings:
            await self._welcome(batch.greetings)

    async def _welcome(self, greetings: Sequence[Greeting]) -> None:
        """Send each new connection who is here, what it missed or the whole board, and what its person may do."""
        entries = await load_missed_entries(self.services.store, self.table, greetings)
        here = [it for it in greetings if not it.listener.is_closed]
        listeners = [it.listener for it in here]
        for listener in listeners:
            if listener not in self.fanout:
                self.fanout.add(listener)
                if listener.person is not None:
                    self.presence.add_connection(listener.person)
        if len(self.fanout) <= BATCH_PRESENCE_ABOVE:
            self._broadcast_presence()
        else:
            self.fanout.broadcast(self.presence.encode_presence(self.table), listeners)
            self.presence_due_at = self.presence_due_at or self.services.clock() + PRESENCE_BATCH_MS
        self._send_catch_up(here, entries)
        self.fanout.send_personal_views(self.table, self.presence.snapshot, listeners)
        for it in greetings:
            _resolve(it.done, None)

    def _send_catch_up(self, greetings: Sequence[Greeting], entries: Mapping[int, StoredEntry]) -> None:
        """Send each connection its missed entries, if its last hash is on this table's chain, else the whole board."""
        snapshot, table, now = None, self.table, self.services.clock()
        for it in greetings:
            known = table.head if it.hello.seq == table.seq else None
            known = entries[it.hello.seq].hash if it.hello.seq in entries else known
            if wire.can_catch_up(table, it.hello, known):
                missed = [entry for seq, entry in entries.items() if seq > it.hello.seq]
                it.listener.send_bytes(wire.encode_news(table, missed, now))
            else:
                snapshot = snapshot or wire.encode_snapshot(table, now)
                it.listener.send_bytes(snapshot)

    def _schedule(self, at: int, *, is_retry: bool) -> int | None:
        """Broadcast presence if due, update the idle timer, and return when the next round is due."""
        if self.presence_due_at is not None and self.presence_due_at <= at:
            self._broadcast_presence()
        self.idle.update(at, is_attended=self.presence.is_attended(self.table))
        self.peers.announce(self.table)
        return self.next_wake_at(at + RETRY_WAKE_AFTER_MS if is_retry else at)

    def next_wake_at(self, not_before: int) -> int | None:
        """When a deadline, a bot or a presence broadcast is due next. A table about to be suspended has no deadline."""
        deadline, bot = self.table.next_deadline(self.presence.snapshot), self.bot_timing.next_due_at()
        due = [] if deadline is None else [self.peers.wake_at(deadline)]
        due += [] if bot is None else [bot + self.peers.standby_ms]
        if (suspends_at := self.idle.suspends_at) is not None:
            due = [it for it in due if max(it, not_before) < suspends_at]
        due += [] if self.presence_due_at is None else [self.presence_due_at]
        return max(min(due), not_before) if due else None

    def _broadcast_presence(self) -> None:
        self.presence_due_at = None
        self.fanout.broadcast(self.presence.encode_presence(self.table))


async def load_missed_entries(store: AsyncStore, table: Table, greetings: Sequence[Greeting]) -> dict[int, StoredEntry]:
    """Read the entries, by seq, from the oldest that a greeting has seen on; none if all are current or too old."""
    near = range(max(1, table.seq - wire.CATCH_UP_MAX_ENTRIES), table.seq)
    oldest = min((it.hello.seq for it in greetings if it.hello.seq in near), default=None)
    if oldest is None:
        return {}
    stored = await store.call(store.journal.read, table.id, oldest - 1)
    return {it.entry.seq: it for it in map(decode_entry, stored) if it.entry.seq <= table.seq}


def _resolve(waiting: "asyncio.Future[Any]", result: object) -> None:
    """Resolve a future unless its waiter is gone."""
    if not waiting.done():
        waiting.set_result(result)
