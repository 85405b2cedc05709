"""The one door of a table: a command is checked, entries are proposed, and nothing has changed yet.

The order of the house, without exception: check, decide, commit, then publish, then acknowledge. Here are the first
two; whoever commits the lines may use ``Proposal.after`` in place of the table, or fold the lines itself.
"""

from msgspec import Raw, Struct

from tripot.house.bots import choose_temperament
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
    Rematch,
    RemoveBot,
    RemovePerson,
    Report,
    Resume,
    Sit,
    Start,
    TakeBackSeat,
)
from tripot.house.events import (
    BotRemoved,
    BotSeated,
    Configured,
    Confirmed,
    Disputed,
    HostMoved,
    Left,
    Paused,
    Reported,
    Resumed,
    Seated,
    SeatKept,
    SeatTakenBack,
    Started,
)
from tripot.house.ids import CommandId, PersonId
from tripot.house.opening import open_rematch
from tripot.house.permissions import check_command, command_id, decode_action, to_settings_request
from tripot.house.proposal import DecisionInputs, Draft, Opening, Proposal
from tripot.house.refusals import NotAllowed, Refusal
from tripot.house.table import Table
from tripot.house.table_settings import resolve_settings
from tripot.house.timeouts import apply_timeouts, credit_downtime, handle_arrival
from tripot.kernel import ActMove as GameAct
from tripot.kernel import Seat


class AlreadyAnswered(Struct, frozen=True):
    """The command was answered before: by the entry of this seq. Whoever asks twice gets the first answer."""

    command: CommandId
    seq: int


Answer = Proposal | AlreadyAnswered | Refusal


def decide(table: Table, command: Command | HouseCommand, by: PersonId | None, outside: DecisionInputs) -> Answer:
    """What a command leads to. ``by``: who asks, from the session; nobody for the house's own commands."""
    asked_as = command_id(command)
    if asked_as is not None and (seq := table.answered.seq_of(asked_as)) is not None:
        return AlreadyAnswered(asked_as, seq)
    try:
        check_command(table, by, command, outside.presence)
    except NotAllowed as no:
        return build_refusal(table, command, no)
    draft = Draft(table, outside.at, by, asked_as)
    opens = _carry_out(draft, command, by, outside)
    draft.resolve_draws(outside)
    return draft.to_proposal(opens)


def build_refusal(table: Table, command: Command | HouseCommand, no: NotAllowed) -> Refusal:
    """A no, with what was asked and where the table stands."""
    return Refusal(
        code=no.code,
        command=command_id(command),
        asked=command,
        seq=table.seq,
        phase=table.phase,
        offered=no.offered,
        detail=no.detail,
    )


def _carry_out(
    draft: Draft, command: Command | HouseCommand, by: PersonId | None, outside: DecisionInputs
) -> Opening | None:
    """Write what a checked command leads to."""
    match command:
        case Act(phase=phase):
            seat = _own_seat(draft.table, by)
            draft.play_move(GameAct(seat, decode_action(draft.table, command), phase), "person", nonce=command.nonce)
        case BotAct(seat=seat, action=action, phase=phase):
            draft.play_move(GameAct(seat, action, phase), "bot", seat=seat)
        case Deadline():
            apply_timeouts(draft, outside.presence)
        case PersonArrived(person=person):
            handle_arrival(draft, person)
        case DowntimeEnded(since=since):
            credit_downtime(draft, since)
        case Sit() | Leave() | TakeBackSeat() | RemovePerson():
            assert by is not None
            _seat_person(draft, command, by, outside)
        case AddBot(seat=wanted, bot=bot):
            seat = draft.table.seats_where(free=True)[0] if wanted is None else wanted
            draft.append_event(BotSeated(seat=seat, bot=choose_temperament(draft.table.game, bot)))
        case RemoveBot(seat=seat):
            draft.append_event(BotRemoved(seat=seat))
        case GiveToBot(seat=seat, bot=bot):
            _give_to_bot(draft, seat, bot)
        case Start():
            draft.append_event(Started(seats=tuple(chair for chair in draft.table.chairs if chair)))
        case Configure():
            _configure(draft, command)
        case Pause():
            draft.append_event(Paused())
        case Resume():
            draft.append_event(Resumed())
        case HandOver(to=to):
            draft.append_event(HostMoved(to=to, why="handed"))
        case Report() | Confirm() | Dispute():
            _record_report(draft, command)
        case Rematch():
            return open_rematch(draft, outside.ids, next(outside.secrets))
    return None


def _seat_person(
    draft: Draft, command: Sit | Leave | TakeBackSeat | RemovePerson, by: PersonId, outside: DecisionInputs
) -> None:
    """People come and go."""
    table = draft.table
    match command:
        case Sit(seat=wanted):
            bots = table.seats_where(free=False)
            seat = wanted if wanted is not None else [*table.seats_where(free=True), *bots][0]
            draft.append_event(Seated(seat=seat, person=by))
        case TakeBackSeat():
            draft.append_event(SeatTakenBack(seat=_own_seat(table, by), person=by))
        case RemovePerson(seat=seat):
            draft.append_event(Left(seat=seat, person=table.seated_people()[seat]))
        case Leave():
            seat = _own_seat(table, by)
            if table.stage == "lobby":
                draft.append_event(Left(seat=seat, person=by))
            else:
                draft.append_event(SeatKept(seat=seat, person=by, bot=choose_temperament(table.game), why="left"))
            heir = table.next_host(outside.presence)
            if by == table.host and heir is not None:
                draft.append_event(HostMoved(to=heir, why="left"))


def _record_report(draft: Draft, command: Report | Confirm | Dispute) -> None:
    """Real dice. Whoever sits alone among bots needs nobody to say yes."""
    match command:
        case Report(faces=faces):
            draft.append_event(Reported(faces=faces))
            if len(draft.table.seated_people()) == 1:
                draft.play_reported_dice()
        case Confirm():
            draft.append_event(Confirmed())
            draft.play_reported_dice()
        case Dispute():
            draft.append_event(Disputed())


def _give_to_bot(draft: Draft, seat: Seat, bot: str | None) -> None:
    person = draft.table.seated_people()[seat]
    draft.append_event(SeatKept(seat=seat, person=person, bot=choose_temperament(draft.table.game, bot), why="given"))


def _configure(draft: Draft, command: Configure) -> None:
    """New settings; bots whose temperament the new game does not know take the nearest it has."""
    to = resolve_settings(draft.table.shelf, to_settings_request(command), draft.table.settings)
    draft.append_event(
        Configured(
            game=to.game.name,
            version=to.game.version,
            preset=to.preset,
            variant=Raw(to.box.codec.encode(to.variant)),
            pace=to.pace,
            dice=to.dice,
        )
    )
    for seat, bot in draft.table.bots().items():
        if bot not in to.game.bots:
            draft.append_event(BotSeated(seat=seat, bot=choose_temperament(to.game)))


def _own_seat(table: Table, person: PersonId | None) -> Seat:
    seat = table.seat_of(person)
    assert seat is not None
    return seat
