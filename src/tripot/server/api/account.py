"""``/api/me``: the guest of this device, their name, devices and tables, and the former identities of this device."""

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from tripot.entropy import hash_secret
from tripot.house import BrokenChain, PersonId, Stage, Table, TableId, UnknownGame
from tripot.server.api.bodies import Me, Naming
from tripot.server.http.dependencies import ApiRequest, ContextDep, RequestContext, ServicesDep
from tripot.server.http.problems import ApiError
from tripot.server.identity.credentials import (
    cookie_for,
    describe_device,
    former_cookie_for,
    former_secrets_of,
    secret_of,
)
from tripot.server.identity.display_names import check_name
from tripot.server.identity.sessions import Sessions
from tripot.store import Accounts, FoundSession, Guest, Journal, StoredSession, public_id_of

MAX_LISTED_TABLES = 50

MAX_FOLDED_TABLES = 12
"""The maximum number of tables loaded to find whose turn it is. Later requests fold only their new entries."""


class DeviceLink(Struct, frozen=True):
    """A one-time link. The secret is in the fragment (``#``), so it never reaches a log."""

    url: str
    expires: int
    """Milliseconds since 1970."""


class DeviceLinkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The fragment of a link."""

    link: Annotated[str, Meta(max_length=64)]
    replace: bool = False
    """Whether to replace the person this device belongs to."""


class LinkedIdentity(Struct, frozen=True):
    """The person of a link, and the person this device belongs to now."""

    name: str
    current: str | None
    """The name of this device's guest, if it has one."""
    same: bool
    """Whether both are the same guest."""


class MyTable(Struct, frozen=True, kw_only=True):
    """A table that the caller has visited."""

    id: TableId
    code: str | None
    game: str
    stage: Stage
    opened: int
    at: int
    """When its last entry was written."""
    people: tuple[str, ...]
    """The names of the visitors, in order of arrival."""
    seated: bool | None
    """Whether the caller has a seat; ``None`` for finished games and for older tables."""
    awaited: bool
    """Whether the game waits for the caller."""


@get("/api/me", summary="Get the caller's identity", tags=["me"])
async def get_me(context: ContextDep) -> Response[Me]:
    """Return the caller's name, and renew the cookie so that it does not expire while it is in use."""
    secret = secret_of(context.request)
    if context.guest is None:
        return Response(Me(None))
    if context.guest.bot or secret is None:
        return Response(Me(context.guest.name))
    return Response(Me(context.guest.name), cookies=[cookie_for(context.request, secret)])


@put("/api/me", summary="Set or change the caller's name", tags=["me"])
async def set_my_name(context: ContextDep, data: JSONBody[Naming]) -> Response[Me]:
    """Set the caller's name. The first call creates a guest and sets the device's cookie."""
    name, guest = check_name(data.name), context.guest
    if guest is None:
        _, secret = await context.sessions.create_guest(name, describe_device(context.request))
        return Response(Me(name), cookies=[cookie_for(context.request, secret)])
    if await context.registry.account_events.looks_like_another(guest, name, context.history):
        raise ApiError(422, "name_taken")
    if name != guest.name:
        context.registry.account_events.show_name(await context.sessions.rename(guest, name))
    return Response(Me(name))


@post("/api/me/links", summary="Create a link for another device", tags=["me"])
async def create_device_link(context: ContextDep) -> DeviceLink:
    """Create a link for another device. It works once and expires after ten minutes."""
    link, until = await context.sessions.give_link(context.require_human())
    return DeviceLink(f"{context.base_url}/me#{link}", until)


@post("/api/me/device", status_code=200, summary="Sign in with a link from another device", tags=["me"])
async def sign_in_with_link(context: ContextDep, data: JSONBody[DeviceLinkRequest]) -> Response[Me]:
    """Sign in with a link. This device gets its own cookie; the other device stays signed in.

    A device that belongs to another person changes only with ``replace``; it then keeps that person's secret in a
    second cookie, so that they can come back (``/api/me/former``).
    """
    former, before = former_secrets_of(context.request), secret_of(context.request)
    if context.guest is not None and not context.guest.bot:
        linked = await context.sessions.look_at_link(data.link)
        if linked is not None and linked.id == context.guest.id:
            return Response(Me(context.guest.name))
        if linked is not None and not data.replace:
            raise ApiError(409, "other_identity")
        former = [before, *former] if before is not None else former
    brought = await context.sessions.use_link(data.link, describe_device(context.request))
    if brought is None:
        raise ApiError(410, "link_spent")
    person, secret = brought
    cookies = [cookie_for(context.request, secret), *([former_cookie_for(context.request, former)] if former else [])]
    return Response(Me(person.name), cookies=cookies)


@post("/api/me/device/look", status_code=200, summary="Who is behind a link", tags=["me"])
async def preview_device_link(context: ContextDep, data: JSONBody[DeviceLinkRequest]) -> LinkedIdentity:
    """Return the person of a link. The link stays valid, so a page can ask for confirmation first."""
    linked = await context.sessions.look_at_link(data.link)
    if linked is None:
        raise ApiError(410, "link_spent")
    current = None if context.guest is None else context.guest.name
    return LinkedIdentity(linked.name, current, context.guest is not None and context.guest.id == linked.id)


@get("/api/me/tables", summary="My tables", tags=["me"])
async def my_tables(context: ContextDep) -> tuple[MyTable, ...]:
    """Return the tables that the guest has visited, latest first."""
    if context.guest is None:
        return ()
    tables = await context.store.call(_read_my_tables, context.store.journal, context.store.accounts, context.guest)
    going = [(table.id, seq) for table, _, seq in tables if table.stage != "over"][:MAX_FOLDED_TABLES]
    # The list also contains tables whose game is not installed here.
    loaded = {
        table: await context.history.try_load_table(table, UnknownGame, BrokenChain, seq=seq) for table, seq in going
    }
    return tuple(_add_seat_and_turn(table, loaded.get(table.id), person) for table, person, _ in tables)


def _add_seat_and_turn(mine: MyTable, table: Table | None, person: PersonId | None) -> MyTable:
    """Add the caller's seat and whether it is their turn; both require the folded table."""
    if table is None or person is None:
        return mine
    return replace(mine, seated=table.seat_of(person) is not None, awaited=table.is_waiting_for(person))


def _read_my_tables(journal: Journal, accounts: Accounts, guest: Guest) -> list[tuple[MyTable, PersonId | None, int]]:
    """Read the caller's tables with four queries, independent of the number of tables."""
    found, tables = [], accounts.tables_of(guest.id, MAX_LISTED_TABLES)
    heads, codes = journal.heads_of(tables), accounts.codes_of(tables)
    for table, guests in accounts.guests_at_each(tables).items():
        head = heads.get(table)
        if head is None:
            continue
        mine = MyTable(
            id=table,
            code=codes.get(table),
            game=head.game,
            stage=head.stage,
            opened=head.opened,
            at=head.at,
            people=tuple(other.name for other in guests.values()),
            seated=None,
            awaited=False,
        )
        found.append((mine, next((person for person, other in guests.items() if other.id == guest.id), None), head.seq))
    return found


class MySession(Struct, frozen=True):
    """A session of the caller. Its id is the beginning of its secret's hash; it cannot be used to sign in."""

    id: str
    name: str | None
    since: int
    """When the session began, in milliseconds since 1970."""
    seen: int
    """When it was last seen, accurate to about ten minutes."""
    current: bool
    """Whether this request uses it."""


class FormerIdentity(Struct, frozen=True):
    """A former identity of this device, which it can return to."""

    id: str
    name: str


@get("/api/me/sessions", summary="My devices", tags=["me"])
async def my_sessions(context: ContextDep) -> tuple[MySession, ...]:
    """Return the caller's sessions, the last seen first."""
    sessions = await context.store.call(context.store.sessions.list_of, context.require_human().id)
    return tuple(_show(context.request, it) for it in sessions)


@put("/api/me/sessions/{session:str}", summary="Rename a session", tags=["me"])
async def rename_session(context: ContextDep, session: FromPath[str], data: JSONBody[Naming]) -> MySession:
    """Name a session. Only its owner sees the name."""
    store, name = context.store, check_name(data.name)
    mine = await _require_own(context, session)
    await store.call(store.sessions.rename, mine.device, name)
    return _show(context.request, StoredSession(mine.device, name, mine.since, mine.seen))


@delete("/api/me/sessions/{session:str}", status_code=200, summary="End a session", tags=["me"])
async def end_session(context: ContextDep, session: FromPath[str]) -> Response[MySession]:
    """Sign a device out and close its connections on every node. A guest's only session cannot be ended."""
    me, store = context.require_human(), context.store
    mine = await _require_own(context, session)
    if not await store.call(store.accounts.end_session, me.id, mine.device):
        raise ApiError(409, "only_session")
    context.registry.account_events.end_sessions(frozenset([session]))
    ended = _show(context.request, mine)
    return Response(ended, cookies=[cookie_for(context.request, "", max_age=0)] if ended.current else [])


@get("/api/me/former", summary="List former identities of this device", tags=["me"])
async def former_identities(request: ApiRequest, services: ServicesDep) -> tuple[FormerIdentity, ...]:
    """Return the former identities of this device, latest first, from a cookie that scripts cannot read."""
    found = await _find_former(request, services.sessions)
    return tuple(FormerIdentity(it.session.public_id, it.guest.name) for it in found.values())


@post("/api/me/former/{session:str}", status_code=200, summary="Return to a former identity", tags=["me"])
async def return_to_former_identity(context: ContextDep, session: FromPath[str]) -> Response[Me]:
    """Return to a former identity. The current one becomes a former identity, so nothing is lost."""
    former = await _find_former(context.request, context.sessions)
    for secret, found in former.items():
        if found.session.public_id == session:
            present = secret_of(context.request) if context.guest is not None else None
            kept = [*([present] if present else []), *(it for it in former if it != secret)]
            cookies = [cookie_for(context.request, secret), former_cookie_for(context.request, kept)]
            return Response(Me(found.guest.name), cookies=cookies)
    raise ApiError(404, "no_such_session")


async def _find_former(request: ApiRequest, sessions: Sessions) -> dict[str, FoundSession]:
    """Return the former sessions of this device that have not ended, by their secrets."""
    found = {secret: await sessions.find_by_secret(secret) for secret in former_secrets_of(request)}
    return {secret: it for secret, it in found.items() if it is not None and not it.guest.bot}


async def _require_own(context: RequestContext, session: str) -> StoredSession:
    store, me = context.store, context.require_human()
    for mine in await store.call(store.sessions.list_of, me.id):
        if mine.public_id == session:
            return mine
    raise ApiError(404, "no_such_session")


def _show(request: ApiRequest, session: StoredSession) -> MySession:
    secret = secret_of(request)
    current = secret is not None and public_id_of(hash_secret(secret)) == session.public_id
    return MySession(session.public_id, session.name, session.since, session.seen, current)
