"""How entries make a table. It never judges: what is in the journal has happened.

The same fold serves a proposal, a committed line and a whole journal read back, so they cannot differ.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from tripot.house.dice.real_dice import begun
from tripot.house.dice.state import Throws
from tripot.house.entries import BrokenChain, Line, read
from tripot.house.events import (
    BotRemoved,
    BotSeated,
    Chair,
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
from tripot.house.game_registry import Shelf
from tripot.house.idempotency import Answered
from tripot.house.table import Table
from tripot.house.table_settings import Settings
from tripot.house.time_limits import NO_CLOCKS, Clocks, clock
from tripot.kernel import Decide, Dice, Draw, Seat, fold


def opened(shelf: Shelf, line: Line) -> Table:
    """The table that a first line opens."""
    entry, event = line.entry, line.entry.event
    if not isinstance(event, Opened) or entry.seq != 1:
        raise BrokenChain(f"the journal of table {entry.table} does not begin with its opening")
    settings = _settings(shelf, event)
    table = Table(
        shelf=shelf,
        id=entry.table,
        opened=entry.at,
        follows=event.follows,
        seq=0,
        head=entry.prev,
        at=entry.at,
        answered=Answered(),
        settings=settings,
        host=event.host,
        chairs=(None,) * settings.chairs,
        throws=Throws(event.promise),
    )
    return _stepped(table, line)


def applied(table: Table, line: Line) -> Table:
    """The table after a committed line; :class:`BrokenChain` if it is not the next one of this very journal."""
    entry = line.entry
    if (entry.table, entry.seq, entry.prev) != (table.id, table.seq + 1, table.head):
        raise BrokenChain(
            f"entry {entry.seq} of table {entry.table} does not follow entry {table.seq} of table {table.id}"
        )
    return folded(table, line)


def read_table(shelf: Shelf, stored: Iterable[bytes]) -> Table:
    """A table from its stored journal, every link checked."""
    lines = iter(stored)
    table = opened(shelf, read(next(lines)))
    for data in lines:
        table = applied(table, read(data))
    return table


def folded(table: Table, line: Line, state: Any = None) -> Table:
    """The table after a line known to be the next. ``state``: what its facts lead to, where that was just computed."""
    before, event = table, line.entry.event
    table = _stepped(table, line)
    match event:
        case Configured():
            return _configured(table, event)
        case Seated(seat=seat, person=person):
            alone = tuple(None if chair and chair.person == person else chair for chair in table.chairs)
            table = _returned(replace(table, chairs=alone), seat, Chair(person))
        case BotSeated(seat=seat, bot=bot):
            table = _sat(table, seat, Chair(bot=bot))
        case Left(seat=seat) | BotRemoved(seat=seat):
            table = _sat(table, seat, None)
        case SeatKept(seat=seat, person=person, bot=bot, why=why):
            table = _sat(table, seat, Chair(person, bot, why))
        case SeatTakenBack(seat=seat, person=person):
            table = _returned(table, seat, Chair(person))
        case HostMoved(to=to):
            return replace(table, host=to)
        case Started(seats=seats):
            table = replace(table, chairs=seats, state=table.game.start(len(seats), table.settings.variant))
        case Frozen():
            return table
        case Played(facts=facts):
            if state is None:
                state = fold(table.game, before.state, table.settings.box.facts(facts))
            table = replace(table, state=state, throws=_threw(table.throws, line), hearing=None)
        case Reported() | Confirmed() | Disputed():
            return _read_out(table, line)
        case Paused():
            return replace(table, paused=table.at)
        case Resumed():
            assert table.paused is not None
            return _later(replace(table, paused=None), table.at - table.paused)
        case Delayed(by=by):
            return _later(table, by)
        case RematchOpened(table=rematch):
            return replace(table, next=rematch)
        case Opened():
            raise BrokenChain(f"table {table.id} is opened a second time")
    return _wound(_laid(table))


def _stepped(table: Table, line: Line) -> Table:
    entry = line.entry
    answered = table.answered
    if entry.command is not None:
        answered = answered.with_answer(entry.command, entry.seq)
    return replace(table, seq=entry.seq, head=line.hash, at=entry.at, answered=answered)


def _threw(throws: Throws, line: Line) -> Throws:
    entry, event = line.entry, line.entry.event
    assert isinstance(event, Played)
    if event.dice is None:
        return throws.acted(entry.seat, entry.nonce)
    return throws.thrown(event.link, event.promise)


def _settings(shelf: Shelf, event: Opened | Configured) -> Settings:
    box = shelf.find(event.game, event.version)
    return Settings(box, event.preset, box.codec.variant(bytes(event.variant)), event.pace, event.dice)


def _configured(table: Table, event: Configured) -> Table:
    settings = _settings(table.shelf, event)
    chairs = table.chairs
    if table.state is None and settings.chairs != len(chairs):
        # Another game, another number of chairs: everyone moves up as far as needed, in the same order.
        taken = [chair for chair in chairs if chair]
        chairs = (*chairs, *[None] * settings.chairs)[: settings.chairs]
        if [chair for chair in chairs if chair] != taken:
            chairs = (*taken, *[None] * settings.chairs)[: settings.chairs]
    return _wound(_laid(replace(table, settings=settings, chairs=chairs)))


def _sat(table: Table, seat: Seat, chair: Chair | None) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


def _returned(table: Table, seat: Seat, chair: Chair) -> Table:
    """Someone plays a seat that a bot had: never on a time that ran out meanwhile."""
    of = table.clocks.of
    if seat in of and of[seat].due <= table.at:
        left = {other: running for other, running in of.items() if other != seat}
        table = replace(table, clocks=Clocks(table.clocks.phase, left))
    return _sat(table, seat, chair)


def _laid(table: Table) -> Table:
    """Whether real dice are awaited: where people play with their own, and dice are asked for."""
    if table.settings.dice == "house":
        return table if table.hearing is None else replace(table, hearing=None)
    turn, told = table.turn, table.hearing is not None and table.hearing.report is not None
    if not isinstance(turn, Draw) or not isinstance(turn.law, Dice) or not (told or table.sitting()):
        return replace(table, hearing=None)  # what was read out holds, whoever has got up since
    now = table.at if table.paused is None else table.paused
    return table if table.hearing is not None else replace(table, hearing=begun(table.settings.pace, now))


def _read_out(table: Table, line: Line) -> Table:
    entry, event, hearing = line.entry, line.entry.event, table.hearing
    if hearing is None or entry.person is None:
        raise BrokenChain(f"entry {entry.seq} of table {table.id} speaks of real dice, and none are thrown")
    match event:
        case Reported(faces=faces):
            hearing = hearing.heard(faces, entry.person, table.at)
        case Disputed():
            hearing = hearing.disputed(table.settings.pace, table.at)
    return replace(table, hearing=hearing)


def _later(table: Table, by: int) -> Table:
    """Running clocks, after time that nobody should have to answer for."""
    return replace(table, clocks=table.clocks.later(by), hearing=table.hearing and table.hearing.later(by))


def _wound(table: Table) -> Table:
    """The clocks of those who are awaited: set when first awaited in a phase, and then left alone."""
    turn, pace = table.turn, table.settings.pace
    if not isinstance(turn, Decide) or pace == "sans":
        return table if table.clocks is NO_CLOCKS else replace(table, clocks=NO_CLOCKS)
    running = table.clocks.of if table.clocks.phase == turn.phase else {}
    people = table.sitting()
    fresh = [seat for seat in turn.awaited if seat in people and seat not in running]
    if not fresh and table.clocks.phase == turn.phase:
        return table
    now = table.at if table.paused is None else table.paused
    set_now = {seat: clock(pace, table.game.legal(table.state, seat), now) for seat in fresh}
    return replace(table, clocks=Clocks(turn.phase, {**running, **set_now}))
