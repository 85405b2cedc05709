"""Results of circles: stores the results of finished tables, ranks a season and finds its honours.

Results are read from the journals when somebody next opens the circle. So no result is lost if a node fails, and no
table waits for this work. Stored results are never recomputed.
"""

from typing import NamedTuple
from zlib import crc32

from tripot.lab.season_test import SeasonVerdict, judge_season
from tripot.lab.standings import EqualStrength, Standing, rank_season, simulate_equals
from tripot.server.async_store import AsyncStore
from tripot.server.live.history import TableHistory
from tripot.server.lru import LruCache
from tripot.server.results.game_summaries import GameSummariser
from tripot.server.results.season_honours import SeasonHonours, StoredSeason, find_honours
from tripot.store import CircleFinish, CircleId, MemberId

MAX_UNSETTLED_TABLES = 24
"""The maximum number of tables without a result that one request examines."""

MAX_CACHED_SEASONS = 64

CONSIDERED_FEATS = 100
"""The number of feats read per kind. The people of the largest ones may have left the circle, or declined."""

Player = tuple[bool, str]
"""A player: whether they are a member, and their id in the circle or, for others, at the table."""


class RankedSeason(NamedTuple):
    """The standings of one season: members, and others who played but are not members."""

    games: int
    standings: list[Standing[Player]]
    equals: EqualStrength[Player]
    verdict: SeasonVerdict


class CircleResults:
    """Stores results of tables and ranks seasons, with an LRU cache of ranked seasons."""

    def __init__(self, store: AsyncStore, history: TableHistory, summariser: GameSummariser) -> None:
        self._store, self._history, self._summariser = store, history, summariser
        self._cache = LruCache[tuple[CircleId, int], tuple[list[CircleFinish], RankedSeason]](MAX_CACHED_SEASONS)

    async def settle(self, circle: CircleId) -> None:
        """Store the results of tables of a circle that have ended since the last call."""
        store = self._store
        unsettled = await store.call(store.circles.unsettled_tables, circle, MAX_UNSETTLED_TABLES)
        heads = await store.call(store.journal.heads_of, [it.table for it in unsettled])
        for head in heads.values():
            if head.stage == "over":
                await self._summariser.summarise(head)
        awaiting = await store.call(store.summaries.awaiting_luck_in, circle, MAX_UNSETTLED_TABLES)
        self._summariser.start_lucks(awaiting)

    async def rank(self, circle: CircleId, since: int, until: int) -> RankedSeason:
        """Return the standings of the games that ended in this time."""
        finishes = await self._store.call(self._store.circles.finishes_between, circle, since, until)
        if (circle, since) in self._cache and (kept := self._cache[circle, since])[0] == finishes:
            return kept[1]
        season = await self._history.run_apart(lambda: _rank(finishes))
        self._cache[circle, since] = finishes, season
        return season

    async def find_honours(self, circle: CircleId, since: int, until: int) -> tuple[SeasonHonours, StoredSeason]:
        """Return the honours of the games that ended in this time, and the data from which they follow."""
        read = await self._store.call(_read_season, self._store, (circle, since, until))
        return await self._history.run_apart(lambda: find_honours(read)), read


def _read_season(store: AsyncStore, season: tuple[CircleId, int, int]) -> StoredSeason:
    return StoredSeason(
        store.circles.finishes_between(*season),
        store.summaries.gains_between(*season),
        store.summaries.best_feats_between(*season, CONSIDERED_FEATS),
        store.summaries.lucks_between(*season),
        store.declined_honours.declined_in(season[0]),
        store.summaries.count_luck_states(*season),
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
