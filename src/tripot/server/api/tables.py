"""``/api/tables``: create a table, find one by code or id, and get its journal and its invitation as a QR code."""

from collections.abc import AsyncIterator
from typing import cast

from litestar import Response, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from msgspec import Struct

from tripot.house import Pace, PersonId, Stage, TableId, build_board
from tripot.house.protocol.views import SeatKind
from tripot.kernel import Seat
from tripot.server.api.bodies import HotseatPlayer
from tripot.server.api.lookup import draw_qr_code, get_of_table, table_url
from tripot.server.http.dependencies import ContextDep
from tripot.server.http.rate_limits import COSTLY
from tripot.server.http.table_routing import ask_owner
from tripot.server.live.create import TableWish
from tripot.store import Guest, NoSuchTable


class NewTable(Struct, frozen=True):
    """A new table, with its code and its address."""

    id: TableId
    code: str
    url: str


class SeatInfo(Struct, frozen=True):
    """A seat in the preview of a table."""

    seat: Seat
    kind: SeatKind
    name: str | None
    bot: str | None
    program: bool
    """Whether a bot with a token sits here."""


class TableInfo(Struct, frozen=True, kw_only=True):
    """The preview of a table: the game and the people."""

    id: TableId
    code: str | None
    url: str
    game: str
    version: int
    preset: str
    switches: dict[str, str | int | bool | None]
    """The switches that differ from the preset."""
    pace: Pace
    stage: Stage
    host: str | None
    """The host's name."""
    seats: tuple[SeatInfo, ...]
    least: int
    watching: int
    screens: int
    """The number of shared screens that show the table."""
    locked: bool
    """Whether the host has locked the table for new people."""
    seat: Seat | None
    """The caller's seat, if any."""
    next: TableId | None
    """The table of the rematch."""
    hands: tuple[HotseatPlayer, ...]
    """The people who sit here and play on the caller's device."""
    blocked: tuple[PersonId, ...]
    """The people whom the caller blocks."""


@post("/api/tables", summary="Create a table", tags=["tables"])
async def create_table(context: ContextDep, data: JSONBody[TableWish]) -> NewTable:
    """Create a table; the caller becomes its host."""
    table, code = await context.registry.create_table(data, context.require_guest())
    return NewTable(table.id, code, table_url(context, table.id, code))


@get_of_table("/api/tables/{table:str}", summary="Preview a table")
async def preview_table(context: ContextDep, table: FromPath[str]) -> Response[TableInfo]:
    """Return the preview of a table, by its code in any spelling or by its id."""
    found, store = await context.lookup.find_table(table), context.store
    if answer := await ask_owner(context.registry, context.request, found.id):
        return cast("Response[TableInfo]", answer)
    room = context.registry.find_room(found.id)
    accounts, held, blocked = store.accounts, dict[PersonId, Guest](), set[PersonId]()
    code = await store.call(accounts.code_of, found.id)
    if context.guest is not None:
        held = await store.call(accounts.hotseat_guests_at, found.id, context.guest.id)
        blocked = await store.call(accounts.blocked_people_at, found.id, context.guest.id)
    seen, names = build_board(found), await store.call(accounts.guests_at, found.id)
    info = TableInfo(
        id=seen.table,
        code=code,
        url=table_url(context, seen.table, code),
        game=seen.game,
        version=seen.version,
        preset=seen.preset,
        switches=seen.switches,
        pace=seen.pace,
        stage=seen.stage,
        host=names[seen.host].name if seen.host in names else None,
        seats=tuple(
            SeatInfo(it.seat, it.kind, who.name if who else None, it.bot, who is not None and who.bot)
            for it in seen.seats
            for who in [names.get(it.person) if it.person else None]
        ),
        least=seen.least,
        watching=0 if room is None else room.presence.count_watchers(found),
        screens=0 if room is None else room.presence.count_screens(),
        locked=await store.call(store.moderation.is_locked, seen.table),
        seat=found.seat_of(await context.lookup.find_person(found.id)),
        next=seen.next,
        hands=tuple(HotseatPlayer(it, who.name) for it, who in held.items() if found.seat_of(it) is not None),
        blocked=tuple(sorted(blocked)),
    )
    return Response(info)


@get_of_table(
    "/api/tables/{table:str}/journal.jsonl",
    summary="Download the journal",
    media_type="application/jsonl",
    opt=COSTLY,
)
async def export_journal(context: ContextDep, table: FromPath[str]) -> Response[bytes]:
    """Return the exact bytes that are stored and hashed, one entry per line, streamed at the speed of the client."""
    found = await context.lookup.find_id(table)
    head = await context.store.call(context.store.journal.head, found)
    if head is None:
        raise NoSuchTable(f"no table {found}")

    async def write() -> AsyncIterator[bytes]:
        async for some in context.store.iterate_entries(found, most=head.seq):
            yield b"".join([entry + b"\n" for entry in some])

    headers = {"content-disposition": 'attachment; filename="journal.jsonl"'}
    return cast("Response[bytes]", Stream(write(), media_type="application/jsonl", headers=headers))


@get_of_table(
    "/api/tables/{table:str}/qr.svg", summary="Get the invitation as a QR code", media_type="image/svg+xml", opt=COSTLY
)
async def get_invitation_qr_code(context: ContextDep, table: FromPath[str]) -> Response[bytes]:
    """Return a QR code of the table's address, as phones on the same network can reach it."""
    found = await context.lookup.find_table(table)
    code = await context.store.call(context.store.accounts.code_of, found.id)
    return draw_qr_code(table_url(context, found.id, code))
