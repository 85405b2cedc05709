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
    HALTED,
    NO_KEY,
    NO_SUCH_TABLE,
    NOT_SERVED,
    NOT_YOURS,
    OUR_FAULT,
    TOO_FAST,
    TOO_SLOW,
    TRY_AGAIN,
)
from tripot.house.commands import Sit
from tripot.house.quick_chat import React, Say
from tripot.server.api.bot_tokens import cut_when_revoked
from tripot.server.group_commit.async_store import Clerk
from tripot.server.http.dependencies import TheGuests, TheHall, ThePatience
from tripot.server.http.origins import is_same_origin
from tripot.server.http.rate_limits import Annoying, Speaker, caller_of
from tripot.server.identity.sessions import BadToken, Guests
from tripot.server.live.registry import Hall
from tripot.server.live.room import Gone, Room
from tripot.server.live.seat_admission import turns_away
from tripot.server.live.traced_command import asked
from tripot.server.telemetry.counters import REFUSALS
from tripot.server.uvicorn_protocols import saying
from tripot.store import Guest, NoSuchTable, StoreFailed

log = logging.getLogger("tripot.server")

OUTBOX = 256
"""Messages a reader may be behind before he is asked to come back with what he has."""

AT_ONCE = 16
"""Messages that leave in one write: an entry, what one may do now, and an answer come together."""

HELLO_WITHIN = 30
"""Seconds to say the first word, for whoever has connected."""

UNWELCOME: dict[type[Exception], int] = {
    NoSuchTable: NO_SUCH_TABLE,
    BadToken: NOT_YOURS,
    UnknownGame: NOT_SERVED,
    NoSecret: NO_KEY,
    BrokenChain: HALTED,
    StoreFailed: TRY_AGAIN,
}


class TurnedAway(Exception):
    """Somebody may not come in; the code says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Line:
    """A connection as a room knows it."""

    def __init__(self, person: PersonId | None, *, held: bool = False, screen: bool = False) -> None:
        self.person = person
        self.screen = screen
        self.held = held
        """Whether he adds nothing to the dice: he plays on another's device, whose own line does, or is a bot."""
        self.closed = False
        self._outbox: deque[bytes] = deque()
        self._code: int | None = None
        self._more, self._less = asyncio.Event(), asyncio.Event()

    def hear(self, message: bytes) -> None:
        """Take a message, at once."""
        if self._code is None:
            self._outbox.append(message)
            if len(self._outbox) > OUTBOX:
                self._outbox.clear()
                self.close(TOO_SLOW)
            self._more.set()

    def tell(self, message: wire.ToClient) -> None:
        """Something for this one alone."""
        if isinstance(message, Refusal):
            REFUSALS.labels(message.code).inc()
        self.hear(wire.encode(message))

    def close(self, code: int) -> None:
        """End it, once what was said before is sent."""
        if self._code is None:
            self._code = code
            self._more.set()
            self._less.set()

    async def caught_up(self) -> None:
        """Wait until most of what was said is sent: whoever asks much must also read the answers."""
        while len(self._outbox) > OUTBOX // 2 and self._code is None:
            self._less.clear()
            await self._less.wait()

    async def speak(self, send: Send) -> None:
        """Send what there is, until it ends."""
        try:
            while True:
                while self._outbox:
                    together = [self._outbox.popleft() for _ in range(min(len(self._outbox), AT_ONCE))]
                    await send(saying(together))
                self._less.set()
                if self._code is not None:
                    await send({"type": "websocket.close", "code": self._code, "reason": None})
                    return
                self._more.clear()
                await self._more.wait()
        finally:
            self.close(TRY_AGAIN)  # nobody is there any more, or the line broke: nothing is to wait for it


@websocket(["/ws/t/{table:str}", "/api/tables/{table:str}/socket"])
async def table_socket(
    socket: WebSocket[Any, Any, Any], table: FromPath[str], hall: TheHall, guests: TheGuests, patience: ThePatience
) -> None:
    """Greet whoever comes, then carry messages until the line is cut."""
    await socket.accept()
    caller = caller_of(socket)
    with patience.line(caller) as welcome:
        try:
            room, guest, line = await _admitted(socket, table, hall, guests, welcome=welcome)
        except tuple(UNWELCOME) as error:
            if isinstance(error, NoSuchTable):
                patience.missed(caller)
            await socket.close(next(code for kind, code in UNWELCOME.items() if isinstance(error, kind)))
        except TurnedAway as error:
            await socket.close(error.code)
        else:
            speaker = Speaker(patience, caller, room.table.id, caller.address if guest is None else guest.id)
            is_bot = guest is not None and guest.bot
            revoked = asyncio.create_task(cut_when_revoked(guests, socket, line)) if is_bot else None
            try:
                await _carry(socket, room, line, hall.clerk, speaker)
            finally:
                if revoked is not None:
                    revoked.cancel()


async def _admitted(
    socket: WebSocket[Any, Any, Any], table: str, hall: Hall, guests: Guests, *, welcome: bool
) -> tuple[Room, Guest | None, Line]:
    if not is_same_origin(socket):
        raise TurnedAway(FOREIGN_ORIGIN)
    if not welcome:
        raise TurnedAway(TOO_FAST)
    room = await hall.room(await hall.find(table))
    if room.halted:
        raise TurnedAway(HALTED)
    guest = await guests.who(socket)
    wanted = socket.query_params.get("as")
    if wanted is None:
        person = None if guest is None else await hall.come(room, guest)
        screen = "screen" in socket.query_params
        return room, guest, Line(person, held=guest is not None and guest.bot, screen=screen)
    if guest is None or (person := await hall.held(room, guest, wanted)) is None:
        raise TurnedAway(NOT_YOURS)
    return room, guest, Line(person, held=True)


async def _carry(socket: WebSocket[Any, Any, Any], room: Room, line: Line, clerk: Clerk, speaker: Speaker) -> None:
    speaking = asyncio.create_task(line.speak(socket.send))
    try:
        # A task of its own: what wakes it for every message does not have to come through all that lies around a route.
        await asyncio.create_task(listen(socket.receive, room, line, clerk, speaker))
    except (Gone, StoreFailed):  # whoever asked connects again and asks again
        line.close(TRY_AGAIN)
        await asyncio.wait([speaking])
    except (Annoying, TimeoutError) as error:
        line.close(TOO_FAST if isinstance(error, Annoying) else TOO_SLOW)
        await asyncio.wait([speaking])
    except Exception:
        log.exception("a line to table %s broke", room.table.id)
        line.close(OUR_FAULT)
        await asyncio.wait([speaking])
    finally:
        line.closed = True
        room.leaves(line)
        speaking.cancel()
        await asyncio.gather(speaking, return_exceptions=True)


async def listen(receive: Receive, room: Room, line: Line, clerk: Clerk, speaker: Speaker) -> None:
    """Put to the room what one person says, one thing after another."""
    greeted = False
    async with asyncio.timeout(HELLO_WITHIN) as until_hello:
        while (message := await receive())["type"] == "websocket.receive":
            said = wire.understood(message.get("text") or message.get("bytes") or b"")
            asked_as = said.command if isinstance(said, Refusal) else getattr(said, "id", None)
            match said:
                case _ if speaker.hurries(utters=isinstance(said, Say | React)):
                    line.tell(Refusal(code="too_fast", command=asked_as))
                case Refusal():
                    line.tell(said)
                case wire.Hello():
                    await room.greet(line, said)
                    greeted = True
                    until_hello.reschedule(None)
                case _ if not greeted:
                    line.tell(Refusal(code="unknown_command", command=asked_as, detail="hello/1 first"))
                case _ if line.person is None:
                    # Whoever has told no name only watches.
                    line.tell(Refusal(code="not_seated", command=asked_as, asked=said))
                case Say() | React():
                    if refusal := room.utter(line.person, said):
                        line.tell(refusal)
                case Sit() if code := await turns_away(clerk, room, line.person):
                    seq, phase = room.table.seq, room.table.phase
                    line.tell(Refusal(code=code, command=said.id, asked=said, seq=seq, phase=phase))
                case _:
                    line.tell(await asked(room, replace(said, nonce=None) if line.held else said, line.person))
            await line.caught_up()
