"""Folds journal entries into a table (event sourcing): computes the table after each entry, without checking rules.

The same code is used for proposals, committed entries and whole journals, so their results cannot differ.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, assert_never

from msgspec.structs import replace

from tripot.house.clocks import NO_CLOCKS, PhaseClocks, ask_seat
from tripot.house.dice.pledge_state import PledgeState
from tripot.house.dice.real_dice import start_hearing
from tripot.house.dice.state import DiceState
from tripot.house.game_registry import GameRegistry
from tripot.house.journal import events
from tripot.house.journal.entries import BrokenChain, Entry, StoredEntry, check_link, decode_entry
from tripot.house.table.idempotency import IdempotencyRecord
from tripot.house.table.pledge_fold import fold_pledges
from tripot.house.table.settings import TableSettings
from tripot.house.table.table import Chairs, Table
from tripot.kernel import Decide, Dice, Draw, Over, Position, Seat, Variant, fold


def fold_opening(games: GameRegistry, first: StoredEntry) -> Table:
    """Return the table that the first entry of a journal opens."""
    entry, event = first.entry, first.entry.event
    if not isinstance(event, events.Opened) or entry.seq != 1:
        raise BrokenChain(f"the journal of table {entry.table} does not begin with its opening")
    settings = _decode_settings(games, event)
    table = Table(
        games=games,
        id=entry.table,
        opened=entry.at,
        follows=event.follows,
        seq=0,
        head=entry.prev,
        at=entry.at,
        answered=IdempotencyRecord(),
        settings=settings,
        host=event.host,
        chairs=Chairs([None] * settings.chairs),
        throws=DiceState(event.promise),
        pledges=None if event.promise is None else PledgeState(heads=frozenset([event.promise])),
    )
    return _advance_head(table, first)


def apply_entry(table: Table, stored: StoredEntry) -> Table:
    """Return the table after a committed entry. Raises :class:`BrokenChain` if it is not the next of this journal."""
    check_link(stored.entry, table.id, table.seq, table.head)
    return fold_entry(table, stored)


def read_table(games: GameRegistry, journal: Iterable[bytes]) -> Table:
    """Fold a whole journal and check its hash chain."""
    ((_, table),) = deque(fold_journal(games, map(decode_entry, journal)), maxlen=1)
    return table


def fold_journal(
    games: GameRegistry, entries: Iterable[StoredEntry], table: Table | None = None
) -> Iterator[tuple[StoredEntry, Table]]:
    """Yield each entry with the table after it, from the opening or from ``table`` on. Check the hash chain."""
    for entry in entries:
        table = fold_opening(games, entry) if table is None else apply_entry(table, entry)
        yield entry, table


def fold_entry(table: Table, stored: StoredEntry, state: Any = None) -> Table:
    """Return the table after an entry that is known to be the next one. ``state``: the game's state after it, if
    already known."""
    entry, event = stored.entry, stored.entry.event
    if isinstance(event, events.Played):
        if state is None:
            state = fold(table.game, table.state, table.settings.loaded_game.decode_facts(event.facts))
        position, throws = Position(table.game, state), table.throws.after_throw(event.link, event.promise)
        table = _advance_head(table, stored, position=position, throws=throws, hearing=None)
        return _start_clocks(_update_hearing(table))
    table = _advance_head(table, stored)
    match event:
        case events.Frozen() | events.Pledged():
            return table
        case events.Voided(link=link, promise=promise):
            return replace(table, throws=table.throws.after_throw(link, promise))
        case events.Configured():
            table = _fold_configured(table, event)
        case events.Started(seats=seats):
            state = table.game.start(len(seats), _variant_to_play(table, seats))
            table = table.with_chairs(seats).with_state(state)
        case events.Reported() | events.Confirmed() | events.Disputed():
            return _fold_report(table, entry, event)
        case events.Paused() | events.Resumed() | events.Delayed():
            return _fold_clocks(table, event)
        case events.HostMoved(to=to):
            return replace(table, host=to)
        case events.EndAgreed() | events.EndRefused() | events.EndedEarly() | events.RematchOpened():
            table = _fold_end(table, entry, event)
        case events.Opened():
            raise BrokenChain(f"table {table.id} is opened a second time")
        case _:
            table = _fold_seat(table, event)
    return _start_clocks(_update_hearing(table))


def _advance_head(table: Table, stored: StoredEntry, **changes: Any) -> Table:
    """Return the table after this entry, with these changes."""
    entry = stored.entry
    answered = table.answered
    if (key := entry.command_key) is not None:
        answered = answered.with_answer(key, entry.seq)
    if table.pledges is not None:
        changes["pledges"] = fold_pledges(table.pledges, table.throws.count, entry)
    return replace(table, seq=entry.seq, head=stored.hash, at=entry.at, answered=answered, **changes)


def _fold_seat(table: Table, event: events.SeatEvent) -> Table:
    match event:
        case events.FirstMarked(seat=marked):
            return table.with_chairs(_mark_first(table.chairs, marked))
        case events.Seated(seat=seat, person=person):
            was = table.seat_of(person)
            others = tuple(None if chair and chair.person == person else chair for chair in table.chairs)
            mark = was is not None and _is_first(table, was)
            chair = events.Chair(person, first=mark)
            return _reseat_person(table.with_chairs(others), seat, chair, is_new=True)
        case events.BotSeated(seat=seat, bot=bot):
            return _set_chair(table, seat, events.Chair(bot=bot, first=_is_first(table, seat)))
        case events.PersonRemoved(seat=seat, person=person):
            return _set_chair(replace(table, removed=table.removed | {person}), seat, None)
        case events.Left(seat=seat) | events.BotRemoved(seat=seat):
            return _set_chair(table, seat, None)
        case events.SeatKept(seat=seat, person=person, bot=bot, why=why, since=since):
            if since is not None:  # the person's time was up
                table = replace(table, clocks=table.clocks.without(seat))
            return _set_chair(table, seat, events.Chair(person, bot, why))
        case events.SeatTakenBack(seat=seat, person=person):
            return _reseat_person(table, seat, events.Chair(person), is_new=False)
        case _:
            assert_never(event)


def _decode_settings(games: GameRegistry, event: events.Opened | events.Configured) -> TableSettings:
    loaded = games.find(event.game, event.version)
    variant = loaded.codec.decode_variant(bytes(event.variant))
    return TableSettings(loaded, event.preset, variant, event.pace, event.dice)


def _fold_configured(table: Table, event: events.Configured) -> Table:
    settings = _decode_settings(table.games, event)
    chairs: tuple[events.Chair | None, ...] = table.chairs
    if table.state is None and settings.chairs != len(chairs):
        # Another game can have fewer seats: people keep their order and move up.
        taken = [chair for chair in chairs if chair]
        chairs = (*chairs, *[None] * settings.chairs)[: settings.chairs]
        if [chair for chair in chairs if chair] != taken:
            chairs = (*taken, *[None] * settings.chairs)[: settings.chairs]
    if settings.game.mark_first is None:
        chairs = _mark_first(chairs, None)
    table = replace(table, settings=settings).with_chairs(chairs)
    return table if table.state is None else table.with_state(table.state)


def _mark_first(chairs: tuple[events.Chair | None, ...], marked: Seat | None) -> tuple[events.Chair | None, ...]:
    return tuple(chair and replace(chair, first=seat == marked) for seat, chair in enumerate(chairs))


def _is_first(table: Table, seat: Seat) -> bool:
    chair = table.chair(seat)
    return chair is not None and chair.first


def _variant_to_play(table: Table, seats: tuple[events.Chair, ...]) -> Variant:
    """Return the variant of the table, including the seat that begins if one is marked."""
    variant, mark = table.settings.variant, table.game.mark_first
    marked = [Seat(seat) for seat, chair in enumerate(seats) if chair.first]
    return variant if mark is None or not marked else mark(variant, marked[0])


def _set_chair(table: Table, seat: Seat, chair: events.Chair | None) -> Table:
    return table.with_chairs((*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


def _reseat_person(table: Table, seat: Seat, chair: events.Chair, *, is_new: bool) -> Table:
    """Seat a person where a bot may have played. A newcomer gets a new clock; a person who returns keeps theirs."""
    if is_new and seat in table.clocks.of:
        table = replace(table, clocks=table.clocks.without(seat))
    return _set_chair(table, seat, chair)


def _update_hearing(table: Table) -> Table:
    """Start waiting for real dice if the game needs dice and people throw their own; otherwise stop waiting."""
    if table.settings.dice == "house":
        return table if table.hearing is None else replace(table, hearing=None)
    turn, is_reported = table.turn, table.hearing is not None and table.hearing.report is not None
    if not isinstance(turn, Draw) or not isinstance(turn.law, Dice) or not (is_reported or table.seated_people()):
        return replace(table, hearing=None)  # a report stays valid even if everybody has left
    now = table.at if table.paused is None else table.paused
    return table if table.hearing is not None else replace(table, hearing=start_hearing(table.settings.pace, now))


def _fold_report(table: Table, entry: Entry, event: events.RealDiceEvent) -> Table:
    hearing = table.hearing
    if hearing is None or entry.person is None:
        raise BrokenChain(f"entry {entry.seq} of table {table.id} reports real dice, and none are awaited")
    match event:
        case events.Reported(faces=faces):
            hearing = hearing.with_report(faces, entry.person, table.at)
        case events.Disputed():
            hearing = hearing.with_dispute(table.settings.pace, table.at)
        case events.Confirmed():
            pass  # the throw that follows ends the hearing
        case _:
            assert_never(event)
    return replace(table, hearing=hearing)


def _fold_end(table: Table, entry: Entry, event: events.EndEvent) -> Table:
    match event:
        case events.EndAgreed():
            if entry.person is None:
                raise BrokenChain(f"entry {entry.seq} of table {table.id} is the agreement of nobody")
            return replace(table, ending=(*table.ending, entry.person))
        case events.EndRefused():
            return replace(table, ending=())
        case events.EndedEarly(winners=winners, rule=rule):
            over = replace(table.state, over=Over(winners, rule))
            return replace(table.with_state(over), ending=(), paused=None)
        case events.RematchOpened(table=rematch):
            return replace(table, next=rematch)
        case _:
            assert_never(event)


def _fold_clocks(table: Table, event: events.ClockEvent) -> Table:
    match event:
        case events.Paused():
            return replace(table, paused=table.at)
        case events.Resumed():
            assert table.paused is not None
            return _postpone_clocks(replace(table, paused=None), table.at - table.paused)
        case events.Delayed(by=by):
            return _postpone_clocks(table, by)
        case _:
            assert_never(event)


def _postpone_clocks(table: Table, by: int) -> Table:
    """Move the end of each running clock by lost time."""
    return replace(table, clocks=table.clocks.postpone(by), hearing=table.hearing and table.hearing.postpone(by))


def _start_clocks(table: Table) -> Table:
    """Record when awaited people were first asked in this phase."""
    position, turn, pace = table.position, table.turn, table.settings.pace
    if position is None or not isinstance(turn, Decide) or pace == "sans" or not table.has_clocks:
        return table if table.clocks is NO_CLOCKS else replace(table, clocks=NO_CLOCKS)
    running = table.clocks.of if table.clocks.phase == turn.phase else {}
    people = table.seated_people()
    fresh = [seat for seat in turn.awaited if seat in people and seat not in running]
    if not fresh and table.clocks.phase == turn.phase:
        return table
    now = table.at if table.paused is None else table.paused
    new = {seat: ask_seat(pace, position.legal(seat), now, table.seq) for seat in fresh}
    return replace(table, clocks=PhaseClocks(turn.phase, {**running, **new}))
