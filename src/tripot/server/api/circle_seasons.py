"""A season of a circle: the standings, and the rivalries, records and titles (``…/honours``), which a member can
decline. A season is a quarter of a year (UTC)."""

from datetime import UTC, datetime
from fractions import Fraction
from typing import Annotated

from litestar import get, put
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from tripot.house import TableId
from tripot.house.results.feats import STROKE
from tripot.lab.season_test import LOOKS, Verdict
from tripot.lab.standings import RANKED_FROM_GAMES
from tripot.server.api.circles import require_membership
from tripot.server.http.dependencies import ContextDep, RequestContext
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import COSTLY
from tripot.server.live.registry import RoomRegistry
from tripot.server.results.circle_results import member_of
from tripot.server.results.game_summaries import COMEBACK, DEVIATION_SCALE, LUCKY, UNLUCKY
from tripot.server.results.season_honours import (
    RIVALS_FROM_GAMES,
    TITLES,
    TITLES_FROM_GAMES,
    Record,
    SeasonHonours,
    SeasonRivalry,
    SeasonTitle,
    StoredSeason,
    find_rivalries,
    odds_of,
)
from tripot.store import CircleId, CircleMembership, MemberId


class SeasonStanding(Struct, frozen=True, kw_only=True):
    """A member's season; points in hundredths, so 5880 is 58.80."""

    member: MemberId
    games: int
    won: int
    mean: int
    low: int
    """The lower bound of the 90 % interval of the mean under pure luck; ``high`` is the upper one."""
    high: int
    ranked: bool


class CircleStandings(Struct, frozen=True, kw_only=True):
    """The standings of a season, ranked members first."""

    season: str
    """A quarter of a year, ``2026-4``."""
    seasons: tuple[str, ...]
    """All seasons from the first to the latest game of the circle, latest first."""
    is_over: bool
    """Whether the season has ended."""
    games: int
    """The number of games between people."""
    standings: tuple[SeasonStanding, ...]
    ranked_from: int
    """The number of games required for a rank."""
    simulated: int
    """The number of simulated seasons between equals."""
    verdict: Verdict
    """``none``: nobody is ranked. ``skill``: luck does not explain the lead."""
    chance: int | None
    """In how many of 100 seasons between equal players luck alone produces such a lead; ``None`` if not tested."""
    tested_after: int
    """The number of games at the last test of the leader; 0 before the first."""
    tests: tuple[int, ...]
    """The numbers of games at which the leader is tested."""


@get("/api/circles/{circle:str}/standings", summary="The season", tags=["circles"], opt=COSTLY)
async def circle_standings(
    context: ContextDep, circle: FromPath[str], season: FromQuery[str | None] = None
) -> CircleStandings:
    """Return the standings of a season, by default that of the latest game. They are the same for every member."""
    mine = await require_membership(context, circle)
    await context.circle_results.settle(mine.circle.id)
    asked, seasons = await find_seasons(context, mine.circle.id, season)
    since, until = season_bounds(asked)
    found = await context.circle_results.rank(mine.circle.id, since, until)
    rows = [(member, it) for it in found.standings if (member := member_of(it.player)) is not None]
    return CircleStandings(
        season=asked,
        seasons=seasons,
        is_over=context.now() >= until,
        games=found.games,
        standings=tuple(
            SeasonStanding(
                member=member,
                games=it.games,
                won=it.won,
                mean=round(it.mean * 100),
                low=round(found.equals.bands[it.player][0] * 100),
                high=round(found.equals.bands[it.player][1] * 100),
                ranked=it.is_ranked,
            )
            for member, it in rows
        ),
        ranked_from=RANKED_FROM_GAMES,
        simulated=found.equals.seasons,
        verdict=found.verdict.verdict,
        chance=in_hundred(found.verdict.chance),
        tested_after=found.verdict.tested_after,
        tests=tuple(LOOKS),
    )


def in_hundred(chance: Fraction | None) -> int | None:
    """Return a probability in whole per cent."""
    return None if chance is None else round(chance * 100)


async def find_seasons(context: RequestContext, circle: CircleId, asked: str | None) -> tuple[str, tuple[str, ...]]:
    """Return the requested season (by default the latest) and all seasons of a circle; 422 if there is no such
    season."""
    played = await context.store.call(context.store.circles.ended_times, circle)
    first, last = played or (context.now(), context.now())
    seasons = _seasons_between(first, last)
    if asked is not None and asked not in seasons:
        raise ApiError(422, "no_such_season", f"there are: {', '.join(seasons)}")
    return asked or seasons[0], seasons


def _season_of(at: int) -> tuple[int, int]:
    day = datetime.fromtimestamp(at / 1000, UTC)
    return day.year, (day.month + 2) // 3


def season_bounds(season: str) -> tuple[int, int]:
    """Return the start of a season and the start of the next one."""
    year, quarter = map(int, season.split("-"))
    ends = (year + 1, 1) if quarter == 4 else (year, 3 * quarter + 1)
    begin, end = datetime(year, 3 * quarter - 2, 1, tzinfo=UTC), datetime(*ends, 1, tzinfo=UTC)
    return int(begin.timestamp() * 1000), int(end.timestamp() * 1000)


def _seasons_between(first: int, last: int) -> tuple[str, ...]:
    """Return the quarters from one time to another, latest first."""
    (year, quarter), begin = _season_of(last), _season_of(first)
    found = []
    while (year, quarter) >= begin:
        found.append(f"{year}-{quarter}")
        year, quarter = (year - 1, 4) if quarter == 1 else (year, quarter - 1)
    return tuple(found)


class SeasonRecord(Struct, frozen=True, kw_only=True):
    """The largest feat of its kind in a season."""

    honour: str
    """``stroke``, ``comeback``, ``lucky`` or ``unlucky``; feats of a game are named ``‹game›.‹kind›``."""
    member: MemberId
    amount: int
    """For a stroke: chips.

    For a comeback: ten-thousandths of the winner's initial chips. For luck: millionths of a standard deviation.
    """
    won: bool | None
    ended: int
    table: TableId | None
    """The table to replay; ``None`` for members who joined later and did not play there."""
    seq: int
    """The journal entry of the moment."""
    luck: int | None
    """For the luckiest and unluckiest evening: the luck in chips."""
    odds: int | None
    """For the same: the rarity of such luck in one evening of one person (one evening in this many)."""
    among: int | None
    """For the same: the number of seasons out of 100 that contain such an evening."""


class CircleHonours(Struct, frozen=True, kw_only=True):
    """The honours of a season."""

    season: str
    is_over: bool
    """Whether the season has ended and the titles are final."""
    rivalries: tuple[SeasonRivalry, ...]
    """At most three, the caller's first; on a shared screen, the largest."""
    rivals_from: int
    """The number of games together that makes two members rivals."""
    records: tuple[SeasonRecord, ...]
    titles: tuple[SeasonTitle, ...]
    titles_from: int
    """The number of games required for a title."""
    declined: tuple[str, ...]
    """The honours that the caller declined."""
    luck_pending: int
    """The number of games whose luck is still being computed."""
    luck_unknown: int
    """The number of games whose luck is unknown because the game is too long or its journal was deleted."""


class HonourReply(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the caller accepts an honour in this circle."""

    honour: Annotated[str, Meta(max_length=100)]
    declined: bool


class DeclinedAnswer(Struct, frozen=True):
    """The honours that the caller declined in this circle."""

    declined: tuple[str, ...]


@get("/api/circles/{circle:str}/honours", summary="The season's honours", tags=["circles"], opt=COSTLY)
async def circle_honours(
    context: ContextDep,
    circle: FromPath[str],
    season: FromQuery[str | None] = None,
    shared: Annotated[
        bool, QueryParameter(description="For a shared screen: the answer does not depend on the caller.")
    ] = False,
) -> CircleHonours:
    """Return the honours of a season, by default that of the latest game. Uses a fixed number of queries."""
    mine = await require_membership(context, circle)
    await context.circle_results.settle(mine.circle.id)
    asked, _ = await find_seasons(context, mine.circle.id, season)
    since, until = season_bounds(asked)
    found, read = await context.circle_results.find_honours(mine.circle.id, since, until)
    built = _build_honours(found, read, mine, asked, is_over=context.now() >= until)
    return _without_viewer(built, found) if shared else built


@put("/api/circles/{circle:str}/honours", summary="Decline an honour", tags=["circles"])
async def decline_honour(context: ContextDep, circle: FromPath[str], data: JSONBody[HonourReply]) -> DeclinedAnswer:
    """Decline an honour, or accept it again. This applies to all seasons of the circle; the honour goes to the next
    member."""
    store, me = context.store, context.require_human()
    mine = await require_membership(context, circle)
    if data.honour not in _list_honours(context.registry):
        raise ApiError(422, "no_such_honour", f"{data.honour!r} is no record and no title")
    change = store.declined_honours.decline if data.declined else store.declined_honours.accept
    await store.call(change, mine.circle.id, me.id, data.honour)
    return DeclinedAnswer(_select_own(await store.call(store.declined_honours.declined_in, mine.circle.id), mine))


def _list_honours(registry: RoomRegistry) -> set[str]:
    own = (f"{game.name}.{kind}" for game in registry.games.games for kind in game.feats)
    return {STROKE, COMEBACK, LUCKY, UNLUCKY, *TITLES, *own}


def _build_honours(
    found: SeasonHonours, read: StoredSeason, mine: CircleMembership, season: str, *, is_over: bool
) -> CircleHonours:
    states = read.luck_states
    return CircleHonours(
        season=season,
        is_over=is_over,
        rivalries=tuple(find_rivalries(found, mine.member)),
        rivals_from=RIVALS_FROM_GAMES,
        records=tuple(_to_record(it, mine, found) for it in found.records),
        titles=tuple(found.titles),
        titles_from=TITLES_FROM_GAMES,
        declined=_select_own(read.declined, mine),
        luck_pending=states.get("pending", 0),
        luck_unknown=states.get("too_long", 0) + states.get("unreadable", 0),
    )


def _without_viewer(honours: CircleHonours, found: SeasonHonours) -> CircleHonours:
    """Return the response for a shared screen, which does not depend on the caller."""
    return replace(
        honours,
        rivalries=tuple(find_rivalries(found, None)),
        records=tuple(replace(it, table=None) for it in honours.records),
        declined=(),
    )


def _select_own(declined: list[tuple[MemberId, str]], mine: CircleMembership) -> tuple[str, ...]:
    return tuple(honour for member, honour in declined if member == mine.member)


def _to_record(record: Record, mine: CircleMembership, among_all: SeasonHonours) -> SeasonRecord:
    feat, luck = record.best.feat, record.best.luck
    is_luck = feat.kind in (LUCKY, UNLUCKY)
    odds, among = odds_of(feat.amount / DEVIATION_SCALE, among_all.evenings) if is_luck else (None, None)
    may_replay = record.best.table in among_all.tables.get(mine.member, ()) or record.best.opened >= mine.since
    return SeasonRecord(
        honour=feat.kind,
        member=record.member,
        amount=feat.amount,
        won=feat.won,
        ended=record.best.ended,
        table=record.best.table if may_replay else None,
        seq=feat.seq,
        luck=round(Fraction(luck)) if is_luck and luck is not None else None,
        odds=odds,
        among=among,
    )
