"""The finished games of one guest, with results and luck. The same SQL in every dialect.

The data is stored under the ids that people have at a table. Only the table ``person`` links these ids to a guest, so a
deleted guest has no games here.
"""

from typing import Any

from msgspec import Struct

from tripot.house import TableId
from tripot.store.accounts import GuestId
from tripot.store.game_summaries import LuckState, StoredLuck
from tripot.store.sql_database import SqlDatabase

GAMES_SQL = """
SELECT finish."table", game, ended, place, net,
    (SELECT count(*) FROM finish AS others WHERE others."table" = finish."table"),
    game_summary.luck, person_luck.luck, variance, regret
FROM person
JOIN finish ON finish."table" = person."table" AND finish.person = person.person
JOIN game_summary ON game_summary."table" = person."table"
LEFT JOIN person_luck ON person_luck."table" = person."table" AND person_luck.person = person.person
WHERE guest = :guest ORDER BY ended DESC, finish."table" LIMIT :most
"""


class GuestGame(Struct, frozen=True):
    """A finished game of a guest."""

    table: TableId
    game: str
    ended: int
    place: int
    """The place among all seats, from 1. Equal seats share a place."""
    net: int
    """The gain in chips; negative for a loss."""
    people: int
    """The number of people with a result; bots have none."""
    luck_state: LuckState
    luck: StoredLuck | None


class GuestGames:
    """The games of the guests of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    def list_of(self, guest: GuestId, most: int) -> list[GuestGame]:
        """Return the summarised games of a guest, the latest first."""
        return [_to_game(row) for row in self._query(GAMES_SQL, guest=guest, most=most)]


def _to_game(row: tuple[Any, ...]) -> GuestGame:
    table, game, ended, place, net, people, state, luck, variance, regret = row
    known = None if luck is None else StoredLuck(luck, variance, regret)
    return GuestGame(table, game, ended, place, net, int(people), state, known)
