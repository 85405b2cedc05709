"""Who hears a table, and who is here. Messages are handed out as bytes that were encoded once; nothing here waits."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from msgspec.structs import replace

from tripot.house import PersonId, Presence, StoredEntry, Table, build_yours, wire
from tripot.house.powers import PowersCache
from tripot.server.cluster.bus import NodeId, NodePresence
from tripot.store import Guest

MAX_NAMES_SHOWN = 60
"""Names in one presence message, those with a seat first; a crowd of spectators is only counted."""


MAX_NAMES_SHARED = 500
"""Names that one node tells the others; more of its listeners are only counted."""


class Listener(Protocol):
    """One connection. A person may have several: a phone, and a tablet on the table."""

    person: PersonId | None
    is_closed: bool
    is_screen: bool
    """Whether it is a screen on the wall: nobody looks on by it who is not in the room anyway."""

    def send_bytes(self, message: bytes) -> None:
        """Take a message, at once; one that cannot keep up is closed instead."""

    def close(self, code: int) -> None:
        """End the connection, with a reason."""


class TablePresence:
    """The connections of one table, here and through other nodes, and since when everyone else is away."""

    def __init__(self, table: Table, guests: dict[PersonId, Guest], at: int) -> None:
        self.table = table.id
        self.guests = guests
        self._listeners: dict[Listener, None] = {}
        self._local_counts: dict[PersonId, int] = {}
        self._remote: dict[NodeId, NodePresence] = {}
        everyone = {*guests, table.host, *(chair.person for chair in table.chairs if chair and chair.person)}
        self.snapshot = Presence(dict.fromkeys(everyone, at))
        self._powers = PowersCache()

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def __contains__(self, listener: Listener) -> bool:
        return listener in self._listeners

    def is_attended(self, table: Table, coming: Iterable[Listener] = ()) -> bool:
        """Whether someone is here for whom the game should go on: host or player; at a table of bots, anybody."""
        here = [listener.person for listener in (*self._listeners, *coming)]
        far = [person for crowd in self._remote.values() for person in crowd.people]
        players = {chair.person for chair in table.chairs if chair and chair.person}
        if not players:
            return bool(here) or any(map(len, self._remote.values()))
        return any(person in players or person == table.host for person in (*here, *far))

    def add(self, listener: Listener) -> bool:
        """One more who hears; whether someone is here who was not."""
        self._listeners[listener] = None
        person = listener.person
        if person is None:
            return False
        self._local_counts[person] = self._local_counts.get(person, 0) + 1
        if self._local_counts[person] > 1:
            return False
        self.snapshot = self.snapshot.with_arrival(person)
        return True

    def remove(self, listener: Listener, at: int) -> None:
        """One less. Someone is away when the last of his connections is gone."""
        del self._listeners[listener]
        person = listener.person
        if person is None:
            return
        self._local_counts[person] -= 1
        if not self._local_counts[person]:
            del self._local_counts[person]
            self._mark_away(person, at)

    # Through other nodes

    def build_announcement(self, node: NodeId, table: Table) -> NodePresence:
        """Who is here through this node, as the others are told; those with a seat first."""
        seated = [chair.person for chair in table.chairs if chair and chair.person]
        order = [
            person
            for person in dict.fromkeys([*seated, table.host, *self._local_counts])
            if person in self._local_counts
        ]
        named = {person: self.guests[person] for person in order if person in self.guests}
        told = dict(list(named.items())[:MAX_NAMES_SHARED])
        others = [listener for listener in self._listeners if listener.person not in told]
        screens = sum(listener.is_screen for listener in others)
        return NodePresence(node=node, table=table.id, people=told, nameless=len(others) - screens, screens=screens)

    def update_node(self, crowd: NodePresence, at: int) -> bool:
        """Who is here through another node; whether that is new."""
        before = self._remote.get(crowd.node)
        told = replace(crowd, asks=False, seq=0)
        if len(crowd):
            self._remote[crowd.node] = told
        else:
            self._remote.pop(crowd.node, None)
        for person in crowd.people:
            self.snapshot = self.snapshot.with_arrival(person)
        for person in () if before is None else before.people:
            if person not in crowd.people:
                self._mark_away(person, at)
        return before != told if before is not None else bool(len(crowd))

    def remote_nodes(self) -> Sequence[NodeId]:
        """Through which other nodes someone is here."""
        return tuple(self._remote)

    def people_at(self, node: NodeId) -> Sequence[PersonId]:
        """Who is here through one of them."""
        crowd = self._remote.get(node)
        return () if crowd is None else tuple(crowd.people)

    def count_nodes_ahead(self, node: NodeId) -> int:
        """How many nodes come before this one where all could do the same: those with listeners, by their ids."""
        return sum(not self._listeners or other < node for other in self._remote)

    def count_watchers(self, table: Table) -> int:
        """How many look on, wherever they are."""
        near = sum(table.seat_of(listener.person) is None for listener in self._listeners if not listener.is_screen)
        crowds = self._remote.values()
        far = sum(table.seat_of(person) is None for crowd in crowds for person in crowd.people)
        return near + far + sum(crowd.nameless for crowd in crowds)

    def note_activity(self, lines: Sequence[StoredEntry]) -> None:
        """Whoever acts is not away, though his node may be out of hearing."""
        for line in lines:
            person = line.entry.person
            if person in self.snapshot.away:
                self.snapshot = self.snapshot.with_arrival(person).with_departure(person, line.entry.at)

    def _mark_away(self, person: PersonId, at: int) -> None:
        if person not in self._local_counts and not any(person in crowd.people for crowd in self._remote.values()):
            self.snapshot = self.snapshot.with_departure(person, at)

    # Telling

    def broadcast(self, message: bytes, to: Iterable[Listener] | None = None) -> None:
        """The same words for everybody, or for some."""
        for listener in self if to is None else to:
            listener.send_bytes(message)

    def send_personal_views(self, table: Table, to: Iterable[Listener] | None = None) -> None:
        """To each what he may do himself; those without a name only watch."""
        made: dict[PersonId, bytes] = {}
        for listener in self if to is None else to:
            person = listener.person
            if person is None:
                continue
            if person not in made:
                made[person] = wire.encode(build_yours(table, person, self.snapshot, self._powers))
            listener.send_bytes(made[person])

    def encode_presence(self, table: Table) -> bytes:
        """Who has come and who is here: those with a seat, the host, those present, then the others as far as fits."""
        seated = [chair.person for chair in table.chairs if chair and chair.person]
        far = [person for crowd in self._remote.values() for person in crowd.people]
        order = dict.fromkeys([*seated, table.host, *self._local_counts, *far, *reversed(self.guests)])
        named = {person: self.guests[person].name for person in order if person in self.guests}
        told = dict(list(named.items())[:MAX_NAMES_SHOWN])
        nameless = sum(listener.person not in told for listener in self._listeners if not listener.is_screen)
        nameless += sum(person not in told for person in far)
        nameless += sum(crowd.nameless for crowd in self._remote.values())
        bots = {person for person in told if self.guests[person].bot}
        return wire.encode_people(told, self.snapshot, nameless, bots)
