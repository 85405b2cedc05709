"""The WebSocket endpoint of a table: admit a client, then pass its messages to the room one after another.

``house/wire`` decodes the frames, the room answers the commands, and ``send_queue`` sends. A client that sends fast
waits for its own answers: the next frame is read after the last command is answered.
"""

import asyncio
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import Receive
from msgspec.structs import replace

from tripot.house import BrokenChain, NoSecret, Refusal, UnknownGame, close_codes, wire
from tripot.house.commands import Sit
from tripot.house.quick_chat import React, Say
from tripot.server.http.dependencies import RateLimiterDep, RoomRegistryDep, SessionsDep
from tripot.server.http.origins import is_same_origin
from tripot.server.http.rate_limits import FloodDetected, MessageLimiter, caller_of
from tripot.server.identity.sessions import BadToken, Sessions
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.room import Room, RoomClosed
from tripot.server.live.seat_admission import check_seat_admission
from tripot.server.live.traced_command import submit_traced
from tripot.server.socket.send_queue import TableConnection
from tripot.store import Guest, NoSuchTable, StoreFailed

log = logging.getLogger("tripot.server")

Socket = WebSocket[Any, Any, Any]

HELLO_TIMEOUT_S = 30
"""How long a new connection may take to send ``hello/1``."""

TOKEN_RECHECK_S = 5.0
"""How often the token of a connected bot is checked, so that a revoked one ends on every node."""

CLOSE_CODE_BY_ERROR: dict[type[Exception], int] = {
    NoSuchTable: close_codes.NO_SUCH_TABLE,
    BadToken: close_codes.NOT_YOURS,
    UnknownGame: close_codes.NOT_SERVED,
    NoSecret: close_codes.NO_KEY,
    BrokenChain: close_codes.TABLE_HALTED,
    StoreFailed: close_codes.TRY_AGAIN,
}


class AdmissionRefused(Exception):
    """A client may not connect; the close code says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@websocket(["/ws/t/{table:str}", "/api/tables/{table:str}/socket"])
async def table_socket(
    socket: Socket, table: FromPath[str], registry: RoomRegistryDep, sessions: SessionsDep, rate_limits: RateLimiterDep
) -> None:
    """Admit a client, then serve it until the connection ends."""
    await socket.accept()
    caller = caller_of(socket)
    with rate_limits.hold_connection(caller) as within_limits:
        try:
            room, guest, connection = await _admit(socket, table, registry, sessions, within_limits=within_limits)
        except tuple(CLOSE_CODE_BY_ERROR) as error:
            if isinstance(error, NoSuchTable):
                rate_limits.count_miss(caller)
            await socket.close(next(code for kind, code in CLOSE_CODE_BY_ERROR.items() if isinstance(error, kind)))
        except AdmissionRefused as error:
            await socket.close(error.code)
        else:
            limiter = MessageLimiter(rate_limits, caller, room.table.id, caller.address if guest is None else guest.id)
            is_bot = guest is not None and guest.bot
            recheck = asyncio.create_task(close_when_revoked(sessions, socket, connection)) if is_bot else None
            try:
                await _serve(socket, room, connection, limiter)
            finally:
                if recheck is not None:
                    recheck.cancel()


async def _admit(
    socket: Socket, table: str, registry: RoomRegistry, sessions: Sessions, *, within_limits: bool
) -> tuple[Room, Guest | None, TableConnection]:
    if not is_same_origin(socket):
        raise AdmissionRefused(close_codes.FOREIGN_ORIGIN)
    if not within_limits:
        raise AdmissionRefused(close_codes.TOO_FAST)
    room = await registry.get(await registry.find_table_id(table))
    if room.is_halted:
        raise AdmissionRefused(close_codes.TABLE_HALTED)
    guest = await sessions.authenticate(socket)
    wanted = socket.query_params.get("as")
    if wanted is None:
        person = None if guest is None else await registry.account_events.register_guest(room, guest)
        screen = "screen" in socket.query_params
        return room, guest, TableConnection(person, held=guest is not None and guest.bot, screen=screen)
    if guest is None or (person := await registry.account_events.find_held_person(room, guest, wanted)) is None:
        raise AdmissionRefused(close_codes.NOT_YOURS)
    return room, guest, TableConnection(person, held=True)


async def close_when_revoked(sessions: Sessions, socket: Socket, connection: TableConnection) -> None:
    """Close a bot's connection when its token is revoked."""
    while True:
        await asyncio.sleep(TOKEN_RECHECK_S)
        try:
            await sessions.authenticate(socket)
        except BadToken:
            return connection.close(close_codes.NOT_YOURS)
        except StoreFailed:
            continue


async def _serve(socket: Socket, room: Room, connection: TableConnection, limiter: MessageLimiter) -> None:
    sender = asyncio.create_task(connection.run_sender(socket.send))
    try:
        # A task of its own: waking it for a message does not run through the framework's frames around a route.
        await asyncio.create_task(read_loop(socket.receive, room, connection, limiter))
    except (RoomClosed, StoreFailed):  # the client connects again and repeats its command
        connection.close(close_codes.TRY_AGAIN)
        await asyncio.wait([sender])
    except (FloodDetected, TimeoutError) as error:
        connection.close(close_codes.TOO_FAST if isinstance(error, FloodDetected) else close_codes.TOO_SLOW)
        await asyncio.wait([sender])
    except Exception:
        log.exception("a connection to table %s failed", room.table.id)
        connection.close(close_codes.INTERNAL_ERROR)
        await asyncio.wait([sender])
    finally:
        connection.is_closed = True
        room.remove_listener(connection)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def read_loop(receive: Receive, room: Room, connection: TableConnection, limiter: MessageLimiter) -> None:
    """Decode the messages of one client and put them to the room, each after the last is answered."""
    greeted = False
    async with asyncio.timeout(HELLO_TIMEOUT_S) as until_hello:
        while (message := await receive())["type"] == "websocket.receive":
            said = wire.decode_message(message.get("text") or message.get("bytes") or b"")
            command_id = said.command if isinstance(said, Refusal) else getattr(said, "id", None)
            match said:
                case _ if limiter.exceeds_limit(utters=isinstance(said, Say | React)):
                    connection.send(Refusal(code="too_fast", command=command_id))
                case Refusal():
                    connection.send(said)
                case wire.Hello():
                    await room.greet(connection, said)
                    greeted = True
                    until_hello.reschedule(None)
                case _ if not greeted:
                    connection.send(Refusal(code="unknown_command", command=command_id, detail="hello/1 first"))
                case _ if connection.person is None:  # a client without a name only watches
                    connection.send(Refusal(code="not_seated", command=command_id, asked=said))
                case Say() | React():
                    if refusal := room.utter(connection.person, said):
                        connection.send(refusal)
                case Sit() if code := await check_seat_admission(room, connection.person):
                    seq, phase = room.table.seq, room.table.phase
                    connection.send(Refusal(code=code, command=said.id, asked=said, seq=seq, phase=phase))
                case _:
                    command = replace(said, nonce=None) if connection.omits_nonce else said
                    connection.send(await submit_traced(room, command, connection.person))
            await connection.drain()
