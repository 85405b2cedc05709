"""Presence: which people are away, and since when. It is an input of every command and never in the journal."""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from tripot.house.ids import PersonId


class Presence(Struct, frozen=True):
    """When each absent person left, in ms. Everyone else is connected."""

    away: dict[PersonId, int] = {}
    silent: frozenset[PersonId] = frozenset()
    """People who are connected but whose devices cannot reveal a link now."""
    queue: tuple[PersonId, ...] = ()
    """The queue for the next game: people without a seat, in order."""

    def is_here(self, person: PersonId) -> bool:
        """Return whether a person is connected now."""
        return person not in self.away

    def can_answer(self, person: PersonId) -> bool:
        """Return whether a person's device can be asked for a link now."""
        return self.is_here(person) and person not in self.silent

    def time_away_ms(self, person: PersonId, at: int) -> int:
        """Return how long a person has been away, in ms; 0 if they are connected."""
        return at - self.away.get(person, at)

    def with_arrivals(self, people: Collection[PersonId]) -> "Presence":
        """Return the presence after these people connected."""
        if self.away.keys().isdisjoint(people):
            return self
        return replace(self, away={person: since for person, since in self.away.items() if person not in people})

    def with_departure(self, person: PersonId, at: int) -> "Presence":
        """Return the presence after the last device of a person disconnected. If the person is already away, nothing
        changes."""
        return replace(self, away={person: at, **self.away})

    def with_place_in_queue(self, person: PersonId, *, waits: bool) -> "Presence":
        """Return the presence after a person joined or left the queue for the next game. A person who is already in the
        queue keeps their place."""
        if waits == (person in self.queue):
            return self
        return replace(
            self, queue=(*self.queue, person) if waits else tuple(item for item in self.queue if item != person)
        )


EVERYONE_HERE = Presence()
