"""Results of circles: stores how the people of a finished table did, and ranks a season from that. No routes.

Results are read off the journals when somebody next looks at the circle, so nothing is lost with a node and no table
waits for it. Once stored they are never computed again.
"""

from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

from tripot.house import BrokenChain, Table, UnknownGame
from tripot.house.ledger import total
from tripot.house.ranking import people_by_seat, rank_seats
from tripot.kernel import purse
from tripot.lab.standings import EqualStrength, Standing, rank_season, simulate_equals
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.live.history import TableHistory
from tripot.server.lru import LruCache
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import CircleFinish, CircleId, MemberId, NoSuchTable, TableFinish

MAX_UNSETTLED_TABLES = 24
"""The latest tables without a result that one look at a circle examines."""

MAX_CACHED_SEASONS = 64

Player = tuple[bool, str]
"""Whether it is a member, and their id in the circle, else at the table."""


class RankedSeason(NamedTuple):
    """The standings of one season; members and others, who played there and are no members."""

    games: int
    standings: list[Standing[Player]]
    equals: EqualStrength[Player]


class CircleResults:
    """Settles tables and ranks seasons, with an LRU cache of simulations."""

    def __init__(self, store: AsyncStore, history: TableHistory) -> None:
        self._store, self._history = store, history
        self._cache = LruCache[tuple[CircleId, int], tuple[list[CircleFinish], RankedSeason]](MAX_CACHED_SEASONS)

    async def settle(self, circle: CircleId) -> None:
        """Store the results of those tables of a circle that are over since the last look."""
        store = self._store
        tables = [it.table for it in await store.call(store.circles.unsettled_tables, circle, MAX_UNSETTLED_TABLES)]
        heads = await store.call(store.journal.heads_of, tables)
        for table in tables:
            if table in heads and heads[table].stage == "over":
                try:
                    found = await self._history.load_table(table, heads[table].seq)
                except (NoSuchTable, UnknownGame, BrokenChain) as error:
                    SERVER_LOG.warning(
                        LogEvent.RESULT_UNREADABLE,
                        "no result for a circle: %s",
                        type(error).__name__,
                        table=table,
                    )
                    continue
                await store.call(store.circles.store_result, table, found.at, await self._read_finishes(found))

    async def rank(self, circle: CircleId, since: int, until: int) -> RankedSeason:
        """The standings of the games that ended in this time."""
        store = self._store
        finishes = await store.call(store.circles.finishes_between, circle, since, until)
        if (kept := self._cache.get((circle, since))) is not None and kept[0] == finishes:
            return kept[1]
        season = await self._history.run_apart(lambda: _rank(finishes))
        self._cache[circle, since] = finishes, season
        return season

    async def _read_finishes(self, table: Table) -> Mapping[str, TableFinish]:
        """How the people finished; programs that play by a token are bots, and bots have no results."""
        store = self._store
        guests = await store.call(store.accounts.guests_at, table.id)
        won, places = await self._history.load_winnings(table), rank_seats(table)
        return {
            person: TableFinish(places[seat], total(won, purse(seat)))
            for seat, person in people_by_seat(table).items()
            if person not in guests or not guests[person].bot
        }


def _rank(finishes: list[CircleFinish]) -> RankedSeason:
    games: dict[str, dict[Player, int]] = {}
    for it in finishes:
        player = (False, f"{it.table} {it.person}") if it.member is None else (True, it.member)
        games.setdefault(it.table, {})[player] = it.finish.place
    played = list(games.values())
    seed = crc32(repr(played).encode())  # the same games give the same figures, on every node
    counted = sum(len(places) > 1 for places in played)
    return RankedSeason(counted, rank_season(played), simulate_equals(played, seed))


def member_of(player: Player) -> MemberId | None:
    """The member behind a row of the standings."""
    is_member, name = player
    return MemberId(name) if is_member else None
