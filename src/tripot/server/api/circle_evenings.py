"""``…/evening``: when and where a circle meets next and who comes, also as an ``.ics`` file. For members only."""

import re
from datetime import UTC, datetime
from typing import Annotated

from litestar import Response, delete, get, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from tripot.entropy import fresh_id
from tripot.server.api.circles import require_membership
from tripot.server.async_store import AsyncStore
from tripot.server.http.dependencies import ContextDep
from tripot.server.http.problems import ApiError
from tripot.store import CircleDate, CircleId, CircleMembership, CircleReply, MemberId

MAX_PLACE_LENGTH = 120
MAX_AHEAD_MS = 2 * 366 * 24 * 3600 * 1000
SHOWN_AFTER_MS = 12 * 3600 * 1000
"""How long after its start an evening still counts as the next one."""

CALENDAR_TYPE = "text/calendar"


class EveningPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A planned evening: the start in milliseconds since 1970, and the place."""

    starts: Annotated[int, Meta(ge=0, lt=2**53)]
    place: Annotated[str, Meta(max_length=1000)] = ""


class EveningReply(Struct, frozen=True, forbid_unknown_fields=True):
    """A reply: whether the caller comes to the evening that starts then."""

    starts: Annotated[int, Meta(ge=0, lt=2**53)]
    comes: bool


class PlannedEvening(Struct, frozen=True, kw_only=True):
    """The next evening of a circle."""

    starts: int
    place: str
    coming: tuple[MemberId, ...]
    away: tuple[MemberId, ...]
    """The members who declined; all others have not replied."""


class NextEvening(Struct, frozen=True):
    """The next evening; ``None`` if none is planned."""

    evening: PlannedEvening | None


@get("/api/circles/{circle:str}/evening", summary="The next evening", tags=["circles"])
async def next_evening(context: ContextDep, circle: FromPath[str]) -> NextEvening:
    """Return the next evening, until twelve hours after its start."""
    mine = await require_membership(context, circle)
    return await _read(context.store, mine.circle.id, context.now())


@put("/api/circles/{circle:str}/evening", summary="Plan the evening", tags=["circles"])
async def plan_evening(context: ContextDep, circle: FromPath[str], data: JSONBody[EveningPlan]) -> NextEvening:
    """Plan the next evening. Any member can. A new time resets the replies; a new place keeps them."""
    store, now = context.store, context.now()
    mine = await require_membership(context, circle)
    place = _check_place(data.place)
    if not now < data.starts < now + MAX_AHEAD_MS:
        raise ApiError(422, "bad_time")
    before = await store.call(store.circle_evenings.find, mine.circle.id)
    is_same = before is not None and _is_shown(before, now)
    date = CircleDate(
        id=before.id if before is not None and is_same else fresh_id(),
        starts=data.starts,
        place=place,
        changed=now,
        version=before.version + 1 if before is not None and is_same else 0,
    )
    await store.call(store.circle_evenings.plan, mine.circle.id, date)
    return await _read(store, mine.circle.id, now)


@delete("/api/circles/{circle:str}/evening", status_code=200, summary="Cancel the evening", tags=["circles"])
async def cancel_evening(context: ContextDep, circle: FromPath[str]) -> NextEvening:
    """Cancel the next evening. Any member can."""
    mine = await require_membership(context, circle)
    await context.store.call(context.store.circle_evenings.cancel, mine.circle.id)
    return NextEvening(None)


@put("/api/circles/{circle:str}/evening/me", summary="Reply to the evening", tags=["circles"])
async def reply_to_evening(context: ContextDep, circle: FromPath[str], data: JSONBody[EveningReply]) -> NextEvening:
    """Store the caller's reply to the evening that starts at this time."""
    store, now, me = context.store, context.now(), context.require_human()
    mine = await require_membership(context, circle)
    date = await store.call(store.circle_evenings.find, mine.circle.id)
    if date is None or not _is_shown(date, now) or date.starts != data.starts:
        raise ApiError(409, "evening_moved")
    await store.call(lambda: store.circle_evenings.reply(mine.circle.id, me.id, data.starts, comes=data.comes))
    return await _read(store, mine.circle.id, now)


@get(
    "/api/circles/{circle:str}/evening.ics",
    summary="Get the next evening as a calendar file",
    tags=["circles"],
    media_type=CALENDAR_TYPE,
)
async def evening_calendar(context: ContextDep, circle: FromPath[str]) -> Response[bytes]:
    """Return the evening as one calendar event (RFC 5545) in UTC. Its description lists the members who come."""
    store = context.store
    mine = await require_membership(context, circle)
    date = await store.call(store.circle_evenings.find, mine.circle.id)
    if date is None or not _is_shown(date, context.now()):
        raise ApiError(404, "no_evening")
    replies = await store.call(store.circle_evenings.replies_to, mine.circle.id, date.starts)
    members = await store.call(store.circles.members_of, mine.circle.id)
    comes = {it.member for it in replies if it.comes}
    names = [it.name for it in members if it.member in comes]
    url = f"{context.base_url}/c/{mine.circle.id}"
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="tripot.ics"'}
    written = _write_calendar(mine, date, names, url)
    return Response(written, media_type=CALENDAR_TYPE, headers=headers)


def _write_calendar(mine: CircleMembership, date: CircleDate, names: list[str], url: str) -> bytes:
    lines = [
        "BEGIN:VCALENDAR",
        "PRODID:-//Tripot//EN",
        "VERSION:2.0",
        "BEGIN:VEVENT",
        f"UID:{date.id}@tripot",
        f"SEQUENCE:{date.version}",
        f"DTSTAMP:{_format_utc(date.changed)}",
        f"DTSTART:{_format_utc(date.starts)}",
        f"SUMMARY:{_escape(mine.circle.name)}",
        f"URL:{url}",
        f"DESCRIPTION:{_escape(chr(10).join([*names, url]))}",
        *([f"LOCATION:{_escape(date.place)}"] if date.place else []),
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{line}\r\n" for line in lines).encode()


def _escape(text: str) -> str:
    """Escape the text of a property (RFC 5545, 3.3.11)."""
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", "\\n")


async def _read(store: AsyncStore, circle: CircleId, now: int) -> NextEvening:
    date = await store.call(store.circle_evenings.find, circle)
    if date is None or not _is_shown(date, now):
        return NextEvening(None)
    replies: list[CircleReply] = await store.call(store.circle_evenings.replies_to, circle, date.starts)
    return NextEvening(
        PlannedEvening(
            starts=date.starts,
            place=date.place,
            coming=tuple(it.member for it in replies if it.comes),
            away=tuple(it.member for it in replies if not it.comes),
        )
    )


def _check_place(said: str) -> str:
    place = " ".join(said.split())
    if len(place) > MAX_PLACE_LENGTH or not place.isprintable():
        raise ApiError(422, "bad_place")
    return place


def _is_shown(date: CircleDate, now: int) -> bool:
    return now < date.starts + SHOWN_AFTER_MS


def _format_utc(at: int) -> str:
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y%m%dT%H%M%SZ}"
