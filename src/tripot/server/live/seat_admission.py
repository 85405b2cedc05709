"""Who may take a chair: nobody whom the host keeps away, and nobody who looks like someone who sits there."""

from collections.abc import Iterable

from tripot.house import PersonId
from tripot.house.refusals import HouseCode
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.identity.display_names import are_confusable
from tripot.server.live.room import Room


async def check_seat_admission(clerk: AsyncStore, room: Room, person: PersonId) -> HouseCode | None:
    """Why someone may not sit down here, if he may not."""
    guests, table = room.presence.guests, room.table
    guest, host = guests.get(person), guests.get(table.host)
    if guest is None:
        return "not_seated"
    if host is not None and table.host != person and await clerk.call(clerk.accounts.has_blocked, host.id, guest.id):
        return "unwelcome"
    return "name_taken" if looks_like_another(room, person, guest.name) else None


def looks_like_another(room: Room, person: PersonId, name: str) -> bool:
    """Whether someone else at this table goes by a name that cannot be told from this one."""
    guests = room.presence.guests
    return any(
        are_confusable(name, guests[other].name)
        for other in _people_at_table(room)
        if other != person and other in guests
    )


def _people_at_table(room: Room) -> Iterable[PersonId]:
    return {room.table.host, *(chair.person for chair in room.table.chairs if chair and chair.person)}
