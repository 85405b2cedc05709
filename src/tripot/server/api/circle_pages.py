"""The page of a circle: members, evenings, tonight's table, and the invitation as a QR code."""

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from msgspec import Meta, Struct

from tripot.house import Stage, TableId
from tripot.server.api.circles import KEEPER_AWAY_AFTER_MS, require_membership
from tripot.server.api.lookup import draw_qr_code, get_of_table, table_url
from tripot.server.api.tables import NewTable
from tripot.server.async_store import AsyncStore
from tripot.server.http.dependencies import ContextDep, RequestContext
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import COSTLY
from tripot.server.live.create import TableWish
from tripot.server.live.registry import RoomRegistry
from tripot.store import Circle, CircleFinish, CircleId, CircleMembership, GuestId, Head, MemberId
from tripot.store.circles import CircleMember, CircleTable, next_keeper

EVENINGS_PER_PAGE = 8
MAX_OPEN_TABLES = 24
TONIGHT_MS = 12 * 3600 * 1000
"""An unfinished table of the circle is tonight's table if it was played within this time."""
MAX_FILLED_SEATS = 6
"""Bots replace absent members up to this number of players; with more, people would mostly wait for bots."""
LATEST = 2**53


class CirclePerson(Struct, frozen=True):
    """A member."""

    member: MemberId
    name: str
    since: int
    here: bool
    """Whether the member is at an open table of the circle."""


class EveningFinish(Struct, frozen=True):
    """A member's result. ``place``: the place among all seats; equal seats share a place."""

    member: MemberId
    place: int
    net: int


class CircleEvening(Struct, frozen=True, kw_only=True):
    """A finished game of the circle."""

    table: TableId
    game: str | None
    """The game; ``None`` if its journal was deleted."""
    ended: int
    finishes: tuple[EveningFinish, ...]
    """The results of the members, by place."""
    others: int
    """The number of players who are not members."""


class TonightTable(Struct, frozen=True):
    """An open table of the circle."""

    table: TableId
    game: str
    stage: Stage


class CirclePage(Struct, frozen=True, kw_only=True):
    """A circle, for its members."""

    id: CircleId
    name: str
    code: str
    url: str
    """The invitation link."""
    since: int
    me: MemberId
    keeper: MemberId | None
    members: tuple[CirclePerson, ...]
    tonight: TonightTable | None
    last: str | None
    """The last game played at tonight's table."""
    evenings: tuple[CircleEvening, ...]
    """Latest first: evenings since the caller joined, and earlier ones that they played."""
    before: int | None
    """The cursor for earlier evenings, if any."""


class TableCircle(Struct, frozen=True):
    """The caller's circle that a table belongs to, if any."""

    circle: CircleId | None
    name: str | None
    fill: int = 0
    """The expected number of players, including bots for absent members; 0 once the game has begun."""


@get("/api/circles/{circle:str}", summary="A circle", tags=["circles"], opt=COSTLY)
async def circle_page(
    context: ContextDep, circle: FromPath[str], before: FromQuery[Annotated[int, Meta(ge=0, le=LATEST)]] = LATEST
) -> CirclePage:
    """Return the page of a circle, for members only: members, tonight's table and evenings. Uses a fixed number of
    queries."""
    store = context.store
    mine = await require_membership(context, circle)
    await context.circle_results.settle(mine.circle.id)
    read = await store.call(_read_circle, store, mine, before)
    return _build_page(context, read, mine)


@post("/api/circles/{circle:str}/tables", summary="Tonight's table", tags=["circles"])
async def open_tonight(context: ContextDep, circle: FromPath[str]) -> NewTable:
    """Return the table that is open tonight, or create one with the settings of the last game and the caller as
    host."""
    store, me = context.store, context.require_human()
    mine = await require_membership(context, circle)
    read = await store.call(_read_circle, store, mine, LATEST)
    tonight = _choose_tonight(read.open_tables, read.heads, context.now())
    if tonight is None:
        if (last := read.find_last()) is None:
            raise ApiError(409, "no_game_known")
        now = (await context.history.load_table(last.table, last.seq)).settings
        wish = TableWish(game=now.game.name, preset=now.preset, switches=now.switches, pace=now.pace, dice=now.dice)
        table, code = await context.registry.create_table(wish, me)
        await store.call(store.circles.link_table, mine.circle.id, table.id, table.opened)
        return NewTable(table.id, code, table_url(context, table.id, code))
    known = await store.call(store.accounts.code_of, tonight.table)
    return NewTable(tonight.table, known or tonight.table, table_url(context, tonight.table, known))


@get(
    "/api/circles/{circle:str}/qr.svg",
    summary="Get the invitation as a QR code",
    tags=["circles"],
    media_type="image/svg+xml",
    opt=COSTLY,
)
async def get_circle_invitation_qr_code(context: ContextDep, circle: FromPath[str]) -> Response[bytes]:
    """Return a QR code of the invitation link."""
    mine = await require_membership(context, circle)
    return draw_qr_code(_circle_url(context, mine.circle))


@get_of_table("/api/tables/{table:str}/circle", summary="My circle to which a table belongs")
async def circle_of_table(context: ContextDep, table: FromPath[str]) -> TableCircle:
    """Return the circle of a table; ``None`` for callers who are not members of it."""
    table_id = await context.lookup.find_id(table)
    found = (
        None
        if context.guest is None
        else await context.store.call(context.store.circles.find_by_table, table_id, context.guest.id)
    )
    if found is None:
        return TableCircle(None, None)
    head = await context.store.call(context.store.journal.head, table_id)
    if head is None or head.stage != "lobby":
        return TableCircle(found.id, found.name)
    now = await context.history.load_table(table_id, head.seq)
    members = await context.store.call(context.store.circles.count_members, found.id)
    fill = max(now.game.players[0], min(members, MAX_FILLED_SEATS, len(now.chairs)))
    return TableCircle(found.id, found.name, fill)


class _StoredCircle(Struct, frozen=True):
    """The stored data that a circle's page shows."""

    members: list[CircleMember]
    tables: list[CircleTable]
    open_tables: list[CircleTable]
    heads: dict[TableId, Head]
    finishes: list[CircleFinish]

    def find_last(self) -> Head | None:
        """Return the latest table with a journal."""
        return next((self.heads[it.table] for it in self.tables if it.table in self.heads), None)


def find_tonight(store: AsyncStore, circle: CircleId, now: int) -> Head | None:
    """Return the open table of a circle that was played last, if that was tonight. Uses two queries."""
    open_tables = store.circles.unsettled_tables(circle, MAX_OPEN_TABLES)
    return _choose_tonight(open_tables, store.journal.heads_of([it.table for it in open_tables]), now)


def _choose_tonight(open_tables: list[CircleTable], heads: dict[TableId, Head], now: int) -> Head | None:
    known = [heads[it.table] for it in open_tables if it.table in heads]
    going = [it for it in known if it.stage != "over" and now - it.at < TONIGHT_MS]
    return max(going, key=lambda it: it.at, default=None)


def _read_circle(store: AsyncStore, mine: CircleMembership, before: int) -> _StoredCircle:
    """Read a circle with five queries, independent of the number of members and evenings."""
    circles, circle = store.circles, mine.circle.id
    tables = circles.tables_of(circle, EVENINGS_PER_PAGE, before)
    open_tables = circles.unsettled_tables(circle, MAX_OPEN_TABLES)
    heads = store.journal.heads_of(list({it.table for it in (*tables, *open_tables)}))
    first, last = (tables[-1].opened, tables[0].opened) if tables else (0, 0)
    finishes = circles.finishes_opened_between(circle, first, last)
    return _StoredCircle(circles.members_of(circle), tables, open_tables, heads, finishes)


def _build_page(context: RequestContext, read: _StoredCircle, mine: CircleMembership) -> CirclePage:
    here, now = _find_present(context.registry, {it.table for it in read.open_tables}), context.now()
    tonight, last = _choose_tonight(read.open_tables, read.heads, now), read.find_last()
    finishes: dict[TableId, list[CircleFinish]] = {}
    for finish in read.finishes:
        finishes.setdefault(finish.table, []).append(finish)
    return CirclePage(
        id=mine.circle.id,
        name=mine.circle.name,
        code=mine.circle.code,
        url=_circle_url(context, mine.circle),
        since=mine.circle.since,
        me=mine.member,
        keeper=next_keeper(read.members, now, KEEPER_AWAY_AFTER_MS),
        members=tuple(CirclePerson(it.member, it.name, it.since, it.guest in here) for it in read.members),
        tonight=None if tonight is None else TonightTable(tonight.table, tonight.game, tonight.stage),
        last=None if last is None else last.game,
        evenings=tuple(
            _build_evening(it, it.ended, read.heads.get(it.table), finishes.get(it.table, []))
            for it in read.tables
            if it.ended is not None and _may_see(mine, it, finishes.get(it.table, []))
        ),
        before=read.tables[-1].opened if len(read.tables) == EVENINGS_PER_PAGE else None,
    )


def _build_evening(table: CircleTable, ended: int, head: Head | None, finishes: list[CircleFinish]) -> CircleEvening:
    known = [EveningFinish(it.member, it.finish.place, it.finish.net) for it in finishes if it.member is not None]
    return CircleEvening(
        table=table.table,
        game=None if head is None else head.game,
        ended=ended,
        finishes=tuple(known),
        others=len(finishes) - len(known),
    )


def _may_see(mine: CircleMembership, table: CircleTable, finishes: list[CircleFinish]) -> bool:
    """Return whether the caller may see an evening: it ended after they joined the circle, or they played in it."""
    return table.opened >= mine.since or any(it.member == mine.member for it in finishes)


def _find_present(registry: RoomRegistry, tables: set[TableId]) -> set[GuestId]:
    """Return the guests who are now at one of these tables. Includes only tables that this node serves."""
    rooms = [room for room in registry.rooms if room.table.id in tables]
    return {
        guest.id
        for room in rooms
        for person, guest in room.presence.guests.items()
        if room.presence.snapshot.is_here(person)
    }


def _circle_url(context: RequestContext, circle: Circle) -> str:
    return f"{context.base_url}/c/{circle.code}"
