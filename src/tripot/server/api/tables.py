"""``/api/tables``: opening a table, finding one by its code, its invitation as a picture, its journal to take home."""

import io

import segno
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.house import Pace, PersonId, Stage, TableId, board
from tripot.house.views import SeatKind
from tripot.kernel import Seat
from tripot.server.api.account import known
from tripot.server.api.hotseat import Hand
from tripot.server.http.dependencies import Asked, TheAddresses, TheGuest, TheHall
from tripot.server.http.problems import may_say
from tripot.server.live.registry import Hall, TableWish
from tripot.store import Guest, NoSuchTable

NO_TABLE = may_say(_404="No such table.")


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
    hands: tuple[Hand, ...]
    """Those who sit here and play on my device."""
    blocked: tuple[PersonId, ...]
    """Those I keep away."""


@post(
    "/api/tables",
    summary="Open a table",
    tags=["tables"],
    responses=may_say(_401="Tell a name first.", _422="Settings that cannot be, or a table that could not begin so."),
)
async def open_table(
    request: Asked, data: JSONBody[TableWish], guest: TheGuest, hall: TheHall, addresses: TheAddresses
) -> NewTable:
    """Whoever opens it is its host."""
    table, code = await hall.open(data, known(guest))
    return NewTable(table.id, code, f"{addresses.towards(request)}/t/{code}")


@get("/api/tables/{table:str}", summary="Look at a table from the door", tags=["tables"], responses=NO_TABLE)
async def look_at_table(
    request: Asked, table: FromPath[str], guest: TheGuest, hall: TheHall, addresses: TheAddresses
) -> TableInfo:
    """By its code, however it was typed, or by its id."""
    room = await hall.room(await hall.find(table))
    code = await hall.clerk.ask(hall.clerk.people.code_of, room.table.id)
    people, held, blocked = hall.clerk.people, dict[PersonId, Guest](), set[PersonId]()
    if guest is not None:
        held = await hall.clerk.ask(people.held_at, room.table.id, guest.id)
        blocked = await hall.clerk.ask(people.blocked_at, room.table.id, guest.id)
    seen, names = board(room.table), room.audience.guests
    mine = [person for person, known_as in names.items() if guest is not None and known_as.id == guest.id]
    return TableInfo(
        id=seen.table,
        code=code,
        url=f"{addresses.towards(request)}/t/{code or seen.table}",
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
        watching=room.audience.watching(room.table),
        seat=room.table.seat_of(mine[0]) if mine else None,
        next=seen.next,
        hands=tuple(Hand(it, who.name) for it, who in held.items() if room.table.seat_of(it) is not None),
        blocked=tuple(sorted(blocked)),
    )


@get("/api/tables/{table:str}/journal", summary="The journal", tags=["tables"], responses=NO_TABLE)
async def read_journal(table: FromPath[str], hall: TheHall) -> Response[bytes]:
    """Every entry from the first, as a JSON array."""
    return Response(b"[%s]" % b",".join(await _stored(hall, table)), media_type="application/json")


@get(
    "/api/tables/{table:str}/journal.jsonl",
    summary="The journal, to take home",
    tags=["tables"],
    responses=NO_TABLE,
    media_type="application/jsonl",
)
async def export_journal(table: FromPath[str], hall: TheHall) -> Response[bytes]:
    """The very bytes that are stored and hashed, one entry a line: what ``tripot journal`` reads and verifies."""
    stored = await _stored(hall, table)
    headers = {"content-disposition": 'attachment; filename="journal.jsonl"'}
    return Response(b"".join(entry + b"\n" for entry in stored), media_type="application/jsonl", headers=headers)


@get(
    "/api/tables/{table:str}/qr.svg",
    summary="The invitation as a picture",
    tags=["tables"],
    responses=NO_TABLE,
    media_type="image/svg+xml",
)
async def draw_invitation(
    request: Asked, table: FromPath[str], hall: TheHall, addresses: TheAddresses
) -> Response[bytes]:
    """A QR code of the table's address, as phones in the room can reach it."""
    room = await hall.room(await hall.find(table))
    code = await hall.clerk.ask(hall.clerk.people.code_of, room.table.id)
    picture = io.BytesIO()
    segno.make(f"{addresses.towards(request)}/t/{code or room.table.id}", error="m", micro=False).save(
        picture, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True, light="#fff"
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def _stored(hall: Hall, table: str) -> list[bytes]:
    found = await hall.find(table)
    stored = await hall.clerk.ask(hall.clerk.journal.read, found)
    if not stored:
        raise NoSuchTable(f"no table {table}")
    return stored
