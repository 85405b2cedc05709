"""Presence: who is connected to one table, and how long everyone else has been away. It is not part of the journal."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import chain

from msgspec.structs import replace

from tripot.house import PersonId, Presence, Table
from tripot.house.protocol import wire
from tripot.server.live.fanout import Listener
from tripot.store import Guest

MAX_NAMES_SHOWN = 60
"""The maximum number of names in a presence message, people with a seat first. Other spectators are only counted."""


class TablePresence:
    """Everyone at one table. ``listeners`` is the live collection of its connections. ``at``: when the absence begins
    of people who do not return after a load."""

    def __init__(self, table: Table, guests: dict[PersonId, Guest], listeners: Collection[Listener], at: int) -> None:
        self.guests = guests
        self._listeners = listeners
        self._counts: dict[PersonId, int] = {}
        self._resting: set[Listener] = set()
        self._resting_counts: Counter[PersonId] = Counter()
        self.snapshot = Presence(dict.fromkeys({*guests, table.host, *seat_holders(table)}, at))

    def is_attended(self, table: Table, coming: Collection[Listener] = ()) -> bool:
        """Return whether the game should continue, because the host or a player is connected. If only bots play, any
        connection is sufficient."""
        players, host = table.chairs.seats, table.host
        if not players:
            return bool(self._listeners) or bool(coming)
        return any(it.person in players or it.person == host for it in chain(self._listeners, coming))

    def set_guest(self, person: PersonId, guest: Guest, at: int) -> None:
        """Set the guest of a person. Without connections they are away."""
        self.guests[person] = guest
        if person not in self._counts:
            self.snapshot = self.snapshot.with_departure(person, at)

    def add_connections(self, people: Collection[PersonId]) -> None:
        """Add a connection of each of these people."""
        for person in people:
            self._counts[person] = self._counts.get(person, 0) + 1
        self.snapshot = self.snapshot.with_arrivals(set(people))

    def remove_connection(self, person: PersonId, at: int) -> None:
        """Remove a connection of a person; without connections they are away."""
        self._counts[person] -= 1
        if not self._counts[person]:
            del self._counts[person]
            self.snapshot = self.snapshot.with_departure(person, at)

    def note_queue(self, person: PersonId, *, waits: bool) -> None:
        """Record that a person joins or leaves the queue for the next game."""
        self.snapshot = self.snapshot.with_place_in_queue(person, waits=waits)

    # Devices that can answer a freeze of the dice

    def note_rest(self, listener: Listener, *, rests: bool) -> None:
        """Record that a device begins or ends a rest, during which it does not contribute to the dice."""
        if listener.person is None or (listener in self._resting) == rests:
            return
        (self._resting.add if rests else self._resting.remove)(listener)
        self._resting_counts[listener.person] += 1 if rests else -1

    def build_input(self, table: Table, coming: Sequence[Listener]) -> Presence:
        """Build the presence for a decision, including connections that are ``coming``."""
        new = [it.person for it in coming if it not in self._listeners]
        pledged = () if table.pledges is None else table.pledges.of
        silent = [it for it in pledged if self._is_resting(it, new.count(it))]
        return replace(self.snapshot, silent=frozenset(silent)) if silent else self.snapshot

    def _is_resting(self, person: PersonId, new: int) -> bool:
        """Return whether all connections of a person rest, or there are none. ``new``: connections that are not counted
        yet."""
        return self._resting_counts[person] >= self._counts.get(person, 0) + new

    # Views for clients

    def count_screens(self) -> int:
        """Return the number of televisions that show the table."""
        return sum(listener.is_screen for listener in self._listeners)

    def encode_presence(self, table: Table) -> bytes:
        """Encode present and former visitors for clients: people with seats, the host, those present, then others up to
        a limit."""
        queue = tuple([it for it in self.snapshot.queue if it in self._counts and table.seat_of(it) is None])
        order = dict.fromkeys([*seat_holders(table), table.host, *queue, *self._counts, *reversed(self.guests)])
        known = [person for person in order if person in self.guests]
        named = {person: self.guests[person].name for person in known[:MAX_NAMES_SHOWN]}
        nameless = sum(listener.person not in named for listener in self._listeners if not listener.is_screen)
        bots = {person for person in named if self.guests[person].bot}
        return wire.encode_people(named, self.snapshot, nameless, bots, self.count_screens(), queue)


def seat_holders(table: Table) -> list[PersonId]:
    """Return the people who have a seat, clockwise, also while a bot keeps it for them."""
    return list(table.chairs.seats)
