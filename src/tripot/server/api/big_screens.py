"""``/api/screens``: a television shows a code; a phone claims the television for its table or circle.

A television is identified by its secret. A phone that knows its code can claim it, that is, choose the table or circle
to show. A claimed television receives the same data as any spectator without a name.
"""

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from tripot.entropy import fresh_screen_code, fresh_secret, hash_secret, parse_screen_code
from tripot.house import TableId
from tripot.server.api.circle_pages import find_tonight
from tripot.server.api.circles import require_membership
from tripot.server.api.lookup import draw_qr_code
from tripot.server.http.dependencies import ApiRequest, ContextDep, ServicesDep
from tripot.server.http.problems import ApiError, RateLimited
from tripot.server.http.rate_limits import COSTLY, SCREEN_LIMIT, caller_of, per_address
from tripot.server.http.table_lookup import count_miss, miss_retry_after
from tripot.store import CircleId

CODE_LASTS_MS = 10 * 60 * 1000
"""The lifetime of a code. Afterwards the television requests another code."""

CLAIM_LASTS_MS = 12 * 3600 * 1000
"""The lifetime of a claim: one evening."""


class OpenedScreen(Struct, frozen=True):
    """A free television."""

    secret: str
    """The secret of the television, which only the television knows."""
    code: str
    """The code with which a phone claims it, valid for ten minutes."""


class ScreenSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The television that sends the request."""

    secret: Annotated[str, Meta(max_length=64)]


class ShownScreen(Struct, frozen=True):
    """What a television shows: its code, a table, or the name of a circle without a current table."""

    code: str | None
    table: str | None
    """The code of the table, or its id."""
    circle: str | None
    """The circle's name."""


class ScreenClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to show a table or a circle on a television."""

    table: Annotated[str, Meta(max_length=64)] | None = None
    """A table of the caller, by code or id; the television follows its rematches."""
    circle: Annotated[str, Meta(max_length=64)] | None = None
    """A circle of the caller; the television shows its current table."""


class ClaimedScreen(Struct, frozen=True):
    """A television that the caller has claimed."""

    until: int
    """When the claim ends."""


class ScreenClaims(Struct, frozen=True):
    """The number of televisions that the caller has claimed."""

    screens: int


@post("/api/screens", summary="Register a television", tags=["screens"], opt=per_address(SCREEN_LIMIT))
async def open_screen(services: ServicesDep) -> OpenedScreen:
    """Register a television. Needs no session."""
    store, now = services.store, services.now()
    secret, until = fresh_secret(), now + CODE_LASTS_MS
    code = fresh_screen_code()
    while not await store.call(store.big_screens.open, hash_secret(secret), code, now, until):
        code = fresh_screen_code()
    return OpenedScreen(secret, code)


@post("/api/screens/mine", summary="Get what a television shows", tags=["screens"], status_code=200)
async def get_screen(services: ServicesDep, data: JSONBody[ScreenSecret]) -> ShownScreen:
    """Return what the television shows. Televisions send this request every few seconds."""
    store, now = services.store, services.now()
    screen = await store.call(store.big_screens.find, hash_secret(data.secret), now)
    if screen is None:
        raise ApiError(404, "no_such_screen")
    table, name = screen.table, None
    if screen.circle is not None:
        name = await store.call(store.circles.name_of, screen.circle)
        head = await store.call(find_tonight, store, screen.circle, now)
        table = None if head is None else head.table
    code = None if table is None else await store.call(store.accounts.code_of, table)
    return ShownScreen(screen.code, code or table, name)


@put("/api/screens/{code:str}", summary="Claim a television", tags=["screens"])
async def claim_screen(context: ContextDep, code: FromPath[str], data: JSONBody[ScreenClaim]) -> ClaimedScreen:
    """Claim a television for a table where the caller sits or watches, or for a circle of the caller.

    Wrong codes count like wrong table codes.
    """
    me, store, now = context.require_human(), context.store, context.now()
    table: TableId | None = None
    circle: CircleId | None = None
    if data.table is not None and data.circle is None:
        table = await context.lookup.find_id(data.table)
        await context.lookup.require_visitor(table)
    elif data.circle is not None and data.table is None:
        circle = (await require_membership(context, data.circle)).circle.id
    else:
        raise ApiError(400, "bad_request")
    caller, shown = caller_of(context.request), parse_screen_code(code)
    if (wait := miss_retry_after(context.rate_limits, caller)) is not None:
        raise RateLimited(wait)
    is_claimed = shown is not None and await store.call(
        store.big_screens.claim, shown, now, now + CLAIM_LASTS_MS, table, circle, me.id
    )
    if not is_claimed:
        count_miss(context.rate_limits, caller)
        raise ApiError(404, "no_such_screen")
    return ClaimedScreen(now + CLAIM_LASTS_MS)


@get("/api/screens/claims", summary="Count my televisions", tags=["screens"])
async def count_claims(context: ContextDep) -> ScreenClaims:
    """Return the number of televisions that the caller has claimed."""
    store, me = context.store, context.require_human()
    return ScreenClaims(await store.call(store.big_screens.count_claims, me.id, context.now()))


@delete("/api/screens/claims", status_code=200, summary="Release my televisions", tags=["screens"])
async def release_screens(context: ContextDep) -> ScreenClaims:
    """Release the televisions that the caller has claimed. They show a code again."""
    store, me = context.store, context.require_human()
    await store.call(store.big_screens.release, me.id)
    return ScreenClaims(0)


@get(
    "/api/screens/{code:str}/qr.svg",
    summary="Get the code of a television as a QR code",
    tags=["screens"],
    media_type="image/svg+xml",
    opt=COSTLY,
)
async def get_screen_qr_code(request: ApiRequest, code: FromPath[str], services: ServicesDep) -> Response[bytes]:
    """Return a QR code of the address that claims the television."""
    if (shown := parse_screen_code(code)) is None:
        raise ApiError(404, "no_such_screen")
    return draw_qr_code(f"{services.urls.base_url_for(request)}/screen/{shown}")
