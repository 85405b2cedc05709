"""Account events at the live tables of this node: guests register, are renamed or deleted; sessions end.

The store has the accounts; this module updates the rooms. Other nodes receive a notice (notices.py).
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from tripot.entropy import Entropy, fresh_id
from tripot.house import BrokenChain, CommandId, PersonId, TableId, UnknownGame
from tripot.house.journal.commands import Leave
from tripot.house.protocol.close_codes import NOT_YOURS
from tripot.server.async_store import AsyncStore
from tripot.server.live.fanout import Listener
from tripot.server.live.history import TableHistory
from tripot.server.live.room import Room, RoomClosed
from tripot.server.live.seat_admission import looks_like_another
from tripot.store import Guest, GuestId

MAX_COMPARED_TABLES = 12
"""The maximum number of tables of a guest at which a new name is compared with others."""


LEAVE_TIMEOUT_S = 5.0
"""How long to wait for tables to remove deleted or banned guests. Slower tables remove them later."""


class AccountEvents:
    """Applies changes of accounts to the live tables."""

    def __init__(self, rooms: Mapping[TableId, Room], store: AsyncStore, entropy: Entropy) -> None:
        self._rooms, self._store, self._entropy = rooms, store, entropy
        self.connections: dict[Listener, tuple[str, GuestId]] = {}
        """The connections of this node, with the public id of their session and their guest. It also contains
        connections that have not sent their hello, which no room contains yet."""

    async def register_guest(self, room: Room, guest: Guest) -> PersonId:
        """Return the id of a guest at a table. On the first visit, this is a new id."""
        fresh = PersonId(fresh_id(self._entropy))
        person = await self._store.call(self._store.accounts.person_at, room.table.id, guest.id, fresh)
        if person not in room.presence.guests:  # the name may have changed since the session was read
            room.set_guest(person, guest)
        return person

    async def find_held_person(self, room: Room, holder: Guest, wanted: str) -> PersonId | None:
        """Return the id of the hotseat player, if this guest seated them here; otherwise ``None``."""
        person = PersonId(wanted)
        held = await self._store.call(self._store.accounts.hotseat_guests_at, room.table.id, holder.id)
        if person not in held:
            return None
        room.set_guest(person, held[person])
        return person

    async def looks_like_another(self, guest: Guest, name: str, history: TableHistory) -> bool:
        """Return whether the name is confusable with someone else's at a table where the guest sits, on any node."""
        for table, person, guests in await self._store.call(_read_tables_in_play, self._store, guest):
            room = self._rooms.get(table)
            found = room.table if room else await history.try_load_table(table, UnknownGame, BrokenChain)
            if found and found.seat_of(person) is not None and looks_like_another(found, guests, person, name):
                return True
        return False

    def show_name(self, guest: Guest) -> None:
        """Show a guest's new name at the tables of this node."""
        for room, person in self._find_people(frozenset([guest.id])):
            room.set_guest(person, guest)

    async def shut_out(self, guests: frozenset[GuestId]) -> None:
        """Close the connections of banned guests on this node, and leave their seats. Every node does the same."""
        self._close_connections(guests)
        await self._leave_seats(guests)

    def end_sessions(self, sessions: frozenset[str]) -> None:
        """Close the connections of sessions that have ended."""
        for connection, (session, _) in tuple(self.connections.items()):
            if session in sessions:
                connection.close(NOT_YOURS)

    async def delete_guest(self, guest: Guest) -> None:
        """Delete a guest, their hotseat players and their bots: leave their seats, clear names, close connections."""
        record = await self._store.call(self._store.accounts.record_of, guest.id)
        deleted = frozenset([guest.id, *(held.id for held in (record.held if record else ()))])
        await self._leave_seats(deleted)
        await self._store.call(self._store.accounts.forget, guest.id)
        await self.remove_guests(deleted)

    async def remove_guests(self, guests: frozenset[GuestId]) -> None:
        """Remove deleted guests from the tables of this node: their seats, names and connections."""
        await self._leave_seats(guests)
        for room, person in self._find_people(guests):
            room.remove_person(person)
        self._close_connections(guests)  # last, so that no room announces the deleted name as away

    def _close_connections(self, guests: frozenset[GuestId]) -> None:
        for connection, (_, guest) in tuple(self.connections.items()):
            if guest in guests:
                connection.close(NOT_YOURS)

    async def _leave_seats(self, guests: frozenset[GuestId]) -> None:
        """Leave the seats of guests. Does not wait long for a table that does not answer, for example while its dice
        fall."""
        leaving = [
            asyncio.create_task(self._leave_seat(room, person))
            for room, person in self._find_people(guests)
            if room.table.seat_of(person) is not None
        ]
        if leaving:
            done, _ = await asyncio.wait(leaving, timeout=LEAVE_TIMEOUT_S)
            for task in done:
                task.result()

    async def _leave_seat(self, room: Room, person: PersonId) -> None:
        with suppress(RoomClosed):  # the store failed; a bot takes the seat while they are away
            await room.ask(Leave(id=CommandId(fresh_id(self._entropy))), person)

    def _find_people(self, guests: frozenset[GuestId]) -> list[tuple[Room, PersonId]]:
        rooms = self._rooms.values()
        return [(room, person) for room in rooms for person, it in room.presence.guests.items() if it.id in guests]


def _read_tables_in_play(store: AsyncStore, guest: Guest) -> list[tuple[TableId, PersonId, dict[PersonId, Guest]]]:
    """Return the latest unfinished tables of a guest, each with their id there and all visitors."""
    accounts, found = store.accounts, []
    for table in accounts.tables_of(guest.id, MAX_COMPARED_TABLES):
        head, person = store.journal.head(table), accounts.find_person(table, guest.id)
        if head is not None and head.stage != "over" and person is not None:
            found.append((table, person, accounts.guests_at(table)))
    return found
