"""One client at a table. Its messages are passed to the room one at a time, each after the answer to the previous one.

``house.protocol.wire`` decodes, the room answers by callback, ``protocol`` sends. The states of a client::

    state          what a message does               leaves it by
    NEW            must be ``hello/1``               hello: GREETING
    GREETING       waits                             welcome: READY; the room is closed: the connection is closed
    READY          goes to the room                  hello: GREETING; chat, sitting down: BUSY;
                                                     command: BUSY, or AWAITS_DICE where the dice take links
    BUSY           waits                             answer: READY
    AWAITS_DICE    waits, but links pass ahead       answer: READY

Waiting messages are in ``_waiting``. When there are too many, reading pauses, so a client that sends fast waits for its
own answers. Links are handled ahead of other messages: while stakes are closed, every command waits for the dice, and
the dice wait for the links.

:class:`ConnectionEnd` describes the end of a connection, independent of the states above::

    end      event                               what happens                                          then
    OPEN     the server's close frame is sent    leave the table; ignore further messages              LEFT
    OPEN     the transport is lost               handle the waiting messages                           LOST
    LOST     no message waits                    leave the table, release the resources                RELEASED
    LEFT     the transport is lost               release the resources                                 RELEASED
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from enum import Enum, auto
from functools import partial
from typing import Any

from tripot.house import Command, PersonId, Refusal
from tripot.house.decisions.permissions import check_queueing
from tripot.house.journal.commands import Pledge, Reveal, Sit, TakeBackSeat
from tripot.house.protocol import close_codes, wire
from tripot.house.protocol.quick_chat import React, Say
from tripot.house.protocol.views import Yours
from tripot.house.refusals import NotAllowed
from tripot.server.errors import TryAgain
from tripot.server.http.rate_limits import FloodDetected, MessageLimiter
from tripot.server.live.commit import Reply
from tripot.server.live.room import Room
from tripot.server.live.seat_admission import check_seat_admission
from tripot.server.socket.protocol import PING_INTERVAL_S, MessageHandler, SocketProtocol
from tripot.server.telemetry.counters import COMMANDS, REFUSALS
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import StoreFailed

HELLO_TIMEOUT_S = 30
"""How long a new connection may take to send ``hello/1``."""

COMPANY_PING_S = 2.3
"""The ping interval of players among other people, who should see within 5 seconds that somebody is disconnected."""

MAX_WAITING_MESSAGES = 8
"""The number of waiting messages at which reading pauses. A lower number would cause more system calls."""

MAX_MESSAGES_AHEAD = 32
"""The number of waiting messages at which reading pauses while links for the dice may follow."""

MAX_UNREAD_MESSAGES = 256
"""The maximum number of messages in one read. A read has up to 256 kB and is decoded before any limit counts."""

WaitingMessage = wire.FromClient | Refusal
"""A decoded message."""


class ClientState(Enum):
    """How the next message of a client is handled. The module docstring has the transitions."""

    NEW = auto()
    GREETING = auto()
    READY = auto()
    BUSY = auto()
    AWAITS_DICE = auto()


WAITING_STATES = (ClientState.GREETING, ClientState.BUSY, ClientState.AWAITS_DICE)
"""States in which messages wait."""


class ConnectionEnd(Enum):
    """The stages of the end of a connection."""

    OPEN = auto()
    LEFT = auto()
    LOST = auto()
    RELEASED = auto()


class TableConnection(MessageHandler):
    """A connection of one person or a spectator, as the room uses it."""

    def __init__(
        self,
        room: Room,
        person: PersonId | None,
        limiter: MessageLimiter,
        build: str | None,
        *,
        screen: bool = False,
        takes_part_in_dice: bool = True,
    ) -> None:
        self._room, self._limiter = room, limiter
        self._build = build
        """The build of the browser client on this server."""
        self.person = person
        self.is_screen = screen
        self.takes_part_in_dice = takes_part_in_dice
        """Whether the client can pledge. Bots and hotseat players cannot. On a shared device, the device's own guest
        pledges for all."""
        self.watched: int | None = None
        self.yours: Yours | None = None
        self.protocol = SocketProtocol(self)
        self.send_bytes, self.send_frame = self.protocol.send_bytes, self.protocol.send_frame
        self._waiting: deque[WaitingMessage] | None = None
        """Messages that were received but not handed to the room."""
        self._state, self._end = ClientState.NEW, ConnectionEnd.OPEN
        self._hello_timer: asyncio.TimerHandle | None = None
        self._release: Callable[[], None] | None = None
        self._task: asyncio.Task[Command | None] | None = None

    @property
    def is_closed(self) -> bool:
        """Whether the connection has left the table."""
        return self._end in (ConnectionEnd.LEFT, ConnectionEnd.RELEASED)

    @property
    def _must_wait(self) -> bool:
        return self._state in WAITING_STATES or self.protocol.is_backed_up

    def begin(self, release: Callable[[], None]) -> None:
        """Wait for the client's hello. ``release`` is called once, when the connection has ended."""
        self._release = release
        self._hello_timer = asyncio.get_running_loop().call_later(HELLO_TIMEOUT_S, self.close, close_codes.TOO_SLOW)

    def send(self, message: wire.ToClient) -> None:
        """Encode and queue a message for this connection only."""
        if isinstance(message, Refusal):
            REFUSALS.labels(message.code).inc()
        self.send_bytes(wire.encode(message))

    def close(self, code: int) -> None:
        """Close the connection with a code after sending queued messages. Further messages from the client are
        ignored."""
        self._waiting = None
        self.protocol.close(code)

    # Calls from the protocol

    def handle_message(self, data: str | bytes) -> None:
        """Hand a message to the room, now or when the previous ones are answered."""
        if self._waiting and len(self._waiting) >= MAX_UNREAD_MESSAGES:
            self.close(close_codes.TOO_FAST)
            return
        said = wire.decode_message(data)
        awaits_dice = self._state is ClientState.AWAITS_DICE
        if awaits_dice and isinstance(said, Reveal):
            self._run(self._note_reveal_ahead, said)
        elif self._waiting or self._must_wait:
            self._waiting = self._waiting or deque()
            self._waiting.append(said)
            if len(self._waiting) >= (MAX_MESSAGES_AHEAD if awaits_dice else MAX_WAITING_MESSAGES):
                self.protocol.pause_reading()
        else:
            self._run(self._handle, said)

    def handle_drained(self) -> None:
        """Continue after backpressure."""
        if self._waiting:
            self._advance()

    def handle_closing(self) -> None:
        """Handle that the server has closed the connection."""
        self._leave()

    def handle_lost(self) -> None:
        """Handle the loss of the transport: process earlier messages, then release the connection's resources."""
        if self._end is ConnectionEnd.OPEN:
            self._end = ConnectionEnd.LOST
            self._advance()
        else:
            self._finish()

    def _advance(self) -> None:
        """Hand waiting messages to the room, up to the next one that must wait for an answer."""
        while self._waiting and not self._must_wait:
            self._run(self._handle, self._waiting.popleft())
        if self._waiting:
            return
        self._waiting = None
        if self._end is not ConnectionEnd.LOST:
            self.protocol.resume_reading()
        elif self._state not in WAITING_STATES:
            self._leave()
            self._finish()

    def _leave(self) -> None:
        """Leave the table."""
        if not self.is_closed:
            self._end = ConnectionEnd.LEFT
            self._cancel_hello_timer()
            self._room.remove_listener(self)

    def _finish(self) -> None:
        self._end = ConnectionEnd.RELEASED
        release, self._release = self._release, None
        if release is not None:
            release()

    def _run(self, handle: Callable[..., None], *args: Any) -> None:
        """Run a callback of this client. An error ends only this connection."""
        try:
            handle(*args)
        except Exception as error:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        self._state = ClientState.READY  # a command that failed on its way to the room gets no reply
        if isinstance(error, StoreFailed | TryAgain):  # the client reconnects and repeats its command
            self.close(close_codes.TRY_AGAIN)
        elif isinstance(error, FloodDetected):
            self.close(close_codes.TOO_FAST)
        else:
            said, table = "a connection to table %s failed", self._room.table.id
            SERVER_LOG.error(LogEvent.CONNECTION_FAILED, said, table, cause=error, table=table)
            self.close(close_codes.INTERNAL_ERROR)

    def _wait_for(self, work: Coroutine[Any, Any, Command | None]) -> None:
        """Await a coroutine that uses the store, then submit the resulting command; later messages wait."""
        self._state = ClientState.BUSY
        self._task = asyncio.create_task(work)
        self._task.add_done_callback(self._on_done)

    def _on_done(self, task: "asyncio.Task[Command | None]") -> None:
        self._task, self._state = None, ClientState.READY
        if task.cancelled():
            return
        if error := task.exception():
            self._fail(error)
        elif (command := task.result()) is not None and self.person is not None and not self.is_closed:
            self._run(self._submit, self.person, command)
        self._advance()

    # Messages

    def _handle(self, said: WaitingMessage) -> None:
        command_id = said.command if isinstance(said, Refusal) else getattr(said, "id", None)
        if self._limiter.count_and_check(utters=isinstance(said, (Say, React, wire.Queue))):
            asked = said.asked if isinstance(said, Refusal) else said
            self.send(Refusal(code="too_fast", command=command_id, asked=asked))
            return
        match said:
            case Refusal():
                self.send(said)
            case wire.Hello():
                self._greet(said)
            case _ if self._state is ClientState.NEW:
                self.send(Refusal(code="unknown_command", command=command_id, detail="hello/1 first"))
            case wire.Shown() | wire.Watched():
                self._room.note_shown(self, said)
                self.protocol.ping_every(COMPANY_PING_S if self._plays_in_company else PING_INTERVAL_S)
            case wire.Resting(rests=rests):
                self._room.presence.note_rest(self, rests=rests)
            case wire.Ping():
                self.send(wire.Pong())
            case _ if self.person is None:  # a client without a name only watches
                self.send(Refusal(code="not_seated", command=command_id, asked=said))
            case _:
                self._handle_of(self.person, said)

    def _handle_of(self, person: PersonId, said: wire.Queue | Say | React | Reveal | Command) -> None:
        """Handle a message that only a client of a person may send."""
        match said:
            case Reveal():
                self._note_reveal(person, said)
            case wire.Queue(waits=waits):
                self._wait_for(self._queue(person, said, waits=waits))
            case Say() | React():
                self._wait_for(self._utter(person, said))
            case Pledge(id=pledge) if not self.takes_part_in_dice:
                detail = "only a person at their own device pledges"
                self.send(Refusal(code="no_pledges", command=pledge, detail=detail))
            case Sit() | TakeBackSeat():
                self._wait_for(self._admit(person, said))
            case _:
                self._submit(person, said)

    @property
    def _plays_in_company(self) -> bool:
        """Return whether other people play at the table, who see this player's presence."""
        table, players = self._room.table, self._room.table.seated_people().values()
        return table.stage == "playing" and self.person in players and len(players) > 1

    def _greet(self, hello: wire.Hello) -> None:
        """Ask the room to welcome a client."""
        self._state = ClientState.GREETING
        self._room.greet(self, hello, partial(self._on_welcome, hello))

    def _on_welcome(self, hello: wire.Hello, seq: int | None) -> None:
        """Handle the room's welcome, or its closing. Notify a client whose build is outdated."""
        self._state = ClientState.READY
        if seq is not None:
            self._cancel_hello_timer()
            if self._build is not None and hello.build not in (None, self._build):
                self.send(wire.Outdated(build=self._build))
        else:
            self.close(close_codes.TRY_AGAIN)
        self._advance()

    def _cancel_hello_timer(self) -> None:
        if self._hello_timer is not None:
            self._hello_timer.cancel()
            self._hello_timer = None

    async def _admit(self, person: PersonId, said: Sit | TakeBackSeat) -> Command | None:
        """Return the command, if this person may sit down here."""
        code = await check_seat_admission(self._room.store, self._room.table, person)
        if code is None:
            return said
        table = self._room.table
        self.send(Refusal(code=code, command=said.id, asked=said, seq=table.seq, phase=table.phase))
        return None

    async def _queue(self, person: PersonId, said: wire.Queue, *, waits: bool) -> None:
        """Add a person to the queue for the next game, if they can sit down there."""
        table = self._room.table
        try:
            if waits:
                check_queueing(table, person)
                if code := await check_seat_admission(self._room.store, self._room.table, person):
                    raise NotAllowed(code)
        except NotAllowed as refused:
            self.send(Refusal(code=refused.code, asked=said, seq=table.seq, phase=table.phase, detail=refused.detail))
        else:
            self._room.note_queue(person, waits=waits)

    def _submit(self, person: PersonId, said: Command) -> None:
        """Submit a command; if the dice take links, keep reading meanwhile."""
        self._state = ClientState.BUSY
        if self._room.table.pledges is not None:
            self._state = ClientState.AWAITS_DICE
            self._note_waiting_reveals()
            if self._end is ConnectionEnd.OPEN and len(self._waiting or ()) < MAX_MESSAGES_AHEAD:
                self.protocol.resume_reading()
        COMMANDS.labels(said.__struct_config__.tag).inc()
        self._room.submit(said, person, self._on_reply)

    def _on_reply(self, reply: Reply | None) -> None:
        self._state = ClientState.READY
        if reply is None:
            self.close(close_codes.TRY_AGAIN)
        else:
            self.send(reply)
        if self._waiting or self._end is ConnectionEnd.LOST:
            self._advance()

    async def _utter(self, person: PersonId, said: Say | React) -> None:
        """Relay a phrase or a reaction. Only a refusal is answered."""
        if refusal := await self._room.utter(person, said):
            self.send(refusal)

    def _note_waiting_reveals(self) -> None:
        came = self._waiting or ()
        self._waiting = deque(it for it in came if not isinstance(it, Reveal)) if came else None
        for said in came:
            if isinstance(said, Reveal):
                self._note_reveal_ahead(said)

    def _note_reveal_ahead(self, reveal: Reveal) -> None:
        """Hand a link to the room although a command is unanswered, within the rate limits."""
        assert self.person is not None  # only a person has an unanswered command
        if self._limiter.count_and_check(utters=False):
            self.send(Refusal(code="too_fast"))
        else:
            self._note_reveal(self.person, reveal)

    def _note_reveal(self, person: PersonId, reveal: Reveal) -> None:
        """Hand a link for the dice to the room. Only a refusal is answered."""
        if refusal := self._room.reveals.note(self._room.table, person, reveal):
            self.send(refusal)
