"""Decides who may take a seat. Refuses people whom the host has blocked, names that look like another person's, and new
people while the table is locked.

Names are read from the store, because another node may have renamed someone just now.
"""

from collections.abc import Mapping

from tripot.house import PersonId, Table
from tripot.house.refusals import HouseCode
from tripot.server.async_store import AsyncStore
from tripot.server.identity.display_names import are_confusable
from tripot.server.live.presence import seat_holders
from tripot.store import Guest


async def check_seat_admission(store: AsyncStore, table: Table, person: PersonId) -> HouseCode | None:
    """Return the reason why a person cannot sit down here, or take back their seat; ``None`` if they can."""
    guests = await store.call(store.accounts.guests_at, table.id)
    guest, host = guests.get(person), guests.get(table.host)
    if guest is None:
        return "not_seated"
    if host is not None and table.host != person and await store.call(store.accounts.has_blocked, host.id, guest.id):
        return "unwelcome"
    is_new = table.seat_of(person) is None and table.host != person
    if is_new and await store.call(store.moderation.is_locked, table.id):
        return "door_locked"
    return "name_taken" if looks_like_another(table, guests, person, guest.name) else None


async def may_return(store: AsyncStore, table: Table, person: PersonId) -> bool:
    """Return whether an arriving person can take back the seat that a bot keeps for them. They cannot if the host
    blocks them."""
    seat = table.seat_of(person)
    chair = None if seat is None else table.chair(seat)
    if chair is None or chair.kept != "away":
        return True
    return (table.host, person) not in await store.call(store.moderation.blocks_at, table.id)


def looks_like_another(table: Table, guests: Mapping[PersonId, Guest], person: PersonId, name: str) -> bool:
    """Return whether the name is confusable with that of the host or of someone else who has a seat."""
    return any(
        are_confusable(name, guests[other].name)
        for other in {table.host, *seat_holders(table)}
        if other != person and other in guests
    )
