"""Rounds: what one round of a room does, phase by phase, and the parts of a live table it works on.

The phases are resume, decide, publish, schedule; room.py explains them, and handles a round that fails.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from msgspec import Struct

from tripot.clock import Clock
from tripot.entropy import Entropy, fresh_dice_bytes, fresh_ids, fresh_master_secrets
from tripot.house import DecisionInputs, PersonId, Secret, StoredEntry, Table
from tripot.house.decisions.commit_loop import DueWork
from tripot.house.journal.commands import DowntimeEnded, PersonArrived, Sit
from tripot.house.protocol import wire
from tripot.house.protocol.bot_lines import BotChat, BotSaid
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.live.bot_timing import ActGate, BotDelay, BotTiming
from tripot.server.live.commit import CommitResult, Committer, QueuedCommand, TableDeposed
from tripot.server.live.create import prepare_commit
from tripot.server.live.fanout import Fanout, Listener
from tripot.server.live.idle_tables import IdleTimer
from tripot.server.live.inbox import Greeting, Inbox, load_missed_entries
from tripot.server.live.presence import TablePresence
from tripot.server.live.returns import ExpectedReturns
from tripot.server.live.reveals import RevealBox
from tripot.server.live.scheduler import Scheduler
from tripot.server.live.screens import TableScreens
from tripot.server.live.utterances import Utterances
from tripot.store import Encryption, Guest, NodeName

BATCH_PRESENCE_ABOVE = 32
"""With more connections than this, presence is broadcast in batches."""

RETRY_WAKE_AFTER_MS = 200
"""The minimum delay after a wake-up without work, so that no bug makes the scheduler spin."""

UNWATCHED_BOT_WAIT_MS = 250
"""The minimum time between moves of bots while nobody is connected: one request cannot play a whole game."""

PRESENCE_BATCH_MS = 1_000
"""How long presence changes are collected if there are many connections."""


class RoomServices(Struct, frozen=True):
    """Services shared by all rooms of this node."""

    store: AsyncStore
    scheduler: Scheduler
    clock: Clock
    bot_delay: BotDelay
    encryption: Encryption
    entropy: Entropy
    rng: Random
    """The random source of bots; shared, because its state takes 2.5 kB."""
    node: NodeName | None = None
    """The name of this node, where there is a directory."""


class LiveTable:
    """A table in memory with its connections, presence and timers, and the phases of its rounds."""

    def __init__(
        self, table: Table, secret: Secret | None, guests: dict[PersonId, Guest], services: RoomServices
    ) -> None:
        at = services.clock()
        self.services, self._secret = services, secret
        prepare = partial(prepare_commit, services.store, services.entropy, guests)
        self.committer = Committer(table, services.store, services.encryption, prepare, services.node)
        self.fanout = Fanout()
        self.presence = TablePresence(table, guests, self.fanout, at)
        self.utterances = Utterances(services.store, services.clock, self.fanout)
        self.screens = TableScreens(self.fanout)
        is_new = table.at == table.opened  # no visitors yet: its clocks wait, and nobody is expected back
        if not is_new:
            self.screens.lose_starts(table, table.seated_people().values())
        self.reveals = RevealBox(services.clock)
        self.returns = ExpectedReturns(() if is_new or table.stage != "playing" else table.seated_people().values(), at)
        self.bot_timing = BotTiming(services.bot_delay, services.rng)
        self.bot_timing.update(table, (), at)
        self.bot_chat = BotChat(self.bot_timing.rng)
        self.idle = IdleTimer(table.at if is_new else 0)
        self.presence_due_at: int | None = None

    @property
    def table(self) -> Table:
        """The table, folded from its journal."""
        return self.committer.table

    async def run_round(self, batch: Inbox) -> int | None:
        """Run the four phases; returns when the next round is due, if any. Raises :class:`StoreFailed`."""
        at, before = self.services.clock(), self.table
        missed = await self._catch_up(batch)
        downtime = self._find_downtime(batch, at)
        due = self._take_due_work(at) if batch.is_woken and (downtime or not self.idle.is_suspended(at)) else None
        result = await self._decide(batch, downtime, due, at)
        await self._publish(batch, result, missed, before, at)
        if downtime is not None:
            self.bot_timing.restart(self.table, at)
        return self._schedule(at, is_retry=due is not None and not result.lines)

    async def _catch_up(self, batch: Inbox) -> list[StoredEntry]:
        """Read the journal if a client has newer entries than this room, because another node may have written them."""
        is_behind = any(it.hello.seq > self.table.seq for it in batch.greetings)
        missed = await self.committer.catch_up() if is_behind else []
        if missed and self.services.node is not None:
            raise TableDeposed("another node has written")
        return missed

    def _find_downtime(self, batch: Inbox, at: int) -> DowntimeEnded | None:
        """Resume: credit clocks with the time since the table was loaded or suspended, when someone returns.

        A freeze whose links are missing because this node was slow also gets a credit. On a clock jump, room.py adds
        the same command.
        """
        if self.reveals.take_credit(self.table, self.services.scheduler.has_lagged_since):
            return DowntimeEnded()
        coming = [it.listener for it in batch.greetings]
        since = self.returns.mark_returned([listener.person for listener in coming], at)
        if self.idle.is_suspended(at) and (
            any(isinstance(it.command, Sit) for it in batch.commands) or self.presence.is_attended(self.table, coming)
        ):
            return DowntimeEnded(self.idle.suspends_at if self.idle.since else None)
        return None if since is None else DowntimeEnded(since)

    def note_screen(self, listener: Listener, it: wire.Shown | wire.Watched, at: int) -> bool:
        """Note what a client shows; return whether the next round may change.

        Programs and spectators are ignored.
        """
        person = listener.person
        guest = None if person is None else self.presence.guests.get(person)
        if person is None or guest is None or guest.bot or listener not in self.fanout:
            return False
        is_start = isinstance(it, wire.Shown) and self.screens.note_shown(self.table, person, it.phase, at)
        is_news = self.screens.note_watched(self.table, listener, it.seq if isinstance(it, wire.Watched) else 0)
        if is_start:
            self._broadcast_clock(person)
        if is_news:
            self._broadcast_watched(listener, person)
        return is_start or (is_news and self.bot_timing.has_waits)

    def _broadcast_clock(self, person: PersonId) -> None:
        started = wire.build_clock_started(self.table, person, self.screens.snapshot)
        if started is not None:
            self.fanout.broadcast_clock(started)

    def _broadcast_watched(self, listener: Listener, person: PersonId) -> None:
        """Send the other players and screens the last entry that a player has read; results wait for all players."""
        table, seq = self.table, listener.watched
        players = table.seated_people().values()
        if table.stage == "lobby" or seq is None or person not in players or len(players) < 2:
            return
        others = [it for it in self.fanout if it.person != person and (it.is_screen or it.person in players)]
        self.fanout.broadcast(wire.encode(wire.WatchedBy(person=person, seq=seq)), others)

    def _act_gate(self) -> ActGate:
        """The conditions that bots of this table wait for, besides their own delay."""
        began, caught_up = self.bot_timing.phase_began_at, self.screens.caught_up_by(self.table)
        alone_until = 0 if self.fanout else self.table.at + UNWATCHED_BOT_WAIT_MS
        return ActGate(max(caught_up, alone_until), self.screens.shown_to_all_at(self.table, began))

    def _take_due_work(self, at: int) -> DueWork:
        self.screens.lapse(self.table, at)
        ready = self.bot_timing.pop_ready(at, self._act_gate())
        until = self.returns.due_until(at)
        deadlines_until = None if until is None else until + self.reveals.lead_ms(self.table)
        return DueWork(frozenset(ready), self.bot_timing.rng, deadlines_until)

    async def _decide(self, batch: Inbox, downtime: DowntimeEnded | None, due: DueWork | None, at: int) -> CommitResult:
        """Decide and commit everything in one append."""
        coming, entropy = [it.listener for it in batch.greetings], self.services.entropy
        presence = self.presence.build_input(self.table, coming)
        commands = [] if downtime is None else [QueuedCommand(downtime)]
        for person in dict.fromkeys(it.person for it in coming):
            if person is not None:
                presence = presence.with_arrival(person)
                if await self.utterances.may_return(self.table, person):
                    commands.append(QueuedCommand(PersonArrived(person)))
        inputs = DecisionInputs(
            at=at + self.reveals.lead_ms(self.table),
            chance=fresh_dice_bytes(entropy),
            secret=self._secret,
            secrets=map(Secret, fresh_master_secrets(entropy)),
            presence=presence,
            screens=self.screens.snapshot,
            reveals=self.reveals.reveals,
            ids=fresh_ids(entropy),
        )
        batch.commands = pending = self.reveals.take_commands(self.table, [*commands, *batch.commands])
        result = await self.committer.decide_and_commit(pending, due, inputs)
        self.reveals.postponed = result.postponed
        return result

    async def _publish(
        self, batch: Inbox, result: CommitResult, missed: Sequence[StoredEntry], before: Table, at: int
    ) -> None:
        """Publish committed entries, then send replies."""
        if entries := (*missed, *result.lines):
            self.screens.update(self.table)
            for news in wire.split_news(before, self.table, entries):
                self.fanout.broadcast_news(*news, at, self.screens.snapshot)
            self.fanout.send_personal_views(self.table, self.presence.snapshot)
            self.reveals.note_published(self.table, self.services.clock() - at)
            is_watched = bool(self.table.bots()) and self.screens.is_watched(self.table)
            self.bot_timing.update(self.table, entries, at, is_watched=is_watched)
            self.fanout.close_removed(self.table, self.fanout)
        if result.lines:
            self._broadcast_line(self.bot_chat.after_commit(before, self.table, at))
        for on_reply, reply in result.replies:
            on_reply(reply)
        batch.commands = []
        if batch.greetings:
            self.fanout.close_removed(self.table, [it.listener for it in batch.greetings])
            await self._welcome(batch.greetings)

    async def _welcome(self, greetings: Sequence[Greeting]) -> None:
        """Send each new connection the presence, its missed entries or the whole board, and its person's options."""
        entries = await load_missed_entries(self.services.store, self.table, greetings)
        here = [it for it in greetings if not it.listener.is_closed and not self.table.is_shut_to(it.listener.person)]
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
            it.on_welcome(self.table.seq)

    def _send_catch_up(self, greetings: Sequence[Greeting], entries: Mapping[int, StoredEntry]) -> None:
        """Send each connection its missed entries, if its last hash is on this table's chain, or the whole board."""
        snapshot, table, now, screens = None, self.table, self.services.clock(), self.screens.snapshot
        for it in greetings:
            known = table.head if it.hello.seq == table.seq else None
            known = entries[it.hello.seq].hash if it.hello.seq in entries else known
            if wire.can_catch_up(table, it.hello, known):
                missed = [entry for seq, entry in entries.items() if seq > it.hello.seq]
                it.listener.send_bytes(wire.encode_missed_news(table, missed, now, screens))
            else:
                snapshot = snapshot or wire.encode_snapshot(table, now, screens)
                it.listener.send_bytes(snapshot)

    def _schedule(self, at: int, *, is_retry: bool) -> int | None:
        """Broadcast presence if due, update the idle timer, and return when the next round is due."""
        if self.presence_due_at is not None and self.presence_due_at <= at:
            self._broadcast_presence()
        if self._says_when_waiting:
            self._broadcast_line(self.bot_chat.while_waiting(self.table, at))
        self.idle.update(at, is_attended=self.presence.is_attended(self.table))
        return self.next_wake_at(at + RETRY_WAKE_AFTER_MS if is_retry else at)

    def next_wake_at(self, not_before: int) -> int | None:
        """When a deadline, a bot, a remark or a presence broadcast is due. A table about to be suspended has none."""
        deadline = self.reveals.due_at(self.table)
        if deadline is None:
            deadline = self.table.next_deadline(self.presence.snapshot, self.screens.snapshot)
        bot = self.bot_timing.next_due_at(self._act_gate()) if self.bot_timing.has_waits else None
        due = [] if deadline is None else [self.returns.wake_at(deadline, self.services.clock())]
        due += [] if bot is None else [bot]
        remark = self.bot_chat.next_due_at(self.table) if self._says_when_waiting else None
        due += [] if remark is None else [remark]
        if (suspends_at := self.idle.suspends_at) is not None:
            due = [it for it in due if max(it, not_before) < suspends_at]
        due += [] if self.presence_due_at is None else [self.presence_due_at]
        return max(min(due), not_before) if due else None

    @property
    def _says_when_waiting(self) -> bool:
        """Whether bots make remarks while they wait: only for an audience."""
        return bool(self.table.bots()) and bool(self.fanout)

    def _broadcast_line(self, line: BotSaid | None) -> None:
        if line is not None:
            self.fanout.broadcast(wire.encode(line))

    def _broadcast_presence(self) -> None:
        self.presence_due_at = None
        self.fanout.broadcast(self.presence.encode_presence(self.table))
