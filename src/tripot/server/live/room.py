"""The room: runs one live table on the node that owns it. Only the rounds of the room change the table.

Theory of operation
-------------------

All requests to a table wait in one inbox, and one task per room processes them in rounds. A round takes all waiting
requests and runs four phases. Nothing else changes the table meanwhile, so no lock is needed::

    socket:    submit, greet --+
    scheduler: wake -----------+--> inbox --> resume -> decide -> publish -> schedule --> scheduler
                                                ^                    |
                                                +-- while there is work

1. Resume: give the clocks back the time that was lost by a fault of the server, or while nobody was there (timing.py).
2. Decide: decide all commands, then due deadlines and bots, each on the table that results from the previous decision.
   Append all entries in one commit (commit.py). Nothing is published before the commit.
3. Publish: broadcast to all connections, reply, welcome new connections (greetings.py). Every connection receives a
   move before its author receives the reply.
4. Schedule: start or stop the idle timer, set the next wake-up.

A room is always in one :class:`RoomState`. The complete table of transitions::

    OPEN --close--> CLOSING      the node shuts down: finish the round, begin no other, send people elsewhere
    OPEN --append failed--> ABANDONED  unknown whether the append was stored: drop the room, load it from the journal
    OPEN --exception outside a round--> ABANDONED   the same
    OPEN --dropped--> ABANDONED  another node owns the table, or it is unloaded: people connect again
    any --bug or operator's halt--> HALTED   run no round on any node until an operator releases the table

Only an open room runs rounds. When a room leaves this state, waiting requests get the answer ``None`` and connections
are closed. The registry drops the room unless it is halted: a halted room stays, so that it is not loaded again.

What can go wrong: If an append fails, the room is abandoned; clients reconnect and send their commands again with the
same ids (idempotency). If a read for new connections fails, only these are closed. If another node takes over the
table, the next append is refused, or the periodic check finds the new owner, and the room is abandoned as well. If a
rule or invariant fails, the table halts, and no other table is affected. If the process is suspended,
:meth:`Room.handle_clock_jump` gives the time back before anything else is decided.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from random import Random

from msgspec import Struct

from tripot.clock import Clock, TableClock
from tripot.entropy import Entropy, fresh_dice_bytes, fresh_ids, fresh_master_secrets
from tripot.house import (
    Command,
    DecisionInputs,
    DowntimeEnded,
    PersonId,
    Refusal,
    Secret,
    StoredEntry,
    Table,
    relay_quick_chat,
)
from tripot.house.decisions.commit_loop import DueWork, TooManyConflicts
from tripot.house.journal.commands import PersonArrived, Rematch, Sit
from tripot.house.protocol import wire
from tripot.house.protocol.bot_lines import BotChat, BotSaid
from tripot.house.protocol.close_codes import NODE_CLOSING, NOT_YOURS, TABLE_HALTED, TRY_AGAIN
from tripot.house.protocol.quick_chat import React, Say
from tripot.server.async_store import AsyncStore
from tripot.server.errors import TryAgain
from tripot.server.live.bot_timing import BotDelay, BotTiming
from tripot.server.live.commit import CommitResult, Committer, OnReply, QueuedCommand, Reply, TableDeposed
from tripot.server.live.downtime import RETURN_GRACE_MS
from tripot.server.live.fanout import Fanout, Listener
from tripot.server.live.greetings import Greeting, OnWelcome, load_missed_entries, send_missed_entries
from tripot.server.live.presence import TablePresence
from tripot.server.live.reveals import RevealBox
from tripot.server.live.scheduler import Scheduler
from tripot.server.live.seat_admission import check_seat_admission, may_return
from tripot.server.live.timing import TableTiming
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import Encryption, Guest, NodeName, StoreFailed

BATCH_PRESENCE_ABOVE = 32
"""With more connections than this, presence is broadcast in batches."""

RETRY_WAKE_AFTER_MS = 200
"""The minimum delay after a wake-up without work, so that a bug cannot make the scheduler spin."""

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
    """The random source of bots. All rooms share it, because its state takes 2.5 kB."""
    node: NodeName | None = None
    """The name of this node, if there is a directory."""


RoomState = Enum("RoomState", "OPEN CLOSING ABANDONED HALTED")
"""The state of a room. Only an open room runs rounds."""


class RoomClosed(TryAgain):
    """The room closed before it could answer; the client reconnects and retries."""


class Inbox(Struct):
    """Waiting requests, or the requests of one round."""

    commands: list[QueuedCommand] = []
    greetings: list[Greeting] = []
    is_woken: bool = False
    """Whether there may be due work."""

    def __bool__(self) -> bool:
        return bool(self.commands or self.greetings or self.is_woken)

    @property
    def command_ids(self) -> str | None:
        """The ids of people's commands, for the log."""
        ids = (getattr(it.command, "id", None) for it in self.commands)
        return " ".join(filter(None, ids)) or None

    def take(self) -> "Inbox":
        """Remove and return all requests."""
        taken = Inbox(self.commands, self.greetings, self.is_woken)
        self.commands, self.greetings, self.is_woken = [], [], False
        return taken


class Room:
    """One live table. ``on_abandoned`` is called when the room must be dropped."""

    def __init__(
        self,
        table: Table,
        secret: Secret | None,
        guests: dict[PersonId, Guest],
        services: RoomServices,
        on_abandoned: Callable[["Room"], None],
    ) -> None:
        self.clock = clock = TableClock(services.clock, table.at)
        self.last_used_at = at = clock()
        self._services, self._secret, self._on_abandoned = services, secret, on_abandoned
        self._state, self._inbox = RoomState.OPEN, Inbox()
        self._round_task: asyncio.Task[None] | None = None
        self.store = services.store
        self._committer = Committer(table, services.store, services.encryption, services.entropy, guests, services.node)
        self.fanout = Fanout()
        self.presence = TablePresence(table, guests, self.fanout, at + RETURN_GRACE_MS)
        self.reveals = RevealBox(clock, self.wake)
        bots = BotTiming(services.bot_delay, services.rng)
        self.timing = TableTiming(table, self.fanout, clock, self.reveals, bots, self._has_lagged_since)
        self._bot_chat = BotChat(services.rng)
        self._presence_due_at: int | None = None

    @property
    def table(self) -> Table:
        """The table, folded from its journal."""
        return self._committer.table

    @property
    def is_idle(self) -> bool:
        """Whether the room has no connections and no round is running."""
        return not self.fanout and self._round_task is None

    @property
    def is_halted(self) -> bool:
        """Whether the table is halted: it runs no round until an operator releases it."""
        return self._state is RoomState.HALTED

    # Requests from connections and the scheduler; the rounds below answer them

    def submit(self, command: Command, by: PersonId, on_reply: OnReply) -> None:
        """Queue a command; its reply follows after commit and publication."""
        self._inbox.commands.append(QueuedCommand(command, by, on_reply))
        self._ensure_running()

    async def ask(self, command: Command, by: PersonId) -> Reply:
        """Submit a command that did not come over a socket, and return the reply. Raises :class:`RoomClosed`."""
        answer: asyncio.Future[Reply | None] = asyncio.get_running_loop().create_future()
        self.submit(command, by, lambda reply: None if answer.done() else answer.set_result(reply))
        if (reply := await answer) is None:
            raise RoomClosed
        return reply

    def greet(self, listener: Listener, hello: wire.Hello, on_welcome: OnWelcome) -> None:
        """Queue a new connection. After its welcome, it receives all messages of the table."""
        self.presence.note_rest(listener, rests=hello.rests)
        self._inbox.greetings.append(Greeting(listener, hello, on_welcome))
        self._ensure_running()

    async def utter(self, by: PersonId, message: Say | React) -> Refusal | None:
        """Broadcast a phrase or a reaction to everyone who has not blocked the sender; it is not stored."""
        said = relay_quick_chat(self.table, by, message)
        if isinstance(said, Refusal):
            return said
        try:
            blocks = await self.store.call(self.store.moderation.blocks_at, self.table.id)
        except StoreFailed:
            return None  # if the blocks cannot be read, nobody receives the message
        hearing = [listener for listener in self.fanout if (listener.person, by) not in blocks]
        self.fanout.broadcast(wire.encode(said), hearing)
        return None

    def note_shown(self, listener: Listener, report: wire.Shown | wire.Watched) -> None:
        """Record what a client shows, which may start a clock or let bots act. Programs and spectators are ignored."""
        at, person = self.clock(), listener.person
        guest = None if person is None else self.presence.guests.get(person)
        if person is None or guest is None or guest.bot or self.table.seat_of(person) is None:
            return
        if listener not in self.fanout:
            return
        shown = self.timing.shown
        is_start = isinstance(report, wire.Shown) and shown.note_shown(self.table, person, report.phase, at)
        is_news = shown.note_watched(self.table, listener, report.seq if isinstance(report, wire.Watched) else 0)
        if is_start and (started := wire.build_clock_started(self.table, person, shown.snapshot)) is not None:
            self.fanout.broadcast_clock(started)
        if is_news:
            self._broadcast_watched(listener, person)
        if is_start or (is_news and self.timing.has_waiting_bots):
            self._schedule_wake(self.next_wake_at(at))

    def note_queue(self, person: PersonId, *, waits: bool) -> None:
        """Record that a person joins or leaves the queue for the next game, and send the queue to everyone."""
        self.presence.note_queue(person, waits=waits)
        self._schedule_presence(self.clock())

    def _broadcast_watched(self, listener: Listener, person: PersonId) -> None:
        """Send players and televisions the last entry that another player's client has shown, because results wait for
        all players."""
        table, seq = self.table, listener.watched
        players = table.seated_people().values()
        if table.stage == "lobby" or seq is None or person not in players or len(players) < 2:
            return
        others = [it for it in self.fanout if it.person != person and (it.is_screen or it.person in players)]
        self.fanout.broadcast(wire.encode(wire.WatchedBy(person=person, seq=seq)), others)

    def remove_listener(self, listener: Listener) -> None:
        """Remove a closed connection and update presence."""
        self.last_used_at = at = self.clock()
        self.presence.note_rest(listener, rests=False)
        if listener in self.fanout:
            self.fanout.remove(listener)
            if listener.person is not None:
                self.presence.remove_connection(listener.person, at)
            self._schedule_presence(at)

    def set_guest(self, person: PersonId, guest: Guest) -> None:
        """Set the guest of a person; broadcast presence if the guest or the name has changed."""
        before = self.presence.guests.get(person)
        self.presence.set_guest(person, guest, self.clock())
        if before is not None and before != guest:
            self._schedule_presence(self.clock())

    def remove_person(self, person: PersonId) -> None:
        """Delete a person: clear their name for others and close their connections."""
        if self.presence.guests.pop(person, None) is not None:
            for listener in self.fanout:
                if listener.person == person:
                    listener.close(NOT_YOURS)
            self._schedule_presence(self.clock())

    def wake(self) -> None:
        """Run a round for due work."""
        self._inbox.is_woken = True
        self._ensure_running()

    def handle_clock_jump(self, before: int) -> None:
        """Credit running clocks with the time since ``before``, by the clock of the process, before anything else is
        decided."""
        if (credit := self.timing.credit_clock_jump(self.clock.handle_jump(before))) is not None:
            self._inbox.commands.insert(0, QueuedCommand(credit))
        self.wake()

    # The actor loop

    def _ensure_running(self) -> None:
        if self._round_task is None:
            self._round_task = asyncio.create_task(self._run_rounds())

    async def _run_rounds(self) -> None:
        try:
            while self._inbox:
                self._services.scheduler.check_clock()
                batch = self._inbox.take()
                try:
                    if self._state is not RoomState.OPEN:
                        raise RoomClosed
                    self._schedule_wake(await self._run_round(batch))
                except Exception as error:
                    self._give_up(error, batch)
        finally:
            self._round_task = None

    def _schedule_wake(self, at: int | None) -> None:
        self._services.scheduler.schedule(self, None if at is None else at - self.clock.lead_ms)

    def _has_lagged_since(self, at: int) -> bool:
        return self._services.scheduler.has_lagged_since(at - self.clock.lead_ms)

    def _schedule_presence(self, at: int) -> None:
        """Schedule a presence broadcast: at once, or in a batch if there are many connections."""
        if len(self.fanout) <= BATCH_PRESENCE_ABOVE:
            self._presence_due_at = at
            self.wake()
        elif self._presence_due_at is None:
            self._presence_due_at = at + PRESENCE_BATCH_MS
            self._schedule_wake(self.next_wake_at(at))

    # One round

    async def _run_round(self, batch: Inbox) -> int | None:
        """Run the four phases. Return when the next round is due, if any. Raises :class:`StoreFailed`."""
        at, before = self.clock(), self.table
        returning = await self._check_greetings(batch)
        await self._check_queue(batch)
        downtime, due = self._take_due(batch, at)
        result = await self._decide(batch, returning, downtime, due, at)
        self.clock.advance_to(self.table.at)
        await self._publish(batch, result, before, at)
        is_attended = self.presence.is_attended(self.table)
        self.timing.note_round(self.table, at, was_credited=downtime is not None, is_attended=is_attended)
        return self._schedule(at, is_retry=due is not None and not result.entries)

    async def _check_greetings(self, batch: Inbox) -> list[PersonId]:
        """Return the people whose arrival returns their seat to them. If the store fails, only the new connections are
        closed: nothing was written."""
        try:
            await self._check_newest(batch)
            arriving = dict.fromkeys(it.listener.person for it in batch.greetings)
            return [it for it in arriving if it is not None and await may_return(self.store, self.table, it)]
        except StoreFailed:
            self._refuse_greetings(batch)
            return []

    async def _check_queue(self, batch: Inbox) -> None:
        """Before a rematch gives queued people seats, remove those from the queue who may no longer sit down here."""
        if any(isinstance(it.command, Rematch) for it in (*batch.commands, *self.reveals.postponed)):
            for person in self.presence.snapshot.queue:
                if await check_seat_admission(self.store, self.table, person):
                    self.note_queue(person, waits=False)

    async def _check_newest(self, batch: Inbox) -> None:
        """Raise :class:`TableDeposed` if a client has newer entries than this room, because another process wrote them.

        The seq of the client alone proves nothing: it may come from a journal that was replaced by its backup.
        """
        if any(it.hello.seq > self.table.seq for it in batch.greetings):
            head = await self.store.call(self.store.journal.head, self.table.id)
            if head is not None and head.seq > self.table.seq:
                raise TableDeposed("another process has written")

    def _take_due(self, batch: Inbox, at: int) -> tuple[DowntimeEnded | None, DueWork | None]:
        """Return the time that the clocks get back, and what is due. This is the phase *resume*."""
        coming = [it.listener for it in batch.greetings]

        def is_attended() -> bool:
            sits = any(isinstance(it.command, Sit) for it in batch.commands)
            return sits or self.presence.is_attended(self.table, coming)

        returning = [it.person for it in coming]
        return self.timing.take_due(self.table, at, returning, is_attended, is_woken=batch.is_woken)

    async def _decide(
        self,
        batch: Inbox,
        returning: Sequence[PersonId],
        downtime: DowntimeEnded | None,
        due: DueWork | None,
        at: int,
    ) -> CommitResult:
        """Decide and commit everything in one append."""
        coming, entropy = [it.listener for it in batch.greetings], self._services.entropy
        presence = self.presence.build_input(self.table, coming)
        commands = [] if downtime is None else [QueuedCommand(downtime)]
        arriving = dict.fromkeys(it.person for it in coming if it.person is not None)
        commands += [QueuedCommand(PersonArrived(person)) for person in returning]
        inputs = DecisionInputs(
            at=at,
            chance=fresh_dice_bytes(entropy),
            secret=self._secret,
            secrets=map(Secret, fresh_master_secrets(entropy)),
            presence=presence.with_arrivals(arriving),
            shown=self.timing.shown.snapshot,
            reveals=self.reveals.reveals,
            ids=fresh_ids(entropy),
        )
        batch.commands = pending = self.reveals.take_commands(self.table, [*commands, *batch.commands])
        result = await self._committer.decide_and_commit(pending, due, inputs)
        self.reveals.postponed = result.postponed
        if result.postponed and self.table.freeze is None:  # the freeze ended in this round
            self.wake()
        return result

    async def _publish(self, batch: Inbox, result: CommitResult, before: Table, at: int) -> None:
        """Publish committed entries, then send replies."""
        if entries := result.entries:
            self.timing.shown.update(self.table)
            for news in wire.split_news(before, self.table, entries):
                self.fanout.broadcast_news(*news, at, self.timing.shown.snapshot)
            self.fanout.send_personal_views(self.table, self.presence.snapshot)
            self.timing.note_published(self.table, entries, at)
            self.fanout.close_removed(self.table, self.fanout)
            self._broadcast_line(self._bot_chat.after_commit(before, self.table, at))
        self._run_callbacks([partial(on_reply, reply) for on_reply, reply in result.replies])
        batch.commands = []
        if batch.greetings:
            self.fanout.close_removed(self.table, [it.listener for it in batch.greetings])
            try:
                missed = await load_missed_entries(self.store, self.table, batch.greetings)
            except StoreFailed:
                self._refuse_greetings(batch)
            else:
                self._welcome(batch.greetings, missed)

    def _refuse_greetings(self, batch: Inbox) -> None:
        """Close the new connections; their clients connect again."""
        refused, batch.greetings = batch.greetings, []
        self._run_callbacks([partial(it.on_welcome, None) for it in refused])

    def _welcome(self, greetings: Sequence[Greeting], entries: Mapping[int, StoredEntry]) -> None:
        """Send each new connection the presence, its missed entries or the whole board, and its person's options."""
        here = [it for it in greetings if not it.listener.is_closed and not self.table.is_shut_to(it.listener.person)]
        listeners = [it.listener for it in here]
        new = [listener for listener in dict.fromkeys(listeners) if listener not in self.fanout]
        for listener in new:
            self.fanout.add(listener)
        self.presence.add_connections([it.person for it in new if it.person is not None])
        if len(self.fanout) <= BATCH_PRESENCE_ABOVE:
            self._broadcast_presence()
        else:
            self.fanout.broadcast(self.presence.encode_presence(self.table), listeners)
            self._presence_due_at = self._presence_due_at or self.clock() + PRESENCE_BATCH_MS
        send_missed_entries(self.table, here, entries, self.clock(), self.timing.shown.snapshot)
        self.fanout.send_personal_views(self.table, self.presence.snapshot, listeners)
        self._run_callbacks([partial(it.on_welcome, self.table.seq) for it in greetings])

    def _schedule(self, at: int, *, is_retry: bool) -> int | None:
        """Broadcast presence and remarks if due, and return the time of the next round."""
        if self._presence_due_at is not None and self._presence_due_at <= at:
            self._broadcast_presence()
        if self._has_remarks:
            self._broadcast_line(self._bot_chat.while_waiting(self.table, at))
        return self.next_wake_at(at + RETRY_WAKE_AFTER_MS if is_retry else at)

    def next_wake_at(self, not_before: int) -> int | None:
        """Return when the next round is due."""
        remark_at = self._bot_chat.next_due_at(self.table) if self._has_remarks else None
        return self.timing.next_wake_at(
            self.table, self.presence.snapshot, not_before, remark_at=remark_at, presence_at=self._presence_due_at
        )

    @property
    def _has_remarks(self) -> bool:
        """Whether bots make remarks while they wait, which they do only if people are there."""
        return bool(self.table.bots()) and bool(self.fanout)

    def _broadcast_line(self, line: BotSaid | None) -> None:
        if line is not None:
            self.fanout.broadcast(wire.encode(line))

    def _broadcast_presence(self) -> None:
        self._presence_due_at = None
        self.fanout.broadcast(self.presence.encode_presence(self.table))

    # Leaving the open state

    def abandon(self, error: Exception) -> None:
        """Drop the room after an exception outside its rounds. The next visitor reloads the table."""
        table = self.table.id
        SERVER_LOG.error(LogEvent.TABLE_ABANDONED, "table %s failed outside a round", table, cause=error, table=table)
        self._change_state(RoomState.ABANDONED)
        self._leave(TRY_AGAIN, self._inbox.take())

    def halt(self) -> None:
        """Halt the table on an operator's order, after the current round."""
        self._change_state(RoomState.HALTED)
        self._schedule_wake(None)
        self.fanout.close_all(TABLE_HALTED)
        self.wake()  # to answer waiting requests

    def drop(self) -> None:
        """Stop serving the table, because this node no longer owns it or has missed changes."""
        self._change_state(RoomState.ABANDONED)
        self._schedule_wake(None)
        self.fanout.close_all(TRY_AGAIN)
        self.wake()  # to answer waiting requests

    async def finish(self) -> None:
        """Wait for the current round and start no other."""
        self._change_state(RoomState.CLOSING)
        if self._round_task is not None:
            await asyncio.wait([self._round_task])

    def close_connections(self) -> None:
        """Close every connection after sending its queued messages. Clients reconnect to another node."""
        self.fanout.close_all(NODE_CLOSING)

    def _change_state(self, to: RoomState) -> None:
        """Leave the open state. Later changes do not replace a halt, nor the state of a room that closes with its
        node."""
        is_halted, is_closing = self._state is RoomState.HALTED, self._state is RoomState.CLOSING
        if not is_halted and not (is_closing and to is RoomState.ABANDONED):
            self._state = to

    def _give_up(self, error: Exception, batch: Inbox) -> None:
        """End a room whose round failed. A failed store abandons it; anything else but RoomClosed is a bug: halt."""
        table, ids = self.table.id, batch.command_ids
        if isinstance(error, TableDeposed):
            SERVER_LOG.info(LogEvent.TABLE_DEPOSED, "table %s: %s", table, error, table=table, command=ids)
            self._change_state(RoomState.ABANDONED)
        elif isinstance(error, StoreFailed | TooManyConflicts):
            SERVER_LOG.error(LogEvent.TABLE_ABANDONED, "table %s: %s", table, error, table=table, command=ids)
            self._change_state(RoomState.ABANDONED)
        elif not isinstance(error, RoomClosed):
            SERVER_LOG.critical(
                LogEvent.TABLE_HALTED, "table %s is halted", table, cause=error, table=table, command=ids
            )
            self._change_state(RoomState.HALTED)
        codes = {RoomState.HALTED: TABLE_HALTED, RoomState.CLOSING: NODE_CLOSING}
        self._leave(codes.get(self._state, TRY_AGAIN), batch)

    def _leave(self, code: int, batch: Inbox) -> None:
        """Leave the registry and the scheduler, close all connections and answer all waiting requests."""
        self._schedule_wake(None)
        self._on_abandoned(self)
        unanswered = {id(it): it for it in (*batch.commands, *self.reveals.postponed)}.values()
        self.reveals.postponed = ()
        last_words = [
            *(partial(it.close, code) for it in self.fanout),
            *(partial(it.listener.close, code) for it in batch.greetings),
            *(partial(it.reply, None) for it in unanswered if it.reply is not None),
            *(partial(it.on_welcome, None) for it in batch.greetings),
        ]
        self._run_callbacks(last_words)

    def _run_callbacks(self, callbacks: Sequence[Callable[[], None]]) -> None:
        """Call the callbacks of connections; an error in one of them does not stop the others."""
        for callback in callbacks:
            try:
                callback()
            except Exception as error:
                table = self.table.id
                SERVER_LOG.error(LogEvent.CONNECTION_FAILED, "table %s", table, cause=error, table=table)
