"""What time brings: defaults for those who let it run out, a bot for those who are gone, a host who is there."""

from tripot.house.bots import choose_temperament
from tripot.house.events import Delayed, HostMoved, SeatKept, SeatTakenBack
from tripot.house.ids import PersonId
from tripot.house.presence import Presence
from tripot.house.proposal import Draft
from tripot.house.time_limits import AWAY_AFTER_MS
from tripot.kernel import ActMove, Decide, InvariantError, Seat, check

MAX_DEFAULTS_IN_A_ROW = 1_000
"""Defaults in a row for one seat; a game that needs more never ends (see ``Game.default``)."""


def apply_timeouts(draft: Draft, presence: Presence) -> None:
    """All that is due now. What is not due stays as it is, so asking twice does no harm."""
    while late := [seat for seat, due in draft.table.deadlines().items() if due <= draft.at]:
        _time_out_seat(draft, late[0], presence)
    moves, heir = draft.table.host_moves_at(presence), draft.table.next_host(presence)
    if moves is not None and heir is not None and moves <= draft.at:
        draft.append_event(HostMoved(to=heir, why="away"))


def _time_out_seat(draft: Draft, seat: Seat, presence: Presence) -> None:
    """Who is merely slow gets the game's default, marked as the house's doing; for who is gone a bot goes on."""
    person = draft.table.seated_people()[seat]
    if presence.time_away_ms(person, draft.at) >= AWAY_AFTER_MS:
        bot = choose_temperament(draft.table.game)
        draft.append_event(SeatKept(seat=seat, person=person, bot=bot, why="away"))
        return
    phase = draft.table.phase
    for _ in range(MAX_DEFAULTS_IN_A_ROW):
        turn = draft.table.turn
        if not isinstance(turn, Decide) or turn.phase != phase or seat not in turn.awaited:
            return
        game, state = draft.table.game, draft.table.state
        move = ActMove(seat, game.default(state, seat), phase)
        check(game, state, move)
        draft.play_move(move, "house", seat=seat)
    raise InvariantError(f"{draft.table.game.name}: the default for seat {seat} does not end its turn")


def handle_arrival(draft: Draft, person: PersonId) -> None:
    """A bot that sat in only because someone was away gets up. Who left, or was given leave, asks for the seat."""
    seat = draft.table.seat_of(person)
    chair = None if seat is None else draft.table.chair(seat)
    if seat is not None and chair is not None and chair.kept == "away":
        draft.append_event(SeatTakenBack(seat=seat, person=person))


def credit_downtime(draft: Draft, since: int | None) -> None:
    """Clocks that ran while the house stood still get that time back; those of a paused table did not run."""
    still = draft.at - max(since or 0, draft.table.at)
    if still > 0 and draft.table.paused is None and (draft.table.deadlines() or draft.table.hearing):
        draft.append_event(Delayed(by=still))
