"""Whom one would rather not meet: keeping someone away, and telling the operator. By the ids people have at a table."""

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.server.api.account import require_guest
from tripot.server.http.dependencies import GuestDep, RoomRegistryDep
from tripot.server.http.problems import ApiError, describe_problems
from tripot.server.live.registry import RoomRegistry
from tripot.store import Guest, PlayerReport, Reason, StoredBlock

MAX_BLOCKED_PEOPLE = 200
MAX_REPORTS_PER_DAY = 20
"""In one day."""

DAY_MS = 24 * 3600 * 1000

PERSON_PROBLEMS = describe_problems(
    _401="Tell a name first.", _404="No such table, or nobody of that id.", _422="Oneself.", _429="Too many."
)


class BlockedPerson(Struct, frozen=True):
    """Someone I keep away, where we met."""

    table: TableId
    person: PersonId
    name: str
    at: int


class ReportRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Why I report someone."""

    reason: Reason


class PersonAffected(Struct, frozen=True):
    """It is so now."""

    person: PersonId


@get("/api/me/blocked", summary="Whom I keep away", tags=["me"])
async def whom_i_keep_away(guest: GuestDep, hall: RoomRegistryDep) -> tuple[BlockedPerson, ...]:
    """The latest first."""
    if guest is None:
        return ()
    blocks = await hall.store.call(hall.store.accounts.blocks_of, guest.id)
    return tuple(BlockedPerson(it.table, it.person, it.name, it.at) for it in blocks)


@put(
    "/api/tables/{table:str}/people/{person:str}/block",
    summary="Keep someone away",
    tags=["people"],
    responses=PERSON_PROBLEMS,
)
async def keep_away(
    table: FromPath[str], person: FromPath[str], guest: GuestDep, hall: RoomRegistryDep
) -> PersonAffected:
    """I no longer hear him, and he cannot sit at tables I host."""
    me, whom = require_guest(guest), PersonId(person)
    at = await hall.find_table_id(table)
    other = await _require_met_guest(hall, at, whom, me)
    block = StoredBlock(at, whom, other.name, hall.clock())
    if not await hall.store.call(hall.store.accounts.block, me.id, other.id, block, MAX_BLOCKED_PEOPLE):
        raise ApiError(429, "too_many_blocked")
    return PersonAffected(whom)


@delete(
    "/api/tables/{table:str}/people/{person:str}/block",
    status_code=200,
    summary="Let someone come again",
    tags=["people"],
    responses=describe_problems(_401="Tell a name first."),
)
async def let_come(
    table: FromPath[str], person: FromPath[str], guest: GuestDep, hall: RoomRegistryDep
) -> PersonAffected:
    """Also of someone who was never kept away."""
    me, whom = require_guest(guest), PersonId(person)
    await hall.store.call(hall.store.accounts.unblock, me.id, await hall.find_table_id(table), whom)
    return PersonAffected(whom)


@post(
    "/api/tables/{table:str}/people/{person:str}/reports",
    summary="Report someone",
    tags=["people"],
    responses=PERSON_PROBLEMS,
)
async def tell_operator(
    table: FromPath[str], person: FromPath[str], data: JSONBody[ReportRequest], guest: GuestDep, hall: RoomRegistryDep
) -> Response[PersonAffected]:
    """The operator reads it with ``tripot admin reports``; nobody else learns of it."""
    me, whom, now = require_guest(guest), PersonId(person), hall.clock()
    at = await hall.find_table_id(table)
    report = PlayerReport(me, await _require_met_guest(hall, at, whom, me), at, data.reason, now)
    if not await hall.store.call(hall.store.accounts.report, report, now - DAY_MS, MAX_REPORTS_PER_DAY):
        raise ApiError(429, "too_many_reports")
    return Response(PersonAffected(whom), status_code=201)


async def _require_met_guest(hall: RoomRegistry, table: TableId, person: PersonId, me: Guest) -> Guest:
    """Whoever goes by this id at a table where I have been too; never myself, nor those I answer for."""
    people = await hall.store.call(hall.store.accounts.guests_at, table)
    other = people.get(person)
    if other is None or me.id not in {guest.id for guest in people.values()}:
        raise ApiError(404, "no_such_person")
    if await hall.store.call(hall.store.accounts.owner_of, other.id) == me.id:
        raise ApiError(422, "oneself")
    return other
