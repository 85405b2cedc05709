"""What the house knows about me, to take home; and being forgotten by it."""

from litestar import Response, delete, get
from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.server.api.account import Me, in_person, known
from tripot.server.api.moderation import Kept
from tripot.server.http.dependencies import Asked, TheGuest, TheHall
from tripot.server.http.problems import Declined, may_say
from tripot.server.identity.sessions import no_cookie_for
from tripot.store import Block, Guest, People, Reason, Record

NOBODY = may_say(_401="Nobody, of whom nothing is known.")
FORGET = may_say(_401="Nobody, of whom nothing is known.", _403="A bot goes with its owner, or when he revokes it.")


class KnownAt(Struct, frozen=True):
    """By which id I am known at a table; its journal has my moves under it, and nothing else of me."""

    table: TableId
    person: PersonId
    code: str | None


class Told(Struct, frozen=True):
    """What I told the operator of someone."""

    table: TableId
    reason: Reason
    at: int


class Program(Struct, frozen=True):
    """A bot of mine, and since when its token holds; none where I revoked it, and only the name is left."""

    name: str
    token: int | None


class Known(Struct, frozen=True, kw_only=True):
    """Everything. Times are milliseconds since 1970; of devices, links and tokens only hashes are kept."""

    name: str
    since: int
    devices: tuple[int, ...]
    """Since when I come by each of them."""
    links: tuple[int, ...]
    """Until when each link to another device would work."""
    tables: tuple[KnownAt, ...]
    hands: tuple[str, ...]
    """The names of those who play on my device."""
    bots: tuple[Program, ...]
    blocked: tuple[Kept, ...]
    reports: tuple[Told, ...]


@get("/api/me/data", summary="What the house knows about me", tags=["me"], responses=NOBODY)
async def what_you_know(guest: TheGuest, hall: TheHall) -> Response[Known]:
    """As a file. What others told the operator of me is theirs, and not in it."""
    me = known(guest)
    data = await hall.clerk.ask(_everything, hall.clerk.people, me)
    if data is None:
        raise Declined(401, "name_needed")
    return Response(data, headers={"content-disposition": 'attachment; filename="tripot.json"'})


@delete("/api/me", status_code=200, summary="Forget me", tags=["me"], responses=FORGET)
async def forget_me(request: Asked, guest: TheGuest, hall: TheHall) -> Response[Me]:
    """My name, devices, links, bots, those who play on my device, whom I keep away, reports of me and by me: gone.

    Seats I have are left. Journals keep a random id that means nobody any more.
    """
    await hall.forget(in_person(guest))
    return Response(Me(None), cookies=[no_cookie_for(request)])


def _everything(people: People, me: Guest) -> Known | None:
    record = people.record_of(me.id)
    return None if record is None else _told(people, me, record, people.blocks_of(me.id))


def _told(people: People, me: Guest, record: Record, blocks: list[Block]) -> Known:
    tokens = {bot.guest.id: bot.since for bot in people.bots_of(me.id)}
    return Known(
        name=me.name,
        since=record.since,
        devices=record.devices,
        links=record.links,
        tables=tuple(KnownAt(table, person, people.code_of(table)) for table, person in record.people),
        hands=tuple(held.name for held in record.held if not held.bot),
        bots=tuple(Program(held.name, tokens.get(held.id)) for held in record.held if held.bot),
        blocked=tuple(Kept(it.table, it.person, it.name, it.at) for it in blocks),
        reports=tuple(Told(*it) for it in record.reports),
    )
