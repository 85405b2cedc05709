"""``…/honours``: the rivalries, records and titles of a circle's season, and how a member declines one."""

from fractions import Fraction
from typing import Annotated

from litestar import get, put
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from tripot.house import TableId
from tripot.house.results.feats import STROKE
from tripot.server.api.circle_standings import SEASON_PROBLEMS, find_seasons, season_bounds
from tripot.server.api.circles import require_membership
from tripot.server.http.dependencies import CircleResultsDep, GuestDep, RoomRegistryDep, require_human
from tripot.server.http.problems import ApiError, describe_problems
from tripot.server.http.rate_limits import HEAVY_LIMIT, per_device
from tripot.server.live.registry import RoomRegistry
from tripot.server.results.circle_results import HonoursVersion
from tripot.server.results.luck_feats import COMEBACK, DEVIATION_SCALE, LUCKY, UNLUCKY
from tripot.server.results.season_honours import (
    RIVALS_FROM_GAMES,
    TITLES,
    TITLES_FROM_GAMES,
    Record,
    Rivalry,
    SeasonHonours,
    Title,
    find_rivalries,
    odds_of,
)
from tripot.store import CircleMembership, MemberId

DECLINE_PROBLEMS = describe_problems(
    _401="Tell a name first.", _403="Not for bots.", _404="No such circle, or not mine.", _422="No such honour."
)


class SeasonRivalry(Struct, frozen=True):
    """What one member took from another over the season, net, in so many games together."""

    winner: MemberId
    loser: MemberId
    amount: int
    games: int


class SeasonRecord(Struct, frozen=True, kw_only=True):
    """The largest of its kind in a season."""

    honour: str
    """``stroke``, ``comeback``, ``lucky`` or ``unlucky``; what a game remembers is named ``‹game›.‹kind›``."""
    member: MemberId
    amount: int
    """Chips of a stroke; of a comeback ten-thousandths of what the winner began with; millionths of a deviation."""
    won: bool | None
    ended: int
    table: TableId | None
    """The replay; none for those who joined later and did not play there."""
    seq: int
    """The entry of the moment."""
    luck: int | None
    """Of the luckiest and the unluckiest evening: what the dice brought, in chips;"""
    odds: int | None
    """one evening in so many is like that for one person;"""
    among: int | None
    """and in how many of 100 such seasons one of all the evenings is."""


class SeasonTitle(Struct, frozen=True):
    """A title and its figures."""

    honour: str
    member: MemberId
    figure: int
    """Cool head: hundredths of chips a game that choices cost. Collector: people. Pillar, black cat: games."""
    of: int
    """Cool head: games with a figure. Collector: people met. Pillar: all games. Black cat: one season in so many."""


class CircleHonours(Struct, frozen=True, kw_only=True):
    """What is to be remembered of a season."""

    season: str
    is_over: bool
    """Whether the season has ended and the titles are given."""
    rivalries: tuple[SeasonRivalry, ...]
    """Three at most, mine first; on a shared screen the largest."""
    rivals_from: int
    """Games together after which two are rivals."""
    records: tuple[SeasonRecord, ...]
    titles: tuple[SeasonTitle, ...]
    titles_from: int
    """Games after which one can hold a title."""
    declined: tuple[str, ...]
    """What I declined."""
    luck_pending: int
    """Games whose luck is being computed."""
    luck_unknown: int
    """Games whose luck is not known: too long, or their journal is gone."""


class HonourReply(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether I want to be named for something in this circle."""

    honour: Annotated[str, Meta(max_length=100)]
    declined: bool


class DeclinedAnswer(Struct, frozen=True):
    """What I declined in this circle."""

    declined: tuple[str, ...]


@get(
    "/api/circles/{circle:str}/honours",
    summary="The season's honours",
    tags=["circles"],
    responses=SEASON_PROBLEMS,
    opt=per_device(HEAVY_LIMIT),
)
async def circle_honours(
    circle: FromPath[str],
    guest: GuestDep,
    registry: RoomRegistryDep,
    circle_results: CircleResultsDep,
    season: FromQuery[str | None] = None,
    shared: Annotated[bool, QueryParameter(description="For a shared screen: nothing depends on who asks.")] = False,
) -> CircleHonours:
    """By default those of the season of the latest game, in a fixed number of queries."""
    store = registry.store
    mine = await require_membership(store, circle, guest)
    await circle_results.settle(mine.circle.id)
    asked, _ = await find_seasons(registry, mine.circle.id, season)
    since, until = season_bounds(asked)
    found, version = await circle_results.find_honours(mine.circle.id, since, until)
    built = _build_honours(found, version, mine, asked, is_over=registry.clock() >= until)
    return _without_viewer(built, found) if shared else built


@put("/api/circles/{circle:str}/honours", summary="Decline an honour", tags=["circles"], responses=DECLINE_PROBLEMS)
async def decline_honour(
    circle: FromPath[str], data: JSONBody[HonourReply], guest: GuestDep, registry: RoomRegistryDep
) -> DeclinedAnswer:
    """In all seasons of the circle, until I take it back; it falls to the next. Nobody else can decline for me."""
    store, me = registry.store, require_human(guest)
    mine = await require_membership(store, circle, guest)
    if data.honour not in _list_honours(registry):
        raise ApiError(422, "no_such_honour", f"{data.honour!r} is no record and no title")
    change = store.declined_honours.decline if data.declined else store.declined_honours.accept
    await store.call(change, mine.circle.id, me.id, data.honour)
    return DeclinedAnswer(_select_own(await store.call(store.declined_honours.declined_in, mine.circle.id), mine))


def _list_honours(registry: RoomRegistry) -> set[str]:
    own = (f"{game.name}.{kind}" for game in registry.games.games for kind in game.feats)
    return {STROKE, COMEBACK, LUCKY, UNLUCKY, *TITLES, *own}


def _build_honours(
    found: SeasonHonours, version: HonoursVersion, mine: CircleMembership, season: str, *, is_over: bool
) -> CircleHonours:
    states = version.luck_states
    return CircleHonours(
        season=season,
        is_over=is_over,
        rivalries=tuple(_to_rivalry(it) for it in find_rivalries(found, mine.member)),
        rivals_from=RIVALS_FROM_GAMES,
        records=tuple(_to_record(it, mine, found) for it in found.records),
        titles=tuple(_to_title(it) for it in found.titles),
        titles_from=TITLES_FROM_GAMES,
        declined=_select_own(version.declined, mine),
        luck_pending=states.get("pending", 0),
        luck_unknown=states.get("too_long", 0) + states.get("unreadable", 0),
    )


def _without_viewer(honours: CircleHonours, found: SeasonHonours) -> CircleHonours:
    """The same for everyone who looks at one screen: nobody first, no replay, nothing that one person declined."""
    return replace(
        honours,
        rivalries=tuple(_to_rivalry(it) for it in find_rivalries(found, None)),
        records=tuple(replace(it, table=None) for it in honours.records),
        declined=(),
    )


def _select_own(declined: list[tuple[MemberId, str]], mine: CircleMembership) -> tuple[str, ...]:
    return tuple(honour for member, honour in declined if member == mine.member)


def _to_rivalry(it: Rivalry) -> SeasonRivalry:
    return SeasonRivalry(it.winner, it.loser, it.amount, it.games)


def _to_title(it: Title) -> SeasonTitle:
    return SeasonTitle(it.name, it.member, it.figure, it.of)


def _to_record(it: Record, mine: CircleMembership, among_all: SeasonHonours) -> SeasonRecord:
    feat, luck = it.best.feat, it.best.luck
    is_luck = feat.kind in (LUCKY, UNLUCKY)
    odds, among = odds_of(feat.amount / DEVIATION_SCALE, among_all.evenings) if is_luck else (None, None)
    may_replay = it.best.table in among_all.tables.get(mine.member, ()) or it.best.opened >= mine.since
    return SeasonRecord(
        honour=feat.kind,
        member=it.member,
        amount=feat.amount,
        won=feat.won,
        ended=it.best.ended,
        table=it.best.table if may_replay else None,
        seq=feat.seq,
        luck=round(Fraction(luck)) if is_luck and luck is not None else None,
        odds=odds,
        among=among,
    )
