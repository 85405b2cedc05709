"""Who is away, and since when. It comes from outside with every question and never enters the journal."""

from msgspec import Struct

from tripot.house.ids import PersonId


class Presence(Struct, frozen=True):
    """Since when each absent person is away; everyone else is here."""

    away: dict[PersonId, int] = {}

    def is_here(self, person: PersonId) -> bool:
        """Whether someone is connected now."""
        return person not in self.away

    def time_away_ms(self, person: PersonId, at: int) -> int:
        """How long someone has been away."""
        return at - self.away.get(person, at)

    def with_arrival(self, person: PersonId) -> "Presence":
        """Someone is here, on at least one device."""
        return Presence({other: since for other, since in self.away.items() if other != person})

    def with_departure(self, person: PersonId, at: int) -> "Presence":
        """The last device of someone is gone. Who is away already stays away since then."""
        return Presence({person: at, **self.away})


EVERYONE_HERE = Presence()
