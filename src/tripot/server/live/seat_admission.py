"""Seat admission: who may take a seat. Refuses people the host has blocked and names confusable with another's."""

from tripot.house import PersonId
from tripot.house.refusals import HouseCode
from tripot.server.identity.display_names import are_confusable
from tripot.server.live.presence import seat_holders
from tripot.server.live.room import Room


async def check_seat_admission(room: Room, person: PersonId) -> HouseCode | None:
    """The reason why a person may not sit down here; ``None`` if they may."""
    guests, table, store = room.presence.guests, room.table, room.store
    guest, host = guests.get(person), guests.get(table.host)
    if guest is None:
        return "not_seated"
    if host is not None and table.host != person and await store.call(store.accounts.has_blocked, host.id, guest.id):
        return "unwelcome"
    return "name_taken" if looks_like_another(room, person, guest.name) else None


def looks_like_another(room: Room, person: PersonId, name: str) -> bool:
    """Whether the name is confusable with that of the host or of someone else who has a seat."""
    guests = room.presence.guests
    return any(
        are_confusable(name, guests[other].name)
        for other in {room.table.host, *seat_holders(room.table)}
        if other != person and other in guests
    )
