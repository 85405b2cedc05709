"""``…/ledger``: who won from whom, at one table and over the whole evening (the table and its rematches)."""

from collections.abc import Hashable, Mapping
from typing import Literal

from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from tripot.house import PersonId, Stage, Table, TableId, UnknownGame
from tripot.house.results.ledger import Winnings, merge_winnings, total
from tripot.kernel import Place, Seat, purse
from tripot.server.api.lookup import get_of_table
from tripot.server.http.dependencies import ContextDep
from tripot.server.http.rate_limits import COSTLY
from tripot.server.live.history import TableHistory
from tripot.store import Guest, NoSuchTable

MAX_EVENING_TABLES = 24
"""The maximum number of tables in an answer: those nearest to the table in the URL."""


class LedgerParty(Struct, frozen=True, kw_only=True):
    """A winner or loser: a person, a bot, or a place of the house such as its bank."""

    kind: Literal["person", "bot", "place"]
    name: str | None = None
    """The name of a person; ``None`` if they were deleted."""
    bot: int | None = None
    """The number of the bot among the table's bots, by seat, from 0. Bots have no names."""
    place: str | None = None
    seat: Seat | None = None
    """The seat at the requested table; ``None`` for people who sat only at another table of the evening."""
    total: int
    """The net winnings from all others; negative for losses."""


class LedgerGain(Struct, frozen=True):
    """The net winnings of one party from another."""

    winner: int
    """An index into the parties, as is the loser."""
    loser: int
    amount: int


class LedgerAccount(Struct, frozen=True):
    """The account of one table or evening. The totals add up to zero; each equals the gains of its party minus its
    losses."""

    parties: tuple[LedgerParty, ...]
    gains: tuple[LedgerGain, ...]
    """Largest first, without pairs that are even."""


class EveningTable(Struct, frozen=True, kw_only=True):
    """One table of an evening."""

    id: TableId
    code: str | None
    """The code of the table; ``None`` if the caller cannot see the table."""
    game: str
    stage: Stage
    at: int
    """When its last entry was written."""


class TableLedger(Struct, frozen=True, kw_only=True):
    """Who won from whom. A seat's account belongs to the person who holds it at the end, even if a bot played it for a
    while."""

    table: LedgerAccount
    evening: LedgerAccount
    tables: tuple[EveningTable, ...]
    """The tables of the evening, in order."""


@get_of_table("/api/tables/{table:str}/ledger", summary="Who won from whom", opt=COSTLY)
async def table_ledger(context: ContextDep, table: FromPath[str]) -> TableLedger:
    """Return the ledger of this table and of all tables linked to it by rematches, including a game in progress."""
    asked = await context.lookup.find_table(table)
    tables, store = await load_evening(context.history, asked), context.store
    guests = await store.call(store.accounts.guests_at_each, [it.id for it in tables])
    codes = await store.call(store.accounts.codes_of, [it.id for it in tables if await context.lookup.may_see(it)])
    accounts = {it.id: await context.history.load_winnings(it) for it in tables}
    return TableLedger(
        table=_build_account([asked], guests, accounts),
        evening=_build_account([asked, *(it for it in tables if it is not asked)], guests, accounts),
        tables=tuple(
            EveningTable(id=it.id, code=codes.get(it.id), game=it.game.name, stage=it.stage, at=it.at) for it in tables
        ),
    )


async def load_evening(history: TableHistory, asked: Table) -> list[Table]:
    """Return the tables before and after this one that the store contains, in order."""
    tables = [asked]
    while len(tables) < MAX_EVENING_TABLES and (before := tables[0].follows) is not None:
        if (found := await history.try_load_table(before.table, NoSuchTable, UnknownGame)) is None:
            break
        tables.insert(0, found)
    while len(tables) < MAX_EVENING_TABLES and (after := tables[-1].next) is not None:
        if (found := await history.try_load_table(after, NoSuchTable, UnknownGame)) is None:
            break
        tables.append(found)
    return tables


def _build_account(
    tables: list[Table], guests: Mapping[TableId, Mapping[PersonId, Guest]], won: Mapping[TableId, Winnings[Place]]
) -> LedgerAccount:
    """Sum the winnings of these tables by party. Seats are those at the first table."""
    parties: dict[Hashable, LedgerParty] = {}
    accounts = []
    for table in tables:
        keys = _parties_by_place(table, guests[table.id], won[table.id])
        accounts.append((won[table.id], lambda holder, keys=keys: keys[holder][0]))
        for key, party in keys.values():
            parties.setdefault(key, party if table is tables[0] else replace(party, seat=None))
    together = merge_winnings(accounts)
    number = {key: index for index, key in enumerate(parties)}
    gains = [LedgerGain(number[winner], number[loser], amount) for (winner, loser), amount in together.items()]
    return LedgerAccount(
        tuple(replace(party, total=total(together, key)) for key, party in parties.items()),
        tuple(sorted(gains, key=lambda it: (-it.amount, it.winner, it.loser))),
    )


def _parties_by_place(
    table: Table, guests: Mapping[PersonId, Guest], won: Winnings[Place]
) -> dict[Place, tuple[Hashable, LedgerParty]]:
    """Return each party at a table, with a key that identifies it over the whole evening."""
    found: dict[Place, tuple[Hashable, LedgerParty]] = {}
    bots = 0
    for number, chair in enumerate(table.chairs):
        seat = Seat(number)
        if chair is not None and chair.person is not None:
            guest = guests.get(chair.person)
            party = LedgerParty(kind="person", name=guest.name if guest else None, seat=seat, total=0)
            found[purse(seat)] = (guest.id if guest else (table.id, chair.person)), party
        elif chair is not None:
            found[purse(seat)] = ("bot", bots), LedgerParty(kind="bot", bot=bots, seat=seat, total=0)
            bots += 1
    for place in sorted({one for pair in won for one in pair} - set(found)):
        found[place] = ("place", place), LedgerParty(kind="place", place=place, total=0)
    return found
