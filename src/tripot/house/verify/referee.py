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
from tripot.house.entries import BrokenChain, Entry, Line
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
from tripot.house.fold import folded, opened
from tripot.house.game_registry import Shelf, UnknownGame
from tripot.house.ids import CommandId
from tripot.house.permissions import check_command
from tripot.house.presence import Presence
from tripot.house.refusals import No
from tripot.house.table import Table
from tripot.kernel import Act, Broken, Chance, Draw, Refused, advance, check

_ASKED = CommandId("asked_once_more")


class Foul(Exception):
    """Something the rules would not have allowed, or would have told otherwise."""


class Referee:
    """Follows one journal, entry by entry."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._table: Table | None = None
        self._last: Entry | None = None
        self._laid = False
        """Whether everyone of a rematch is on a chair: before the first word, people are seated unasked."""

    def judge(self, line: Line) -> None:
        """Raise :class:`Foul`, or :class:`~tripot.house.game_registry.UnknownGame` where the rules are not here."""
        entry, table = line.entry, self._table
        try:
            if table is None:
                self._table = self._opening(line)
            else:
                _need(entry.phase == table.phase, "another phase")
                _need(entry.command is None or entry.person is not None, "a command of nobody")
                _need(entry.command is None or table.answered.seq_of(entry.command) is None, "a command answered twice")
                self._table = folded(table, line, self._after(table, entry))
        except No as no:
            raise Foul(f"{no.code} {no.detail or ''}".strip()) from None
        except UnknownGame:
            raise
        except (Refused, Broken, BrokenChain, msgspec.MsgspecError, ValueError, LookupError, AssertionError) as error:
            raise Foul(f"{type(error).__name__}: {error}") from None
        self._last = entry

    def _opening(self, line: Line) -> Table:
        entry, event = line.entry, line.entry.event
        assert isinstance(event, Opened)
        table = opened(self._shelf, line)
        _need((entry.phase, entry.person, entry.seat) == (0, event.host, None), "opened by another")
        _need(event.preset in table.game.presets, "no such preset")
        _exact(event.variant, table.settings.variant, "variant")
        self._laid = event.follows is None
        return table

    def _after(self, table: Table, entry: Entry) -> Any:
        """The state after a move; for what is no move, whether the house would have let it happen."""
        match entry.event:
            case Played() as event:
                return _played(table, entry, event, self._last_event)
            case Frozen(dice=dice):
                turn = table.turn
                _need(isinstance(turn, Draw) and spec_of(turn.law) == dice, "other dice")
                _need(entry.person is None and entry.seat is None, "frozen by someone")
                _need(_house_throws(table, entry), "real dice were awaited")
            case event:
                self._arranged(table, entry, event)
        return None

    @property
    def _last_event(self) -> Any:
        return None if self._last is None else self._last.event

    def _arranged(self, table: Table, entry: Entry, event: Any) -> None:
        """What happens around the game: asked by someone who might, or done by the house when it was due."""
        asked = entry.person is not None
        _need(entry.seat == table.seat_of(entry.person), "another seat")
        self._laid = self._laid or asked or not isinstance(event, Seated | BotSeated)
        if isinstance(event, Left | SeatKept | SeatTakenBack):
            _need(table.seat_of(event.person) == event.seat, "another person")
        if isinstance(event, BotSeated | SeatKept):
            _need(event.bot in table.game.bots, "no such bot")
        match event:
            case Seated(seat=seat) | BotSeated(seat=seat) if not self._laid:
                _need(seat in table.seats_where(free=True), "no free chair")
                _need(entry.command is None, "unasked")
            case SeatKept(why="away") | Delayed() | HostMoved(why="away"):
                _need(not asked, "not anyone's to ask")
                self._due(table, entry, event)
            case SeatTakenBack() if not asked:
                chair = table.chair(event.seat)
                _need(chair is not None and (chair.person, chair.kept) == (event.person, "away"), "not kept")
            case HostMoved(why="left"):
                last = self._last
                _need(last is not None and last.person == entry.person == table.host, "nobody left")
                _need(isinstance(self._last_event, Left | SeatKept), "nobody left")
                _need(event.to in table.sitting().values(), "not seated")
            case BotSeated() if entry.command is None:
                _need(isinstance(self._last_event, Configured | BotSeated), "unasked")
                _need(asked and event.seat in table.bots(), "unasked")
            case Configured():
                self._settings(table, entry, event)
            case Started(seats=seats):
                check_command(table, entry.person, Start(id=_ASKED))
                _need(seats == tuple(chair for chair in table.chairs if chair), "other seats")
            case _:
                person = getattr(event, "person", entry.person)
                command = _command_for(event, own=person == entry.person)
                _need(command is not None and entry.command is not None, "unasked")
                assert command is not None
                away = Presence({who: 0 for who in table.sitting().values() if who != entry.person})
                check_command(table, entry.person, command, away)
                if isinstance(event, Seated | SeatTakenBack) or (isinstance(event, SeatKept) and event.why == "left"):
                    _need(event.person == entry.person, "another person")

    def _due(self, table: Table, entry: Entry, event: Any) -> None:
        match event:
            case SeatKept(seat=seat, person=person):
                _need(table.sitting().get(seat) == person, "another person")
                _need(table.waiting().get(seat, entry.at + 1) <= entry.at, "there was time left")
            case Delayed(by=by):
                _need(0 < by <= entry.at - table.at and bool(table.waiting() or table.hearing), "no clock ran")
            case HostMoved(to=to):
                _need(to in table.sitting().values() and to != table.host, "not seated")

    def _settings(self, table: Table, entry: Entry, event: Configured) -> None:
        _need(entry.command is not None and entry.person == table.host, "not the host")
        now = table.settings
        _need(table.stage != "over", "the game is over")
        box = table.shelf.find(event.game, event.version)
        variant = box.codec.variant(bytes(event.variant))
        _need(event.preset in box.game.presets, "no such preset")
        _exact(event.variant, variant, "variant")
        if table.stage != "lobby":
            _need((box, event.preset, variant) == (now.box, now.preset, now.variant), "settings changed in play")


def _played(table: Table, entry: Entry, event: Played, last: Any) -> Any:
    """A move was legal, made by whoever may, and led to just these facts."""
    game, codec = table.game, table.settings.box.codec
    move = codec.move(bytes(event.move))
    _exact(event.move, move, "move")
    _need(table.state is not None and table.paused is None, "no play now")
    check(game, table.state, move)
    if isinstance(move, Chance):
        _need((entry.person, entry.seat, entry.command) == (None, table.thrower, None), "another thrower")
        _need(event.by == "house" and event.dice is not None, "chance is nobody's")
        if event.dice == "R":
            _read_out(table, entry, event, last)
        else:
            _need(_house_throws(table, entry) and not event.unconfirmed, "real dice were awaited")
    else:
        _need(event.dice is None and not event.unconfirmed, "dice without chance")
        _by_whom(table, entry, event, move)
    state, facts = advance(game, table.state, move)
    _exact(event.facts, facts, "facts")
    return state


def _by_whom(table: Table, entry: Entry, event: Played, move: Act[Any]) -> None:
    _need(entry.seat == move.seat, "another seat")
    match event.by:
        case "person":
            person = table.sitting().get(move.seat)
            _need(entry.person == person and person is not None and entry.command is not None, "another person")
        case "bot":
            _need(entry.person is None and entry.command is None and move.seat in table.bots(), "no bot there")
        case "house":
            _need(entry.person is None and entry.command is None and move.seat in table.sitting(), "nobody there")
            _need(table.game.default(table.state, move.seat) == move.action, "not the default")
            _need(table.waiting().get(move.seat, entry.at + 1) <= entry.at, "there was time left")


def _read_out(table: Table, entry: Entry, event: Played, last: Any) -> None:
    """Real dice stand when someone else confirmed them, when nobody denied them in time, or when nobody else sits."""
    report = None if table.hearing is None else table.hearing.report
    if report is None:
        raise Foul("nobody has read the dice")
    if event.unconfirmed:
        _need(report.stands <= entry.at, "there was time left to deny it")
    else:
        alone = isinstance(last, Reported) and len(table.sitting()) == 1
        _need(isinstance(last, Confirmed) or alone, "nobody has confirmed it")


def _house_throws(table: Table, entry: Entry) -> bool:
    return table.hearing is None or table.hearing.verdict(entry.at) == "house"


def _command_for(event: Any, *, own: bool) -> Command | None:
    """What must have been asked for this to happen."""
    match event:
        case Seated(seat=seat):
            return Sit(id=_ASKED, seat=seat)
        case Left(seat=seat):
            return Leave(id=_ASKED) if own else RemovePerson(id=_ASKED, seat=seat)
        case BotSeated(seat=seat, bot=bot):
            return AddBot(id=_ASKED, seat=seat, bot=bot)
        case BotRemoved(seat=seat):
            return RemoveBot(id=_ASKED, seat=seat)
        case SeatKept(seat=seat, bot=bot, why=why):
            return Leave(id=_ASKED) if why == "left" else GiveToBot(id=_ASKED, seat=seat, bot=bot)
        case SeatTakenBack():
            return TakeBackSeat(id=_ASKED)
        case HostMoved(to=to, why="handed"):
            return HandOver(id=_ASKED, to=to)
        case Paused():
            return Pause(id=_ASKED)
        case Resumed():
            return Resume(id=_ASKED)
        case RematchOpened():
            return Rematch(id=_ASKED)
        case Reported(faces=faces):
            return Report(id=_ASKED, faces=faces)
        case Confirmed():
            return Confirm(id=_ASKED)
        case Disputed():
            return Dispute(id=_ASKED)
    return None


_sorted = msgspec.json.Encoder(order="sorted").encode


def _exact(told: msgspec.Raw, value: Any, what: str) -> None:
    """The words of a journal are those the game would write, with nothing added or left out."""
    one, other = (msgspec.json.decode(text) for text in (told, msgspec.json.encode(value)))
    _need(_sorted(one) == _sorted(other), f"other {what}")


def _need(true: bool, otherwise: str) -> None:
    if not true:
        raise Foul(otherwise)
