"""Presence: who is at one table, through this node and through others, and since when everyone else is away.

It holds and encodes, and sends nothing. Presence never enters the journal: it is the sum of what each node says of its
own connections, and each message of a node replaces that node's part.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import chain

from msgspec.structs import replace

from tripot.house import PersonId, Presence, StoredEntry, Table, wire
from tripot.server.cluster.messages import NodeId, NodePresence
from tripot.server.live.fanout import Listener
from tripot.store import Guest

MAX_NAMES_SHOWN = 60
"""Names in one presence message to clients, people with a seat first; more spectators are only counted."""

MAX_NAMES_SHARED = 500
"""Names in one presence message to other nodes; more listeners are only counted."""


class TablePresence:
    """Everyone at one table. ``listeners`` is the live collection of this node's connections."""

    def __init__(self, table: Table, guests: dict[PersonId, Guest], listeners: Collection[Listener], at: int) -> None:
        self.table = table.id
        self.guests = guests
        self._listeners = listeners
        self._local_counts: dict[PersonId, int] = {}
        self._resting: set[Listener] = set()
        self._resting_counts: Counter[PersonId] = Counter()
        self._remote: dict[NodeId, NodePresence] = {}
        self.snapshot = Presence(dict.fromkeys({*guests, table.host, *seat_holders(table)}, at))

    def is_attended(self, table: Table, coming: Collection[Listener] = ()) -> bool:
        """Whether the game should go on: the host or a player is here; at a table of bots, any connection counts."""
        players, host = table.chairs.seats, table.host
        if not players:
            return bool(self._listeners) or bool(coming) or any(map(len, self._remote.values()))
        here = (it.person for it in chain(self._listeners, coming))
        return any(person in players or person == host for person in chain(here, self._remote_people()))

    def add_connection(self, person: PersonId) -> None:
        """A person has one more connection to this node."""
        self._local_counts[person] = self._local_counts.get(person, 0) + 1
        if self._local_counts[person] == 1:
            self.snapshot = self.snapshot.with_arrival(person)

    def remove_connection(self, person: PersonId, at: int) -> None:
        """A person has one connection less; without any, on any node, they are away."""
        self._local_counts[person] -= 1
        if not self._local_counts[person]:
            del self._local_counts[person]
            self._mark_away(person, at)

    # Whose devices can answer a freeze of the dice

    def note_rest(self, listener: Listener, *, rests: bool) -> None:
        """A connection rests, or does so no more: its device is asked for no link meanwhile."""
        if listener.person is None or (listener in self._resting) == rests:
            return
        (self._resting.add if rests else self._resting.remove)(listener)
        self._resting_counts[listener.person] += 1 if rests else -1

    def build_input(self, table: Table, coming: Sequence[Listener], *, is_bus_up: bool) -> Presence:
        """Build what a decision is to know, with connections that are just ``coming``.

        Without a bus no link comes from another node in time: its journal is read once a second. Its people are not
        asked then, so that no throw is void for it.
        """
        new = [it.person for it in coming if it not in self._listeners]
        crowds = self._remote.values() if is_bus_up else ()
        pledged = () if table.pledges is None else table.pledges.of
        silent = [
            it
            for it in pledged
            if self._is_resting(it, new.count(it))
            and not any(it in crowd.people and it not in crowd.resting for crowd in crowds)
        ]
        return replace(self.snapshot, silent=frozenset(silent)) if silent else self.snapshot

    def _is_resting(self, person: PersonId, new: int = 0) -> bool:
        """Whether all connections of a person to this node rest, or there are none; ``new``: more than are counted."""
        return self._resting_counts[person] >= self._local_counts.get(person, 0) + new

    # Through other nodes

    def build_announcement(self, node: NodeId, table: Table) -> NodePresence:
        """Build the message that tells other nodes who is here through this one, people with a seat first."""
        order = dict.fromkeys([*seat_holders(table), table.host, *self._local_counts])
        known = [person for person in order if person in self._local_counts and person in self.guests]
        named = {person: self.guests[person] for person in known[:MAX_NAMES_SHARED]}
        others = [listener for listener in self._listeners if listener.person not in named]
        nameless = sum(not listener.is_screen for listener in others)
        resting = frozenset(it for it in seat_holders(table) if it in named and self._is_resting(it))
        return NodePresence(node, table.id, named, nameless, self._count_local_screens(), resting)

    def update_node(self, crowd: NodePresence, at: int) -> bool:
        """Replace who is here through another node; returns whether anything changed."""
        before = self._remote.get(crowd.node)
        now = replace(crowd, asks=False, seq=0)
        if len(crowd):
            self._remote[crowd.node] = now
        else:
            self._remote.pop(crowd.node, None)
        for person in crowd.people:
            self.snapshot = self.snapshot.with_arrival(person)
        for person in () if before is None else before.people:
            if person not in crowd.people:
                self._mark_away(person, at)
        return before != now if before is not None else bool(len(crowd))

    def remote_nodes(self) -> Sequence[NodeId]:
        """The other nodes through which someone is here."""
        return tuple(self._remote)

    def people_at(self, node: NodeId) -> Sequence[PersonId]:
        """The people who are here through another node."""
        crowd = self._remote.get(node)
        return () if crowd is None else tuple(crowd.people)

    def count_nodes_ahead(self, node: NodeId) -> int:
        """How many nodes come before this one in the standby order: those with listeners, by id."""
        return sum(not self._listeners or other < node for other in self._remote)

    def count_watchers(self, table: Table) -> int:
        """How many watch without a seat, on all nodes."""
        near = sum(table.seat_of(listener.person) is None for listener in self._listeners if not listener.is_screen)
        far = sum(table.seat_of(person) is None for person in self._remote_people())
        return near + far + sum(crowd.nameless for crowd in self._remote.values())

    def count_screens(self) -> int:
        """How many shared screens show the table, on all nodes."""
        return self._count_local_screens() + sum(crowd.screens for crowd in self._remote.values())

    def note_activity(self, entries: Sequence[StoredEntry]) -> None:
        """A person who acts is not away, even if their node cannot be heard: restart their time of absence."""
        for stored in entries:
            person = stored.entry.person
            if person in self.snapshot.away:
                self.snapshot = self.snapshot.with_arrival(person).with_departure(person, stored.entry.at)

    def encode_presence(self, table: Table) -> bytes:
        """Encode who is here and who was, for clients: seats, the host, those present, then the others as fits."""
        far = self._remote_people()
        order = dict.fromkeys([*seat_holders(table), table.host, *self._local_counts, *far, *reversed(self.guests)])
        known = [person for person in order if person in self.guests]
        named = {person: self.guests[person].name for person in known[:MAX_NAMES_SHOWN]}
        nameless = sum(listener.person not in named for listener in self._listeners if not listener.is_screen)
        nameless += sum(person not in named for person in far)
        nameless += sum(crowd.nameless for crowd in self._remote.values())
        bots = {person for person in named if self.guests[person].bot}
        return wire.encode_people(named, self.snapshot, nameless, bots, self.count_screens())

    def _count_local_screens(self) -> int:
        return sum(listener.is_screen for listener in self._listeners)

    def _remote_people(self) -> list[PersonId]:
        return [person for crowd in self._remote.values() for person in crowd.people]

    def _mark_away(self, person: PersonId, at: int) -> None:
        if person not in self._local_counts and person not in self._remote_people():
            self.snapshot = self.snapshot.with_departure(person, at)


def seat_holders(table: Table) -> list[PersonId]:
    """The people who have a seat, clockwise, also while a bot keeps it for them."""
    return list(table.chairs.seats)
