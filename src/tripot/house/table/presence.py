"""Presence: who is away, and since when. It comes from outside with every command and is never in the journal."""

from msgspec import Struct
from msgspec.structs import replace

from tripot.house.ids import PersonId


class Presence(Struct, frozen=True):
    """Since when each absent person is away, in ms; everyone else is here."""

    away: dict[PersonId, int] = {}
    silent: frozenset[PersonId] = frozenset()
    """People who are here, and of whom no link for the dice can come now."""

    def is_here(self, person: PersonId) -> bool:
        """Whether a person is connected now."""
        return person not in self.away

    def can_answer(self, person: PersonId) -> bool:
        """Whether a person's device can be asked for a link now."""
        return self.is_here(person) and person not in self.silent

    def time_away_ms(self, person: PersonId, at: int) -> int:
        """How long a person has been away; 0 if they are here."""
        return at - self.away.get(person, at)

    def with_arrival(self, person: PersonId) -> "Presence":
        """Return presence after a person connected."""
        return replace(self, away={other: since for other, since in self.away.items() if other != person})

    def with_departure(self, person: PersonId, at: int) -> "Presence":
        """Return presence after the last device of a person disconnected. A person already away keeps their time."""
        return replace(self, away={person: at, **self.away})


EVERYONE_HERE = Presence()
