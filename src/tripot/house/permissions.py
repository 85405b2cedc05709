"""What may be asked of a table, by whom and when. The only place where the house's own legality is written.

Buttons read it (:func:`powers`), the door reads it; what the game allows is the game's business (``Game.legal``).
"""

from collections.abc import Callable

import msgspec

from tripot.house.commands import (
    Act,
    AddBot,
    BotAct,
    Command,
    Configure,
    Confirm,
    Deadline,
    Dispute,
    DowntimeEnded,
    GiveToBot,
    HandOver,
    HouseCommand,
    Leave,
    Pause,
    PersonArrived,
    PersonCommand,
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
from tripot.house.refusals import NotAllowed, require
from tripot.house.table import Table
from tripot.house.table_settings import BadSettings, SettingsRequest, TableSettings, resolve_settings
from tripot.kernel import Action, Draw, IllegalMove, Seat, check, tag_of
from tripot.kernel import ActMove as GameAct


def check_command(
    table: Table, by: PersonId | None, command: Command | HouseCommand, presence: Presence = EVERYONE_HERE
) -> None:
    """Raise :class:`No` unless this person (or, without one, the house) may ask this now."""
    match command:
        case Act():
            _check_act(table, by, command)
        case Sit(seat=seat):
            _check_sit(table, by, seat)
        case Leave():
            _require_not_kept(_require_own_chair(table, by))
        case TakeBackSeat():
            require(_require_own_chair(table, by).kept is not None, "seat_not_kept")
        case Start():
            _require_host(table, by)
            _require_lobby(table)
            _require_player_count(table, table.settings)
        case AddBot(bot=bot, seat=seat):
            _require_host(table, by)
            _require_lobby(table)
            _require_known_bot(table, bot)
            require(bool(table.seats_where(free=True)), "table_full")
            require(seat is None or 0 <= seat < len(table.chairs), "no_such_seat")
            require(seat is None or table.chair(seat) is None, "seat_taken")
        case RemoveBot(seat=seat):
            _require_host(table, by)
            _require_lobby(table)
            require(seat in table.seats_where(free=False), "no_bot_there")
        case RemovePerson(seat=seat):
            _require_host(table, by)
            _require_lobby(table)
            require(seat in table.seated_people(), "no_person_there")
        case GiveToBot(seat=seat, bot=bot):
            if by is None or table.seat_of(by) != seat:
                _require_host(table, by)
            require(table.stage != "lobby", "not_started")
            require(seat in table.seated_people(), "no_person_there")
            _require_known_bot(table, bot)
        case Configure():
            _check_configure(table, by, command)
        case Pause():
            _require_host(table, by)
            _require_in_play(table)
            require(table.paused is None, "paused")
        case Resume():
            _require_host(table, by)
            require(table.paused is not None, "not_paused")
        case HandOver(to=to):
            _require_host(table, by)
            require(to in table.seated_people().values(), "not_seated")
        case Report(faces=faces):
            _check_report(table, by, presence)
            require(isinstance(turn := table.turn, Draw) and turn.law.admits(faces), "impossible_outcome")
        case Confirm() | Dispute():
            _require_not_kept(_require_own_chair(table, by))
            require(table.paused is None, "paused")
            require(table.hearing is not None and table.hearing.report is not None, "nothing_reported")
            require(table.seat_of(by) in table.witnesses(), "own_report")
        case Rematch():
            if by != table.host:
                _require_own_chair(table, by)
            require(table.stage == "over", "not_over")
            require(table.next is None, "already_reopened", table.next)
        case BotAct(seat=seat, action=action, phase=phase):
            require(table.stage != "lobby", "not_started")
            require(table.paused is None, "paused")
            require(seat in table.bots(), "no_bot_there")  # its owner may have come back meanwhile
            _check_offered(table, seat, action, phase)
        case Deadline() | PersonArrived() | DowntimeEnded():
            require(by is None, "unknown_command")


_TRIAL_ID = CommandId("a_trial_only")

PARAMETERLESS_COMMANDS: tuple[Command, ...] = (
    Sit(id=_TRIAL_ID),
    Leave(id=_TRIAL_ID),
    TakeBackSeat(id=_TRIAL_ID),
    Start(id=_TRIAL_ID),
    AddBot(id=_TRIAL_ID),
    Configure(id=_TRIAL_ID),
    Pause(id=_TRIAL_ID),
    Resume(id=_TRIAL_ID),
    Confirm(id=_TRIAL_ID),
    Dispute(id=_TRIAL_ID),
    Rematch(id=_TRIAL_ID),
)
"""Commands that need nothing more said, so that one can tell beforehand whether they would be taken."""


Powers = Callable[[Table, PersonId, Presence], tuple[str, ...]]


def list_powers(table: Table, by: PersonId, presence: Presence = EVERYONE_HERE) -> tuple[str, ...]:
    """The commands this person may give now, by their wire names."""
    return _report_power(table, by, presence) + _plain_powers(table, by)


class PowersCache:
    """The same, remembered for one table. A move of the game changes nothing that plain commands rest on, and of two
    people without a seat neither may more than the other."""

    def __init__(self) -> None:
        self._depends_on: tuple[object, ...] = ()
        self._cache: dict[tuple[Seat | None, bool], tuple[str, ...]] = {}

    def __call__(self, table: Table, by: PersonId, presence: Presence = EVERYONE_HERE) -> tuple[str, ...]:
        """What :func:`powers` says."""
        rest_on = (table.stage, table.host, table.chairs, table.settings, table.paused, table.hearing, table.next)
        if rest_on != self._depends_on:
            self._depends_on, self._cache = rest_on, {}
        known_as = table.seat_of(by), by == table.host
        if known_as not in self._cache:
            self._cache[known_as] = _plain_powers(table, by)
        return _report_power(table, by, presence) + self._cache[known_as]


def _report_power(table: Table, by: PersonId, presence: Presence) -> tuple[str, ...]:
    return (tag_of(Report),) if table.seat_of(by) in table.reporters(presence) else ()


def _plain_powers(table: Table, by: PersonId) -> tuple[str, ...]:
    granted_now = []
    for command in PARAMETERLESS_COMMANDS:
        try:
            check_command(table, by, command)
        except NotAllowed:
            continue
        granted_now.append(tag_of(command))
    return tuple(granted_now)


def to_settings_request(command: Configure) -> SettingsRequest:
    """What a command would have set."""
    return SettingsRequest(
        game=command.game, preset=command.preset, switches=command.switches, pace=command.pace, dice=command.dice
    )


def decode_action(table: Table, command: Act) -> Action:
    """The game's action inside a command."""
    try:
        return table.settings.box.codec.decode_action(bytes(command.action))
    except (msgspec.MsgspecError, RecursionError) as error:  # brackets can be nested without end
        raise NotAllowed("unknown_action", str(error)) from None


def command_id(command: Command | HouseCommand) -> CommandId | None:
    """What it was asked as; the house's own commands have no id."""
    return command.id if isinstance(command, PersonCommand) else None


def _check_act(table: Table, by: PersonId | None, command: Act) -> None:
    seat = table.seat_of(by)
    require(table.stage != "lobby", "not_started")
    if seat is None:
        raise NotAllowed("not_seated")
    _require_not_kept(_require_own_chair(table, by))
    require(table.paused is None, "paused")
    _check_offered(table, seat, decode_action(table, command), command.phase)


def _check_report(table: Table, by: PersonId | None, presence: Presence) -> None:
    _require_not_kept(_require_own_chair(table, by))
    require(table.paused is None, "paused")
    hearing = table.hearing
    if hearing is None:
        raise NotAllowed("no_dice_awaited")
    require(hearing.report is None, "already_reported")
    require(table.seat_of(by) in table.reporters(presence), "not_your_throw")


def _check_offered(table: Table, seat: Seat, action: Action, phase: int) -> None:
    try:
        check(table.game, table.state, GameAct(seat, action, phase))
    except IllegalMove as no:
        raise NotAllowed(no.refusal.code, None, no.refusal.offered or table.options_for(seat)) from None


def _check_sit(table: Table, by: PersonId | None, seat: Seat | None) -> None:
    require(by is not None, "not_seated")
    require(table.stage != "over", "game_over")
    now = table.seat_of(by)
    if now is not None:
        require(table.stage == "lobby" and seat is not None and seat != now, "already_seated")
    require(seat is None or 0 <= seat < len(table.chairs), "no_such_seat")
    chairs = table.seats_where(free=True) + table.seats_where(free=False)
    require(bool(chairs), "table_full")
    require(seat is None or seat in chairs, "seat_taken")


def _check_configure(table: Table, by: PersonId | None, command: Configure) -> None:
    _require_host(table, by)
    if command.game is not None or command.preset is not None or command.switches:
        _require_lobby(table)
    require(table.stage != "over", "game_over")
    try:
        settings = resolve_settings(table.shelf, to_settings_request(command), table.settings)
    except BadSettings as error:
        raise NotAllowed("bad_settings", str(error)) from None
    if table.stage == "lobby":
        taken = sum(chair is not None for chair in table.chairs)
        require(taken <= settings.chairs, "too_many_players")


def _require_host(table: Table, by: PersonId | None) -> None:
    require(by == table.host, "not_host")


def _require_own_chair(table: Table, by: PersonId | None) -> Chair:
    seat = table.seat_of(by)
    chair = None if seat is None else table.chair(seat)
    if chair is None:
        raise NotAllowed("not_seated")
    return chair


def _require_not_kept(chair: Chair) -> None:
    require(chair.kept is None, "seat_kept")


def _require_lobby(table: Table) -> None:
    require(table.stage == "lobby", "already_started")


def _require_in_play(table: Table) -> None:
    require(table.stage != "lobby", "not_started")
    require(table.stage != "over", "game_over")


def _require_player_count(table: Table, settings: TableSettings) -> None:
    count = sum(chair is not None for chair in table.chairs)
    require(count >= settings.game.players[0], "not_enough_players")
    require(count in settings.game.players, "too_many_players")


def _require_known_bot(table: Table, bot: str | None) -> None:
    require(bot is None or bot in table.game.bots, "unknown_bot", ", ".join(table.game.bots))
