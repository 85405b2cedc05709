"""Assigns names to people and bots in the terminal, and registers accounts for the people."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from tripot.entropy import SecretHash, fresh_id
from tripot.house import PersonId, Table, TableId
from tripot.store import Accounts, Guest, GuestId

BOT_NAMES = (
    *("Margaux", "Théo", "Lou", "Awa", "Basile", "Inès", "Malo", "Jeanne"),
    *("Yanis", "Zoé", "Félix", "Ondine", "Gaspard", "Nour", "Siméon", "Apolline"),
)
"""The names of bots, by seat."""


def seat_names(people: Sequence[str], besides: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of all seats. ``people`` contains an empty string for each bot. A bot's name depends only on its
    seat, so it is the same in every replay. ``besides``: names that no bot may have."""
    taken = {name.casefold() for name in (*people, *besides)}
    regulars = [name for name in BOT_NAMES if name.casefold() not in taken] or list(BOT_NAMES)
    return tuple(name or regulars[seat % len(regulars)] for seat, name in enumerate(people))


def names_at(table: Table, people: Accounts) -> tuple[str, ...]:
    """Return the names of all seats of a table."""
    guests = people.guests_at(table.id)
    return seat_names([guests[chair.person].name if chair and chair.person in guests else "" for chair in table.chairs])


def register_people(people: Accounts, table: TableId, names: Sequence[str], at: int) -> list[PersonId]:
    """Register the people at the keyboard for a table. A person who has played here before is found by their name."""
    guests = [_find_or_add_guest(people, name, at) for name in names]
    return [people.person_at(table, guest.id, PersonId(fresh_id())) for guest in guests]


def is_keyboard_table(table: TableId, people: Accounts) -> bool:
    """Return whether the people of a table played in a terminal of this machine, and their accounts still exist."""
    guests = people.guests_at(table).values()
    return bool(guests) and all(people.guest_of(keyboard_device(guest.name)) == guest for guest in guests)


def keyboard_device(name: str) -> SecretHash:
    """Return a device id for a person who plays in the terminal. The id cannot be used to sign in through a browser."""
    return SecretHash(sha256(b"\xff the keyboard of " + name.encode()).digest())


def _find_or_add_guest(people: Accounts, name: str, at: int) -> Guest:
    guest = people.guest_of(keyboard_device(name))
    if guest is None:
        guest = Guest(GuestId(fresh_id()), name)
        people.create_guest(guest, keyboard_device(name), at)
    return guest
