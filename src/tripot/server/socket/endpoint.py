"""The WebSocket endpoint of a table, which admits clients. Afterwards, ``connection`` and ``protocol`` serve the
client.

The framework is used only for the admission: the route returns as soon as the connection is handed over.
"""

from contextlib import ExitStack
from typing import Any, NamedTuple

from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.di import NamedDependency
from litestar.params import FromPath

from tripot.house import BrokenChain, NoSecret, PersonId, UnknownGame
from tripot.house.protocol import close_codes
from tripot.server.errors import TryAgain
from tripot.server.http.dependencies import Services, ServicesDep
from tripot.server.http.origins import is_same_origin
from tripot.server.http.problems import RateLimited
from tripot.server.http.rate_limits import MessageLimiter, caller_of
from tripot.server.http.static_files import Site
from tripot.server.http.table_lookup import CodeOfCircle, DoorLocked, RemovedFromTable, TableLookup
from tripot.server.identity.sessions import BadToken, BannedGuest, Sessions
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.room import Room
from tripot.server.nodes.relay import OwnerLink
from tripot.server.socket.connection import TableConnection
from tripot.server.socket.protocol import MessageHandler, SocketProtocol
from tripot.server.uvicorn_protocols import AdoptedProtocol, request_of, take_over
from tripot.store import FoundSession, NoSuchTable, StoreFailed

Socket = WebSocket[Any, Any, Any]

CLOSE_CODE_BY_ERROR: dict[type[Exception], int] = {
    NoSuchTable: close_codes.NO_SUCH_TABLE,
    BadToken: close_codes.NOT_YOURS,
    BannedGuest: close_codes.NOT_YOURS,
    UnknownGame: close_codes.NOT_SERVED,
    NoSecret: close_codes.NO_KEY,
    BrokenChain: close_codes.TABLE_HALTED,
    StoreFailed: close_codes.TRY_AGAIN,
    TryAgain: close_codes.TRY_AGAIN,
    RateLimited: close_codes.TOO_FAST,
    RemovedFromTable: close_codes.REMOVED,
    DoorLocked: close_codes.DOOR_LOCKED,
    CodeOfCircle: close_codes.NO_SUCH_TABLE,
}


class Admitted(NamedTuple):
    """An admitted client: its room, its session, and its part at the table."""

    room: Room
    session: FoundSession | None
    person: PersonId | None
    is_screen: bool = False
    takes_part_in_dice: bool = False


class AdmissionRefused(Exception):
    """A client is not admitted; the close code gives the reason."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@websocket(["/ws/t/{table:str}", "/api/tables/{table:str}/socket"])
async def table_socket(
    socket: Socket, table: FromPath[str], services: ServicesDep, site: NamedDependency[Site]
) -> None:
    """Admit a client, then hand its connection to the table. A refusal gives its reason as a close code."""
    caller, registry, rate_limits = caller_of(socket), services.registry, services.rate_limits
    if not is_same_origin(socket):  # do not count these requests, to protect visitors of other sites
        await _turn_away(socket, close_codes.FOREIGN_ORIGIN)
        return
    with ExitStack() as held:
        held.callback(rate_limits.remove_connection, caller)
        try:
            if not rate_limits.add_connection(caller):
                raise AdmissionRefused(close_codes.TOO_FAST)
            admitted = await _admit(socket, table, services)
        except tuple(CLOSE_CODE_BY_ERROR) as error:
            code = next(code for kind, code in CLOSE_CODE_BY_ERROR.items() if isinstance(error, kind))
            await _turn_away(socket, code)
            return
        except AdmissionRefused as error:
            await _turn_away(socket, error.code)
            return
        if not isinstance(admitted, Admitted):
            _relay(socket, admitted, held)
            return
        room, session, person, is_screen, takes_part_in_dice = admitted
        await socket.accept(headers=[] if session else _give_pass(socket, room, registry))
        limiter = MessageLimiter(
            rate_limits, caller, room.table.id, caller.address if session is None else session.guest.id
        )
        connection = TableConnection(
            room, person, limiter, site.build, screen=is_screen, takes_part_in_dice=takes_part_in_dice
        )
        if session is not None:
            connections = registry.account_events.connections
            connections[connection] = session.session.public_id, session.guest.id
            held.callback(connections.pop, connection)
        connection.begin(held.pop_all().close)
        if not _hand_over(socket, connection.protocol):
            connection.handle_lost()
    if session is not None and (close_code := await _check_session(services.sessions, socket)) is not None:
        connection.close(close_code)


def _relay(socket: Socket, owner: OwnerLink, held: ExitStack) -> None:
    """Let the owner of the table serve the connection; it is not accepted here."""
    release = held.pop_all().close
    if not _hand_over(socket, owner.splice(request_of(socket.scope), release)):
        owner.close()
        release()


async def _check_session(sessions: Sessions, socket: Socket) -> int | None:
    """Return the close code for a session that is not known to be valid; otherwise ``None``.

    A session may have ended during the admission, before its connection was known. Later, notices close the connections
    of ended sessions.
    """
    try:
        return close_codes.NOT_YOURS if await sessions.find_session(socket) is None else None
    except (BadToken, BannedGuest):
        return close_codes.NOT_YOURS
    except StoreFailed:
        return close_codes.TRY_AGAIN


async def _turn_away(socket: Socket, code: int) -> None:
    await socket.accept()
    protocol = SocketProtocol(MessageHandler())
    protocol.close(code)
    _hand_over(socket, protocol)


def _hand_over(socket: Socket, protocol: AdoptedProtocol) -> bool:
    """Hand the connection to a protocol. Return whether it is still open. Frees the objects of the handshake.

    The framework's socket refers to itself, so its 13 kB would otherwise wait for the garbage collector.
    """
    is_taken = take_over(socket.scope, protocol)
    socket.receive, socket.send = empty_receive, empty_send
    return is_taken


def _give_pass(socket: Socket, room: Room, registry: RoomRegistry) -> list[tuple[bytes, bytes]]:
    """Return the header with a door pass, which lets a device without a name return after the door was locked."""
    cookie = registry.door_passes.issue(socket, room.table.id)
    return [(b"set-cookie", cookie.to_header(header="").encode())]


async def _admit(socket: Socket, table: str, services: Services) -> "Admitted | OwnerLink":
    """Admit a client to a table of this node. For other tables, return a link to the owner, which admits the client."""
    registry, session = services.registry, await services.sessions.find_session(socket)
    guest = None if session is None else session.guest
    lookup = TableLookup(registry, services.rate_limits, socket, guest)
    room = await lookup.locate(table, socket.query_params.get("code"))
    if not isinstance(room, Room):
        return room
    if room.is_halted:
        raise AdmissionRefused(close_codes.TABLE_HALTED)
    await lookup.check_door(room.table)
    wanted = socket.query_params.get("as")
    if wanted is None:
        person = None if guest is None else await registry.account_events.register_guest(room, guest)
        screen = "screen" in socket.query_params
        is_bot = guest is not None and guest.bot
        return Admitted(room, session, person, screen, takes_part_in_dice=not is_bot)
    if guest is None or (person := await registry.account_events.find_held_person(room, guest, wanted)) is None:
        raise AdmissionRefused(close_codes.NOT_YOURS)
    return Admitted(room, session, person)
