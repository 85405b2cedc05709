"""Blocking and reporting people by their ids at a table, and the host's lock on the table's door."""

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.server.api.bodies import BlockedPerson, to_blocked_people
from tripot.server.async_store import AsyncStore
from tripot.server.http.dependencies import GuestDep, RoomRegistryDep, StoreDep, TableLookupDep, require_guest
from tripot.server.http.problems import ApiError
from tripot.server.http.table_lookup import TableLookup
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
async def list_blocked_people(guest: GuestDep, store: StoreDep) -> tuple[BlockedPerson, ...]:
    """Return the people whom the caller blocks, latest first."""
    if guest is None:
        return ()
    return to_blocked_people(await store.call(store.accounts.blocks_of, guest.id))


@put(f"{PERSON_PATH}/block", summary="Block a person", tags=["people"])
async def block_person(
    table: FromPath[str],
    person: FromPath[str],
    guest: GuestDep,
    lookup: TableLookupDep,
    registry: RoomRegistryDep,
) -> PersonAffected:
    """Block a person: hide their phrases from the caller, and keep them from sitting at tables that the caller
    hosts."""
    me, whom, store = require_guest(guest), PersonId(person), registry.store
    found = await lookup.find_id_unguarded(table)
    other = await _require_met_guest(store, found, whom, me)
    block = StoredBlock(found, whom, other.name, registry.clock())
    if not await store.call(store.accounts.block, me.id, other.id, block, MAX_BLOCKED_PEOPLE):
        raise ApiError(429, "too_many_blocked")
    AUDIT_LOG.info(LogEvent.PERSON_BLOCKED, "a guest blocked a person", guest=me.id, person=whom, table=found)
    return PersonAffected(whom)


@delete(f"{PERSON_PATH}/block", status_code=200, summary="Unblock a person", tags=["people"])
async def unblock_person(
    table: FromPath[str],
    person: FromPath[str],
    guest: GuestDep,
    lookup: TableLookupDep,
    registry: RoomRegistryDep,
) -> PersonAffected:
    """Unblock a person. Idempotent: it also succeeds for people who were never blocked."""
    me, whom, store = require_guest(guest), PersonId(person), registry.store
    found = await lookup.find_id_unguarded(table)
    await store.call(store.accounts.unblock, me.id, found, whom)
    AUDIT_LOG.info(LogEvent.PERSON_UNBLOCKED, "a guest lifted a block", guest=me.id, person=whom, table=found)
    return PersonAffected(whom)


@post(f"{PERSON_PATH}/reports", summary="Report someone", tags=["people"])
async def report_person(
    table: FromPath[str],
    person: FromPath[str],
    data: JSONBody[ReportRequest],
    guest: GuestDep,
    lookup: TableLookupDep,
    registry: RoomRegistryDep,
) -> Response[PersonAffected]:
    """Report a person. Only the operator sees the report, with ``tripot admin reports``."""
    me, whom, now = require_guest(guest), PersonId(person), registry.clock()
    found, store = await lookup.find_id_unguarded(table), registry.store
    report = PlayerReport(me, await _require_met_guest(store, found, whom, me), found, data.reason, now)
    if not await store.call(store.accounts.report, report, now - DAY_MS, MAX_REPORTS_PER_DAY):
        raise ApiError(429, "too_many_reports")
    fields = {"guest": me.id, "person": whom, "table": found, "reason": data.reason}
    AUDIT_LOG.info(LogEvent.PERSON_REPORTED, "a guest reported a person", **fields)
    return Response(PersonAffected(whom), status_code=201)


@put("/api/tables/{table:str}/lock", summary="Lock the door", tags=["tables"])
async def lock_door(
    table: FromPath[str], guest: GuestDep, lookup: TableLookupDep, registry: RoomRegistryDep
) -> TableDoor:
    """Lock the door: new people cannot enter, and people without a seat cannot sit down. Only for the host."""
    store, found, me = registry.store, await _require_host(table, guest, lookup), require_guest(guest)
    await store.call(store.moderation.lock_door, found, registry.clock())
    AUDIT_LOG.info(LogEvent.DOOR_LOCKED, "a host locked the door", guest=me.id, table=found)
    return TableDoor(locked=True)


@delete("/api/tables/{table:str}/lock", status_code=200, summary="Open the door", tags=["tables"])
async def open_door(
    table: FromPath[str], guest: GuestDep, lookup: TableLookupDep, registry: RoomRegistryDep
) -> TableDoor:
    """Open the door to new people again. Only for the host."""
    store, found, me = registry.store, await _require_host(table, guest, lookup), require_guest(guest)
    await store.call(store.moderation.open_door, found)
    AUDIT_LOG.info(LogEvent.DOOR_OPENED, "a host opened the door", guest=me.id, table=found)
    return TableDoor(locked=False)


async def _require_host(table: str, guest: Guest | None, lookup: TableLookup) -> TableId:
    """Return the table, if this guest is its host."""
    require_guest(guest)
    found = await lookup.find_table(table)
    if await lookup.find_person(found.id) != found.host:
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
