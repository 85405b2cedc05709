"""Handles absent people: a bot plays on their seat, and another person becomes host."""

from tripot.house.decisions.bots import choose_temperament
from tripot.house.decisions.proposal import Draft
from tripot.house.ids import PersonId
from tripot.house.journal.events import HostMoved, SeatKept, SeatTakenBack
from tripot.house.table.presence import Presence
from tripot.kernel import Seat


def keep_seat(draft: Draft, seat: Seat, person: PersonId, since: int | None) -> None:
    """Let a bot play for an absent person. ``since``: the start of the clock that ran out, if any."""
    bot = choose_temperament(draft.table.game)
    draft.append_event(SeatKept(seat=seat, person=person, bot=bot, why="away", since=since))


def handle_arrival(draft: Draft, person: PersonId) -> None:
    """Give a person who is back their seat, if a bot keeps it only because they were away.

    After leaving, or if the host gave the seat to a bot, a person must ask for it (``TakeBackSeat``).
    """
    seat = draft.table.seat_of(person)
    chair = None if seat is None else draft.table.chair(seat)
    if seat is not None and chair is not None and chair.kept == "away":
        draft.append_event(SeatTakenBack(seat=seat, person=person))


def move_host_role(draft: Draft, presence: Presence) -> None:
    """Make a person who is connected the host, after the host has been away for long enough."""
    moves, heir = draft.table.host_moves_at(presence), draft.table.next_host(presence)
    if moves is not None and heir is not None and moves <= draft.at:
        draft.append_event(HostMoved(to=heir, why="away"))
