"""Results of circles: stores the results of finished tables, ranks a season and finds its honours.

Results are read from the journals when somebody next opens the circle. So no result is lost if a node fails, and no
table waits for this work. Stored results are never recomputed.
"""

import asyncio
from typing import NamedTuple
from zlib import crc32

from tripot.lab.season_test import SeasonVerdict, judge_season
from tripot.lab.standings import EqualStrength, Standing, rank_season, simulate_equals
from tripot.server.async_store import AsyncStore
from tripot.server.live.history import TableHistory
from tripot.server.lru import LruCache
from tripot.server.results.game_summaries import GameSummariser
from tripot.server.results.season_honours import SeasonHonours, StoredSeason, find_honours
from tripot.store import CircleFinish, CircleId, LuckState, MemberId

MAX_UNSETTLED_TABLES = 24
"""The maximum number of tables without a result or summary that one request examines."""

MAX_CACHED_SEASONS = 64

ONE_FEAT, ALL_FEATS = 1, 2**31
"""The number of feats read per kind: first only the largest, or all of them if the person of the largest cannot be
named."""

Player = tuple[bool, str]
"""A player: whether they are a member, and their id in the circle or, for others, at the table."""


class RankedSeason(NamedTuple):
    """The standings of one season: members, and others who played but are not members."""

    games: int
    standings: list[Standing[Player]]
    equals: EqualStrength[Player]
    verdict: SeasonVerdict


class StandingsVersion(NamedTuple):
    """A version of the data behind standings. Results are only added, so their number identifies a version."""

    games: int
    members: list[MemberId]


class HonoursVersion(NamedTuple):
    """A version of the data behind the honours of a season."""

    luck_states: dict[LuckState, int]
    """The numbers of games whose luck is known, pending or unavailable."""
    members: list[MemberId]
    declined: list[tuple[MemberId, str]]


class CircleResults:
    """Stores results of tables and ranks seasons, with LRU caches of ranked seasons and of their honours."""

    def __init__(self, store: AsyncStore, history: TableHistory, summariser: GameSummariser) -> None:
        self._store, self._history, self._summariser = store, history, summariser
        self._cache = LruCache[tuple[CircleId, int], tuple[StandingsVersion, RankedSeason]](MAX_CACHED_SEASONS)
        self._honours = LruCache[tuple[CircleId, int], tuple[HonoursVersion, SeasonHonours]](MAX_CACHED_SEASONS)
        self._settling: dict[CircleId, asyncio.Task[None]] = {}

    async def settle(self, circle: CircleId) -> None:
        """Store the results of tables of a circle that have ended since the last call.

        Concurrent callers share one run. Each call also summarises some results that have no summary yet.
        """
        task = self._settling.get(circle)
        if task is None:
            task = asyncio.create_task(self._settle(circle))
            self._settling[circle] = task
            task.add_done_callback(lambda _: self._settling.pop(circle))
        await asyncio.shield(task)

    async def _settle(self, circle: CircleId) -> None:
        store = self._store
        unsettled = await store.call(store.circles.unsettled_tables, circle, MAX_UNSETTLED_TABLES)
        missing = await store.call(store.summaries.missing_in, circle, MAX_UNSETTLED_TABLES)
        heads = await store.call(store.journal.heads_of, [it.table for it in unsettled])
        for table, head in heads.items():
            if head.stage == "over":
                await self._summariser.summarise(table, head.seq)
        await self._summariser.catch_up(missing)
        awaiting = await store.call(store.summaries.awaiting_luck_in, circle, MAX_UNSETTLED_TABLES)
        self._summariser.start_lucks(awaiting)

    async def rank(self, circle: CircleId, since: int, until: int) -> RankedSeason:
        """Return the standings of the games that ended in this time."""
        store = self._store
        version = await store.call(_read_standings_version, store, (circle, since, until))
        if (circle, since) in self._cache and (kept := self._cache[circle, since])[0] == version:
            return kept[1]
        finishes = await store.call(store.circles.finishes_between, circle, since, until)
        season = await self._history.run_apart(lambda: _rank(finishes))
        self._cache[circle, since] = version, season
        return season

    async def find_honours(self, circle: CircleId, since: int, until: int) -> tuple[SeasonHonours, HonoursVersion]:
        """Return the honours of the games that ended in this time. They are read again only after a change."""
        store, season = self._store, (circle, since, until)
        version = await store.call(_read_version, store, season)
        if (circle, since) in self._honours and (kept := self._honours[circle, since])[0] == version:
            return kept[1], version
        read = await store.call(_read_season, store, season, version, ONE_FEAT)
        found = await self._history.run_apart(lambda: find_honours(read))
        if {it.feat.kind for it in read.feats} != {it.best.feat.kind for it in found.records}:
            everything = await store.call(_read_season, store, season, version, ALL_FEATS)
            found = await self._history.run_apart(lambda: find_honours(everything))
        self._honours[circle, since] = version, found
        return found, version


def _read_standings_version(store: AsyncStore, season: tuple[CircleId, int, int]) -> StandingsVersion:
    return StandingsVersion(store.circles.count_ended(*season), store.circles.member_ids(season[0]))


def _read_version(store: AsyncStore, season: tuple[CircleId, int, int]) -> HonoursVersion:
    """Read the version of a season's data with three short queries. Summaries are only added, so their number
    identifies a version."""
    states = store.summaries.count_luck_states(*season)
    return HonoursVersion(states, store.circles.member_ids(season[0]), store.declined_honours.declined_in(season[0]))


def _read_season(
    store: AsyncStore, season: tuple[CircleId, int, int], version: HonoursVersion, most_feats: int
) -> StoredSeason:
    return StoredSeason(
        store.circles.finishes_between(*season),
        store.summaries.gains_between(*season),
        store.summaries.best_feats_between(*season, most_feats),
        store.summaries.lucks_between(*season),
        version.declined,
    )


def _rank(finishes: list[CircleFinish]) -> RankedSeason:
    games: dict[str, dict[Player, int]] = {}
    for row in finishes:
        player = (False, f"{row.table} {row.person}") if row.member is None else (True, row.member)
        games.setdefault(row.table, {})[player] = row.finish.place
    played = list(games.values())
    seed = crc32(repr(played).encode())  # seeded, so that every node computes the same figures
    counted = sum(len(places) > 1 for places in played)
    return RankedSeason(counted, rank_season(played), simulate_equals(played, seed), judge_season(played))


def member_of(player: Player) -> MemberId | None:
    """Return the member behind a row of the standings."""
    is_member, name = player
    return MemberId(name) if is_member else None
