"""Permissions: which commands a table accepts, from whom and when. ``Game.legal`` has the rules of each game.

``decide`` checks every command here. ``powers`` uses the checks to enable buttons, and the referee repeats them for
each entry of a journal. A check returns the parsed parts of the command. A command without a check raises
``AssertionError``.
"""

from typing import Any, assert_never

import msgspec

from tripot.house.ids import PersonId
from tripot.house.journal import commands, events
from tripot.house.refusals import NotAllowed, require
from tripot.house.table.presence import EVERYONE_HERE, Presence
from tripot.house.table.settings import BadSettings, SettingsRequest, TableSettings, resolve_settings
from tripot.house.table.table import Table
from tripot.kernel import ActMove, Draw, IllegalMove, Seat

Parsed = ActMove[Any] | TableSettings | None
"""The move of an ``Act`` or the settings of a ``Configure``; ``None`` for other commands."""


def check_command(
    table: Table, by: PersonId | None, command: commands.AnyCommand, presence: Presence = EVERYONE_HERE
) -> Parsed:
    """Raise :class:`NotAllowed` unless this person (``None``: the server) may give this command now."""
    if isinstance(command, commands.Act):
        return _check_act(table, by, command)
    if isinstance(command, commands.Configure):
        return _check_configure(table, by, command)
    if isinstance(command, commands.BotAct):
        _check_bot_act(table, command)
    elif isinstance(command, commands.SeatCommand):
        _check_seating(table, by, command)
    elif isinstance(command, commands.BotSeatCommand):
        _check_bot_seating(table, by, command)
    elif isinstance(command, commands.HostCommand):
        _check_hosting(table, by, command)
    elif isinstance(command, commands.RealDiceCommand):
        _check_real_dice(table, by, command, presence)
    elif isinstance(command, commands.EndCommand):
        _check_ending(table, by, command)
    elif isinstance(command, commands.Rematch):
        _check_rematch(table, by)
    elif isinstance(command, commands.Pledge):
        _check_pledge(table, by, command.head)
    elif isinstance(command, commands.Deadline | commands.PersonArrived | commands.DowntimeEnded):
        require(by is None, "unknown_command")
    else:
        assert_never(command)
    return None


def _check_act(table: Table, by: PersonId | None, command: commands.Act) -> ActMove[Any]:
    seat = table.seat_of(by)
    require(table.stage != "lobby", "not_started")
    if seat is None:
        raise NotAllowed("not_seated")
    _require_not_kept(_require_own_chair(table, by))
    require(table.paused is None, "paused")
    try:
        action = table.settings.loaded_game.codec.decode_action(bytes(command.action))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:  # JSON nested too deeply
        raise NotAllowed("unknown_action", str(error)) from None
    move = ActMove(seat, action, command.phase)
    _check_offered(table, move)
    return move


def _check_bot_act(table: Table, command: commands.BotAct) -> None:
    require(table.stage != "lobby", "not_started")
    require(table.paused is None, "paused")
    require(command.seat in table.bots(), "no_bot_there")  # the person may have returned since
    _check_offered(table, ActMove(command.seat, command.action, command.phase))


def _check_offered(table: Table, move: ActMove[Any]) -> None:
    assert table.position is not None
    try:
        table.position.check(move)
    except IllegalMove as illegal:
        refusal = illegal.refusal
        raise NotAllowed(refusal.code, None, refusal.offered or table.options_for(move.seat)) from None


def _check_configure(table: Table, by: PersonId | None, command: commands.Configure) -> TableSettings:
    _require_host(table, by)
    if command.game is not None or command.preset is not None or command.switches:
        _require_lobby(table)
    require(table.stage != "over", "game_over")
    request = SettingsRequest(
        game=command.game, preset=command.preset, switches=command.switches, pace=command.pace, dice=command.dice
    )
    try:
        settings = resolve_settings(table.games, request, table.settings)
    except BadSettings as error:
        raise NotAllowed("bad_settings", str(error)) from None
    require(table.stage != "lobby" or _player_count(table) <= settings.chairs, "too_many_players")
    return settings


def _check_seating(table: Table, by: PersonId | None, command: commands.SeatCommand) -> None:
    match command:
        case commands.Sit(seat=seat):
            _check_sit(table, by, seat)
        case commands.Leave():
            _require_not_kept(_require_own_chair(table, by))
        case commands.TakeBackSeat():
            require(_require_own_chair(table, by).kept is not None, "seat_not_kept")
        case commands.RemovePerson(seat=seat):
            _require_host(table, by)
            _require_lobby(table)
            require(seat in table.seated_people(), "no_person_there")
        case _:
            assert_never(command)


def _check_sit(table: Table, by: PersonId | None, seat: Seat | None) -> None:
    require(by is not None, "not_seated")
    require(by not in table.removed, "unwelcome")
    require(table.stage != "over", "game_over")
    now = table.seat_of(by)
    if now is not None:
        require(table.stage == "lobby" and seat is not None and seat != now, "already_seated")
    require(seat is None or 0 <= seat < len(table.chairs), "no_such_seat")
    chairs = table.seats_where(free=True) + table.seats_where(free=False)
    require(bool(chairs), "table_full")
    require(seat is None or seat in chairs, "seat_taken")
    require(not table.is_coup_running, "coup_running")


def check_queueing(table: Table, by: PersonId) -> None:
    """Raise :class:`NotAllowed` unless this person may queue for a seat in the next game."""
    require(by not in table.removed, "unwelcome")
    require(table.seat_of(by) is None, "already_seated")
    require(table.stage != "lobby", "not_started")
    require(table.next is None, "already_reopened", table.next)


def _check_bot_seating(table: Table, by: PersonId | None, command: commands.BotSeatCommand) -> None:
    match command:
        case commands.AddBot(bot=bot, seat=seat):
            _require_host(table, by)
            _require_lobby(table)
            _require_known_bot(table, bot)
            require(bool(table.seats_where(free=True)), "table_full")
            require(seat is None or 0 <= seat < len(table.chairs), "no_such_seat")
            require(seat is None or table.chair(seat) is None, "seat_taken")
        case commands.RemoveBot(seat=seat):
            _require_host(table, by)
            _require_lobby(table)
            require(seat in table.seats_where(free=False), "no_bot_there")
        case commands.GiveToBot(seat=seat, bot=bot):
            if by is None or table.seat_of(by) != seat:
                _require_host(table, by)
            require(table.stage != "lobby", "not_started")
            require(seat in table.seated_people(), "no_person_there")
            _require_known_bot(table, bot)
        case _:
            assert_never(command)


def _check_hosting(table: Table, by: PersonId | None, command: commands.HostCommand) -> None:
    _require_host(table, by)
    match command:
        case commands.Start(fill=fill):
            _require_lobby(table)
            players = max(_player_count(table), fill)
            require(players >= table.game.players[0], "not_enough_players")
            require(players in table.game.players and players <= len(table.chairs), "too_many_players")
        case commands.Pause():
            require(table.stage != "lobby", "not_started")
            require(table.stage != "over", "game_over")
            require(table.paused is None, "paused")
        case commands.Resume():
            require(table.paused is not None, "not_paused")
        case commands.HandOver(to=to):
            require(to in table.seated_people().values(), "not_seated")
        case commands.MarkFirst(seat=seat):
            _require_lobby(table)
            require(table.game.mark_first is not None, "no_first_player")
            require(seat is None or 0 <= seat < len(table.chairs), "no_such_seat")
            require(seat is None or table.chair(seat) is not None, "no_person_there")
        case _:
            assert_never(command)


def _check_ending(table: Table, by: PersonId | None, command: commands.EndCommand) -> None:
    require(table.stage != "lobby", "not_started")
    require(table.stage != "over", "game_over")
    if by != table.host:
        _require_not_kept(_require_own_chair(table, by))
    match command:
        case commands.AgreeToEnd():
            require(bool(table.ending) or by == table.host, "not_host")
            require(by not in table.ending, "no_vote")
        case commands.RefuseToEnd():
            require(bool(table.ending), "no_vote")
        case _:
            assert_never(command)


def _check_rematch(table: Table, by: PersonId | None) -> None:
    if by != table.host:
        _require_own_chair(table, by)
    require(table.stage == "over", "not_over")
    require(table.next is None, "already_reopened", table.next)


def _check_pledge(table: Table, by: PersonId | None, head: str) -> None:
    _require_own_chair(table, by)
    if by is None or table.pledges is None:
        raise NotAllowed("no_pledges")
    require(table.stage != "over", "game_over")
    require(head not in table.pledges.heads, "head_used")
    require(table.pledges.can_pledge(by), "struck_out")


def _check_real_dice(table: Table, by: PersonId | None, command: commands.RealDiceCommand, presence: Presence) -> None:
    _require_not_kept(_require_own_chair(table, by))
    require(table.paused is None, "paused")
    hearing, turn = table.hearing, table.turn
    match command:
        case commands.Report(faces=faces):
            if hearing is None:
                raise NotAllowed("no_dice_awaited")
            require(hearing.report is None, "already_reported")
            require(table.seat_of(by) in table.reporters(presence), "not_your_throw")
            require(isinstance(turn, Draw) and turn.law.admits(faces), "impossible_outcome")
        case commands.Confirm() | commands.Dispute():
            require(hearing is not None and hearing.report is not None, "nothing_reported")
            require(table.seat_of(by) in table.witnesses(), "own_report")
        case _:
            assert_never(command)


def _require_host(table: Table, by: PersonId | None) -> None:
    require(by == table.host, "not_host")


def _require_own_chair(table: Table, by: PersonId | None) -> events.Chair:
    seat = table.seat_of(by)
    chair = None if seat is None else table.chair(seat)
    if chair is None:
        raise NotAllowed("not_seated")
    return chair


def _require_not_kept(chair: events.Chair) -> None:
    require(chair.kept is None, "seat_kept")


def _require_lobby(table: Table) -> None:
    require(table.stage == "lobby", "already_started")


def _require_known_bot(table: Table, bot: str | None) -> None:
    require(bot is None or bot in table.game.bots, "unknown_bot", ", ".join(table.game.bots))


def _player_count(table: Table) -> int:
    return sum(chair is not None for chair in table.chairs)
