"""``/api/tables/…/hands``: hotseat play, in which several people share one device.

The device's session plays for the people that it has seated.
"""

from typing import cast

from litestar import Response, post
from litestar.params import FromPath, JSONBody

from tripot.entropy import fresh_id
from tripot.house import CommandId, PersonId, Refusal
from tripot.house.journal.commands import Sit
from tripot.server.api.bodies import HotseatPlayer, Naming
from tripot.server.http.dependencies import ContextDep
from tripot.server.http.problems import ApiError
from tripot.server.http.table_routing import forward
from tripot.server.identity.display_names import check_name
from tripot.server.live.room import Room
from tripot.server.live.seat_admission import check_seat_admission
from tripot.store import Guest, GuestId

MAX_HOTSEAT_PLAYERS = 12
"""The maximum number of people that one device can seat at a table, including those who left."""


@post("/api/tables/{table:str}/hands", summary="Seat another person on this device", tags=["tables"])
async def seat_on_this_device(
    context: ContextDep, table: FromPath[str], data: JSONBody[Naming]
) -> Response[HotseatPlayer]:
    """Create a guest without a device for a player; this session can then connect as them.

    Repeating the request with the same name returns the same player, so a client can retry.
    """
    holder, name = context.require_human(), check_name(data.name)
    room, store = await context.lookup.locate(table), context.store
    if not isinstance(room, Room):
        return cast("Response[HotseatPlayer]", await forward(context.request, room))
    me = await context.registry.account_events.register_guest(room, holder)
    if room.table.host != me and room.table.seat_of(me) is None:
        raise ApiError(403, "not_seated")
    held = await store.call(store.accounts.hotseat_guests_at, room.table.id, holder.id)
    known = next((person for person, it in held.items() if it.name == name), None)
    person = known or PersonId(fresh_id())
    other = held[known] if known else Guest(GuestId(fresh_id()), name)
    seating = holder.id, other, room.table.id, person, context.now(), MAX_HOTSEAT_PLAYERS
    if known is None and not await store.call(store.accounts.add_hotseat_guest, *seating):
        raise ApiError(422, "table_full")
    room.set_guest(person, other)
    if room.table.seat_of(person) is None and (refused := await _try_to_sit(room, person)):
        if known is None:
            await store.call(store.accounts.forget, other.id)
            room.remove_person(person)
        raise ApiError(422, refused)
    return Response(HotseatPlayer(person, name), status_code=201)


async def _try_to_sit(room: Room, person: PersonId) -> str | None:
    """Take a seat. Return the code of the refusal, if any."""
    if code := await check_seat_admission(room.store, room.table, person):
        return code
    reply = await room.ask(Sit(id=CommandId(fresh_id())), person)
    return reply.code if isinstance(reply, Refusal) else None
