"""``/api/tables``: opening a table, finding one by its code, its invitation as a picture, its journal to take home."""

import io

import segno
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.house import Pace, PersonId, Stage, TableId, build_board
from tripot.house.views import SeatKind
from tripot.kernel import Seat
from tripot.server.api.account import require_guest
from tripot.server.api.hotseat import HotseatPlayer
from tripot.server.http.dependencies import ApiRequest, GuestDep, HouseUrlsDep, RoomRegistryDep
from tripot.server.http.problems import describe_problems
from tripot.server.live.create import TableWish
from tripot.server.live.registry import RoomRegistry
from tripot.store import Guest, NoSuchTable

NO_TABLE_PROBLEMS = describe_problems(_404="No such table.")


class NewTable(Struct, frozen=True):
    """A table that was opened. The code can be dictated; the address can be sent."""

    id: TableId
    code: str
    url: str


class SeatInfo(Struct, frozen=True):
    """A chair, as one sees it from the door."""

    seat: Seat
    kind: SeatKind
    name: str | None
    bot: str | None
    program: bool
    """Whether a bot that plays by a token has it."""


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table as it is seen from the door: what is played there, and by whom."""

    id: TableId
    code: str | None
    url: str
    game: str
    version: int
    preset: str
    switches: dict[str, str | int | bool | None]
    """Those that differ from the preset."""
    pace: Pace
    stage: Stage
    host: str | None
    """The host's name."""
    seats: tuple[SeatInfo, ...]
    least: int
    watching: int
    seat: Seat | None
    """Mine, if I have one."""
    next: TableId | None
    """The rematch."""
    hands: tuple[HotseatPlayer, ...]
    """Those who sit here and play on my device."""
    blocked: tuple[PersonId, ...]
    """Those I keep away."""


@post(
    "/api/tables",
    summary="Open a table",
    tags=["tables"],
    responses=describe_problems(
        _401="Tell a name first.", _422="Settings that cannot be, or a table that could not begin so."
    ),
)
async def open_table(
    request: ApiRequest, data: JSONBody[TableWish], guest: GuestDep, hall: RoomRegistryDep, addresses: HouseUrlsDep
) -> NewTable:
    """Whoever opens it is its host."""
    table, code = await hall.create_table(data, require_guest(guest))
    return NewTable(table.id, code, f"{addresses.base_url_for(request)}/t/{code}")


@get("/api/tables/{table:str}", summary="Look at a table from the door", tags=["tables"], responses=NO_TABLE_PROBLEMS)
async def look_at_table(
    request: ApiRequest, table: FromPath[str], guest: GuestDep, hall: RoomRegistryDep, addresses: HouseUrlsDep
) -> TableInfo:
    """By its code, however it was typed, or by its id."""
    room = await hall.get(await hall.find_table_id(table))
    code = await hall.store.call(hall.store.accounts.code_of, room.table.id)
    people, held, blocked = hall.store.accounts, dict[PersonId, Guest](), set[PersonId]()
    if guest is not None:
        held = await hall.store.call(people.hotseat_guests_at, room.table.id, guest.id)
        blocked = await hall.store.call(people.blocked_people_at, room.table.id, guest.id)
    seen, names = build_board(room.table), room.presence.guests
    mine = [person for person, known_as in names.items() if guest is not None and known_as.id == guest.id]
    return TableInfo(
        id=seen.table,
        code=code,
        url=f"{addresses.base_url_for(request)}/t/{code or seen.table}",
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
        watching=room.presence.count_watchers(room.table),
        seat=room.table.seat_of(mine[0]) if mine else None,
        next=seen.next,
        hands=tuple(HotseatPlayer(it, who.name) for it, who in held.items() if room.table.seat_of(it) is not None),
        blocked=tuple(sorted(blocked)),
    )


@get("/api/tables/{table:str}/journal", summary="The journal", tags=["tables"], responses=NO_TABLE_PROBLEMS)
async def read_journal(table: FromPath[str], hall: RoomRegistryDep) -> Response[bytes]:
    """Every entry from the first, as a JSON array."""
    return Response(b"[%s]" % b",".join(await _read_entries(hall, table)), media_type="application/json")


@get(
    "/api/tables/{table:str}/journal.jsonl",
    summary="The journal, to take home",
    tags=["tables"],
    responses=NO_TABLE_PROBLEMS,
    media_type="application/jsonl",
)
async def export_journal(table: FromPath[str], hall: RoomRegistryDep) -> Response[bytes]:
    """The very bytes that are stored and hashed, one entry a line: what ``tripot journal`` reads and verifies."""
    stored = await _read_entries(hall, table)
    headers = {"content-disposition": 'attachment; filename="journal.jsonl"'}
    return Response(b"".join(entry + b"\n" for entry in stored), media_type="application/jsonl", headers=headers)


@get(
    "/api/tables/{table:str}/qr.svg",
    summary="The invitation as a picture",
    tags=["tables"],
    responses=NO_TABLE_PROBLEMS,
    media_type="image/svg+xml",
)
async def draw_invitation(
    request: ApiRequest, table: FromPath[str], hall: RoomRegistryDep, addresses: HouseUrlsDep
) -> Response[bytes]:
    """A QR code of the table's address, as phones in the room can reach it."""
    room = await hall.get(await hall.find_table_id(table))
    code = await hall.store.call(hall.store.accounts.code_of, room.table.id)
    picture = io.BytesIO()
    segno.make(f"{addresses.base_url_for(request)}/t/{code or room.table.id}", error="m", micro=False).save(
        picture, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True, light="#fff"
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def _read_entries(hall: RoomRegistry, table: str) -> list[bytes]:
    found = await hall.find_table_id(table)
    stored = await hall.store.call(hall.store.journal.read, found)
    if not stored:
        raise NoSuchTable(f"no table {table}")
    return stored
