"""Live room: the actor that runs one table on the node that owns it. Only its rounds change the table.

Theory of operation
-------------------
Everything asked of a table waits in one inbox, and one task per room takes it out in rounds. A round takes all that has
gathered and runs four phases; nothing else touches the table meanwhile, so no lock is needed::

    socket:    submit, greet --+
    scheduler: wake -----------+--> inbox --> resume -> decide -> publish -> schedule --> scheduler
                                                ^                    |
                                                +-- while there is work

1. Resume: if a person comes back to a suspended table or after a load, give the clocks the lost time back.
2. Decide: decide all commands, then what is due (deadlines, bots), each on the table the one before would make, and
   append them in one commit (commit.py). Nothing is published before the commit.
3. Publish: broadcast to all connections, reply, welcome the new ones. Every connection gets a move before its author
   gets the reply.
4. Schedule: start or stop the idle timer, set the next wake-up.

A room is in one :class:`RoomState`; the whole table of transitions is in room_state.py::

    OPEN --close--> CLOSING      the node shuts down: finish the round, begin no other, send people elsewhere
    OPEN --store failed--> ABANDONED   unknown whether the append went in: drop the room, load it from the journal
    OPEN --exception outside a round--> ABANDONED   the same
    OPEN --dropped--> ABANDONED  another node owns the table, or it is unloaded: people connect again
    any --bug or operator's halt--> HALTED   run no round on any node until an operator releases the table

Only an open room runs rounds. In the other states what waits gets ``None`` for an answer, connections are closed, and
the registry forgets the room, unless it is halted: a halted room stays, so that it is not loaded again.

What can go wrong. The store fails: the room is abandoned, clients reconnect and send their commands again under the
same ids (idempotency). Another node takes the table over: the next append is refused, or the periodic check finds it,
and the room is abandoned in the same way. A rule or invariant fails: the table halts, and no other table is affected.
The process is suspended: :meth:`Room.handle_clock_jump` gives the time back before anything else is decided.
"""

import asyncio
from collections.abc import Callable
from functools import partial

from tripot.house import Command, DowntimeEnded, PersonId, Refusal, Table
from tripot.house.protocol import wire
from tripot.house.protocol.close_codes import NODE_CLOSING, NOT_YOURS, TABLE_HALTED, TRY_AGAIN
from tripot.house.protocol.quick_chat import React, Say
from tripot.server.live.commit import OnReply, QueuedCommand, TableDeposed
from tripot.server.live.fanout import Listener
from tripot.server.live.inbox import Greeting, Inbox, OnWelcome
from tripot.server.live.room_state import TRANSITIONS, RoomEvent, RoomState
from tripot.server.live.rounds import BATCH_PRESENCE_ABOVE, PRESENCE_BATCH_MS, LiveTable
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import Guest, StoreFailed


class RoomClosed(Exception):
    """The room closed before it could answer; the client reconnects and retries."""


class Room:
    """One live table. ``on_abandoned`` is called when the room must be dropped."""

    def __init__(self, live: LiveTable, on_abandoned: Callable[["Room"], None]) -> None:
        self._live, self._services, self._on_abandoned = live, live.services, on_abandoned
        self.fanout, self.presence, self.store = live.fanout, live.presence, live.services.store
        self.reveals, live.reveals.on_complete = live.reveals, self.wake
        self.utterances, self._inbox = live.utterances, Inbox()
        self._round_task: asyncio.Task[None] | None = None
        self._state = RoomState.OPEN
        self.last_used_at = live.services.clock()

    @property
    def table(self) -> Table:
        """The table, folded from its journal."""
        return self._live.table

    @property
    def is_idle(self) -> bool:
        """Whether it has no connections and no round is running."""
        return not self.fanout and self._round_task is None

    @property
    def is_halted(self) -> bool:
        """Whether the table is halted: it runs no round until an operator releases it."""
        return self._state is RoomState.HALTED

    # Requests from connections and the scheduler, answered by the rounds below

    def submit(self, command: Command, by: PersonId, on_reply: OnReply) -> None:
        """Queue a command; it is answered after it is committed and published."""
        self._inbox.commands.append(QueuedCommand(command, by, on_reply))
        self._ensure_running()

    def greet(self, listener: Listener, hello: wire.Hello, on_welcome: OnWelcome) -> None:
        """Queue a new connection; once welcomed, it receives all messages of the table."""
        self._inbox.greetings.append(Greeting(listener, hello, on_welcome))
        self._ensure_running()

    async def utter(self, by: PersonId, it: Say | React) -> Refusal | None:
        """Broadcast a phrase or a reaction; it is not stored."""
        return await self.utterances.utter(self.table, by, it)

    def note_screen(self, listener: Listener, it: wire.Shown | wire.Watched) -> None:
        """Note what a client shows, which may start a clock or let bots continue. It is not stored or answered."""
        at = self._services.clock()
        if self._live.note_screen(listener, it, at):
            self._services.scheduler.schedule(self, self._live.next_wake_at(at))

    def note_rest(self, listener: Listener, *, rests: bool) -> None:
        """Note that a device begins or ends a rest, during which no freeze waits for it."""
        self.presence.note_rest(listener, rests=rests)

    def note_queue(self, person: PersonId, *, waits: bool) -> None:
        """Note that a person joins or leaves the queue for the next game, and show it to everyone. It is not stored."""
        self.presence.note_queue(person, waits=waits)
        self._schedule_presence(self._services.clock())

    def remove_listener(self, listener: Listener) -> None:
        """Remove a closed connection and update presence."""
        self.last_used_at = at = self._services.clock()
        self.presence.note_rest(listener, rests=False)
        if listener in self.fanout:
            self.fanout.remove(listener)
            if listener.person is not None:
                self.presence.remove_connection(listener.person, at)
            self._schedule_presence(at)

    def set_guest(self, person: PersonId, guest: Guest) -> None:
        """Set the guest of a person; broadcast presence if the guest or the name has changed."""
        before = self.presence.guests.get(person)
        self.presence.guests[person] = guest
        if before is not None and before != guest:
            self._schedule_presence(self._services.clock())

    def remove_person(self, person: PersonId) -> None:
        """Delete a person: clear their name for others and close their connections."""
        if self.presence.guests.pop(person, None) is not None:
            for listener in self.fanout:
                if listener.person == person:
                    listener.close(NOT_YOURS)
            self._schedule_presence(self._services.clock())

    def wake(self) -> None:
        """Run a round for due work."""
        self._inbox.is_woken = True
        self._ensure_running()

    def handle_clock_jump(self, since: int) -> None:
        """Credit running clocks with the time of a suspended process. Clocks of a suspended table do not run."""
        if not self._live.idle.is_suspended(since):
            self._inbox.commands.insert(0, QueuedCommand(DowntimeEnded(since)))
            self._ensure_running()

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
                    self._services.scheduler.schedule(self, await self._live.run_round(batch))
                except Exception as error:
                    self._give_up(error, batch)
        finally:
            self._round_task = None

    def _schedule_presence(self, at: int) -> None:
        """Schedule a presence broadcast: at once, or in a batch if there are many connections."""
        if len(self.fanout) <= BATCH_PRESENCE_ABOVE:
            self._live.presence_due_at = at
            self.wake()
        elif self._live.presence_due_at is None:
            self._live.presence_due_at = at + PRESENCE_BATCH_MS
            self._services.scheduler.schedule(self, self._live.next_wake_at(at))

    # Leaving the open state

    def abandon(self, error: Exception) -> None:
        """Drop the room after an exception outside its rounds; the next visitor reloads the table."""
        table = self.table.id
        SERVER_LOG.error(LogEvent.TABLE_ABANDONED, "table %s failed outside a round", table, cause=error, table=table)
        self._change_state(RoomEvent.STORE_FAILED)
        self._leave(TRY_AGAIN, self._inbox.take())

    def halt(self) -> None:
        """Halt the table on an operator's order, after the current round."""
        self._change_state(RoomEvent.HALT)
        self._services.scheduler.schedule(self, None)
        self.fanout.close_all(TABLE_HALTED)

    def drop(self) -> None:
        """Stop serving: this node no longer owns the table, or has missed changes."""
        self._change_state(RoomEvent.DROPPED)
        self._services.scheduler.schedule(self, None)
        self.fanout.close_all(TRY_AGAIN)
        self.wake()  # to answer waiting requests

    async def finish(self) -> None:
        """Wait for the current round and start no other."""
        self._change_state(RoomEvent.CLOSE)
        if self._round_task is not None:
            await asyncio.wait([self._round_task])

    def close_connections(self) -> None:
        """Close every connection after its queued messages; its client reconnects to another node."""
        self.fanout.close_all(NODE_CLOSING)

    def _change_state(self, event: RoomEvent) -> None:
        self._state = TRANSITIONS[self._state, event]

    def _give_up(self, error: Exception, batch: Inbox) -> None:
        """End a room whose round failed. A failed store abandons it; anything else but RoomClosed is a bug: halt."""
        code, table, ids = TRY_AGAIN, self.table.id, batch.command_ids
        if isinstance(error, TableDeposed):
            SERVER_LOG.info(LogEvent.TABLE_DEPOSED, "table %s: %s", table, error, table=table, command=ids)
            self._change_state(RoomEvent.DROPPED)
        elif isinstance(error, StoreFailed):
            SERVER_LOG.error(LogEvent.TABLE_ABANDONED, "table %s: %s", table, error, table=table, command=ids)
            self._change_state(RoomEvent.STORE_FAILED)
        elif not isinstance(error, RoomClosed):
            SERVER_LOG.critical(
                LogEvent.TABLE_HALTED, "table %s is halted", table, cause=error, table=table, command=ids
            )
            self._change_state(RoomEvent.HALT)
            code = TABLE_HALTED
        if self._state is RoomState.CLOSING:
            code = NODE_CLOSING
        self._leave(code, batch)

    def _leave(self, code: int, batch: Inbox) -> None:
        """Leave the registry and the scheduler, close all connections and answer all waiting requests."""
        self._services.scheduler.schedule(self, None)
        self._on_abandoned(self)
        asked = {id(it): it for it in (*batch.commands, *self.reveals.postponed)}.values()
        self.reveals.postponed = ()
        last_words = [
            *(partial(it.close, code) for it in self.fanout),
            *(partial(it.listener.close, code) for it in batch.greetings),
            *(partial(it.reply, None) for it in asked if it.reply is not None),
            *(partial(it.on_welcome, None) for it in batch.greetings),
        ]
        for tell in last_words:
            try:
                tell()
            except Exception as error:  # the others still get their answers
                table = self.table.id
                SERVER_LOG.error(LogEvent.CONNECTION_FAILED, "table %s", table, cause=error, table=table)
