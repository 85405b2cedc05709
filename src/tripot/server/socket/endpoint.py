"""One WebSocket for one table: it carries messages between a person and a room, and knows nothing of either.

What is to be sent waits in a bounded queue, so a slow reader delays nobody; commands are answered one after another,
so a fast sender waits for the house and not the house for him.
"""

import asyncio
import logging
from collections import deque
from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import Receive, Send
from msgspec.structs import replace

from tripot.house import BrokenChain, NoSecret, PersonId, Refusal, UnknownGame, wire
from tripot.house.close_codes import (
    FOREIGN_ORIGIN,
    INTERNAL_ERROR,
    NO_KEY,
    NO_SUCH_TABLE,
    NOT_SERVED,
    NOT_YOURS,
    TABLE_HALTED,
    TOO_FAST,
    TOO_SLOW,
    TRY_AGAIN,
)
from tripot.house.commands import Sit
from tripot.house.quick_chat import React, Say
from tripot.server.api.bot_tokens import close_when_revoked
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.http.dependencies import RateLimiterDep, RoomRegistryDep, SessionsDep
from tripot.server.http.origins import is_same_origin
from tripot.server.http.rate_limits import FloodDetected, MessageLimiter, caller_of
from tripot.server.identity.sessions import BadToken, Sessions
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.room import Room, RoomClosed
from tripot.server.live.seat_admission import check_seat_admission
from tripot.server.live.traced_command import submit_traced
from tripot.server.telemetry.counters import REFUSALS
from tripot.server.uvicorn_protocols import send_texts_event
from tripot.store import Guest, NoSuchTable, StoreFailed

log = logging.getLogger("tripot.server")

MAX_QUEUED_MESSAGES = 256
"""Messages a reader may be behind before he is asked to come back with what he has."""

MAX_MESSAGES_PER_WRITE = 16
"""Messages that leave in one write: an entry, what one may do now, and an answer come together."""

HELLO_TIMEOUT_S = 30
"""Seconds to say the first word, for whoever has connected."""

CLOSE_CODE_BY_ERROR: dict[type[Exception], int] = {
    NoSuchTable: NO_SUCH_TABLE,
    BadToken: NOT_YOURS,
    UnknownGame: NOT_SERVED,
    NoSecret: NO_KEY,
    BrokenChain: TABLE_HALTED,
    StoreFailed: TRY_AGAIN,
}


class AdmissionRefused(Exception):
    """Somebody may not come in; the code says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class TableConnection:
    """A connection as a room knows it."""

    def __init__(self, person: PersonId | None, *, held: bool = False, screen: bool = False) -> None:
        self.person = person
        self.is_screen = screen
        self.omits_nonce = held
        """Whether he adds nothing to the dice: he plays on another's device, whose own line does, or is a bot."""
        self.is_closed = False
        self._outbox: deque[bytes] = deque()
        self._close_code: int | None = None
        self._output_ready, self._output_drained = asyncio.Event(), asyncio.Event()

    def send_bytes(self, message: bytes) -> None:
        """Take a message, at once."""
        if self._close_code is None:
            self._outbox.append(message)
            if len(self._outbox) > MAX_QUEUED_MESSAGES:
                self._outbox.clear()
                self.close(TOO_SLOW)
            self._output_ready.set()

    def send(self, message: wire.ToClient) -> None:
        """Something for this one alone."""
        if isinstance(message, Refusal):
            REFUSALS.labels(message.code).inc()
        self.send_bytes(wire.encode(message))

    def close(self, code: int) -> None:
        """End it, once what was said before is sent."""
        if self._close_code is None:
            self._close_code = code
            self._output_ready.set()
            self._output_drained.set()

    async def drain(self) -> None:
        """Wait until most of what was said is sent: whoever asks much must also read the answers."""
        while len(self._outbox) > MAX_QUEUED_MESSAGES // 2 and self._close_code is None:
            self._output_drained.clear()
            await self._output_drained.wait()

    async def run_sender(self, send: Send) -> None:
        """Send what there is, until it ends."""
        try:
            while True:
                while self._outbox:
                    together = [self._outbox.popleft() for _ in range(min(len(self._outbox), MAX_MESSAGES_PER_WRITE))]
                    await send(send_texts_event(together))
                self._output_drained.set()
                if self._close_code is not None:
                    await send({"type": "websocket.close", "code": self._close_code, "reason": None})
                    return
                self._output_ready.clear()
                await self._output_ready.wait()
        finally:
            self.close(TRY_AGAIN)  # nobody is there any more, or the line broke: nothing is to wait for it


@websocket(["/ws/t/{table:str}", "/api/tables/{table:str}/socket"])
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table: FromPath[str],
    hall: RoomRegistryDep,
    guests: SessionsDep,
    patience: RateLimiterDep,
) -> None:
    """Greet whoever comes, then carry messages until the line is cut."""
    await socket.accept()
    caller = caller_of(socket)
    with patience.hold_connection(caller) as welcome:
        try:
            room, guest, line = await _admit(socket, table, hall, guests, welcome=welcome)
        except tuple(CLOSE_CODE_BY_ERROR) as error:
            if isinstance(error, NoSuchTable):
                patience.count_miss(caller)
            await socket.close(next(code for kind, code in CLOSE_CODE_BY_ERROR.items() if isinstance(error, kind)))
        except AdmissionRefused as error:
            await socket.close(error.code)
        else:
            speaker = MessageLimiter(patience, caller, room.table.id, caller.address if guest is None else guest.id)
            is_bot = guest is not None and guest.bot
            revoked = asyncio.create_task(close_when_revoked(guests, socket, line)) if is_bot else None
            try:
                await _serve(socket, room, line, hall.store, speaker)
            finally:
                if revoked is not None:
                    revoked.cancel()


async def _admit(
    socket: WebSocket[Any, Any, Any], table: str, hall: RoomRegistry, guests: Sessions, *, welcome: bool
) -> tuple[Room, Guest | None, TableConnection]:
    if not is_same_origin(socket):
        raise AdmissionRefused(FOREIGN_ORIGIN)
    if not welcome:
        raise AdmissionRefused(TOO_FAST)
    room = await hall.get(await hall.find_table_id(table))
    if room.is_halted:
        raise AdmissionRefused(TABLE_HALTED)
    guest = await guests.authenticate(socket)
    wanted = socket.query_params.get("as")
    if wanted is None:
        person = None if guest is None else await hall.account_events.register_guest(room, guest)
        screen = "screen" in socket.query_params
        return room, guest, TableConnection(person, held=guest is not None and guest.bot, screen=screen)
    if guest is None or (person := await hall.account_events.find_held_person(room, guest, wanted)) is None:
        raise AdmissionRefused(NOT_YOURS)
    return room, guest, TableConnection(person, held=True)


async def _serve(
    socket: WebSocket[Any, Any, Any], room: Room, line: TableConnection, clerk: AsyncStore, speaker: MessageLimiter
) -> None:
    speaking = asyncio.create_task(line.run_sender(socket.send))
    try:
        # A task of its own: what wakes it for every message does not have to come through all that lies around a route.
        await asyncio.create_task(read_loop(socket.receive, room, line, clerk, speaker))
    except (RoomClosed, StoreFailed):  # whoever asked connects again and asks again
        line.close(TRY_AGAIN)
        await asyncio.wait([speaking])
    except (FloodDetected, TimeoutError) as error:
        line.close(TOO_FAST if isinstance(error, FloodDetected) else TOO_SLOW)
        await asyncio.wait([speaking])
    except Exception:
        log.exception("a line to table %s broke", room.table.id)
        line.close(INTERNAL_ERROR)
        await asyncio.wait([speaking])
    finally:
        line.is_closed = True
        room.remove_listener(line)
        speaking.cancel()
        await asyncio.gather(speaking, return_exceptions=True)


async def read_loop(
    receive: Receive, room: Room, line: TableConnection, clerk: AsyncStore, speaker: MessageLimiter
) -> None:
    """Put to the room what one person says, one thing after another."""
    greeted = False
    async with asyncio.timeout(HELLO_TIMEOUT_S) as until_hello:
        while (message := await receive())["type"] == "websocket.receive":
            said = wire.decode_message(message.get("text") or message.get("bytes") or b"")
            asked_as = said.command if isinstance(said, Refusal) else getattr(said, "id", None)
            match said:
                case _ if speaker.exceeds_limit(utters=isinstance(said, Say | React)):
                    line.send(Refusal(code="too_fast", command=asked_as))
                case Refusal():
                    line.send(said)
                case wire.Hello():
                    await room.greet(line, said)
                    greeted = True
                    until_hello.reschedule(None)
                case _ if not greeted:
                    line.send(Refusal(code="unknown_command", command=asked_as, detail="hello/1 first"))
                case _ if line.person is None:
                    # Whoever has told no name only watches.
                    line.send(Refusal(code="not_seated", command=asked_as, asked=said))
                case Say() | React():
                    if refusal := room.utter(line.person, said):
                        line.send(refusal)
                case Sit() if code := await check_seat_admission(clerk, room, line.person):
                    seq, phase = room.table.seq, room.table.phase
                    line.send(Refusal(code=code, command=said.id, asked=said, seq=seq, phase=phase))
                case _:
                    line.send(
                        await submit_traced(room, replace(said, nonce=None) if line.omits_nonce else said, line.person)
                    )
            await line.drain()
