"""How entries make a table. It never judges: what is in the journal has happened.

The same fold serves a proposal, a committed line and a whole journal read back, so they cannot differ.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from tripot.house.dice.real_dice import start_hearing
from tripot.house.dice.state import DiceState
from tripot.house.entries import BrokenChain, StoredEntry, decode_entry
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
from tripot.house.game_registry import GameRegistry
from tripot.house.idempotency import IdempotencyRecord
from tripot.house.table import Table
from tripot.house.table_settings import TableSettings
from tripot.house.time_limits import NO_CLOCKS, PhaseClocks, start_clock
from tripot.kernel import Decide, Dice, Draw, Seat, fold


def fold_opening(shelf: GameRegistry, line: StoredEntry) -> Table:
    """The table that a first line opens."""
    entry, event = line.entry, line.entry.event
    if not isinstance(event, Opened) or entry.seq != 1:
        raise BrokenChain(f"the journal of table {entry.table} does not begin with its opening")
    settings = _decode_settings(shelf, event)
    table = Table(
        shelf=shelf,
        id=entry.table,
        opened=entry.at,
        follows=event.follows,
        seq=0,
        head=entry.prev,
        at=entry.at,
        answered=IdempotencyRecord(),
        settings=settings,
        host=event.host,
        chairs=(None,) * settings.chairs,
        throws=DiceState(event.promise),
    )
    return _advance_head(table, line)


def apply_entry(table: Table, line: StoredEntry) -> Table:
    """The table after a committed line; :class:`BrokenChain` if it is not the next one of this very journal."""
    entry = line.entry
    if (entry.table, entry.seq, entry.prev) != (table.id, table.seq + 1, table.head):
        raise BrokenChain(
            f"entry {entry.seq} of table {entry.table} does not follow entry {table.seq} of table {table.id}"
        )
    return fold_entry(table, line)


def read_table(shelf: GameRegistry, stored: Iterable[bytes]) -> Table:
    """A table from its stored journal, every link checked."""
    lines = iter(stored)
    table = fold_opening(shelf, decode_entry(next(lines)))
    for data in lines:
        table = apply_entry(table, decode_entry(data))
    return table


def fold_entry(table: Table, line: StoredEntry, state: Any = None) -> Table:
    """The table after a line known to be the next. ``state``: what its facts lead to, where that was just computed."""
    before, event = table, line.entry.event
    table = _advance_head(table, line)
    match event:
        case Configured():
            return _fold_configured(table, event)
        case Seated(seat=seat, person=person):
            alone = tuple(None if chair and chair.person == person else chair for chair in table.chairs)
            table = _reseat_person(replace(table, chairs=alone), seat, Chair(person))
        case BotSeated(seat=seat, bot=bot):
            table = _set_chair(table, seat, Chair(bot=bot))
        case Left(seat=seat) | BotRemoved(seat=seat):
            table = _set_chair(table, seat, None)
        case SeatKept(seat=seat, person=person, bot=bot, why=why):
            table = _set_chair(table, seat, Chair(person, bot, why))
        case SeatTakenBack(seat=seat, person=person):
            table = _reseat_person(table, seat, Chair(person))
        case HostMoved(to=to):
            return replace(table, host=to)
        case Started(seats=seats):
            table = replace(table, chairs=seats, state=table.game.start(len(seats), table.settings.variant))
        case Frozen():
            return table
        case Played(facts=facts):
            if state is None:
                state = fold(table.game, before.state, table.settings.box.decode_facts(facts))
            table = replace(table, state=state, throws=_fold_throw(table.throws, line), hearing=None)
        case Reported() | Confirmed() | Disputed():
            return _fold_report(table, line)
        case Paused():
            return replace(table, paused=table.at)
        case Resumed():
            assert table.paused is not None
            return _postpone_clocks(replace(table, paused=None), table.at - table.paused)
        case Delayed(by=by):
            return _postpone_clocks(table, by)
        case RematchOpened(table=rematch):
            return replace(table, next=rematch)
        case Opened():
            raise BrokenChain(f"table {table.id} is opened a second time")
    return _start_clocks(_update_hearing(table))


def _advance_head(table: Table, line: StoredEntry) -> Table:
    entry = line.entry
    answered = table.answered
    if entry.command is not None:
        answered = answered.with_answer(entry.command, entry.seq)
    return replace(table, seq=entry.seq, head=line.hash, at=entry.at, answered=answered)


def _fold_throw(throws: DiceState, line: StoredEntry) -> DiceState:
    entry, event = line.entry, line.entry.event
    assert isinstance(event, Played)
    if event.dice is None:
        return throws.after_action(entry.seat, entry.nonce)
    return throws.after_throw(event.link, event.promise)


def _decode_settings(shelf: GameRegistry, event: Opened | Configured) -> TableSettings:
    box = shelf.find(event.game, event.version)
    return TableSettings(box, event.preset, box.codec.decode_variant(bytes(event.variant)), event.pace, event.dice)


def _fold_configured(table: Table, event: Configured) -> Table:
    settings = _decode_settings(table.shelf, event)
    chairs = table.chairs
    if table.state is None and settings.chairs != len(chairs):
        # Another game, another number of chairs: everyone moves up as far as needed, in the same order.
        taken = [chair for chair in chairs if chair]
        chairs = (*chairs, *[None] * settings.chairs)[: settings.chairs]
        if [chair for chair in chairs if chair] != taken:
            chairs = (*taken, *[None] * settings.chairs)[: settings.chairs]
    return _start_clocks(_update_hearing(replace(table, settings=settings, chairs=chairs)))


def _set_chair(table: Table, seat: Seat, chair: Chair | None) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


def _reseat_person(table: Table, seat: Seat, chair: Chair) -> Table:
    """Someone plays a seat that a bot had: never on a time that ran out meanwhile."""
    of = table.clocks.of
    if seat in of and of[seat].due <= table.at:
        left = {other: running for other, running in of.items() if other != seat}
        table = replace(table, clocks=PhaseClocks(table.clocks.phase, left))
    return _set_chair(table, seat, chair)


def _update_hearing(table: Table) -> Table:
    """Whether real dice are awaited: where people play with their own, and dice are asked for."""
    if table.settings.dice == "house":
        return table if table.hearing is None else replace(table, hearing=None)
    turn, told = table.turn, table.hearing is not None and table.hearing.report is not None
    if not isinstance(turn, Draw) or not isinstance(turn.law, Dice) or not (told or table.seated_people()):
        return replace(table, hearing=None)  # what was read out holds, whoever has got up since
    now = table.at if table.paused is None else table.paused
    return table if table.hearing is not None else replace(table, hearing=start_hearing(table.settings.pace, now))


def _fold_report(table: Table, line: StoredEntry) -> Table:
    entry, event, hearing = line.entry, line.entry.event, table.hearing
    if hearing is None or entry.person is None:
        raise BrokenChain(f"entry {entry.seq} of table {table.id} speaks of real dice, and none are thrown")
    match event:
        case Reported(faces=faces):
            hearing = hearing.with_report(faces, entry.person, table.at)
        case Disputed():
            hearing = hearing.with_dispute(table.settings.pace, table.at)
    return replace(table, hearing=hearing)


def _postpone_clocks(table: Table, by: int) -> Table:
    """Running clocks, after time that nobody should have to answer for."""
    return replace(table, clocks=table.clocks.postpone(by), hearing=table.hearing and table.hearing.postpone(by))


def _start_clocks(table: Table) -> Table:
    """The clocks of those who are awaited: set when first awaited in a phase, and then left alone."""
    turn, pace = table.turn, table.settings.pace
    if not isinstance(turn, Decide) or pace == "sans":
        return table if table.clocks is NO_CLOCKS else replace(table, clocks=NO_CLOCKS)
    running = table.clocks.of if table.clocks.phase == turn.phase else {}
    people = table.seated_people()
    fresh = [seat for seat in turn.awaited if seat in people and seat not in running]
    if not fresh and table.clocks.phase == turn.phase:
        return table
    now = table.at if table.paused is None else table.paused
    set_now = {seat: start_clock(pace, table.game.legal(table.state, seat), now) for seat in fresh}
    return replace(table, clocks=PhaseClocks(turn.phase, {**running, **set_now}))
