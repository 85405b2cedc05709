"""``/api/circles``: create, join, leave and manage circles. The page of a circle is in ``circle_pages``, its seasons
are in ``circle_seasons``."""

from typing import Annotated

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from tripot.entropy import fresh_code, fresh_id, is_id, parse_code
from tripot.house import PersonId, Table
from tripot.house.results.ranking import people_by_seat
from tripot.server.api.bodies import Naming
from tripot.server.api.ledger import load_evening
from tripot.server.async_store import AsyncStore
from tripot.server.http.dependencies import ContextDep, RequestContext
from tripot.server.http.problems import ApiError, RateLimited
from tripot.server.http.rate_limits import caller_of
from tripot.server.http.table_lookup import count_miss, miss_retry_after
from tripot.server.identity.display_names import check_name
from tripot.store import Circle, CircleId, CircleMembership, Guest, GuestId, MemberId
from tripot.store.circles import next_keeper

MAX_MEMBERS = 60
MAX_CIRCLES_PER_GUEST = 50

KEEPER_AWAY_AFTER_MS = 60 * 24 * 3600 * 1000
"""A keeper who is away for this long is replaced until they return."""


class CircleWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a circle of the people of a finished table."""

    table: Annotated[str, Meta(max_length=64)]
    name: Annotated[str, Meta(max_length=200)]


class CircleCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a circle, in any spelling."""

    code: Annotated[str, Meta(max_length=64)]


class MyCircle(Struct, frozen=True):
    """A circle of the caller."""

    id: CircleId
    name: str
    members: int


class CircleInvitation(Struct, frozen=True):
    """A circle as seen by anyone with its code. ``mine``: its id, for members only."""

    name: str
    members: int
    mine: CircleId | None


class CircleChanged(Struct, frozen=True):
    """A change was made. Contains the circle's current code, or ``None`` after leaving."""

    id: CircleId
    code: str


@get("/api/circles", summary="My circles", tags=["circles"])
async def my_circles(context: ContextDep) -> tuple[MyCircle, ...]:
    """Return the circles of the caller, the last joined first."""
    if context.guest is None:
        return ()
    found = await context.store.call(context.store.circles.list_with_sizes, context.guest.id)
    return tuple(MyCircle(it.circle.id, it.circle.name, size) for it, size in found)


@post("/api/circles", summary="Create a circle from a table", tags=["circles"])
async def create_circle(context: ContextDep, data: JSONBody[CircleWish]) -> CircleChanged:
    """Create a circle of the people who had a seat, with the games of that evening. The caller becomes its keeper.

    It leaves out people on another's device, bots, and people who blocked the caller or are blocked by them. If one of
    the caller's circles already contains that table, the route returns that circle.
    """
    me, name, store, now = context.require_human(), check_name(data.name), context.store, context.now()
    table = await context.history.load_table(await context.lookup.find_id(data.table))
    people = await _find_people(store, table, me)
    if table.stage != "over":
        raise ApiError(409, "not_over")
    if (known := await store.call(store.circles.find_by_table, table.id, me.id)) is not None:
        return CircleChanged(known.id, known.code)
    members = {MemberId(fresh_id()): other for other in people}
    tables = {one.id: one.opened for one in await load_evening(context.history, table)}
    while True:
        circle = Circle(CircleId(fresh_id()), name, fresh_code(), now)
        outcome = await store.call(store.circles.create, circle, members, tables, MAX_MEMBERS, MAX_CIRCLES_PER_GUEST)
        if outcome == "created":
            return CircleChanged(circle.id, circle.code)
        if outcome == "too_many_circles":
            raise ApiError(429, "too_many_circles")


@get("/api/circles/invitations/{code:str}", summary="Preview a circle", tags=["circles"])
async def preview_circle(context: ContextDep, code: FromPath[str]) -> CircleInvitation:
    """Return the name and the number of members, for anyone with the code."""
    circle = await _find_by_code(context, code)
    mine = (
        None
        if context.guest is None
        else await context.store.call(context.store.circles.find, circle.id, context.guest.id)
    )
    members = await context.store.call(context.store.circles.count_members, circle.id)
    return CircleInvitation(circle.name, members, None if mine is None else circle.id)


@post("/api/circles/memberships", summary="Join a circle", tags=["circles"])
async def join_circle(context: ContextDep, data: JSONBody[CircleCode]) -> CircleChanged:
    """Join a circle by its code. Idempotent for members."""
    me, store = context.require_human(), context.store
    circle = await _find_by_code(context, data.code)
    join, member, now = store.circles.add_member, MemberId(fresh_id()), context.now()
    if not await store.call(join, circle.id, me.id, member, now, MAX_MEMBERS, MAX_CIRCLES_PER_GUEST):
        raise ApiError(409, "circle_full")
    return CircleChanged(circle.id, circle.code)


@delete("/api/circles/{circle:str}/me", status_code=200, summary="Leave", tags=["circles"])
async def leave_circle(context: ContextDep, circle: FromPath[str]) -> CircleChanged:
    """Leave a circle. When its last member leaves, it is deleted."""
    mine = await require_membership(context, circle)
    await context.store.call(context.store.circles.remove_member, mine.circle.id, mine.member)
    return CircleChanged(mine.circle.id, "")


@put("/api/circles/{circle:str}/name", summary="Rename", tags=["circles"])
async def rename_circle(context: ContextDep, circle: FromPath[str], data: JSONBody[Naming]) -> CircleChanged:
    """Rename a circle. Only for the keeper."""
    mine = await _require_keeper(context, circle)
    await context.store.call(context.store.circles.rename, mine.circle.id, check_name(data.name))
    return CircleChanged(mine.circle.id, mine.circle.code)


@post("/api/circles/{circle:str}/code", status_code=200, summary="Another code", tags=["circles"])
async def renew_code(context: ContextDep, circle: FromPath[str]) -> CircleChanged:
    """Replace the code of a circle. The previous code becomes invalid. Only for the keeper."""
    mine = await _require_keeper(context, circle)
    return CircleChanged(mine.circle.id, await _replace_code(context.store, mine.circle.id))


@delete("/api/circles/{circle:str}/members/{member:str}", status_code=200, summary="Remove a member", tags=["circles"])
async def remove_member(context: ContextDep, circle: FromPath[str], member: FromPath[str]) -> CircleChanged:
    """Remove a member. The code changes, so that the removed person cannot use it to return. Only for the keeper."""
    store = context.store
    mine = await _require_keeper(context, circle)
    if member not in {it.member for it in await store.call(store.circles.members_of, mine.circle.id)}:
        raise ApiError(404, "no_such_person")
    code = await _replace_code(store, mine.circle.id)
    await store.call(store.circles.remove_member, mine.circle.id, MemberId(member))
    return CircleChanged(mine.circle.id, code)


async def require_membership(context: RequestContext, circle: str) -> CircleMembership:
    """Return the caller's membership; 404 for everyone else, as if the circle did not exist."""
    store, me = context.store, context.require_human()
    found = await store.call(store.circles.find, CircleId(circle), me.id) if is_id(circle) else None
    if found is None:
        raise ApiError(404, "no_such_circle")
    return found


async def _require_keeper(context: RequestContext, circle: str) -> CircleMembership:
    mine, store = await require_membership(context, circle), context.store
    members = await store.call(store.circles.members_of, mine.circle.id)
    if next_keeper(members, context.now(), KEEPER_AWAY_AFTER_MS) != mine.member:
        raise ApiError(403, "not_keeper")
    return mine


async def _find_people(store: AsyncStore, table: Table, me: Guest) -> list[GuestId]:
    """Return the guests who had a seat at a table and can join, the caller first. 403 if the caller had no seat."""
    guests = await store.call(store.accounts.guests_at, table.id)
    seated = [person for person in people_by_seat(table).values() if person in guests]
    mine: PersonId | None = next((it for it in seated if guests[it].id == me.id), None)
    if mine is None:
        raise ApiError(403, "not_seated")
    apart = await store.call(store.moderation.blocks_at, table.id)
    found = [me.id]
    for person in seated:
        other = guests[person]
        is_blocked = (mine, person) in apart or (person, mine) in apart
        if person == mine or other.bot or is_blocked:
            continue
        if await store.call(store.accounts.owner_of, other.id) == other.id:
            found.append(other.id)
    return found


async def _replace_code(store: AsyncStore, circle: CircleId) -> str:
    while not await store.call(store.circles.replace_code, circle, code := fresh_code()):
        pass
    return code


async def _find_by_code(context: RequestContext, spoken: str) -> Circle:
    """Find a circle by its code. Wrong codes are counted and throttled like wrong table codes."""
    caller, limiter, store = caller_of(context.request), context.rate_limits, context.store
    if (wait := miss_retry_after(limiter, caller)) is not None:
        raise RateLimited(wait)
    code = parse_code(spoken)
    circle = None if code is None else await store.call(store.circles.find_by_code, code)
    if circle is None:
        count_miss(limiter, caller)
        raise ApiError(404, "no_such_circle")
    return circle
