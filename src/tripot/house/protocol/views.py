"""Views: the data of a table that the server sends to clients. Only the fields defined here are sent.

The games have no hidden information (a pile of cards has no order before a card is drawn), so all clients get the same
:class:`Board`, encoded once. :class:`Yours` is a second, small view with the options of one person.
"""

from typing import Any, Literal

from msgspec import Struct

from tripot.house.clocks import NOTHING_SHOWN, Pace, ShownPhases
from tripot.house.dice.pledge_state import Freeze
from tripot.house.dice.real_dice import DiceKind
from tripot.house.ids import Hash, PersonId, TableId
from tripot.house.journal.events import Chair, Follows, KeptReason
from tripot.house.protocol.powers import Powers, list_powers
from tripot.house.table.presence import EVERYONE_HERE, Presence
from tripot.house.table.table import Stage, Table
from tripot.kernel import Options, Outcome, Over, Seat, Turn

SeatKind = Literal["free", "person", "bot", "kept"]

STATE_FIELDS_ON_BOARD = ("chips", "phase", "over", "variant")
"""Fields of a game's state that are separate fields of the board."""


class SeatView(Struct, frozen=True):
    """A seat and its owner. ``kept``: why a bot plays for the person, under their name."""

    seat: Seat
    kind: SeatKind
    person: PersonId | None = None
    bot: str | None = None
    kept: KeptReason | None = None
    first: bool = False
    """Whether the host has marked this player to begin."""


class ClockView(Struct, frozen=True):
    """The clock of one awaited seat, in server time."""

    seat: Seat
    asked: int
    """When the seat was asked."""
    allowance: int
    """The time for the decision."""
    since: int | None
    """When the clock started; ``None`` until this is known, at most 15 s after ``asked``."""
    due: int | None
    """When the time is up; ``None`` while ``since`` is ``None``."""


class PledgeView(Struct, frozen=True):
    """A pledge for the dice: the seat and the person who contribute, and the head of their chain."""

    seat: Seat
    holder: PersonId
    head: Hash
    base: int
    """The number of earlier freezes. In freeze n, the pledge's link has the number n - base."""
    serves: bool
    """Whether the next freeze uses the pledge."""


class FreezeView(Struct, frozen=True):
    """The stakes are closed: these seats are asked for their links."""

    throw: int
    awaited: tuple[Seat, ...]
    away: tuple[Seat, ...]
    due: int
    """Links count until this time."""


class DiceView(Struct, frozen=True):
    """The source of the dice, and the public data about the next committed throw (docs/fairness.md)."""

    kind: DiceKind
    next: Hash | None
    """The hash that the next link must have; ``None`` if the dice are not committed."""
    throws: int
    """The number of committed throws."""
    pledges: tuple[PledgeView, ...] = ()
    """Every pledge, in seat order."""
    freeze: FreezeView | None = None


class HearingView(Struct, frozen=True):
    """The state of real dice: awaited, or reported and to be confirmed. ``turn`` contains the dice and the thrower."""

    reporters: tuple[Seat, ...]
    """The seats that may report the dice. While the thrower is away, any seated person may."""
    due: int | None
    """When the server throws if nobody reports."""
    faces: Outcome | None
    """The reported faces."""
    by: PersonId | None
    """The person who reported the faces."""
    stands: int | None
    """When the report is accepted if nobody disputes it."""
    witnesses: tuple[Seat, ...]
    """The seats that may confirm or dispute the report."""
    disputes: int
    """The number of disputes so far. After the second dispute, the server throws."""


class Board(Struct, frozen=True, kw_only=True):
    """The public view of a table."""

    table: TableId
    seq: int
    head: Hash
    at: int
    """When its last entry was written."""
    stage: Stage
    game: str
    version: int
    preset: str
    switches: dict[str, Any]
    """The switches that differ from the preset."""
    pace: Pace
    host: PersonId
    seats: tuple[SeatView, ...]
    least: int
    """The minimum number of players."""
    phase: int
    turn: Turn | None
    chips: dict[str, int]
    """Chips by place; empty places are omitted."""
    over: Over | None
    clocks: tuple[ClockView, ...]
    dice: DiceView
    hearing: HearingView | None
    paused: int | None
    """When the pause began. The clocks keep their remaining time."""
    ending: tuple[PersonId, ...]
    """The people who agree to end the game early; empty while no vote is open."""
    state: dict[str, Any]
    """The other fields of the game's state, for clients that draw this game."""
    follows: Follows | None
    next: TableId | None


class Yours(Struct, frozen=True, kw_only=True, tag="yours/1", tag_field="type"):
    """The options of one person. They apply only to the board with the same seq."""

    seq: int
    person: PersonId
    seat: Seat | None
    host: bool
    options: Options
    """The options in the game; empty while a bot keeps the seat or the table is paused."""
    powers: tuple[str, ...]
    """Commands that the table would accept."""

    def is_same_at(self, later: "Yours") -> bool:
        """Return whether a later view of the same person is equal, apart from its seq."""
        return (
            self.person == later.person
            and self.options == later.options
            and self.powers == later.powers
            and self.seat == later.seat
            and self.host == later.host
        )


def build_board(table: Table, shown: ShownPhases = NOTHING_SHOWN) -> Board:
    """Build the view that all players and spectators share."""
    state = table.state
    return Board(
        table=table.id,
        seq=table.seq,
        head=table.head,
        at=table.at,
        stage=table.stage,
        **build_settings_view(table),
        host=table.host,
        seats=build_seat_views(table),
        phase=table.phase,
        turn=table.turn,
        chips={} if state is None else {str(place): amount for place, amount in state.chips.at.items()},
        over=None if state is None else state.over,
        clocks=build_clocks(table, shown),
        dice=build_dice_view(table),
        hearing=build_hearing_view(table),
        paused=table.paused,
        ending=table.ending,
        state={} if state is None else {
            name: getattr(state, name) for name in state.__struct_fields__ if name not in STATE_FIELDS_ON_BOARD
        },
        follows=table.follows,
        next=table.next,
    )  # fmt: skip


def build_yours(
    table: Table, person: PersonId, presence: Presence = EVERYONE_HERE, powers: Powers = list_powers
) -> Yours:
    """Build the view of this person's current options. A person without a seat only watches."""
    seat = table.seat_of(person)
    plays = seat in table.seated_people() and table.paused is None
    return Yours(
        seq=table.seq,
        person=person,
        seat=seat,
        host=person == table.host,
        options=table.options_for(seat) if plays else (),
        powers=powers(table, person, presence),
    )


def build_clocks(table: Table, shown: ShownPhases) -> tuple[ClockView, ...]:
    """Build the views of all running clocks."""
    return tuple([build_clock(table, seat, shown) for seat in table.awaited_clocks()])


def build_clock(table: Table, seat: Seat, shown: ShownPhases) -> ClockView:
    """Build the view of the clock of an awaited person."""
    clock, lag = table.clocks.of[seat], table.clock_lag(seat, shown)
    since, due = (None, None) if lag is None else (clock.start(lag), clock.due(lag))
    return ClockView(seat, clock.asked_at, clock.allowance, since, due)


def build_settings_view(table: Table) -> dict[str, Any]:
    """Build the fields of a board that show the game and its settings."""
    settings = table.settings
    game = settings.game
    return {
        "game": game.name,
        "version": game.version,
        "preset": settings.preset,
        "switches": settings.switches,
        "pace": settings.pace,
        "least": game.players[0],
    }


def build_seat_views(table: Table) -> tuple[SeatView, ...]:
    """Build the views of all seats, clockwise."""
    return tuple([_seat_view(Seat(seat), chair) for seat, chair in enumerate(table.chairs)])


def _seat_view(seat: Seat, chair: Chair | None) -> SeatView:
    if chair is None:
        return SeatView(seat, "free")
    kind: SeatKind = "kept" if chair.kept else "bot" if chair.bot else "person"
    return SeatView(seat, kind, chair.person, chair.bot, chair.kept, chair.first)


def build_dice_view(table: Table) -> DiceView:
    """Build the view of the source of the dice."""
    kind, throws, pledges = table.settings.dice, table.throws, table.pledges
    if pledges is None:
        return DiceView(kind, throws.next, throws.count)
    seated = [(table.seat_of(holder), holder, each) for holder, each in pledges.of.items()]
    shown = [PledgeView(seat, who, each.head, each.base, each.can_serve(throws.count + 1))
             for seat, who, each in seated if seat is not None]  # fmt: skip
    in_order = tuple(sorted(shown, key=lambda item: item.seat))
    return DiceView(kind, throws.next, throws.count, in_order, _freeze_view(pledges.freeze))


def _freeze_view(freeze: Freeze | None) -> FreezeView | None:
    if freeze is None:
        return None
    awaited, away = (tuple(seat for seat, _ in group) for group in (freeze.awaited, freeze.away))
    return FreezeView(freeze.number, awaited, away, freeze.due)


def build_hearing_view(table: Table) -> HearingView | None:
    """Build the view of real dice that are awaited or reported."""
    hearing = table.hearing
    if hearing is None:
        return None
    report = hearing.report
    return HearingView(
        table.reporters(),
        hearing.due,
        None if report is None else report.faces,
        None if report is None else report.by,
        None if report is None else report.stands,
        table.witnesses(),
        hearing.disputes,
    )
