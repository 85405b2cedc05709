"""``/api/tables/…/hands``: several people on one device, each played for by the session that seated him."""

from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.entropy import fresh_id
from tripot.house import CommandId, PersonId, Refusal
from tripot.house.commands import Sit
from tripot.server.api.account import Naming, in_person
from tripot.server.http.dependencies import TheGuest, TheHall
from tripot.server.http.problems import Declined, may_say
from tripot.server.identity.display_names import fit
from tripot.server.identity.sessions import called
from tripot.server.live.registry import Hall
from tripot.server.live.room import Gone, Room
from tripot.server.live.seat_admission import turns_away
from tripot.store import Guest, GuestId, StoreFailed

MOST_HANDS = 12
"""People one device can play for at one table, whoever left included."""


class Hand(Struct, frozen=True):
    """Someone who plays on this device."""

    person: PersonId
    name: str


@post(
    "/api/tables/{table:str}/hands",
    summary="Seat someone else who plays on this device",
    tags=["tables"],
    responses=may_say(
        _401="Tell a name first.",
        _403="Only who hosts or sits can seat others.",
        _404="No such table.",
        _422="Not a name, or no chair.",
    ),
)
async def seat_another(table: FromPath[str], data: JSONBody[Naming], guest: TheGuest, hall: TheHall) -> Hand:
    """He is a guest of his own without a device of his own; from now on this session may connect as him."""
    holder, name = in_person(guest), fit(called(data.name))
    room = await hall.room(await hall.find(table))
    me = await hall.come(room, holder)
    if room.table.host != me and room.table.seat_of(me) is None:
        raise Declined(403, "not_seated")
    if len(await hall.clerk.ask(hall.clerk.people.held_at, room.table.id, holder.id)) >= MOST_HANDS:
        raise Declined(422, "table_full")
    other = Guest(GuestId(fresh_id()), name)
    await hall.clerk.ask(hall.clerk.people.hold, holder.id, other, hall.clock())
    person = await hall.come(room, other)
    if refused := await _sits(hall, room, person):
        await hall.clerk.ask(hall.clerk.people.forget, other.id)
        room.audience.guests.pop(person, None)
        raise Declined(422, refused)
    return Hand(person, name)


async def _sits(hall: Hall, room: Room, person: PersonId) -> str | None:
    """Why not, if not."""
    if code := await turns_away(hall.clerk, room, person):
        return code
    try:
        reply = await room.ask(Sit(id=CommandId(fresh_id())), person)
    except Gone:
        raise StoreFailed(f"table {room.table.id} was given up") from None
    return reply.code if isinstance(reply, Refusal) else None
