"""The WebSocket endpoint of a table: admit a client, then pass its messages to the room one after another.

``house/wire`` decodes the frames, the room answers the commands, and ``send_queue`` sends. A client that sends fast
waits for its own answers: the next frame is read after the last command is answered.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from functools import partial
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import Receive
from msgspec.structs import replace

from tripot.house import BrokenChain, Command, NoSecret, PersonId, Refusal, UnknownGame, close_codes, wire
from tripot.house.commands import Pledge, Sit, Stir, TakeBackSeat
from tripot.house.quick_chat import React, Say
from tripot.server.http.dependencies import RateLimiterDep, RoomRegistryDep, SessionsDep
from tripot.server.http.origins import is_same_origin
from tripot.server.http.problems import RateLimited
from tripot.server.http.rate_limits import FloodDetected, MessageLimiter, RateLimiter, caller_of
from tripot.server.http.static_files import Site
from tripot.server.http.table_lookup import DoorLocked, RemovedFromTable, TableLookup
from tripot.server.identity.sessions import BadToken, BannedGuest, Sessions
from tripot.server.live.commit import Reply
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.room import Room, RoomClosed
from tripot.server.live.seat_admission import check_seat_admission
from tripot.server.live.traced_command import submit_traced
from tripot.server.socket.frames import FrameReader
from tripot.server.socket.send_queue import TableConnection
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import FoundSession, NoSuchTable, StoreFailed

Socket = WebSocket[Any, Any, Any]

HELLO_TIMEOUT_S = 30
"""How long a new connection may take to send ``hello/1``."""

TOKEN_RECHECK_S = 5.0
"""How often the token of a connected bot is checked: the bus may lose the message that it was revoked."""

SESSION_RECHECK_S = 300.0
"""The same for a person's session, which is so also seen."""

CLOSE_CODE_BY_ERROR: dict[type[Exception], int] = {
    NoSuchTable: close_codes.NO_SUCH_TABLE,
    BadToken: close_codes.NOT_YOURS,
    BannedGuest: close_codes.NOT_YOURS,
    UnknownGame: close_codes.NOT_SERVED,
    NoSecret: close_codes.NO_KEY,
    BrokenChain: close_codes.TABLE_HALTED,
    StoreFailed: close_codes.TRY_AGAIN,
    RateLimited: close_codes.TOO_FAST,
    RemovedFromTable: close_codes.REMOVED,
    DoorLocked: close_codes.DOOR_LOCKED,
}


class AdmissionRefused(Exception):
    """A client may not connect; the close code says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@websocket(["/ws/t/{table:str}", "/api/tables/{table:str}/socket"])
async def table_socket(
    socket: Socket,
    table: FromPath[str],
    registry: RoomRegistryDep,
    sessions: SessionsDep,
    rate_limits: RateLimiterDep,
    site: NamedDependency[Site],
) -> None:
    """Admit a client, then serve it until the connection ends. Who is not admitted is told why by the close code."""
    caller = caller_of(socket)
    if not is_same_origin(socket):  # not counted: a page of another site must not use up its visitor's connections
        await _turn_away(socket, close_codes.FOREIGN_ORIGIN)
        return
    with rate_limits.hold_connection(caller) as within_limits:
        try:
            if not within_limits:
                raise AdmissionRefused(close_codes.TOO_FAST)
            room, session, connection = await _admit(socket, table, registry, sessions, rate_limits)
        except tuple(CLOSE_CODE_BY_ERROR) as error:
            code = next(code for kind, code in CLOSE_CODE_BY_ERROR.items() if isinstance(error, kind))
            await _turn_away(socket, code)
        except AdmissionRefused as error:
            await _turn_away(socket, error.code)
        else:
            await socket.accept(headers=[] if session else _give_pass(socket, room, registry))
            by = caller.address if session is None else session.guest.id
            limiter = MessageLimiter(rate_limits, caller, room.table.id, by)
            async with hold_session(registry, sessions, socket, session, connection):
                await _serve(socket, room, connection, limiter, site.build)


async def _turn_away(socket: Socket, code: int) -> None:
    await socket.accept()
    await socket.close(code)


def _give_pass(socket: Socket, room: Room, registry: RoomRegistry) -> list[tuple[bytes, bytes]]:
    """The header by which a device without a name can come back when the door is locked meanwhile."""
    cookie = registry.door_passes.issue(socket, room.table.id)
    return [(b"set-cookie", cookie.to_header(header="").encode())]


async def _admit(
    socket: Socket, table: str, registry: RoomRegistry, sessions: Sessions, rate_limits: RateLimiter
) -> tuple[Room, FoundSession | None, TableConnection]:
    session = await sessions.find_session(socket)
    guest = None if session is None else session.guest
    lookup = TableLookup(registry, rate_limits, socket, guest)
    room = await lookup.find_room(table, socket.query_params.get("code"))
    if room.is_halted:
        raise AdmissionRefused(close_codes.TABLE_HALTED)
    await lookup.check_door(room)
    wanted = socket.query_params.get("as")
    if wanted is None:
        person = None if guest is None else await registry.account_events.register_guest(room, guest)
        screen = "screen" in socket.query_params
        is_bot = guest is not None and guest.bot
        return room, session, TableConnection(person, screen=screen, takes_part_in_dice=not is_bot)
    if guest is None or (person := await registry.account_events.find_held_person(room, guest, wanted)) is None:
        raise AdmissionRefused(close_codes.NOT_YOURS)
    return room, session, TableConnection(person, takes_part_in_dice=False)


@asynccontextmanager
async def hold_session(
    registry: RoomRegistry,
    sessions: Sessions,
    socket: Socket,
    session: FoundSession | None,
    connection: TableConnection,
) -> AsyncIterator[None]:
    """While the connection is served: close it when its session ends, as the bus tells or the store knows."""
    if session is None:
        yield
        return
    recheck = asyncio.create_task(close_when_revoked(sessions, socket, session, connection))
    try:
        with registry.account_events.connections.hold(connection, session.session.public_id, session.guest.id):
            yield
    finally:
        recheck.cancel()


async def close_when_revoked(
    sessions: Sessions, socket: Socket, session: FoundSession, connection: TableConnection
) -> None:
    """Close the connection when the store no longer knows its session."""
    while True:
        await asyncio.sleep(TOKEN_RECHECK_S if session.guest.bot else SESSION_RECHECK_S)
        try:
            if await sessions.find_session(socket) is None:
                return connection.close(close_codes.NOT_YOURS)
        except (BadToken, BannedGuest):
            return connection.close(close_codes.NOT_YOURS)
        except StoreFailed:
            continue


async def _serve(
    socket: Socket, room: Room, connection: TableConnection, limiter: MessageLimiter, build: str | None
) -> None:
    sender = asyncio.create_task(connection.run_sender(socket.send))
    try:
        # A task of its own: waking it for a message does not run through the framework's frames around a route.
        await asyncio.create_task(read_loop(socket.receive, room, connection, limiter, build))
    except (RoomClosed, StoreFailed):  # the client connects again and repeats its command
        connection.close(close_codes.TRY_AGAIN)
        await asyncio.wait([sender])
    except (FloodDetected, TimeoutError) as error:
        connection.close(close_codes.TOO_FAST if isinstance(error, FloodDetected) else close_codes.TOO_SLOW)
        await asyncio.wait([sender])
    except Exception as error:
        said, table = "a connection to table %s failed", room.table.id
        SERVER_LOG.error(LogEvent.CONNECTION_FAILED, said, table, cause=error, table=table)
        connection.close(close_codes.INTERNAL_ERROR)
        await asyncio.wait([sender])
    finally:
        connection.is_closed = True
        room.remove_listener(connection)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def read_loop(
    receive: Receive, room: Room, connection: TableConnection, limiter: MessageLimiter, build: str | None = None
) -> None:
    """Decode the messages of one client and put them to the room, each after the last is answered.

    ``build``: the build of the browser client that this house serves.
    """
    greeted = False
    frames = FrameReader(receive, partial(note_stir_ahead, room, connection, limiter))
    async with asyncio.timeout(HELLO_TIMEOUT_S) as until_hello, aclosing(frames):
        while (frame := await frames.read()) is not None:
            said, size = frame
            command_id = said.command if isinstance(said, Refusal) else getattr(said, "id", None)
            match said:
                case _ if limiter.exceeds_limit(utters=isinstance(said, Say | React), size=size):
                    connection.send(Refusal(code="too_fast", command=command_id))
                case Refusal():
                    connection.send(said)
                case wire.Hello():
                    await _greet(room, connection, said, build)
                    greeted = True
                    until_hello.reschedule(None)
                case _ if not greeted:
                    connection.send(Refusal(code="unknown_command", command=command_id, detail="hello/1 first"))
                case wire.Shown() | wire.Watched():
                    room.note_screen(connection, said)
                case wire.Resting(rests=rests):
                    room.note_rest(connection, rests=rests)
                case wire.Ping():
                    connection.send(wire.Pong())
                case _ if connection.person is None:  # a client without a name only watches
                    connection.send(Refusal(code="not_seated", command=command_id, asked=said))
                case Stir():
                    note_stir(room, connection, said)
                case Say() | React():
                    await utter(room, connection, connection.person, said)
                case _:
                    connection.send(await answer_command(room, connection, said, connection.person, frames))
            await connection.drain()


async def _greet(room: Room, connection: TableConnection, hello: wire.Hello, build: str | None) -> None:
    """Welcome a client with news that it reads; tell it if it is too old, or of another build than this house's."""
    version = wire.choose_news(hello)
    if version is None:
        return connection.close(close_codes.TOO_OLD)
    connection.news = version
    room.presence.note_rest(connection, rests=hello.rests)
    await room.greet(connection, hello)
    if build is not None and hello.build not in (None, build):
        connection.send(wire.Outdated(build=build))
    return None


async def answer_command(
    room: Room, connection: TableConnection, said: Command, person: PersonId, frames: FrameReader
) -> Reply:
    """Put a command to the room and wait for its reply; where dice take links, read on meanwhile."""
    if isinstance(said, Pledge) and not connection.takes_part_in_dice:
        return Refusal(code="no_pledges", command=said.id, detail="only a person at their own device pledges")
    if isinstance(said, Sit | TakeBackSeat) and (code := await check_seat_admission(room, person)):
        return Refusal(code=code, command=said.id, asked=said, seq=room.table.seq, phase=room.table.phase)
    command = said if connection.takes_part_in_dice else replace(said, nonce=None)
    if room.table.pledges is None:
        return await submit_traced(room, command, person)
    return await frames.wait_for(asyncio.ensure_future(submit_traced(room, command, person)))


async def utter(room: Room, connection: TableConnection, person: PersonId, said: Say | React) -> None:
    """Pass on a phrase or a reaction; it is answered only if it is refused."""
    if refusal := await room.utter(person, said):
        connection.send(refusal)


def note_stir_ahead(room: Room, connection: TableConnection, limiter: MessageLimiter, stir: Stir, size: int) -> None:
    """Put a link to the room that was read ahead of an unanswered command, within the limits."""
    if limiter.exceeds_limit(utters=False, size=size):
        connection.send(Refusal(code="too_fast"))
    else:
        note_stir(room, connection, stir)


def note_stir(room: Room, connection: TableConnection, stir: Stir) -> None:
    """Put a link for the dice to the room; it is answered only if it is refused."""
    if connection.person is None:
        connection.send(Refusal(code="not_seated"))
    elif refusal := room.stirs.note(room.table, connection.person, stir):
        connection.send(refusal)
