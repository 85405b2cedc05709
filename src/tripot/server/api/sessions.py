"""``/api/me/sessions``: a guest's sessions on all devices, and the former identities of this device."""

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from tripot.entropy import hash_secret
from tripot.server.api.bodies import Me, Naming
from tripot.server.http.dependencies import ApiRequest, ContextDep, RequestContext, ServicesDep
from tripot.server.http.problems import ApiError
from tripot.server.identity.credentials import cookie_for, former_cookie_for, former_secrets_of, secret_of
from tripot.server.identity.display_names import check_name
from tripot.server.identity.sessions import Sessions
from tripot.store import FoundSession, StoredSession, public_id_of


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
    if len(await store.call(store.sessions.list_of, me.id)) == 1:
        raise ApiError(409, "only_session")
    await store.call(store.accounts.forget_device, mine.device)
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
