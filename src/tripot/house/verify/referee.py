"""The referee, run again over a journal: would the rules have allowed this, and would they have told the same?

What the house itself allows is asked of :mod:`.checks`, what the game allows of the game. Time counts as the journal
tells it; who was connected then is not in a journal, so what rests on that alone is believed.
"""

from typing import Any

import msgspec

from tripot.house.commands import (
    AddBot,
    Command,
    Confirm,
    Dispute,
    GiveToBot,
    HandOver,
    Leave,
    Pause,
    Rematch,
    RemoveBot,
    RemovePerson,
    Report,
    Resume,
    Sit,
    Start,
    TakeBackSeat,
)
from tripot.house.dice.commitment import spec_of
from tripot.house.entries import BrokenChain, Entry, StoredEntry
from tripot.house.events import (
    BotRemoved,
    BotSeated,
    Configured,
    Confirmed,
    Delayed,
    Disputed,
    Frozen,
    HostMoved,
    Left,
    Opened,
    Paused,
    Played,
    RematchOpened,
    Reported,
    Resumed,
    Seated,
    SeatKept,
    SeatTakenBack,
    Started,
)
from tripot.house.fold import fold_entry, fold_opening
from tripot.house.game_registry import GameRegistry, UnknownGame
from tripot.house.ids import CommandId
from tripot.house.permissions import check_command
from tripot.house.presence import Presence
from tripot.house.refusals import NotAllowed
from tripot.house.table import Table
from tripot.kernel import ActMove, Chance, Draw, IllegalMove, InvariantError, advance, check

_REPLAY_COMMAND_ID = CommandId("asked_once_more")


class Foul(Exception):
    """Something the rules would not have allowed, or would have told otherwise."""


class Referee:
    """Follows one journal, entry by entry."""

    def __init__(self, shelf: GameRegistry) -> None:
        self._shelf = shelf
        self._table: Table | None = None
        self._last: Entry | None = None
        self._rematch_is_seated = False
        """Whether everyone of a rematch is on a chair: before the first word, people are seated unasked."""

    def judge(self, line: StoredEntry) -> None:
        """Raise :class:`Foul`, or :class:`~tripot.house.game_registry.UnknownGame` where the rules are not here."""
        entry, table = line.entry, self._table
        try:
            if table is None:
                self._table = self._judge_opening(line)
            else:
                _require(entry.phase == table.phase, "another phase")
                _require(entry.command is None or entry.person is not None, "a command of nobody")
                _require(
                    entry.command is None or table.answered.seq_of(entry.command) is None, "a command answered twice"
                )
                self._table = fold_entry(table, line, self._state_after(table, entry))
        except NotAllowed as no:
            raise Foul(f"{no.code} {no.detail or ''}".strip()) from None
        except UnknownGame:
            raise
        except (
            IllegalMove,
            InvariantError,
            BrokenChain,
            msgspec.MsgspecError,
            ValueError,
            LookupError,
            AssertionError,
        ) as error:
            raise Foul(f"{type(error).__name__}: {error}") from None
        self._last = entry

    def _judge_opening(self, line: StoredEntry) -> Table:
        entry, event = line.entry, line.entry.event
        assert isinstance(event, Opened)
        table = fold_opening(self._shelf, line)
        _require((entry.phase, entry.person, entry.seat) == (0, event.host, None), "opened by another")
        _require(event.preset in table.game.presets, "no such preset")
        _require_exact(event.variant, table.settings.variant, "variant")
        self._rematch_is_seated = event.follows is None
        return table

    def _state_after(self, table: Table, entry: Entry) -> Any:
        """The state after a move; for what is no move, whether the house would have let it happen."""
        match entry.event:
            case Played() as event:
                return _judge_move(table, entry, event, self._last_event)
            case Frozen(dice=dice):
                turn = table.turn
                _require(isinstance(turn, Draw) and spec_of(turn.law) == dice, "other dice")
                _require(entry.person is None and entry.seat is None, "frozen by someone")
                _require(_is_house_to_throw(table, entry), "real dice were awaited")
            case event:
                self._judge_table_event(table, entry, event)
        return None

    @property
    def _last_event(self) -> Any:
        return None if self._last is None else self._last.event

    def _judge_table_event(self, table: Table, entry: Entry, event: Any) -> None:
        """What happens around the game: asked by someone who might, or done by the house when it was due."""
        asked = entry.person is not None
        _require(entry.seat == table.seat_of(entry.person), "another seat")
        self._rematch_is_seated = self._rematch_is_seated or asked or not isinstance(event, Seated | BotSeated)
        if isinstance(event, Left | SeatKept | SeatTakenBack):
            _require(table.seat_of(event.person) == event.seat, "another person")
        if isinstance(event, BotSeated | SeatKept):
            _require(event.bot in table.game.bots, "no such bot")
        match event:
            case Seated(seat=seat) | BotSeated(seat=seat) if not self._rematch_is_seated:
                _require(seat in table.seats_where(free=True), "no free chair")
                _require(entry.command is None, "unasked")
            case SeatKept(why="away") | Delayed() | HostMoved(why="away"):
                _require(not asked, "not anyone's to ask")
                self._judge_timed_event(table, entry, event)
            case SeatTakenBack() if not asked:
                chair = table.chair(event.seat)
                _require(chair is not None and (chair.person, chair.kept) == (event.person, "away"), "not kept")
            case HostMoved(why="left"):
                last = self._last
                _require(last is not None and last.person == entry.person == table.host, "nobody left")
                _require(isinstance(self._last_event, Left | SeatKept), "nobody left")
                _require(event.to in table.seated_people().values(), "not seated")
            case BotSeated() if entry.command is None:
                _require(isinstance(self._last_event, Configured | BotSeated), "unasked")
                _require(asked and event.seat in table.bots(), "unasked")
            case Configured():
                self._judge_settings(table, entry, event)
            case Started(seats=seats):
                check_command(table, entry.person, Start(id=_REPLAY_COMMAND_ID))
                _require(seats == tuple(chair for chair in table.chairs if chair), "other seats")
            case _:
                person = getattr(event, "person", entry.person)
                command = _command_for(event, own=person == entry.person)
                _require(command is not None and entry.command is not None, "unasked")
                assert command is not None
                away = Presence({who: 0 for who in table.seated_people().values() if who != entry.person})
                check_command(table, entry.person, command, away)
                if isinstance(event, Seated | SeatTakenBack) or (isinstance(event, SeatKept) and event.why == "left"):
                    _require(event.person == entry.person, "another person")

    def _judge_timed_event(self, table: Table, entry: Entry, event: Any) -> None:
        match event:
            case SeatKept(seat=seat, person=person):
                _require(table.seated_people().get(seat) == person, "another person")
                _require(table.deadlines().get(seat, entry.at + 1) <= entry.at, "there was time left")
            case Delayed(by=by):
                _require(0 < by <= entry.at - table.at and bool(table.deadlines() or table.hearing), "no clock ran")
            case HostMoved(to=to):
                _require(to in table.seated_people().values() and to != table.host, "not seated")

    def _judge_settings(self, table: Table, entry: Entry, event: Configured) -> None:
        _require(entry.command is not None and entry.person == table.host, "not the host")
        now = table.settings
        _require(table.stage != "over", "the game is over")
        box = table.shelf.find(event.game, event.version)
        variant = box.codec.decode_variant(bytes(event.variant))
        _require(event.preset in box.game.presets, "no such preset")
        _require_exact(event.variant, variant, "variant")
        if table.stage != "lobby":
            _require((box, event.preset, variant) == (now.box, now.preset, now.variant), "settings changed in play")


def _judge_move(table: Table, entry: Entry, event: Played, last: Any) -> Any:
    """A move was legal, made by whoever may, and led to just these facts."""
    game, codec = table.game, table.settings.box.codec
    move = codec.decode_move(bytes(event.move))
    _require_exact(event.move, move, "move")
    _require(table.state is not None and table.paused is None, "no play now")
    check(game, table.state, move)
    if isinstance(move, Chance):
        _require((entry.person, entry.seat, entry.command) == (None, table.thrower, None), "another thrower")
        _require(event.by == "house" and event.dice is not None, "chance is nobody's")
        if event.dice == "R":
            _check_real_dice(table, entry, event, last)
        else:
            _require(_is_house_to_throw(table, entry) and not event.unconfirmed, "real dice were awaited")
    else:
        _require(event.dice is None and not event.unconfirmed, "dice without chance")
        _check_mover(table, entry, event, move)
    state, facts = advance(game, table.state, move)
    _require_exact(event.facts, facts, "facts")
    return state


def _check_mover(table: Table, entry: Entry, event: Played, move: ActMove[Any]) -> None:
    _require(entry.seat == move.seat, "another seat")
    match event.by:
        case "person":
            person = table.seated_people().get(move.seat)
            _require(entry.person == person and person is not None and entry.command is not None, "another person")
        case "bot":
            _require(entry.person is None and entry.command is None and move.seat in table.bots(), "no bot there")
        case "house":
            _require(
                entry.person is None and entry.command is None and move.seat in table.seated_people(), "nobody there"
            )
            _require(table.game.default(table.state, move.seat) == move.action, "not the default")
            _require(table.deadlines().get(move.seat, entry.at + 1) <= entry.at, "there was time left")


def _check_real_dice(table: Table, entry: Entry, event: Played, last: Any) -> None:
    """Real dice stand when someone else confirmed them, when nobody denied them in time, or when nobody else sits."""
    report = None if table.hearing is None else table.hearing.report
    if report is None:
        raise Foul("nobody has read the dice")
    if event.unconfirmed:
        _require(report.stands <= entry.at, "there was time left to deny it")
    else:
        alone = isinstance(last, Reported) and len(table.seated_people()) == 1
        _require(isinstance(last, Confirmed) or alone, "nobody has confirmed it")


def _is_house_to_throw(table: Table, entry: Entry) -> bool:
    return table.hearing is None or table.hearing.verdict(entry.at) == "house"


def _command_for(event: Any, *, own: bool) -> Command | None:
    """What must have been asked for this to happen."""
    match event:
        case Seated(seat=seat):
            return Sit(id=_REPLAY_COMMAND_ID, seat=seat)
        case Left(seat=seat):
            return Leave(id=_REPLAY_COMMAND_ID) if own else RemovePerson(id=_REPLAY_COMMAND_ID, seat=seat)
        case BotSeated(seat=seat, bot=bot):
            return AddBot(id=_REPLAY_COMMAND_ID, seat=seat, bot=bot)
        case BotRemoved(seat=seat):
            return RemoveBot(id=_REPLAY_COMMAND_ID, seat=seat)
        case SeatKept(seat=seat, bot=bot, why=why):
            return (
                Leave(id=_REPLAY_COMMAND_ID) if why == "left" else GiveToBot(id=_REPLAY_COMMAND_ID, seat=seat, bot=bot)
            )
        case SeatTakenBack():
            return TakeBackSeat(id=_REPLAY_COMMAND_ID)
        case HostMoved(to=to, why="handed"):
            return HandOver(id=_REPLAY_COMMAND_ID, to=to)
        case Paused():
            return Pause(id=_REPLAY_COMMAND_ID)
        case Resumed():
            return Resume(id=_REPLAY_COMMAND_ID)
        case RematchOpened():
            return Rematch(id=_REPLAY_COMMAND_ID)
        case Reported(faces=faces):
            return Report(id=_REPLAY_COMMAND_ID, faces=faces)
        case Confirmed():
            return Confirm(id=_REPLAY_COMMAND_ID)
        case Disputed():
            return Dispute(id=_REPLAY_COMMAND_ID)
    return None


_encode_sorted = msgspec.json.Encoder(order="sorted").encode


def _require_exact(told: msgspec.Raw, value: Any, what: str) -> None:
    """The words of a journal are those the game would write, with nothing added or left out."""
    one, other = (msgspec.json.decode(text) for text in (told, msgspec.json.encode(value)))
    _require(_encode_sorted(one) == _encode_sorted(other), f"other {what}")


def _require(true: bool, otherwise: str) -> None:
    if not true:
        raise Foul(otherwise)
