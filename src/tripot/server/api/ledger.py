"""``…/ledger``: who won from whom, at one table and over the evening, which is the chain of its rematches."""

from collections.abc import Hashable, Mapping
from typing import Literal

from litestar import get
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from tripot.house import PersonId, Stage, Table, TableId, UnknownGame
from tripot.house.ledger import Winnings, merge_winnings, total
from tripot.kernel import Place, Seat, purse
from tripot.server.http.dependencies import HistoryDep, RoomRegistryDep
from tripot.server.http.problems import describe_problems
from tripot.server.live.history import TableHistory
from tripot.store import Guest, NoSuchTable

MAX_EVENING_TABLES = 24
"""Of one evening: those nearest to the table that is asked for."""


class LedgerParty(Struct, frozen=True, kw_only=True):
    """Someone who wins and loses: a person, a bot, or a place of the house such as its bank."""

    kind: Literal["person", "bot", "place"]
    name: str | None = None
    """A person's; nobody's once he is forgotten."""
    bot: int | None = None
    """Which of the bots, by their chairs from 0: they have no names but those a screen gives them."""
    place: str | None = None
    seat: Seat | None = None
    """At the table that was asked for; none for who sat only at another of the evening."""
    total: int
    """What he has won in all; less than nothing is lost."""


class LedgerGain(Struct, frozen=True):
    """What one has from another, all in all."""

    winner: int
    """By their numbers among the parties."""
    loser: int
    amount: int


class LedgerAccount(Struct, frozen=True):
    """All totals sum to nothing, and each to the gains of its party less its losses."""

    parties: tuple[LedgerParty, ...]
    gains: tuple[LedgerGain, ...]
    """The largest first; those who are quits are not named."""


class EveningTable(Struct, frozen=True, kw_only=True):
    """One table of an evening."""

    id: TableId
    code: str | None
    game: str
    stage: Stage
    at: int
    """When something last happened there."""


class TableLedger(Struct, frozen=True, kw_only=True):
    """Who won from whom. A seat's account is that of whoever has it at the end, also where a bot kept it."""

    table: LedgerAccount
    evening: LedgerAccount
    tables: tuple[EveningTable, ...]
    """Of the evening, in order."""


@get(
    "/api/tables/{table:str}/ledger",
    summary="Who won from whom",
    tags=["tables"],
    responses=describe_problems(_404="No such table."),
)
async def table_ledger(table: FromPath[str], hall: RoomRegistryDep, past: HistoryDep) -> TableLedger:
    """At this table, and over all tables that are linked to it by rematches; also while one is played."""
    asked = await past.load_table(await hall.find_table_id(table))
    tables = await load_evening(past, asked)
    people = hall.store.accounts
    guests = {it.id: await hall.store.call(people.guests_at, it.id) for it in tables}
    codes = {it.id: await hall.store.call(people.code_of, it.id) for it in tables}
    accounts = {it.id: await past.load_winnings(it) for it in tables}
    return TableLedger(
        table=_build_account([asked], guests, accounts),
        evening=_build_account([asked, *(it for it in tables if it is not asked)], guests, accounts),
        tables=tuple(
            EveningTable(id=it.id, code=codes[it.id], game=it.game.name, stage=it.stage, at=it.at) for it in tables
        ),
    )


async def load_evening(past: TableHistory, asked: Table) -> list[Table]:
    """The tables before this one and after it, in order, as far as this house has them."""
    tables = [asked]
    while len(tables) < MAX_EVENING_TABLES and (before := tables[0].follows) is not None:
        if (found := await _load_or_none(past, before.table)) is None:
            break
        tables.insert(0, found)
    while len(tables) < MAX_EVENING_TABLES and (after := tables[-1].next) is not None:
        if (found := await _load_or_none(past, after)) is None:
            break
        tables.append(found)
    return tables


async def _load_or_none(past: TableHistory, table: TableId) -> Table | None:
    try:
        return await past.load_table(table)
    except (NoSuchTable, UnknownGame):
        return None


def _build_account(
    tables: list[Table], guests: Mapping[TableId, Mapping[PersonId, Guest]], won: Mapping[TableId, Winnings[Place]]
) -> LedgerAccount:
    """The first of the tables is the one that was asked for: there are the seats."""
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
    """Every holder of a table, under what he is known by all evening. A guest's id stays in the house."""
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
