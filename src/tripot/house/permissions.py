"""What may be asked of a table, by whom and when. The only place where the house's own legality is written.

Buttons read it (:func:`powers`), the door reads it; what the game allows is the game's business (``Game.legal``).
"""

from collections.abc import Callable

import msgspec

from tripot.house.commands import (
    Act,
    AddBot,
    Arrived,
    Asked,
    Awoke,
    BotAct,
    Command,
    Configure,
    Confirm,
    Deadline,
    Dispute,
    GiveToBot,
    HandOver,
    HouseCommand,
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
from tripot.house.events import Chair
from tripot.house.ids import CommandId, PersonId
from tripot.house.presence import EVERYONE_HERE, Presence
from tripot.house.refusals import No, need
from tripot.house.table import Table
from tripot.house.table_settings import BadSettings, Settings, Wish, granted
from tripot.kernel import Act as GameAct
from tripot.kernel import Action, Draw, Refused, Seat, check, tag_of


def check_command(
    table: Table, by: PersonId | None, command: Command | HouseCommand, presence: Presence = EVERYONE_HERE
) -> None:
    """Raise :class:`No` unless this person (or, without one, the house) may ask this now."""
    match command:
        case Act():
            _may_act(table, by, command)
        case Sit(seat=seat):
            _may_sit(table, by, seat)
        case Leave():
            _not_kept(_own_chair(table, by))
        case TakeBackSeat():
            need(_own_chair(table, by).kept is not None, "seat_not_kept")
        case Start():
            _host(table, by)
            _in_lobby(table)
            _fits(table, table.settings)
        case AddBot(bot=bot, seat=seat):
            _host(table, by)
            _in_lobby(table)
            _knows_bot(table, bot)
            need(bool(table.seats_where(free=True)), "table_full")
            need(seat is None or 0 <= seat < len(table.chairs), "no_such_seat")
            need(seat is None or table.chair(seat) is None, "seat_taken")
        case RemoveBot(seat=seat):
            _host(table, by)
            _in_lobby(table)
            need(seat in table.seats_where(free=False), "no_bot_there")
        case RemovePerson(seat=seat):
            _host(table, by)
            _in_lobby(table)
            need(seat in table.sitting(), "no_person_there")
        case GiveToBot(seat=seat, bot=bot):
            if by is None or table.seat_of(by) != seat:
                _host(table, by)
            need(table.stage != "lobby", "not_started")
            need(seat in table.sitting(), "no_person_there")
            _knows_bot(table, bot)
        case Configure():
            _may_configure(table, by, command)
        case Pause():
            _host(table, by)
            _in_play(table)
            need(table.paused is None, "paused")
        case Resume():
            _host(table, by)
            need(table.paused is not None, "not_paused")
        case HandOver(to=to):
            _host(table, by)
            need(to in table.sitting().values(), "not_seated")
        case Report(faces=faces):
            _may_report(table, by, presence)
            need(isinstance(turn := table.turn, Draw) and turn.law.admits(faces), "impossible_outcome")
        case Confirm() | Dispute():
            _not_kept(_own_chair(table, by))
            need(table.paused is None, "paused")
            need(table.hearing is not None and table.hearing.report is not None, "nothing_reported")
            need(table.seat_of(by) in table.witnesses(), "own_report")
        case Rematch():
            if by != table.host:
                _own_chair(table, by)
            need(table.stage == "over", "not_over")
            need(table.next is None, "already_reopened", table.next)
        case BotAct(seat=seat, action=action, phase=phase):
            need(table.stage != "lobby", "not_started")
            need(table.paused is None, "paused")
            need(seat in table.bots(), "no_bot_there")  # its owner may have come back meanwhile
            _offered(table, seat, action, phase)
        case Deadline() | Arrived() | Awoke():
            need(by is None, "unknown_command")


_TRIAL = CommandId("a_trial_only")

PLAIN: tuple[Command, ...] = (
    Sit(id=_TRIAL),
    Leave(id=_TRIAL),
    TakeBackSeat(id=_TRIAL),
    Start(id=_TRIAL),
    AddBot(id=_TRIAL),
    Configure(id=_TRIAL),
    Pause(id=_TRIAL),
    Resume(id=_TRIAL),
    Confirm(id=_TRIAL),
    Dispute(id=_TRIAL),
    Rematch(id=_TRIAL),
)
"""Commands that need nothing more said, so that one can tell beforehand whether they would be taken."""


Powers = Callable[[Table, PersonId, Presence], tuple[str, ...]]


def powers(table: Table, by: PersonId, presence: Presence = EVERYONE_HERE) -> tuple[str, ...]:
    """The commands this person may give now, by their wire names."""
    return _reports(table, by, presence) + _plain(table, by)


class KnownPowers:
    """The same, remembered for one table. A move of the game changes nothing that plain commands rest on, and of two
    people without a seat neither may more than the other."""

    def __init__(self) -> None:
        self._rest_on: tuple[object, ...] = ()
        self._known: dict[tuple[Seat | None, bool], tuple[str, ...]] = {}

    def __call__(self, table: Table, by: PersonId, presence: Presence = EVERYONE_HERE) -> tuple[str, ...]:
        """What :func:`powers` says."""
        rest_on = (table.stage, table.host, table.chairs, table.settings, table.paused, table.hearing, table.next)
        if rest_on != self._rest_on:
            self._rest_on, self._known = rest_on, {}
        known_as = table.seat_of(by), by == table.host
        if known_as not in self._known:
            self._known[known_as] = _plain(table, by)
        return _reports(table, by, presence) + self._known[known_as]


def _reports(table: Table, by: PersonId, presence: Presence) -> tuple[str, ...]:
    return (tag_of(Report),) if table.seat_of(by) in table.reporters(presence) else ()


def _plain(table: Table, by: PersonId) -> tuple[str, ...]:
    granted_now = []
    for command in PLAIN:
        try:
            check_command(table, by, command)
        except No:
            continue
        granted_now.append(tag_of(command))
    return tuple(granted_now)


def wish_of(command: Configure) -> Wish:
    """What a command would have set."""
    return Wish(
        game=command.game, preset=command.preset, switches=command.switches, pace=command.pace, dice=command.dice
    )


def action_of(table: Table, command: Act) -> Action:
    """The game's action inside a command."""
    try:
        return table.settings.box.codec.action(bytes(command.action))
    except (msgspec.MsgspecError, RecursionError) as error:  # brackets can be nested without end
        raise No("unknown_action", str(error)) from None


def command_id(command: Command | HouseCommand) -> CommandId | None:
    """What it was asked as; the house's own commands have no id."""
    return command.id if isinstance(command, Asked) else None


def _may_act(table: Table, by: PersonId | None, command: Act) -> None:
    seat = table.seat_of(by)
    need(table.stage != "lobby", "not_started")
    if seat is None:
        raise No("not_seated")
    _not_kept(_own_chair(table, by))
    need(table.paused is None, "paused")
    _offered(table, seat, action_of(table, command), command.phase)


def _may_report(table: Table, by: PersonId | None, presence: Presence) -> None:
    _not_kept(_own_chair(table, by))
    need(table.paused is None, "paused")
    hearing = table.hearing
    if hearing is None:
        raise No("no_dice_awaited")
    need(hearing.report is None, "already_reported")
    need(table.seat_of(by) in table.reporters(presence), "not_your_throw")


def _offered(table: Table, seat: Seat, action: Action, phase: int) -> None:
    try:
        check(table.game, table.state, GameAct(seat, action, phase))
    except Refused as no:
        raise No(no.refusal.code, None, no.refusal.offered or table.offered(seat)) from None


def _may_sit(table: Table, by: PersonId | None, seat: Seat | None) -> None:
    need(by is not None, "not_seated")
    need(table.stage != "over", "game_over")
    now = table.seat_of(by)
    if now is not None:
        need(table.stage == "lobby" and seat is not None and seat != now, "already_seated")
    need(seat is None or 0 <= seat < len(table.chairs), "no_such_seat")
    chairs = table.seats_where(free=True) + table.seats_where(free=False)
    need(bool(chairs), "table_full")
    need(seat is None or seat in chairs, "seat_taken")


def _may_configure(table: Table, by: PersonId | None, command: Configure) -> None:
    _host(table, by)
    if command.game is not None or command.preset is not None or command.switches:
        _in_lobby(table)
    need(table.stage != "over", "game_over")
    try:
        settings = granted(table.shelf, wish_of(command), table.settings)
    except BadSettings as error:
        raise No("bad_settings", str(error)) from None
    if table.stage == "lobby":
        taken = sum(chair is not None for chair in table.chairs)
        need(taken <= settings.chairs, "too_many_players")


def _host(table: Table, by: PersonId | None) -> None:
    need(by == table.host, "not_host")


def _own_chair(table: Table, by: PersonId | None) -> Chair:
    seat = table.seat_of(by)
    chair = None if seat is None else table.chair(seat)
    if chair is None:
        raise No("not_seated")
    return chair


def _not_kept(chair: Chair) -> None:
    need(chair.kept is None, "seat_kept")


def _in_lobby(table: Table) -> None:
    need(table.stage == "lobby", "already_started")


def _in_play(table: Table) -> None:
    need(table.stage != "lobby", "not_started")
    need(table.stage != "over", "game_over")


def _fits(table: Table, settings: Settings) -> None:
    count = sum(chair is not None for chair in table.chairs)
    need(count >= settings.game.players[0], "not_enough_players")
    need(count in settings.game.players, "too_many_players")


def _knows_bot(table: Table, bot: str | None) -> None:
    need(bot is None or bot in table.game.bots, "unknown_bot", ", ".join(table.game.bots))
