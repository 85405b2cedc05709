"""The referee: replays a journal and checks each entry against the rules of the server and of the game.

Each event must have been allowed (``decisions.permissions``, ``Game.legal``) and contain exactly what the rules
produce. The times are those in the journal. The journal does not record who was connected, so events that depend only
on this are accepted.
"""

from typing import Any, assert_never

import msgspec

from tripot.house.clocks import LATEST_START_MS, absence_limit_ms
from tripot.house.decisions.ending import end_of
from tripot.house.decisions.permissions import check_command
from tripot.house.decisions.pledged_dice import list_serving_pledges
from tripot.house.dice.commitment import spec_of
from tripot.house.game_registry import GameRegistry, UnknownGame
from tripot.house.journal import commands, events
from tripot.house.journal.entries import BrokenChain, Entry, StoredEntry
from tripot.house.refusals import NotAllowed
from tripot.house.table.fold import fold_entry, fold_opening
from tripot.house.table.presence import Presence
from tripot.house.table.table import Table
from tripot.house.verify.event_commands import REPLAY_COMMAND_ID, command_for
from tripot.kernel import ActMove, Chance, Draw, IllegalMove, InvariantError, Seat, advance

FOLD_ERRORS = (IllegalMove, InvariantError, BrokenChain, msgspec.MsgspecError, ValueError, LookupError, AssertionError)
"""Exceptions that the fold may raise for a forged journal, because it does not check rules."""


class Foul(Exception):
    """An event that the rules do not allow or that differs from what they produce."""


class Referee:
    """Replays one journal, entry by entry."""

    def __init__(self, games: GameRegistry) -> None:
        self._games = games
        self._table: Table | None = None
        self._last: Entry | None = None
        self._rematch_is_seated = False
        """Whether the seating of a rematch is over. Until a person acts, people are seated without a command."""

    @property
    def table(self) -> Table | None:
        """The table after the last entry."""
        return self._table

    def judge(self, stored: StoredEntry) -> None:
        """Check an entry. Raises :class:`Foul`, or :class:`~tripot.house.game_registry.UnknownGame` if the rules are
        not installed."""
        entry, table = stored.entry, self._table
        try:
            if table is None:
                self._table = self._judge_opening(stored)
            else:
                _require(entry.phase == table.phase, "another phase")
                _require(entry.command is None or entry.person is not None, "a command without a person")
                is_new = entry.command_key is None or table.answered.seq_of(entry.command_key) is None
                _require(is_new, "a command answered twice")
                self._table = fold_entry(table, stored, self._state_after(table, entry))
        except NotAllowed as refused:
            raise Foul(f"{refused.code} {refused.detail or ''}".strip()) from None
        except UnknownGame:
            raise
        except FOLD_ERRORS as error:
            raise Foul(f"{type(error).__name__}: {error}") from None
        self._last = entry

    def _judge_opening(self, first: StoredEntry) -> Table:
        entry, event = first.entry, first.entry.event
        assert isinstance(event, events.Opened)
        table = fold_opening(self._games, first)
        _require((entry.phase, entry.person, entry.seat) == (0, event.host, None), "opened by another")
        _require(event.preset in table.game.presets, "no such preset")
        _require_exact(event.variant, table.settings.variant, "variant")
        self._rematch_is_seated = event.follows is None
        return table

    def _state_after(self, table: Table, entry: Entry) -> Any:
        """Check an event. Return the game's state after a move, and ``None`` for other events."""
        event = entry.event
        if isinstance(event, events.Played):
            return _judge_move(table, entry, event, self._last_event)
        if isinstance(event, events.Frozen):
            _judge_freeze(table, entry, event)
        elif isinstance(event, events.Voided):
            _require((entry.person, entry.seat, entry.command) == (None, None, None), "voided by a person")
        elif isinstance(event, events.EndedEarly):
            _require((entry.person, entry.seat, entry.command) == (None, None, None), "ended by a person")
            _require(table.is_ending, "not everyone agreed to end the game")
            _require(event == end_of(table), "other winners")
        else:
            self._judge_table_event(table, entry, event)
        return None

    @property
    def _last_event(self) -> events.AnyEvent | None:
        return None if self._last is None else self._last.event

    def _judge_table_event(self, table: Table, entry: Entry, event: events.TableEvent) -> None:
        """Check an event other than a move: a person or, if it was due, the server must have caused it."""
        is_by_person = entry.person is not None
        _require(entry.seat == table.seat_of(entry.person), "another seat")
        self._rematch_is_seated = (
            self._rematch_is_seated or is_by_person or not isinstance(event, events.Seated | events.BotSeated)
        )
        if isinstance(event, events.Left | events.PersonRemoved | events.SeatKept | events.SeatTakenBack):
            _require(table.seat_of(event.person) == event.seat, "another person")
        if isinstance(event, events.BotSeated | events.SeatKept):
            _require(event.bot in table.game.bots, "no such bot")
            _require(not is_by_person or getattr(event, "since", None) is None, "a clock that did not run out")
        match event:
            case events.Seated(seat=seat) | events.BotSeated(seat=seat) if not self._rematch_is_seated:
                _require(seat in table.seats_where(free=True), "no free chair")
                _require(entry.command is None, "unasked")
            case events.SeatKept(why="away") | events.Delayed() | events.HostMoved(why="away"):
                self._judge_timed_event(table, entry, event)
            case events.SeatTakenBack() if not is_by_person:
                chair = table.chair(event.seat)
                _require(chair is not None and (chair.person, chair.kept) == (event.person, "away"), "not kept")
            case events.HostMoved(why="left"):
                last = self._last
                _require(last is not None and last.person == entry.person == table.host, "nobody left")
                _require(isinstance(self._last_event, events.Left | events.SeatKept), "nobody left")
                _require(event.to in table.seated_people().values(), "not seated")
            case events.BotSeated() if entry.command is None:
                _require(isinstance(self._last_event, events.Configured | events.BotSeated), "unasked")
                _require(is_by_person and event.seat in table.bots(), "unasked")
            case events.Configured():
                self._judge_settings(table, entry, event)
            case events.Started(seats=seats):
                check_command(table, entry.person, commands.Start(id=REPLAY_COMMAND_ID))
                _require(seats == tuple(chair for chair in table.chairs if chair), "other seats")
            case _:  # all other events must answer a command; mypy checks that command_for has a case for each kind
                command = command_for(event)
                if command is None or entry.command is None:
                    raise Foul("unasked")
                away = Presence({who: 0 for who in table.seated_people().values() if who != entry.person})
                check_command(table, entry.person, command, away)
                if isinstance(event, events.Seated | events.SeatTakenBack | events.Left) or (
                    isinstance(event, events.SeatKept) and event.why == "left"
                ):
                    _require(event.person == entry.person, "another person")

    def _judge_timed_event(
        self, table: Table, entry: Entry, event: events.SeatKept | events.Delayed | events.HostMoved
    ) -> None:
        if entry.person is not None:
            _require(self._begins_without(table, entry, event), "not for a person to ask")
            return
        match event:
            case events.SeatKept(seat=seat, person=person):
                _require(table.seated_people().get(seat) == person, "another person")
                _check_time_is_up(table, entry, seat, event.since, absence_limit_ms(table.settings.pace))
            case events.Delayed(by=by):
                _require(0 < by <= entry.at - table.at and table.has_running_clock, "no clock ran")
            case events.HostMoved(to=to):
                _require(to in table.seated_people().values() and to != table.host, "not seated")
            case _:
                assert_never(event)

    def _begins_without(self, table: Table, entry: Entry, event: events.TableEvent) -> bool:
        """Return whether this event starts a rematch directly after the table opens, by the same command."""
        last, before = self._last, self._last_event
        at_start = isinstance(before, events.Started) or (isinstance(before, events.SeatKept) and before.why == "away")
        if not isinstance(event, events.SeatKept) or table.follows is None or last is None:
            return False
        is_same_command = at_start and entry.command is None and last.person == entry.person
        return is_same_command and event.person != entry.person and event.seat in table.seated_people()

    def _judge_settings(self, table: Table, entry: Entry, event: events.Configured) -> None:
        _require(entry.command is not None and entry.person == table.host, "not the host")
        now = table.settings
        _require(table.stage != "over", "the game is over")
        loaded = table.games.find(event.game, event.version)
        variant = loaded.codec.decode_variant(bytes(event.variant))
        _require(event.preset in loaded.game.presets, "no such preset")
        _require_exact(event.variant, variant, "variant")
        if table.stage != "lobby":
            same = (loaded, event.preset, variant) == (now.loaded_game, now.preset, now.variant)
            _require(same, "settings changed in play")


def _judge_freeze(table: Table, entry: Entry, event: events.Frozen) -> None:
    """Check that a draw of the house was due, and that the listed holders have these seats."""
    turn = table.turn
    _require(isinstance(turn, Draw) and spec_of(turn.law) == event.dice, "other dice")
    _require(entry.person is None and entry.seat is None, "frozen by a person")
    _require(table.paused is None and _is_house_to_throw(table, entry), "real dice were awaited")
    _require(tuple(sorted((*event.awaited, *event.away))) == list_serving_pledges(table), "other holders")
    _require({seat for seat, _ in event.awaited} <= {*table.seated_people()}, "a bot keeps the seat")


def _judge_move(table: Table, entry: Entry, event: events.Played, last: events.AnyEvent | None) -> Any:
    """Check that a move was legal for its author and produced exactly these facts."""
    game, codec = table.game, table.settings.loaded_game.codec
    move = codec.decode_move(bytes(event.move))
    _require_exact(event.move, move, "move")
    _require(table.position is not None and table.paused is None, "no play now")
    assert table.position is not None
    table.position.check(move)
    if isinstance(move, Chance):
        _require((entry.person, entry.seat, entry.command) == (None, table.thrower, None), "another thrower")
        _require(event.by == "house" and event.dice is not None, "only the house throws")
        _require(event.since is None, "a clock for chance")
        if event.dice == "R":
            _check_real_dice(table, entry, event, last)
        else:
            _require(_is_house_to_throw(table, entry) and not event.unconfirmed, "real dice were awaited")
            law = table.turn.law if isinstance(table.turn, Draw) else None
            _require(event.law is None or (law is not None and spec_of(law) == event.law), "other dice")
    else:
        _require(event.dice is None and not event.unconfirmed, "dice without chance")
        _check_mover(table, entry, event, move)
    state, facts = advance(game, table.state, move)
    _require_exact(event.facts, facts, "facts")
    return state


def _check_time_is_up(table: Table, entry: Entry, seat: Seat, since: int | None, limit: int | None = None) -> None:
    """Check that the seat's clock was running, that the recorded start is possible, and that the time was up.
    ``limit``: how long the others wait, if the person was absent."""
    clock = None if table.paused is not None else table.awaited_clocks().get(seat)
    if clock is None:
        raise Foul("no clock ran")
    if since is None:
        raise Foul("no start of the clock")
    _require(clock.asked_at <= since <= clock.asked_at + LATEST_START_MS, "another start")
    _require(since + (limit or clock.allowance) <= entry.at, "there was time left")


def _check_mover(table: Table, entry: Entry, event: events.Played, move: ActMove[Any]) -> None:
    _require(entry.seat == move.seat, "another seat")
    _require(event.by == "house" or event.since is None, "a clock that did not run out")
    is_unasked = entry.person is None and entry.command is None
    match event.by:
        case "person":
            person = table.seated_people().get(move.seat)
            _require(entry.person == person and person is not None and entry.command is not None, "another person")
        case "bot":
            _require(is_unasked and move.seat in table.bots(), "no bot there")
        case "house":
            _require(is_unasked and move.seat in table.seated_people(), "no person there")
            _require(table.game.default(table.state, move.seat) == move.action, "not the default")
            _check_time_is_up(table, entry, move.seat, event.since)
        case _:
            assert_never(event.by)


def _check_real_dice(table: Table, entry: Entry, event: events.Played, last: events.AnyEvent | None) -> None:
    """Check that real dice were confirmed, or not disputed in time, or reported by the only person at the table."""
    report = None if table.hearing is None else table.hearing.report
    if report is None:
        raise Foul("no report of real dice")
    if event.unconfirmed:
        _require(report.stands <= entry.at, "there was time left to dispute it")
    else:
        alone = isinstance(last, events.Reported) and len(table.seated_people()) == 1
        _require(isinstance(last, events.Confirmed) or alone, "the report is not confirmed")


def _is_house_to_throw(table: Table, entry: Entry) -> bool:
    return table.hearing is None or table.hearing.verdict(entry.at) == "house"


_encode_sorted = msgspec.json.Encoder(order="sorted").encode


def _require_exact(told: msgspec.Raw, value: Any, what: str) -> None:
    """Require that the journal contains exactly what the game would write."""
    one, other = (msgspec.json.decode(text) for text in (told, msgspec.json.encode(value)))
    _require(_encode_sorted(one) == _encode_sorted(other), f"other {what}")


def _require(true: bool, otherwise: str) -> None:
    if not true:
        raise Foul(otherwise)
