"""``/api/tables``: create a table, find one by code or id, get its journal and its invitation as a QR code, and seat
several people on one device (hotseat play). That device's session plays for the people that it has seated."""

from collections.abc import AsyncIterator
from typing import cast

from litestar import Response, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from msgspec import Struct

from tripot.entropy import fresh_id
from tripot.house import CommandId, Pace, PersonId, Refusal, Stage, TableId, build_board
from tripot.house.journal.commands import Sit
from tripot.house.protocol.views import SeatKind
from tripot.kernel import Seat
from tripot.server.api.bodies import HotseatPlayer, Naming
from tripot.server.api.lookup import draw_qr_code, get_of_table, table_url
from tripot.server.http.dependencies import ContextDep
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import COSTLY
from tripot.server.http.table_routing import forward
from tripot.server.identity.display_names import check_name
from tripot.server.live.create import TableWish
from tripot.server.live.room import Room
from tripot.server.live.seat_admission import check_seat_admission
from tripot.store import Guest, GuestId, NoSuchTable


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
async def preview_table(context: ContextDep, table: FromPath[str]) -> TableInfo:
    """Return the preview of a table, by its code in any spelling or by its id."""
    found, store = await context.lookup.find_table(table), context.store
    accounts, held, blocked = store.accounts, dict[PersonId, Guest](), set[PersonId]()
    code = await store.call(accounts.code_of, found.id)
    if context.guest is not None:
        held = await store.call(accounts.hotseat_guests_at, found.id, context.guest.id)
        blocked = await store.call(accounts.blocked_people_at, found.id, context.guest.id)
    seen, names = build_board(found), await store.call(accounts.guests_at, found.id)
    return TableInfo(
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
        locked=await store.call(store.moderation.is_locked, seen.table),
        seat=found.seat_of(await context.lookup.find_person(found.id)),
        next=seen.next,
        hands=tuple(HotseatPlayer(it, who.name) for it, who in held.items() if found.seat_of(it) is not None),
        blocked=tuple(sorted(blocked)),
    )


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


MAX_HOTSEAT_PLAYERS = 12
"""The maximum number of people that one device can seat at a table, including those who left."""


@post("/api/tables/{table:str}/hands", summary="Seat another person on this device", tags=["tables"])
async def seat_on_this_device(
    context: ContextDep, table: FromPath[str], data: JSONBody[Naming]
) -> Response[HotseatPlayer]:
    """Create a guest without a device for a player; this session can then connect as them.

    Repeating the request with the same name returns the same player, so a client can retry.
    """
    holder, name = context.require_human(), check_name(data.name)
    room, store = await context.lookup.locate(table), context.store
    if not isinstance(room, Room):
        return cast("Response[HotseatPlayer]", await forward(context.request, room))
    me = await context.registry.account_events.register_guest(room, holder)
    if room.table.host != me and room.table.seat_of(me) is None:
        raise ApiError(403, "not_seated")
    held = await store.call(store.accounts.hotseat_guests_at, room.table.id, holder.id)
    known = next((person for person, it in held.items() if it.name == name), None)
    person = known or PersonId(fresh_id())
    other = held[known] if known else Guest(GuestId(fresh_id()), name)
    seating = holder.id, other, room.table.id, person, context.now(), MAX_HOTSEAT_PLAYERS
    if known is None and not await store.call(store.accounts.add_hotseat_guest, *seating):
        raise ApiError(422, "table_full")
    room.set_guest(person, other)
    if room.table.seat_of(person) is None and (refused := await _try_to_sit(room, person)):
        if known is None:
            await store.call(store.accounts.forget, other.id)
            room.remove_person(person)
        raise ApiError(422, refused)
    return Response(HotseatPlayer(person, name), status_code=201)


async def _try_to_sit(room: Room, person: PersonId) -> str | None:
    """Take a seat. Return the code of the refusal, if any."""
    if code := await check_seat_admission(room.store, room.table, person):
        return code
    reply = await room.ask(Sit(id=CommandId(fresh_id())), person)
    return reply.code if isinstance(reply, Refusal) else None
