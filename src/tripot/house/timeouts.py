"""What time brings: defaults for those who let it run out, a bot for those who are gone, a host who is there."""

from tripot.house.bots import temperament
from tripot.house.events import Delayed, HostMoved, SeatKept, SeatTakenBack
from tripot.house.ids import PersonId
from tripot.house.presence import Presence
from tripot.house.proposal import Draft
from tripot.house.time_limits import AWAY
from tripot.kernel import Act, Broken, Decide, Seat, check

PATIENCE = 1_000
"""Defaults in a row for one seat; a game that needs more never ends (see ``Game.default``)."""


def pass_time(draft: Draft, presence: Presence) -> None:
    """All that is due now. What is not due stays as it is, so asking twice does no harm."""
    while late := [seat for seat, due in draft.table.waiting().items() if due <= draft.at]:
        _time_is_up(draft, late[0], presence)
    moves, heir = draft.table.role_moves(presence), draft.table.heir(presence)
    if moves is not None and heir is not None and moves <= draft.at:
        draft.tell(HostMoved(to=heir, why="away"))


def _time_is_up(draft: Draft, seat: Seat, presence: Presence) -> None:
    """Who is merely slow gets the game's default, marked as the house's doing; for who is gone a bot goes on."""
    person = draft.table.sitting()[seat]
    if presence.gone_for(person, draft.at) >= AWAY:
        bot = temperament(draft.table.game)
        draft.tell(SeatKept(seat=seat, person=person, bot=bot, why="away"))
        return
    phase = draft.table.phase
    for _ in range(PATIENCE):
        turn = draft.table.turn
        if not isinstance(turn, Decide) or turn.phase != phase or seat not in turn.awaited:
            return
        game, state = draft.table.game, draft.table.state
        move = Act(seat, game.default(state, seat), phase)
        check(game, state, move)
        draft.move(move, "house", seat=seat)
    raise Broken(f"{draft.table.game.name}: the default for seat {seat} does not end its turn")


def arrive(draft: Draft, person: PersonId) -> None:
    """A bot that sat in only because someone was away gets up. Who left, or was given leave, asks for the seat."""
    seat = draft.table.seat_of(person)
    chair = None if seat is None else draft.table.chair(seat)
    if seat is not None and chair is not None and chair.kept == "away":
        draft.tell(SeatTakenBack(seat=seat, person=person))


def awake(draft: Draft, since: int | None) -> None:
    """Clocks that ran while the house stood still get that time back; those of a paused table did not run."""
    still = draft.at - max(since or 0, draft.table.at)
    if still > 0 and draft.table.paused is None and (draft.table.waiting() or draft.table.hearing):
        draft.tell(Delayed(by=still))
