"""Whom one would rather not meet: keeping someone away, and telling the operator. By the ids people have at a table."""

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.server.api.account import known
from tripot.server.http.dependencies import TheGuest, TheHall
from tripot.server.http.problems import Declined, may_say
from tripot.server.live.registry import Hall
from tripot.store import Block, Guest, Reason, Report

MOST_BLOCKED = 200
MOST_REPORTS = 20
"""In one day."""

DAY = 24 * 3600 * 1000

NOBODY = may_say(
    _401="Tell a name first.", _404="No such table, or nobody of that id.", _422="Oneself.", _429="Too many."
)


class Kept(Struct, frozen=True):
    """Someone I keep away, where we met."""

    table: TableId
    person: PersonId
    name: str
    at: int


class Complaint(Struct, frozen=True, forbid_unknown_fields=True):
    """Why I report someone."""

    reason: Reason


class Done(Struct, frozen=True):
    """It is so now."""

    person: PersonId


@get("/api/me/blocked", summary="Whom I keep away", tags=["me"])
async def whom_i_keep_away(guest: TheGuest, hall: TheHall) -> tuple[Kept, ...]:
    """The latest first."""
    if guest is None:
        return ()
    blocks = await hall.clerk.ask(hall.clerk.people.blocks_of, guest.id)
    return tuple(Kept(it.table, it.person, it.name, it.at) for it in blocks)


@put(
    "/api/tables/{table:str}/people/{person:str}/block", summary="Keep someone away", tags=["people"], responses=NOBODY
)
async def keep_away(table: FromPath[str], person: FromPath[str], guest: TheGuest, hall: TheHall) -> Done:
    """I no longer hear him, and he cannot sit at tables I host."""
    me, whom = known(guest), PersonId(person)
    at = await hall.find(table)
    other = await _met(hall, at, whom, me)
    block = Block(at, whom, other.name, hall.clock())
    if not await hall.clerk.ask(hall.clerk.people.block, me.id, other.id, block, MOST_BLOCKED):
        raise Declined(429, "too_many_blocked")
    return Done(whom)


@delete(
    "/api/tables/{table:str}/people/{person:str}/block",
    status_code=200,
    summary="Let someone come again",
    tags=["people"],
    responses=may_say(_401="Tell a name first."),
)
async def let_come(table: FromPath[str], person: FromPath[str], guest: TheGuest, hall: TheHall) -> Done:
    """Also of someone who was never kept away."""
    me, whom = known(guest), PersonId(person)
    await hall.clerk.ask(hall.clerk.people.unblock, me.id, await hall.find(table), whom)
    return Done(whom)


@post(
    "/api/tables/{table:str}/people/{person:str}/reports", summary="Report someone", tags=["people"], responses=NOBODY
)
async def tell_operator(
    table: FromPath[str], person: FromPath[str], data: JSONBody[Complaint], guest: TheGuest, hall: TheHall
) -> Response[Done]:
    """The operator reads it with ``tripot admin reports``; nobody else learns of it."""
    me, whom, now = known(guest), PersonId(person), hall.clock()
    at = await hall.find(table)
    report = Report(me, await _met(hall, at, whom, me), at, data.reason, now)
    if not await hall.clerk.ask(hall.clerk.people.report, report, now - DAY, MOST_REPORTS):
        raise Declined(429, "too_many_reports")
    return Response(Done(whom), status_code=201)


async def _met(hall: Hall, table: TableId, person: PersonId, me: Guest) -> Guest:
    """Whoever goes by this id at a table where I have been too; never myself, nor those I answer for."""
    people = await hall.clerk.ask(hall.clerk.people.guests_at, table)
    other = people.get(person)
    if other is None or me.id not in {guest.id for guest in people.values()}:
        raise Declined(404, "no_such_person")
    if await hall.clerk.ask(hall.clerk.people.stands_for, other.id) == me.id:
        raise Declined(422, "oneself")
    return other
