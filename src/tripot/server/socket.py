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
from tripot.house.commands import Sit
from tripot.house.phrases import React, Say
from tripot.server.addresses import is_same_origin
from tripot.server.clerk import Clerk
from tripot.server.closing import (
    FOREIGN_ORIGIN,
    HALTED,
    NO_KEY,
    NO_SUCH_TABLE,
    NOT_SERVED,
    NOT_YOURS,
    OUR_FAULT,
    TRY_AGAIN,
)
from tripot.server.injected import TheGuests, TheHall
from tripot.server.porter import turns_away
from tripot.server.room import Gone, Room
from tripot.store import NoSuchTable, StoreFailed

log = logging.getLogger("tripot.server")

OUTBOX = 256
"""Messages a reader may be behind before he is asked to come back with what he has."""

UNWELCOME: dict[type[Exception], int] = {
    NoSuchTable: NO_SUCH_TABLE,
    UnknownGame: NOT_SERVED,
    NoSecret: NO_KEY,
    BrokenChain: HALTED,
    StoreFailed: TRY_AGAIN,
}


class Line:
    """A connection as a room knows it."""

    def __init__(self, person: PersonId | None, *, held: bool = False) -> None:
        self.person = person
        self.held = held
        """Whether he plays on another's device: then the device's own line brings what it adds to the dice."""
        self.closed = False
        self._outbox: deque[str] = deque()
        self._code: int | None = None
        self._more = asyncio.Event()

    def hear(self, message: str) -> None:
        """Take a message, at once."""
        if self._code is None:
            self._outbox.append(message)
            if len(self._outbox) > OUTBOX:
                self._outbox.clear()
                self.close(TRY_AGAIN)
            self._more.set()

    def tell(self, message: wire.ToClient) -> None:
        """Something for this one alone."""
        self.hear(wire.encode(message).decode())

    def close(self, code: int) -> None:
        """End it, once what was said before is sent."""
        if self._code is None:
            self._code = code
            self._more.set()

    async def speak(self, send: Send) -> None:
        """Send what there is, until it ends."""
        while True:
            while self._outbox:
                await send({"type": "websocket.send", "text": self._outbox.popleft(), "bytes": None})
            if self._code is not None:
                await send({"type": "websocket.close", "code": self._code, "reason": None})
                return
            self._more.clear()
            await self._more.wait()


@websocket(["/ws/t/{table:str}", "/api/tables/{table:str}/socket"])
async def table_socket(
    socket: WebSocket[Any, Any, Any], table: FromPath[str], hall: TheHall, guests: TheGuests
) -> None:
    """Greet whoever comes, then carry messages until the line is cut."""
    await socket.accept()
    try:
        if not is_same_origin(socket):
            return await socket.close(FOREIGN_ORIGIN)
        room = await hall.room(await hall.find(table))
        if room.halted:
            return await socket.close(HALTED)
        guest = await guests.who(socket)
        wanted = socket.query_params.get("as")
        if wanted is None:
            person = None if guest is None else await hall.come(room, guest)
        elif guest is None or (person := await hall.held(room, guest, wanted)) is None:
            return await socket.close(NOT_YOURS)
    except tuple(UNWELCOME) as error:
        return await socket.close(next(code for kind, code in UNWELCOME.items() if isinstance(error, kind)))
    line = Line(person, held=wanted is not None)
    speaking = asyncio.create_task(line.speak(socket.send))
    try:
        await listen(socket.receive, room, line, hall.clerk)
    except (Gone, StoreFailed):  # whoever asked connects again and asks again
        line.close(TRY_AGAIN)
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


async def listen(receive: Receive, room: Room, line: Line, clerk: Clerk) -> None:
    """Put to the room what one person says, one thing after another."""
    greeted = False
    while (message := await receive())["type"] == "websocket.receive":
        said = wire.understood(message.get("text") or message.get("bytes") or b"")
        match said:
            case Refusal():
                line.tell(said)
            case wire.Hello():
                await room.greet(line, said)
                greeted = True
            case _ if not greeted:
                line.tell(Refusal(code="unknown_command", command=getattr(said, "id", None), detail="hello/1 first"))
            case _ if line.person is None:
                # Whoever has told no name only watches.
                line.tell(Refusal(code="not_seated", command=getattr(said, "id", None), asked=said))
            case Say() | React():
                if refusal := room.utter(line.person, said):
                    line.tell(refusal)
            case Sit() if code := await turns_away(clerk, room, line.person):
                seq, phase = room.table.seq, room.table.phase
                line.tell(Refusal(code=code, command=said.id, asked=said, seq=seq, phase=phase))
            case _:
                line.tell(await room.ask(replace(said, nonce=None) if line.held else said, line.person))
