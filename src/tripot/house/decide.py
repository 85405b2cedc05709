"""The one door of a table: a command is checked, entries are proposed, and nothing has changed yet.

The order of the house, without exception: check, decide, commit, then publish, then acknowledge. Here are the first
two; whoever commits the lines may use ``Proposal.after`` in place of the table, or fold the lines itself.
"""

from msgspec import Raw, Struct

from tripot.house.bots import temperament
from tripot.house.commands import (
    Act,
    AddBot,
    Arrived,
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
from tripot.house.opening import rematch
from tripot.house.permissions import action_of, check_command, command_id, wish_of
from tripot.house.proposal import Draft, Opening, Outside, Proposal
from tripot.house.refusals import No, Refusal
from tripot.house.table import Table
from tripot.house.table_settings import granted
from tripot.house.timeouts import arrive, awake, pass_time
from tripot.kernel import Act as GameAct
from tripot.kernel import Seat


class Already(Struct, frozen=True):
    """The command was answered before: by the entry of this seq. Whoever asks twice gets the first answer."""

    command: CommandId
    seq: int


Answer = Proposal | Already | Refusal


def decide(table: Table, command: Command | HouseCommand, by: PersonId | None, outside: Outside) -> Answer:
    """What a command leads to. ``by``: who asks, from the session; nobody for the house's own commands."""
    asked_as = command_id(command)
    if asked_as is not None and (seq := table.answered.seq_of(asked_as)) is not None:
        return Already(asked_as, seq)
    try:
        check_command(table, by, command, outside.presence)
    except No as no:
        return refusal(table, command, no)
    draft = Draft(table, outside.at, by, asked_as)
    opens = _carry_out(draft, command, by, outside)
    draft.draw(outside)
    return draft.proposal(opens)


def refusal(table: Table, command: Command | HouseCommand, no: No) -> Refusal:
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


def _carry_out(draft: Draft, command: Command | HouseCommand, by: PersonId | None, outside: Outside) -> Opening | None:
    """Write what a checked command leads to."""
    match command:
        case Act(phase=phase):
            seat = _seat(draft.table, by)
            draft.move(GameAct(seat, action_of(draft.table, command), phase), "person", nonce=command.nonce)
        case BotAct(seat=seat, action=action, phase=phase):
            draft.move(GameAct(seat, action, phase), "bot", seat=seat)
        case Deadline():
            pass_time(draft, outside.presence)
        case Arrived(person=person):
            arrive(draft, person)
        case Awoke(since=since):
            awake(draft, since)
        case Sit() | Leave() | TakeBackSeat() | RemovePerson():
            assert by is not None
            _seat_person(draft, command, by, outside)
        case AddBot(seat=wanted, bot=bot):
            seat = draft.table.seats_where(free=True)[0] if wanted is None else wanted
            draft.tell(BotSeated(seat=seat, bot=temperament(draft.table.game, bot)))
        case RemoveBot(seat=seat):
            draft.tell(BotRemoved(seat=seat))
        case GiveToBot(seat=seat, bot=bot):
            _keep(draft, seat, bot)
        case Start():
            draft.tell(Started(seats=tuple(chair for chair in draft.table.chairs if chair)))
        case Configure():
            _configure(draft, command)
        case Pause():
            draft.tell(Paused())
        case Resume():
            draft.tell(Resumed())
        case HandOver(to=to):
            draft.tell(HostMoved(to=to, why="handed"))
        case Report() | Confirm() | Dispute():
            _read_out(draft, command)
        case Rematch():
            return rematch(draft, outside.ids, next(outside.secrets))
    return None


def _seat_person(
    draft: Draft, command: Sit | Leave | TakeBackSeat | RemovePerson, by: PersonId, outside: Outside
) -> None:
    """People come and go."""
    table = draft.table
    match command:
        case Sit(seat=wanted):
            bots = table.seats_where(free=False)
            seat = wanted if wanted is not None else [*table.seats_where(free=True), *bots][0]
            draft.tell(Seated(seat=seat, person=by))
        case TakeBackSeat():
            draft.tell(SeatTakenBack(seat=_seat(table, by), person=by))
        case RemovePerson(seat=seat):
            draft.tell(Left(seat=seat, person=table.sitting()[seat]))
        case Leave():
            seat = _seat(table, by)
            if table.stage == "lobby":
                draft.tell(Left(seat=seat, person=by))
            else:
                draft.tell(SeatKept(seat=seat, person=by, bot=temperament(table.game), why="left"))
            heir = table.heir(outside.presence)
            if by == table.host and heir is not None:
                draft.tell(HostMoved(to=heir, why="left"))


def _read_out(draft: Draft, command: Report | Confirm | Dispute) -> None:
    """Real dice. Whoever sits alone among bots needs nobody to say yes."""
    match command:
        case Report(faces=faces):
            draft.tell(Reported(faces=faces))
            if len(draft.table.sitting()) == 1:
                draft.read_out()
        case Confirm():
            draft.tell(Confirmed())
            draft.read_out()
        case Dispute():
            draft.tell(Disputed())


def _keep(draft: Draft, seat: Seat, bot: str | None) -> None:
    person = draft.table.sitting()[seat]
    draft.tell(SeatKept(seat=seat, person=person, bot=temperament(draft.table.game, bot), why="given"))


def _configure(draft: Draft, command: Configure) -> None:
    """New settings; bots whose temperament the new game does not know take the nearest it has."""
    to = granted(draft.table.shelf, wish_of(command), draft.table.settings)
    draft.tell(
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
            draft.tell(BotSeated(seat=seat, bot=temperament(to.game)))


def _seat(table: Table, person: PersonId | None) -> Seat:
    seat = table.seat_of(person)
    assert seat is not None
    return seat
