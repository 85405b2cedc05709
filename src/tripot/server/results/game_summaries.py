"""Summaries of finished games: read from a journal once and stored; luck is computed in the background.

A summary (places, gains, feats) takes milliseconds and is stored on request. Luck takes seconds. A lab worker computes
it, one game after the other and only while nobody else waits for the lab. A game with more than ``MAX_LUCK_MOVES``
moves gets no luck. If a node does not finish this work, the next request for the same games resumes it.

Some feats depend on luck: comebacks, the luckiest and the unluckiest person. Luck is measured in standard deviations,
so that games and table sizes can be compared. A comeback is the share of the initial worth that a winner had lost at
the lowest point.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from msgspec import ValidationError
from msgspec.json import decode

from tripot.house import BrokenChain, PersonId, Table, TableId, UnknownGame, decode_entry
from tripot.house.results.feats import read_feats
from tripot.house.results.ledger import sum_winnings, total
from tripot.house.results.ranking import people_by_seat, rank_seats
from tripot.kernel import Seat, purse
from tripot.server.async_store import AsyncStore
from tripot.server.lab_workers.messages import LuckMoment, LuckQuestion, SeatLuck, TableLuck, build_luck_question
from tripot.server.lab_workers.pool import LabCrashed, LabOverloaded, LabPool, LabTimeout
from tripot.server.live.history import TableHistory
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import Head, LuckState, NoSuchTable, StoredFeat, StoredLuck, StoreFailed, TableFinish

LUCKY, UNLUCKY, COMEBACK = "lucky", "unlucky", "comeback"

DEVIATION_SCALE = 1_000_000
"""Deviations are stored in millionths."""

COMEBACK_SCALE = 10_000
"""Comebacks are stored in ten-thousandths of the initial worth."""

MIN_COMEBACK = COMEBACK_SCALE // 4
"""A comeback requires the loss of at least a quarter of the initial worth."""


def read_luck_feats(luck: TableLuck, people: Mapping[Seat, PersonId], winners: Sequence[Seat]) -> Iterator[StoredFeat]:
    """Yield the feats of the people at a table."""
    for seat, person in people.items():
        own, spread = Fraction(luck.seats[seat].luck), luck.seats[seat].spread
        deviation = round(abs(float(own)) / spread * DEVIATION_SCALE) if spread else 0
        if deviation:
            kind = LUCKY if own > 0 else UNLUCKY
            yield StoredFeat(kind, person, deviation, _find_throw(luck.moments, seat, 1 if own > 0 else -1))
        if seat in winners and (found := _find_comeback(luck.moments, seat)) is not None:
            yield StoredFeat(COMEBACK, person, *found)


def _find_throw(moments: Sequence[LuckMoment], seat: Seat, sign: int) -> int:
    """Return the entry that moved the luck of a seat most, up or down."""
    best, at, before = Fraction(-1), moments[-1].seq, Fraction()
    for moment in moments:
        now = Fraction(moment.luck[seat])
        if sign * (now - before) > best:
            best, at = sign * (now - before), moment.seq
        before = now
    return at


def _find_comeback(moments: Sequence[LuckMoment], seat: Seat) -> tuple[int, int] | None:
    """Return the largest loss of a winner during the game, and the entry of that moment."""
    worths = [(Fraction(moment.worth[seat]), moment.seq) for moment in moments]
    start, (lowest, seq) = worths[0][0], min(worths)
    if start <= 0:
        return None
    lost = (start - lowest) * COMEBACK_SCALE // start
    return (lost, seq) if lost >= MIN_COMEBACK else None


MAX_LUCK_MOVES = 4_000
"""The maximum number of moves of a game whose luck is computed. The slowest game took 17 ms per move."""

LAB_BUSY_WAIT_S = 0.5
"""How often to check whether the lab is free."""

ASKER = "summaries"
"""The name under which the lab's fair sharing counts these requests."""

UNREADABLE = (NoSuchTable, BrokenChain, ValidationError)
"""Errors that mean a journal is unreadable for every node. An unknown game is not among them, because another node may
have it."""


class ReadSummary(NamedTuple):
    """The results in a journal, by person."""

    finishes: dict[PersonId, TableFinish]
    gains: dict[tuple[PersonId, PersonId], int]
    feats: list[StoredFeat]


class GameSummariser:
    """Stores summaries of finished games, and their luck."""

    def __init__(self, store: AsyncStore, history: TableHistory, lab: LabPool) -> None:
        self._store, self._history, self._lab = store, history, lab
        self._waiting: dict[TableId, None] = {}
        self._work: asyncio.Task[None] | None = None

    async def summarise(self, head: Head) -> None:
        """Store the summary and the result of a finished table. A second call has no effect.

        An unreadable journal is not tried again. A game that is not installed here is left to other nodes.
        """
        store, table = self._store, head.table
        try:
            found = await self._history.load_table(table, head.seq)
            people = await self._find_people(found)
            entries = await store.read_entries(table)
            read = await self._history.run_apart(lambda: _read_summary(found, entries, people))
        except UnknownGame:
            return
        except UNREADABLE as error:
            name = type(error).__name__
            SERVER_LOG.warning(LogEvent.RESULT_UNREADABLE, "no result of a game: %s", name, table=table)
            await store.call(store.summaries.store, table, head.game, head.at, {}, [], {}, "unreadable")
            return
        summary = (read.gains, read.feats, read.finishes)
        await store.call(store.summaries.store, table, found.game.name, found.at, *summary)

    def start_lucks(self, tables: Iterable[TableId]) -> None:
        """Compute the luck of these games in the background."""
        self._waiting |= dict.fromkeys(tables)
        if self._waiting and self._work is None:
            self._work = asyncio.create_task(self._compute_lucks())

    async def close(self) -> None:
        """Cancel the remaining work. A later request resumes it."""
        self._waiting.clear()
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError, StoreFailed):
                await self._work

    async def _find_people(self, table: Table) -> dict[Seat, PersonId]:
        """Return the person of each seat. Programs with a token are bots, and bots have no results."""
        guests = await self._store.call(self._store.accounts.guests_at, table.id)
        return {
            seat: person
            for seat, person in people_by_seat(table).items()
            if person not in guests or not guests[person].bot
        }

    async def _compute_lucks(self) -> None:
        try:
            while self._waiting:
                table = next(iter(self._waiting))
                del self._waiting[table]
                await self._compute_luck(table)
        except (LabOverloaded, StoreFailed):
            self._waiting.clear()  # the next request starts this work again
        finally:
            self._work = None

    async def _compute_luck(self, table: TableId) -> None:
        try:
            found = await self._history.load_table(table)
            entries = await self._store.read_entries(table)
            question = await self._history.run_apart(lambda: _build_question(found, entries))
        except UnknownGame:
            return
        except UNREADABLE:
            await self._store_luck(table, "unreadable")
            return
        try:
            luck = await self._ask_lab(question) if len(question.moves) <= MAX_LUCK_MOVES else None
        except LabCrashed:
            return  # the luck stays pending
        if luck is None:
            await self._store_luck(table, "too_long")
            return
        people, over = await self._find_people(found), found.state.over
        winners = () if over is None else over.winners
        feats = await self._history.run_apart(lambda: list(read_luck_feats(luck, people, winners)))
        lucks = {person: _to_stored_luck(luck.seats[seat]) for seat, person in people.items()}
        await self._store.call(self._store.summaries.store_luck, table, "known", lucks, feats)

    async def _store_luck(self, table: TableId, state: LuckState) -> None:
        await self._store.call(self._store.summaries.store_luck, table, state, {}, [])

    async def _ask_lab(self, question: LuckQuestion) -> TableLuck | None:
        """Return the lab's answer; ``None`` if it takes too long or is invalid. Raises :class:`LabCrashed`."""
        while self._lab.pending:
            await asyncio.sleep(LAB_BUSY_WAIT_S)
        try:
            while (answer := await self._lab.answer(question, ASKER)) is None:
                await asyncio.sleep(LAB_BUSY_WAIT_S)
            return decode(answer, type=TableLuck)
        except (LabTimeout, ValidationError):
            return None


def _to_stored_luck(luck: SeatLuck) -> StoredLuck:
    return StoredLuck(luck.luck, luck.variance, luck.regret)


def _build_question(table: Table, entries: list[bytes]) -> LuckQuestion:
    return build_luck_question(table, (decode_entry(it).entry for it in entries))


def _read_summary(table: Table, entries: list[bytes], people: Mapping[Seat, PersonId]) -> ReadSummary:
    stored = [decode_entry(it) for it in entries]
    if not table.state.over.rule:  # the game ended early, without a result
        return ReadSummary({}, {}, [])
    won, places = sum_winnings(stored), rank_seats(table)
    at = {purse(seat): person for seat, person in people.items()}
    feats = read_feats(table.settings.loaded_game, [it.entry for it in stored])
    return ReadSummary(
        {person: TableFinish(places[seat], total(won, purse(seat))) for seat, person in people.items()},
        {(at[winner], at[loser]): amount for (winner, loser), amount in won.items() if winner in at and loser in at},
        [
            StoredFeat(kind, people[seat], it.amount, it.at, it.won)
            for (kind, seat), it in feats.items()
            if seat in people
        ],
    )
