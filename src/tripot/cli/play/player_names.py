"""How those around a table are called: people by the name they told, bots by the regulars of the house."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from tripot.entropy import SecretHash, fresh_id
from tripot.house import PersonId, Table, TableId
from tripot.store import Accounts, Guest, GuestId

BOT_NAMES = (
    *("Margaux", "Théo", "Lou", "Awa", "Basile", "Inès", "Malo", "Jeanne"),
    *("Yanis", "Zoé", "Félix", "Ondine", "Gaspard", "Nour", "Siméon", "Apolline"),
)
"""The regulars, who play for the house."""


def seat_names(people: Sequence[str], besides: Iterable[str] = ()) -> tuple[str, ...]:
    """The names of all seats, given those of people and nothing for a bot: it has a regular's name, by its seat.

    By its seat, so that it keeps the name in every telling of the game; ``besides`` are names it should not have.
    """
    taken = {name.casefold() for name in (*people, *besides)}
    regulars = [name for name in BOT_NAMES if name.casefold() not in taken] or list(BOT_NAMES)
    return tuple(name or regulars[seat % len(regulars)] for seat, name in enumerate(people))


def names_at(table: Table, people: Accounts) -> tuple[str, ...]:
    """The names of all seats of a table."""
    guests = people.guests_at(table.id)
    told = [guests[chair.person].name if chair and chair.person in guests else "" for chair in table.chairs]
    return seat_names(told)


def register_people(people: Accounts, table: TableId, names: Sequence[str], at: int) -> list[PersonId]:
    """Those at the keyboard, entered in the guest book for a table; who has been here before is known by the name."""
    guests = [_find_or_add_guest(people, name, at) for name in names]
    return [people.person_at(table, guest.id, PersonId(fresh_id())) for guest in guests]


def is_keyboard_table(table: TableId, people: Accounts) -> bool:
    """Whether those who came to a table sat at this machine's keyboard, and have not been forgotten."""
    guests = people.guests_at(table).values()
    return bool(guests) and all(people.guest_of(keyboard_device(guest.name)) == guest for guest in guests)


def keyboard_device(name: str) -> SecretHash:
    """The device of someone who sits at this machine's own keyboard. Nothing secret: no cookie can say these bytes."""
    return SecretHash(sha256(b"\xff the keyboard of " + name.encode()).digest())


def _find_or_add_guest(people: Accounts, name: str, at: int) -> Guest:
    guest = people.guest_of(keyboard_device(name))
    if guest is None:
        guest = Guest(GuestId(fresh_id()), name)
        people.create_guest(guest, keyboard_device(name), at)
    return guest
