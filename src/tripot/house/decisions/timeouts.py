"""Handles expired deadlines, and extends running clocks after a downtime of the server.

For a person who is slow, the server plays the game's default action; for a person who is away, a bot takes over
(:mod:`.absence`).
"""

from tripot.house.clocks import LATEST_START_MS, ShownPhases, absence_limit_ms
from tripot.house.decisions.absence import keep_seat, move_host_role
from tripot.house.decisions.proposal import Draft
from tripot.house.journal.events import Delayed
from tripot.house.table.presence import Presence
from tripot.house.table.table import Table
from tripot.kernel import ActMove, Decide, InvariantError, Seat

MAX_DEFAULTS_IN_A_ROW = 1_000
"""The maximum number of consecutive defaults for one seat (see ``Game.default``)."""


def apply_timeouts(draft: Draft, presence: Presence, shown: ShownPhases) -> None:
    """Handle every expired deadline. Calling it again changes nothing."""
    while late := [seat for seat, due in draft.table.deadlines(shown, presence).items() if due <= draft.at]:
        _time_out_seat(draft, late[0], presence, _start_to_record(draft.table, late[0], shown))
    move_host_role(draft, presence)


def _time_out_seat(draft: Draft, seat: Seat, presence: Presence, since: int) -> None:
    """Play the game's default action, marked as a move of the house, until the phase no longer waits for this seat."""
    person = draft.table.seated_people()[seat]
    limit = absence_limit_ms(draft.table.settings.pace)
    if limit is not None and presence.time_away_ms(person, draft.at) >= limit:
        keep_seat(draft, seat, person, min(since, draft.at - limit))
        return
    phase = draft.table.phase
    for _ in range(MAX_DEFAULTS_IN_A_ROW):
        turn = draft.table.turn
        if not isinstance(turn, Decide) or turn.phase != phase or seat not in turn.awaited:
            return
        position = draft.table.position
        assert position is not None
        move = ActMove(seat, position.game.default(position.state, seat), phase)
        position.check(move)
        draft.play_move(move, "house", seat=seat, since=since)
    raise InvariantError(f"{draft.table.game.name}: the default for seat {seat} does not end its turn")


def _start_to_record(table: Table, seat: Seat, shown: ShownPhases) -> int:
    """Return the start of an expired clock, for the journal."""
    lag = table.clock_lag(seat, shown)
    return table.clocks.of[seat].start(LATEST_START_MS if lag is None else lag)


def credit_downtime(draft: Draft, since: int | None) -> None:
    """Extend running clocks by the time during which the server was down. The clocks of a paused table did not run."""
    lost = draft.at - max(since or 0, draft.table.at)
    if lost > 0 and draft.table.has_running_clock:
        draft.append_event(Delayed(by=lost))
