"""What the house knows about me, to take home; and being forgotten by it."""

from litestar import Response, delete, get
from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.server.api.account import Me, require_guest, require_human
from tripot.server.api.moderation import BlockedPerson
from tripot.server.http.dependencies import ApiRequest, GuestDep, RoomRegistryDep
from tripot.server.http.problems import ApiError, describe_problems
from tripot.server.identity.sessions import expired_cookie_for
from tripot.store import AccountRecord, Accounts, Guest, Reason, StoredBlock

EXPORT_PROBLEMS = describe_problems(_401="Nobody, of whom nothing is known.")
DELETION_PROBLEMS = describe_problems(
    _401="Nobody, of whom nothing is known.", _403="A bot goes with its owner, or when he revokes it."
)


class TableIdentity(Struct, frozen=True):
    """By which id I am known at a table; its journal has my moves under it, and nothing else of me."""

    table: TableId
    person: PersonId
    code: str | None


class SentReport(Struct, frozen=True):
    """What I told the operator of someone."""

    table: TableId
    reason: Reason
    at: int


class OwnedBot(Struct, frozen=True):
    """A bot of mine, and since when its token holds; none where I revoked it, and only the name is left."""

    name: str
    token: int | None


class PersonalData(Struct, frozen=True, kw_only=True):
    """Everything. Times are milliseconds since 1970; of devices, links and tokens only hashes are kept."""

    name: str
    since: int
    devices: tuple[int, ...]
    """Since when I come by each of them."""
    links: tuple[int, ...]
    """Until when each link to another device would work."""
    tables: tuple[TableIdentity, ...]
    hands: tuple[str, ...]
    """The names of those who play on my device."""
    bots: tuple[OwnedBot, ...]
    blocked: tuple[BlockedPerson, ...]
    reports: tuple[SentReport, ...]


@get("/api/me/data", summary="What the house knows about me", tags=["me"], responses=EXPORT_PROBLEMS)
async def what_you_know(guest: GuestDep, hall: RoomRegistryDep) -> Response[PersonalData]:
    """As a file. What others told the operator of me is theirs, and not in it."""
    me = require_guest(guest)
    data = await hall.store.call(_read_personal_data, hall.store.accounts, me)
    if data is None:
        raise ApiError(401, "name_needed")
    return Response(data, headers={"content-disposition": 'attachment; filename="tripot.json"'})


@delete("/api/me", status_code=200, summary="Forget me", tags=["me"], responses=DELETION_PROBLEMS)
async def forget_me(request: ApiRequest, guest: GuestDep, hall: RoomRegistryDep) -> Response[Me]:
    """My name, devices, links, bots, those who play on my device, whom I keep away, reports of me and by me: gone.

    Seats I have are left. Journals keep a random id that means nobody any more.
    """
    await hall.account_events.delete_guest(require_human(guest))
    return Response(Me(None), cookies=[expired_cookie_for(request)])


def _read_personal_data(people: Accounts, me: Guest) -> PersonalData | None:
    record = people.record_of(me.id)
    return None if record is None else _to_personal_data(people, me, record, people.blocks_of(me.id))


def _to_personal_data(people: Accounts, me: Guest, record: AccountRecord, blocks: list[StoredBlock]) -> PersonalData:
    tokens = {bot.guest.id: bot.since for bot in people.bots_of(me.id)}
    return PersonalData(
        name=me.name,
        since=record.since,
        devices=record.devices,
        links=record.links,
        tables=tuple(TableIdentity(table, person, people.code_of(table)) for table, person in record.people),
        hands=tuple(held.name for held in record.held if not held.bot),
        bots=tuple(OwnedBot(held.name, tokens.get(held.id)) for held in record.held if held.bot),
        blocked=tuple(BlockedPerson(it.table, it.person, it.name, it.at) for it in blocks),
        reports=tuple(SentReport(*it) for it in record.reports),
    )
