"""Checks the journals after a simulated evening: the hash chain, the rules, permissions and deadlines."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tests.simulation.person import Wish
from tripot.house import GameRegistry, StoredEntry, Table, apply_entry, decode_journal, fold_opening
from tripot.house.clocks import LATEST_START_MS, TIME_LIMITS_MS
from tripot.house.journal.events import (
    Delayed,
    HostMoved,
    Opened,
    Played,
    SeatKept,
    SeatTakenBack,
)
from tripot.kernel import ActMove, Chance, Decide, Draw, IllegalMove, InvariantError, Seat, advance, check


class History:
    """One table's journal. ``after[n]`` is the table after entry ``n + 1``."""

    def __init__(self, shelf: GameRegistry, stored: list[bytes]) -> None:
        self.entries = list(decode_journal(stored))
        self.after: list[Table] = [fold_opening(shelf, self.entries[0])]
        for line in self.entries[1:]:
            self.after.append(apply_entry(self.after[-1], line))

    @property
    def table(self) -> Table:
        """The table after the last entry."""
        return self.after[-1]

    def at(self, seq: int) -> Table:
        """Return the table after the entry with this seq."""
        return self.after[seq - 1]

    def broken(self, wishes: Mapping[str, tuple[Wish, str | None]]) -> Iterator[str]:
        """Yield every violation, entry by entry."""
        total = None
        for before, line, after in zip(self.after, self.entries[1:], self.after[1:], strict=False):
            seq = line.entry.seq
            yield from (f"entry {seq}: {what}" for what in _entry(before, line, wishes))
            if after.state is not None:
                laid = sum(after.state.chips.at.values())
                total = laid if total is None else total
                if laid != total:
                    yield f"entry {seq}: {laid} chips lie on the table, there were {total}"
                    total = laid


def _entry(before: Table, line: StoredEntry, wishes: Mapping[str, tuple[Wish, str | None]]) -> Iterator[str]:
    entry, event = line.entry, line.entry.event
    if entry.at < before.at:
        yield "time runs backwards"
    if entry.phase != before.phase:
        yield f"is of phase {entry.phase}, the table is in {before.phase}"
    if entry.command is not None and entry.command in wishes:
        wish, person = wishes[entry.command]
        if (wish.table, person) != (entry.table, entry.person):
            yield f"answers {entry.command}, which {person} asked at {wish.table}"
    match event:
        case Played():
            yield from _move(before, line, event, wishes)
        case SeatKept(why="away") if _begins_without(before, line, event):
            pass
        case SeatKept(seat=seat, why="away", since=since) if not _is_time_up(
            before, seat, since, entry.at, TIME_LIMITS_MS[before.settings.pace]["gesture"]
        ):
            yield f"seat {seat} is given to a bot before its time is up"
        case SeatTakenBack(seat=seat, person=person):
            chair = before.chair(seat)
            if chair is None or chair.kept is None or chair.person != person:
                yield f"{person} takes back seat {seat}, which nobody keeps"
        case Delayed(by=by) if by > entry.at - before.at:
            yield f"{by} ms are given back, {entry.at - before.at} have passed"
        case Delayed() if before.paused is not None:
            yield "time is given back to clocks that stood still"
        case HostMoved(to=to) if to not in before.seated_people().values():
            yield f"{to} becomes host and does not play"
        case Opened():
            yield "is opened again"
        case _:
            pass


def _move(
    before: Table, line: StoredEntry, event: Played, wishes: Mapping[str, tuple[Wish, str | None]]
) -> Iterator[str]:
    game, state = before.game, before.state
    move = before.settings.loaded_game.codec.decode_move(event.move)
    try:
        check(game, state, move)
        _, facts = advance(game, state, move)
    except (IllegalMove, InvariantError) as no:
        yield f"the rules do not allow it: {no}"
        return
    if msgspec.json.encode(facts) != bytes(event.facts):
        yield "the rules would have led to other facts"
    if isinstance(move, Chance):
        if event.by != "house" or not isinstance(before.turn, Draw):
            yield "dice that nobody asked for"
        return
    if before.paused is not None:
        yield "is played while the table is paused"
    yield from _hand(before, line, event, move, wishes)


def _hand(
    before: Table, line: StoredEntry, event: Played, move: ActMove[Any], wishes: Mapping[str, tuple[Wish, str | None]]
) -> Iterator[str]:
    """Yield the violations of a move by its author: nobody else may act for a person."""
    entry, seat = line.entry, move.seat
    if entry.seat != seat:
        yield f"seat {entry.seat} moves for seat {seat}"
    match event.by:
        case "person":
            if before.seated_people().get(seat) != entry.person:
                yield f"{entry.person} moves on seat {seat}, where {before.chair(seat)} sits"
            if entry.command in wishes:
                wish, _ = wishes[entry.command]
                asked = before.settings.loaded_game.codec.decode_action(msgspec.json.encode(wish.action))
                if (asked, wish.phase) != (move.action, entry.phase):
                    yield f"{wish.action} for phase {wish.phase} was played as {move.action} in {entry.phase}"
            elif entry.command is None:
                yield "a person moves who asked for nothing"
        case "bot":
            if seat not in before.bots():
                yield f"a bot moves on seat {seat}, where {before.chair(seat)} sits"
        case "house":
            yield from _default(before, entry.at, seat, move, event.since)


def _default(before: Table, at: int, seat: Seat, move: ActMove[Any], since: int | None) -> Iterator[str]:
    turn = before.turn
    if not isinstance(turn, Decide) or seat not in turn.awaited:
        yield f"the house moves for seat {seat}, which is not awaited"
    elif not _is_time_up(before, seat, since, at):
        clock = before.clocks.of.get(seat)
        due = None if clock is None or since is None else since + clock.allowance
        yield f"the house moves for seat {seat} at {at}; its time is up at {due}, asked and allowed {clock}"
    if move.action != before.game.default(before.state, seat):
        yield f"the house plays {move.action}, which is not the default"


def _begins_without(before: Table, line: StoredEntry, event: SeatKept) -> bool:
    """Return whether a rematch begins here without a person who has not arrived."""
    entry = line.entry
    return before.follows is not None and entry.person not in (None, event.person) and entry.at == before.at


def _is_time_up(before: Table, seat: Seat, since: int | None, at: int, limit: int | None = None) -> bool:
    """Return whether a clock ran, could have started at the recorded time, and has run out, or an absent person's
    limit."""
    clock = before.clocks.of.get(seat)
    if clock is None or before.paused is not None or since is None:
        return False
    return 0 <= since - clock.asked_at <= LATEST_START_MS and since + (limit or clock.allowance) <= at
