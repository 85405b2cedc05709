"""The standings of a circle, season by season. A season is a quarter of a year (UTC)."""

from datetime import UTC, datetime
from fractions import Fraction

from litestar import get
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from tripot.lab.season_test import LOOKS, Verdict
from tripot.lab.standings import RANKED_FROM_GAMES
from tripot.server.api.circles import require_membership
from tripot.server.http.dependencies import ContextDep, RequestContext
from tripot.server.http.problems import ApiError
from tripot.server.http.rate_limits import COSTLY
from tripot.server.results.circle_results import member_of
from tripot.store import CircleId, MemberId


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
