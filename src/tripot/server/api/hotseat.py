"""``/api/tables/…/hands``: several people on one device, each played for by the session that seated him."""

from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.entropy import fresh_id
from tripot.house import CommandId, PersonId, Refusal
from tripot.house.commands import Sit
from tripot.server.api.account import Naming, require_human
from tripot.server.http.dependencies import GuestDep, RoomRegistryDep
from tripot.server.http.problems import ApiError, describe_problems
from tripot.server.identity.display_names import check_name
from tripot.server.identity.sessions import normalize_name
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.room import Room, RoomClosed
from tripot.server.live.seat_admission import check_seat_admission
from tripot.store import Guest, GuestId, StoreFailed

MAX_HOTSEAT_PLAYERS = 12
"""People one device can play for at one table, whoever left included."""


class HotseatPlayer(Struct, frozen=True):
    """Someone who plays on this device."""

    person: PersonId
    name: str


@post(
    "/api/tables/{table:str}/hands",
    summary="Seat someone else who plays on this device",
    tags=["tables"],
    responses=describe_problems(
        _401="Tell a name first.",
        _403="Only who hosts or sits can seat others.",
        _404="No such table.",
        _422="Not a name, or no chair.",
    ),
)
async def seat_another(
    table: FromPath[str], data: JSONBody[Naming], guest: GuestDep, hall: RoomRegistryDep
) -> HotseatPlayer:
    """He is a guest of his own without a device of his own; from now on this session may connect as him."""
    holder, name = require_human(guest), check_name(normalize_name(data.name))
    room = await hall.get(await hall.find_table_id(table))
    me = await hall.account_events.register_guest(room, holder)
    if room.table.host != me and room.table.seat_of(me) is None:
        raise ApiError(403, "not_seated")
    if (
        len(await hall.store.call(hall.store.accounts.hotseat_guests_at, room.table.id, holder.id))
        >= MAX_HOTSEAT_PLAYERS
    ):
        raise ApiError(422, "table_full")
    other = Guest(GuestId(fresh_id()), name)
    await hall.store.call(hall.store.accounts.create_hotseat_guest, holder.id, other, hall.clock())
    person = await hall.account_events.register_guest(room, other)
    if refused := await _try_to_sit(hall, room, person):
        await hall.store.call(hall.store.accounts.forget, other.id)
        room.presence.guests.pop(person, None)
        raise ApiError(422, refused)
    return HotseatPlayer(person, name)


async def _try_to_sit(hall: RoomRegistry, room: Room, person: PersonId) -> str | None:
    """Why not, if not."""
    if code := await check_seat_admission(hall.store, room, person):
        return code
    try:
        reply = await room.submit(Sit(id=CommandId(fresh_id())), person)
    except RoomClosed:
        raise StoreFailed(f"table {room.table.id} was given up") from None
    return reply.code if isinstance(reply, Refusal) else None
