"""Who hears a table, and who is here. Messages are handed out as text that was encoded once; nothing here waits."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from tripot.house import PersonId, Presence, Table, wire, yours
from tripot.store import Guest

MOST_NAMED = 60
"""Names in one presence message, those with a seat first; a crowd of spectators is only counted."""


class Listener(Protocol):
    """One connection. A person may have several: a phone, and a tablet on the table."""

    person: PersonId | None
    closed: bool

    def hear(self, message: str) -> None:
        """Take a message, at once; one that cannot keep up is closed instead."""

    def close(self, code: int) -> None:
        """End the connection, with a reason."""


class Audience:
    """The connections of one table, and since when everyone else is away."""

    def __init__(self, table: Table, guests: dict[PersonId, Guest], at: int) -> None:
        self.guests = guests
        self._listeners: dict[Listener, None] = {}
        self._here: dict[PersonId, int] = {}
        everyone = {*guests, table.host, *(chair.person for chair in table.chairs if chair and chair.person)}
        self.presence = Presence(dict.fromkeys(everyone, at))

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def __contains__(self, listener: Listener) -> bool:
        return listener in self._listeners

    def attends(self, table: Table, coming: Iterable[Listener] = ()) -> bool:
        """Whether someone is here for whom the game should go on: host or player; at a table of bots, anybody."""
        here = [listener.person for listener in (*self._listeners, *coming)]
        players = {chair.person for chair in table.chairs if chair and chair.person}
        return any(person in players or person == table.host for person in here) if players else bool(here)

    def joins(self, listener: Listener) -> bool:
        """One more who hears; whether someone is here who was not."""
        self._listeners[listener] = None
        person = listener.person
        if person is None:
            return False
        self._here[person] = self._here.get(person, 0) + 1
        if self._here[person] > 1:
            return False
        self.presence = self.presence.arrived(person)
        return True

    def leaves(self, listener: Listener, at: int) -> None:
        """One less. Someone is away when the last of his connections is gone."""
        del self._listeners[listener]
        person = listener.person
        if person is None:
            return
        self._here[person] -= 1
        if not self._here[person]:
            del self._here[person]
            self.presence = self.presence.left(person, at)

    def tell(self, message: bytes, to: Iterable[Listener] | None = None) -> None:
        """The same words for everybody, or for some."""
        text = message.decode()
        for listener in self if to is None else to:
            listener.hear(text)

    def tell_yours(self, table: Table, to: Iterable[Listener] | None = None) -> None:
        """To each what he may do himself; those without a name only watch."""
        made: dict[PersonId, str] = {}
        for listener in self if to is None else to:
            person = listener.person
            if person is None:
                continue
            if person not in made:
                made[person] = wire.encode(yours(table, person, self.presence)).decode()
            listener.hear(made[person])

    def people(self, table: Table) -> bytes:
        """Who has come and who is here: those with a seat, the host, those present, then the others as far as fits."""
        seated = [chair.person for chair in table.chairs if chair and chair.person]
        order = dict.fromkeys([*seated, table.host, *self._here, *reversed(self.guests)])
        named = [person for person in order if person in self.guests][:MOST_NAMED]
        nameless = sum(listener.person not in named for listener in self._listeners)
        return wire.people({person: self.guests[person].name for person in named}, self.presence, nameless)
