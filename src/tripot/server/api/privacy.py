"""``/api/me/data`` and ``DELETE /api/me``: export of personal data, and deletion of a guest."""

from litestar import Response, delete, get
from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.server.api.bodies import BlockedPerson, Me, to_blocked_people
from tripot.server.async_store import AsyncStore
from tripot.server.http.dependencies import ContextDep
from tripot.server.http.problems import ApiError
from tripot.server.identity.credentials import cookie_for
from tripot.store import BestFeat, CircleId, CircleReply, Guest, GuestGame, MemberId, Reason, StoredAnswer

MAX_EXPORTED_GAMES = 1_000_000
"""The maximum number of games in an export. Larger than the number of games of any person."""


class TableIdentity(Struct, frozen=True):
    """The caller's id at a table. The journal contains their moves under this id and no other data about them."""

    table: TableId
    person: PersonId
    code: str | None


class SentReport(Struct, frozen=True):
    """A report that the caller sent to the operator."""

    table: TableId
    reason: Reason
    at: int


class OwnedBot(Struct, frozen=True):
    """A bot of the caller, and when its token was created. For a revoked token, only the bot's name remains."""

    name: str
    token: int | None


class KnownDevice(Struct, frozen=True):
    """A device of the caller: its name, when it was added and when it was last seen."""

    name: str | None
    since: int
    seen: int


class KnownCircle(Struct, frozen=True):
    """A circle of the caller, with the time of joining and their id there."""

    circle: CircleId
    name: str
    member: MemberId
    since: int


class KnownDecline(Struct, frozen=True):
    """An honour of a circle that the caller declined."""

    circle: CircleId
    honour: str


class PersonalData(Struct, frozen=True, kw_only=True):
    """All personal data. Times are in milliseconds since 1970. Devices, links and tokens are stored only as hashes."""

    name: str
    since: int
    devices: tuple[int, ...]
    """When each device was added."""
    sessions: tuple[KnownDevice, ...]
    links: tuple[int, ...]
    """When each unused link to another device expires."""
    tables: tuple[TableIdentity, ...]
    hands: tuple[str, ...]
    """The names of the people who play on the caller's device."""
    bots: tuple[OwnedBot, ...]
    blocked: tuple[BlockedPerson, ...]
    reports: tuple[SentReport, ...]
    circles: tuple[KnownCircle, ...]
    questions: tuple[StoredAnswer, ...]
    replies: tuple[CircleReply, ...]
    games: tuple[GuestGame, ...]
    feats: tuple[BestFeat, ...]
    """The largest feat of each kind; the journals contain the others."""
    declined: tuple[KnownDecline, ...]


@get("/api/me/data", summary="Export the caller's personal data", tags=["me"])
async def export_my_data(context: ContextDep) -> Response[PersonalData]:
    """Return all data about the caller, as a file. Excludes reports about the caller, which are personal data of their
    senders."""
    data = await context.store.call(_read_personal_data, context.store, context.require_guest())
    if data is None:
        raise ApiError(401, "name_needed")
    return Response(data, headers={"content-disposition": 'attachment; filename="tripot.json"'})


@delete("/api/me", status_code=200, summary="Forget me", tags=["me"])
async def delete_me(context: ContextDep) -> Response[Me]:
    """Delete the caller's name, devices, links, bots, hotseat players and blocks, and all reports by and about them.

    Also delete their answers to questions, and remove them from circles and seats.

    Journals keep a random id that can no longer be linked to a person.
    """
    await context.registry.account_events.delete_guest(context.require_human())
    return Response(Me(None), cookies=[cookie_for(context.request, "", max_age=0)])


def _read_personal_data(store: AsyncStore, me: Guest) -> PersonalData | None:
    accounts = store.accounts
    record = accounts.record_of(me.id)
    if record is None:
        return None
    codes = accounts.codes_of([table for table, _ in record.people])
    tokens = {bot.guest.id: bot.since for bot in accounts.bots_of(me.id)}
    return PersonalData(
        name=me.name,
        since=record.since,
        devices=record.devices,
        sessions=tuple(KnownDevice(it.name, it.since, it.seen) for it in store.sessions.list_of(me.id)),
        links=record.links,
        tables=tuple(TableIdentity(table, person, codes.get(table)) for table, person in record.people),
        hands=tuple(held.name for held in record.held if not held.bot),
        bots=tuple(OwnedBot(held.name, tokens.get(held.id)) for held in record.held if held.bot),
        blocked=to_blocked_people(accounts.blocks_of(me.id)),
        reports=tuple(SentReport(*it) for it in record.reports),
        circles=tuple(
            KnownCircle(it.circle.id, it.circle.name, it.member, it.since) for it in store.circles.list_of(me.id)
        ),
        questions=tuple(store.quiz.list_of(me.id)),
        replies=tuple(store.circle_evenings.replies_of(me.id)),
        games=tuple(store.summaries.games_of(me.id, MAX_EXPORTED_GAMES)),
        feats=tuple(store.summaries.feats_of(me.id)),
        declined=tuple(KnownDecline(*it) for it in store.declined_honours.declined_by(me.id)),
    )
