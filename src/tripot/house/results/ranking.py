"""The final ranking of a table, for any game. The results page uses the same order."""

from tripot.house.ids import PersonId
from tripot.house.table.table import Table
from tripot.kernel import Seat, seat_of


def owned_by_seat(table: Table) -> dict[Seat, int]:
    """Return the chips of each seat, including its stakes. A bank's chips belong to nobody."""
    owned = dict.fromkeys((Seat(number) for number, chair in enumerate(table.chairs) if chair is not None), 0)
    for place, amount in table.state.chips.at.items():
        seat = seat_of(place)
        if seat in owned and place.partition(":")[0] != "bank":
            owned[seat] += amount
    return owned


def rank_seats(table: Table) -> dict[Seat, int]:
    """Return the place of each seat at a finished table: winners share the first place, the others follow in order of
    final chips."""
    assert table.state.over is not None
    owned = owned_by_seat(table)
    winners = table.state.over.winners
    keys = {seat: (seat not in winners, 0 if seat in winners else -amount) for seat, amount in owned.items()}
    return {seat: 1 + sum(other < key for other in keys.values()) for seat, key in keys.items()}


def people_by_seat(table: Table) -> dict[Seat, PersonId]:
    """Return the person of each seat at the end, even if a bot kept the seat for them."""
    return {
        Seat(number): chair.person
        for number, chair in enumerate(table.chairs)
        if chair is not None and chair.person is not None
    }
