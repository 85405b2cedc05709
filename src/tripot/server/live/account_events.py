"""Account events at live tables: a guest registers, is renamed or deleted, at every table in memory and on every node.

Only the store knows the accounts; this module tells the rooms who their people are.
"""

from collections.abc import Mapping
from contextlib import suppress

from tripot.entropy import Entropy, fresh_id
from tripot.house import CommandId, PersonId, TableId
from tripot.house.commands import Leave
from tripot.server.cluster.bus import Bus
from tripot.server.cluster.messages import GuestRenamed, GuestsDeleted, HouseMessage
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.live.room import Room, RoomClosed
from tripot.server.live.seat_admission import looks_like_another
from tripot.store import Guest, GuestId


class AccountEvents:
    """Keeps the names at live tables in step with the accounts."""

    def __init__(self, rooms: Mapping[TableId, Room], store: AsyncStore, bus: Bus, entropy: Entropy) -> None:
        self._rooms, self._store, self._bus, self._entropy = rooms, store, bus, entropy

    async def register_guest(self, room: Room, guest: Guest) -> PersonId:
        """The id of a guest at a table; a new one if they never came before."""
        fresh = PersonId(fresh_id(self._entropy))
        person = await self._store.call(self._store.accounts.person_at, room.table.id, guest.id, fresh)
        room.set_guest(person, guest)
        return person

    async def find_held_person(self, room: Room, holder: Guest, wanted: str) -> PersonId | None:
        """A hotseat player whom this guest seated here and plays for; ``None`` for anyone else."""
        person = PersonId(wanted)
        held = await self._store.call(self._store.accounts.hotseat_guests_at, room.table.id, holder.id)
        if person not in held:
            return None
        room.set_guest(person, held[person])
        return person

    def looks_like_another(self, guest: Guest, name: str) -> bool:
        """Whether the name is confusable with someone else's at a table where the guest sits."""
        return any(
            room.table.seat_of(person) is not None and looks_like_another(room, person, name)
            for room, person in self._find_people(frozenset([guest.id]))
        )

    def rename_guest(self, guest: Guest) -> None:
        """Show a guest's new name at every table, on every node."""
        self._bus.publish(GuestRenamed(self._bus.node, guest))
        self._set_guest(guest)

    async def delete_guest(self, guest: Guest) -> None:
        """Delete a guest, their hotseat players and their bots: leave their seats, clear names, close connections."""
        record = await self._store.call(self._store.accounts.record_of, guest.id)
        deleted = frozenset([guest.id, *(held.id for held in (record.held if record else ()))])
        for room, person in self._find_people(deleted):
            if room.table.seat_of(person) is not None:
                with suppress(RoomClosed):  # the store failed there; a bot takes the seat when they stay away
                    await room.submit(Leave(id=CommandId(fresh_id(self._entropy))), person)
        await self._store.call(self._store.accounts.forget, guest.id)
        self._bus.publish(GuestsDeleted(self._bus.node, deleted))
        self._remove_people(deleted)

    def receive(self, message: HouseMessage) -> None:
        """Handle a message to all nodes. This node's own rename is done already, and may be out of date."""
        if isinstance(message, GuestsDeleted):
            self._remove_people(message.guests)
        elif isinstance(message, GuestRenamed) and message.node != self._bus.node:
            self._set_guest(message.guest)

    def _set_guest(self, guest: Guest) -> None:
        for room, person in self._find_people(frozenset([guest.id])):
            room.set_guest(person, guest)

    def _remove_people(self, guests: frozenset[GuestId]) -> None:
        for room, person in self._find_people(guests):
            room.remove_person(person)

    def _find_people(self, guests: frozenset[GuestId]) -> list[tuple[Room, PersonId]]:
        rooms = self._rooms.values()
        return [(room, person) for room in rooms for person, it in room.presence.guests.items() if it.id in guests]
