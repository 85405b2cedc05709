"""Decide: check a command and turn it into a proposal of entries or a refusal, without I/O.

Every command goes through the same steps: check, decide, commit, publish, acknowledge. This module does the first two.
``Proposal.after`` is the table after these entries; it becomes the current table with the commit.
"""

from typing import assert_never

from msgspec import Struct

from tripot.house.decisions.absence import handle_arrival, keep_seat
from tripot.house.decisions.bots import choose_temperament
from tripot.house.decisions.opening import open_rematch
from tripot.house.decisions.permissions import Parsed, check_command
from tripot.house.decisions.pledged_dice import resolve_draws
from tripot.house.decisions.proposal import DecisionInputs, Draft, Opening, Proposal
from tripot.house.decisions.timeouts import apply_timeouts, credit_downtime
from tripot.house.ids import CommandId, PersonId
from tripot.house.journal import commands, events
from tripot.house.refusals import NotAllowed, Refusal, require
from tripot.house.table.presence import Presence
from tripot.house.table.settings import TableSettings
from tripot.house.table.table import Stage, Table
from tripot.kernel import ActMove, Seat


class AlreadyAnswered(Struct, frozen=True):
    """The entry of this seq already answered the person's command (idempotency)."""

    command: CommandId
    seq: int


class Postponed(Struct, frozen=True):
    """The command waits, because the stakes are closed and the throw is not over."""


Answer = Proposal | AlreadyAnswered | Refusal | Postponed


MAX_ENTRIES: dict[Stage, int] = {"lobby": 500, "playing": 50_000, "over": 50_500}
"""The maximum number of entries at each stage, so that endless changes of settings cannot fill the disk.

It limits only new commands. Longer journals are valid, so the referee does not check this limit.
"""

ALWAYS_ACCEPTED = (commands.Start, commands.Leave)
"""Commands that a table accepts even if its journal is full. Each can be sent only a few times."""


def decide(table: Table, command: commands.AnyCommand, by: PersonId | None, inputs: DecisionInputs) -> Answer:
    """Decide a command. ``by`` is the person who sent it; ``None`` for commands of the server."""
    command_id = command.id if isinstance(command, commands.PersonCommand) else None
    if command_id is not None and by is not None and (seq := table.answered.seq_of((by, command_id))) is not None:
        return AlreadyAnswered(command_id, seq)
    if table.freeze is not None and not isinstance(command, commands.Deadline | commands.DowntimeEnded):
        return Postponed()
    try:
        require(
            by is None or table.seq < MAX_ENTRIES[table.stage] or isinstance(command, ALWAYS_ACCEPTED), "journal_full"
        )
        parsed = check_command(table, by, command, inputs.presence)
    except NotAllowed as error:
        return Refusal(
            code=error.code,
            command=command_id,
            asked=command,
            seq=table.seq,
            phase=table.phase,
            offered=error.offered,
            detail=error.detail,
        )
    draft = Draft(table, inputs.at, by, command_id)
    opens = _carry_out(draft, command, parsed, inputs)
    resolve_draws(draft, inputs)
    if draft.table.is_ending:
        draft.end_game()
    return draft.to_proposal(opens)


def _carry_out(draft: Draft, command: commands.AnyCommand, parsed: Parsed, inputs: DecisionInputs) -> Opening | None:
    """Write the events of a checked command."""
    match command:
        case commands.Act():
            assert isinstance(parsed, ActMove)
            draft.play_move(parsed, "person")
        case commands.BotAct(seat=seat, action=action, phase=phase):
            draft.play_move(ActMove(seat, action, phase), "bot", seat=seat)
        case commands.Deadline() | commands.PersonArrived() | commands.DowntimeEnded():
            _keep_time_and_presence(draft, command, inputs)
        case commands.Configure():
            assert isinstance(parsed, TableSettings)
            _configure(draft, parsed)
        case commands.Report() | commands.Confirm() | commands.Dispute():
            _record_report(draft, command)
        case commands.Sit() | commands.Leave() | commands.TakeBackSeat() | commands.RemovePerson():
            _seat_person(draft, command, inputs.presence)
        case commands.Pledge(head=head):
            assert draft.person is not None
            draft.append_event(events.Pledged(holder=draft.person, head=head))
        case commands.Start(fill=fill):
            _start(draft, fill, inputs.presence)
        case commands.Rematch():
            return open_rematch(draft, inputs.ids, next(inputs.secrets), inputs.presence)
        case _:
            draft.append_event(_single_event(draft.table, command))
    return None


def _keep_time_and_presence(
    draft: Draft, command: commands.Deadline | commands.PersonArrived | commands.DowntimeEnded, inputs: DecisionInputs
) -> None:
    """Write the events caused by a deadline, an arrival or a downtime."""
    match command:
        case commands.Deadline():
            if draft.table.freeze is None:
                apply_timeouts(draft, inputs.presence, inputs.shown)
        case commands.PersonArrived(person=person):
            handle_arrival(draft, person)
        case commands.DowntimeEnded(since=since):
            credit_downtime(draft, since)
        case _:
            assert_never(command)


SingleEventCommand = (
    commands.BotSeatCommand
    | commands.EndCommand
    | commands.Pause
    | commands.Resume
    | commands.HandOver
    | commands.MarkFirst
)


def _start(draft: Draft, fill: int, presence: Presence) -> None:
    """Seat cautious bots on the first free seats until there are enough players, and begin.

    Each bot's entry is the same as that of ``AddBot``, so verification needs no special case. Its command id contains a
    dot; a client cannot send such an id. A person who arrives later can replace a bot (``Sit``).

    A rematch seats people before they arrive. Those who have not arrived by the start count as away.
    """
    table, command_id = draft.table, draft.command
    free = table.seats_where(free=True)
    for number, seat in enumerate(free[: max(0, fill - len(table.chairs) + len(free))]):
        draft.command = CommandId(f"{command_id}.{number}") if number else command_id
        draft.append_event(events.BotSeated(seat=seat, bot=choose_temperament(table.game)))
    draft.append_event(events.Started(seats=tuple(chair for chair in draft.table.chairs if chair)))
    if table.follows is not None:
        for seat, person in draft.table.seated_people().items():
            if person != draft.person and not presence.is_here(person):
                keep_seat(draft, seat, person, None)


def _single_event(table: Table, command: SingleEventCommand) -> events.AnyEvent:
    """Return the event of a command that always causes exactly one event."""
    match command:
        case commands.AddBot(seat=wanted, bot=bot):
            seat = table.seats_where(free=True)[0] if wanted is None else wanted
            return events.BotSeated(seat=seat, bot=choose_temperament(table.game, bot))
        case commands.RemoveBot(seat=seat):
            return events.BotRemoved(seat=seat)
        case commands.GiveToBot(seat=seat, bot=bot):
            person = table.seated_people()[seat]
            return events.SeatKept(seat=seat, person=person, bot=choose_temperament(table.game, bot), why="given")
        case commands.Pause():
            return events.Paused()
        case commands.Resume():
            return events.Resumed()
        case commands.MarkFirst(seat=seat):
            return events.FirstMarked(seat=seat)
        case commands.AgreeToEnd():
            return events.EndAgreed()
        case commands.RefuseToEnd():
            return events.EndRefused()
        case commands.HandOver(to=to):
            return events.HostMoved(to=to, why="handed")
        case _:
            assert_never(command)


def _seat_person(draft: Draft, command: commands.SeatCommand, presence: Presence) -> None:
    """Write the events of commands that take, leave and take back seats."""
    table, by = draft.table, draft.person
    assert by is not None
    match command:
        case commands.Sit(seat=wanted):
            bots = table.seats_where(free=False)
            seat = wanted if wanted is not None else [*table.seats_where(free=True), *bots][0]
            draft.append_event(events.Seated(seat=seat, person=by))
        case commands.TakeBackSeat():
            draft.append_event(events.SeatTakenBack(seat=_own_seat(table, by), person=by))
        case commands.RemovePerson(seat=seat):
            draft.append_event(events.PersonRemoved(seat=seat, person=table.seated_people()[seat]))
        case commands.Leave():
            seat = _own_seat(table, by)
            if table.stage == "lobby":
                draft.append_event(events.Left(seat=seat, person=by))
            else:
                draft.append_event(
                    events.SeatKept(seat=seat, person=by, bot=choose_temperament(table.game), why="left")
                )
            heir = table.next_host(presence)
            if by == table.host and heir is not None:
                draft.append_event(events.HostMoved(to=heir, why="left"))
        case _:
            assert_never(command)


def _record_report(draft: Draft, command: commands.RealDiceCommand) -> None:
    """Write a report of real dice, a confirmation or a dispute. A person alone among bots needs no confirmation."""
    match command:
        case commands.Report(faces=faces):
            draft.append_event(events.Reported(faces=faces))
            if len(draft.table.seated_people()) == 1:
                draft.play_reported_dice()
        case commands.Confirm():
            draft.append_event(events.Confirmed())
            draft.play_reported_dice()
        case commands.Dispute():
            draft.append_event(events.Disputed())
        case _:
            assert_never(command)


def _configure(draft: Draft, settings: TableSettings) -> None:
    """Write new settings. If the new game lacks the style of a bot, the bot gets another style."""
    draft.append_event(events.Configured(**settings.to_event_fields()))
    for seat, bot in draft.table.bots().items():
        if bot not in settings.game.bots:
            draft.append_event(events.BotSeated(seat=seat, bot=choose_temperament(settings.game)))


def _own_seat(table: Table, person: PersonId) -> Seat:
    seat = table.seat_of(person)
    assert seat is not None
    return seat
