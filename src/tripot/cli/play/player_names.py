"""How those around a table are called: people by the name they told, bots by the regulars of the house."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from tripot.entropy import SecretHash, fresh_id
from tripot.house import PersonId, Table, TableId
from tripot.store import Guest, GuestId, People

HOUSE = (
    *("Margaux", "Théo", "Lou", "Awa", "Basile", "Inès", "Malo", "Jeanne"),
    *("Yanis", "Zoé", "Félix", "Ondine", "Gaspard", "Nour", "Siméon", "Apolline"),
)
"""The regulars, who play for the house."""


def around(people: Sequence[str], besides: Iterable[str] = ()) -> tuple[str, ...]:
    """The names of all seats, given those of people and nothing for a bot: it has a regular's name, by its seat.

    By its seat, so that it keeps the name in every telling of the game; ``besides`` are names it should not have.
    """
    taken = {name.casefold() for name in (*people, *besides)}
    regulars = [name for name in HOUSE if name.casefold() not in taken] or list(HOUSE)
    return tuple(name or regulars[seat % len(regulars)] for seat, name in enumerate(people))


def names_at(table: Table, people: People) -> tuple[str, ...]:
    """The names of all seats of a table."""
    guests = people.guests_at(table.id)
    told = [guests[chair.person].name if chair and chair.person in guests else "" for chair in table.chairs]
    return around(told)


def enrolled(people: People, table: TableId, names: Sequence[str], at: int) -> list[PersonId]:
    """Those at the keyboard, entered in the guest book for a table; who has been here before is known by the name."""
    guests = [_guest(people, name, at) for name in names]
    return [people.person_at(table, guest.id, PersonId(fresh_id())) for guest in guests]


def all_at_the_keyboard(table: TableId, people: People) -> bool:
    """Whether those who came to a table sat at this machine's keyboard, and have not been forgotten."""
    guests = people.guests_at(table).values()
    return bool(guests) and all(people.guest_of(keyboard(guest.name)) == guest for guest in guests)


def keyboard(name: str) -> SecretHash:
    """The device of someone who sits at this machine's own keyboard. Nothing secret: no cookie can say these bytes."""
    return SecretHash(sha256(b"\xff the keyboard of " + name.encode()).digest())


def _guest(people: People, name: str, at: int) -> Guest:
    guest = people.guest_of(keyboard(name))
    if guest is None:
        guest = Guest(GuestId(fresh_id()), name)
        people.welcome(guest, keyboard(name), at)
    return guest
