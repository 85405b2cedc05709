"""Blocking and reporting people by their ids at a table, and the host's lock on the table's door."""

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.entropy import is_id
from tripot.house import PersonId, TableId
from tripot.server.api.bodies import BlockedPerson, to_blocked_people
from tripot.server.async_store import AsyncStore
from tripot.server.http.dependencies import ContextDep, RequestContext
from tripot.server.http.problems import ApiError
from tripot.server.telemetry.events import AUDIT_LOG, LogEvent
from tripot.store import Guest, PlayerReport, Reason, StoredBlock

MAX_BLOCKED_PEOPLE = 200
MAX_REPORTS_PER_DAY = 20
DAY_MS = 24 * 3600 * 1000

PERSON_PATH = "/api/tables/{table:str}/people/{person:str}"


class ReportRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The reason of a report."""

    reason: Reason


class TableDoor(Struct, frozen=True):
    """Whether the door is locked to new people."""

    locked: bool


class PersonAffected(Struct, frozen=True):
    """The person to whom the request applied."""

    person: PersonId


@get("/api/me/blocked", summary="List blocked people", tags=["me"])
async def list_blocked_people(context: ContextDep) -> tuple[BlockedPerson, ...]:
    """Return the people whom the caller blocks, latest first."""
    if context.guest is None:
        return ()
    return to_blocked_people(await context.store.call(context.store.accounts.blocks_of, context.guest.id))


@put(f"{PERSON_PATH}/block", summary="Block a person", tags=["people"])
async def block_person(context: ContextDep, table: FromPath[str], person: FromPath[str]) -> PersonAffected:
    """Block a person: hide their phrases from the caller, and keep them from sitting at tables that the caller
    hosts."""
    me, whom, store = context.require_guest(), PersonId(person), context.store
    found = await context.lookup.find_id_unguarded(table)
    other = await _require_met_guest(store, found, whom, me)
    block = StoredBlock(found, whom, other.name, context.now())
    if not await store.call(store.accounts.block, me.id, other.id, block, MAX_BLOCKED_PEOPLE):
        raise ApiError(429, "too_many_blocked")
    return PersonAffected(whom)


@delete(f"{PERSON_PATH}/block", status_code=200, summary="Unblock a person", tags=["people"])
async def unblock_person(context: ContextDep, table: FromPath[str], person: FromPath[str]) -> PersonAffected:
    """Unblock a person. Idempotent: it also succeeds for people who were never blocked."""
    me, whom, store = context.require_guest(), PersonId(person), context.store
    found = await context.lookup.find_id_unguarded(table)
    if is_id(person):
        await store.call(store.accounts.unblock, me.id, found, whom)
    return PersonAffected(whom)


@post(f"{PERSON_PATH}/reports", summary="Report someone", tags=["people"])
async def report_person(
    context: ContextDep, table: FromPath[str], person: FromPath[str], data: JSONBody[ReportRequest]
) -> Response[PersonAffected]:
    """Report a person. Only the operator sees the report, with ``tripot admin reports``."""
    me, whom, now = context.require_guest(), PersonId(person), context.now()
    found, store = await context.lookup.find_id_unguarded(table), context.store
    report = PlayerReport(me, await _require_met_guest(store, found, whom, me), found, data.reason, now)
    if not await store.call(store.accounts.report, report, now - DAY_MS, MAX_REPORTS_PER_DAY):
        raise ApiError(429, "too_many_reports")
    fields = {"guest": me.id, "person": whom, "table": found, "reason": data.reason}
    AUDIT_LOG.info(LogEvent.PERSON_REPORTED, "a guest reported a person", **fields)
    return Response(PersonAffected(whom), status_code=201)


@put("/api/tables/{table:str}/lock", summary="Lock the door", tags=["tables"])
async def lock_door(context: ContextDep, table: FromPath[str]) -> TableDoor:
    """Lock the door: new people cannot enter, and people without a seat cannot sit down. Only for the host."""
    await context.store.call(context.store.moderation.lock_door, await _require_host(context, table), context.now())
    return TableDoor(locked=True)


@delete("/api/tables/{table:str}/lock", status_code=200, summary="Open the door", tags=["tables"])
async def open_door(context: ContextDep, table: FromPath[str]) -> TableDoor:
    """Open the door to new people again. Only for the host."""
    await context.store.call(context.store.moderation.open_door, await _require_host(context, table))
    return TableDoor(locked=False)


async def _require_host(context: RequestContext, table: str) -> TableId:
    """Return the table, if this guest is its host."""
    context.require_guest()
    found = await context.lookup.find_table(table)
    if await context.lookup.find_person(found.id) != found.host:
        raise ApiError(403, "not_host")
    return found.id


async def _require_met_guest(store: AsyncStore, table: TableId, person: PersonId, me: Guest) -> Guest:
    """Return the guest with this id at a table that the caller has visited. Excludes the caller, their bots and their
    hotseat players."""
    people = await store.call(store.accounts.guests_at, table)
    other = people.get(person)
    if other is None or me.id not in {guest.id for guest in people.values()}:
        raise ApiError(404, "no_such_person")
    if await store.call(store.accounts.owner_of, other.id) == me.id:
        raise ApiError(422, "oneself")
    return other
