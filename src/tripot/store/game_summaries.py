"""Stores summaries of finished games: who won how much from whom, feats and luck. The SQL works in every dialect.

A summary is computed once from a journal, and stored under the ids that people have at that table. Luck takes longer to
compute and is added later; until then, its state is ``pending``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.store.accounts import GuestId
from tripot.store.circles import CircleId, TableFinish
from tripot.store.journal import HEAD_COLUMNS, Head, decode_head
from tripot.store.sql_database import Query, SqlDatabase

LuckState = Literal["pending", "known", "too_long", "unreadable"]
"""``too_long``: the game is too long, or took too long to analyse. ``unreadable``: there is no journal to analyse."""

CIRCLE_SQL = "circle = :circle AND circle_table.ended >= :since AND circle_table.ended < :until"

BEST_FEATS_SQL = """
SELECT kind, best.person, amount, seq, won, best."table", opened, ended, luck FROM (
    SELECT kind, feat."table", feat.person, amount, won, seq, {opened} AS opened, {ended} AS ended,
        row_number() OVER (PARTITION BY kind ORDER BY amount DESC, {ended}, feat."table", seq, feat.person) AS number
    FROM {tables}
) AS best LEFT JOIN person_luck ON person_luck."table" = best."table" AND person_luck.person = best.person
WHERE number <= :most ORDER BY kind, number
"""


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


class StoredFeat(Struct, frozen=True):
    """A memorable event of a game: the largest of its kind for a person."""

    kind: str
    person: PersonId
    amount: int
    """Its size; larger is more remarkable."""
    seq: int
    """The entry after which a replay shows it."""
    won: bool | None = None
    """Whether the person gained by it, if that matters for its kind."""


class StoredLuck(Struct, frozen=True):
    """The luck of a person in a game, in chips. The values are exact fractions "p/q"."""

    luck: str
    variance: str
    """The variance of the luck that the person was exposed to."""
    regret: str | None = None
    """How much more best play would have gained; ``None`` if unknown."""


class BestFeat(Struct, frozen=True):
    """One of the largest feats of its kind among several games."""

    feat: StoredFeat
    table: TableId
    opened: int
    """For a circle: when the table was linked to it. For a guest: when the game ended."""
    ended: int
    luck: str | None
    """The luck of the person in that game, if known."""


class PairGain(Struct, frozen=True):
    """One person's net winnings from another in a game."""

    table: TableId
    winner: PersonId
    loser: PersonId
    amount: int


class PersonLuck(Struct, frozen=True):
    """The luck of a person in a game."""

    table: TableId
    person: PersonId
    luck: StoredLuck


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


class GameSummaries:
    """The summaries of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database, self._query = database, database.query

    # Writing

    def store(
        self,
        table: TableId,
        game: str,
        ended: int,
        gains: Mapping[tuple[PersonId, PersonId], int],
        feats: Sequence[StoredFeat],
        finishes: Mapping[PersonId, TableFinish],
        luck: LuckState = "pending",
    ) -> None:
        """Store the summary and the result of a table, once and in one transaction. A table with a summary but no
        result would never be summarised again. ``gains``: by winner and loser, always positive."""

        def work(query: Query) -> None:
            results = [(person, it.place, it.net) for person, it in finishes.items()]
            _insert(query, "finish", ("person", "place", "net"), table, results)
            sql = 'UPDATE circle_table SET ended = :ended WHERE "table" = :table AND ended IS NULL'
            query(sql, table=table, ended=ended)
            rows = [(winner, loser, amount) for (winner, loser), amount in gains.items()]
            _insert(query, "pair_gain", ("winner", "loser", "amount"), table, rows)
            _store_feats(query, table, feats)
            query(
                'INSERT INTO game_summary ("table", game, ended, luck) VALUES (:table, :game, :ended, :luck) '
                "ON CONFLICT DO NOTHING",
                table=table,
                game=game,
                ended=ended,
                luck=luck,
            )

        self._database.transact(work)

    def store_luck(
        self, table: TableId, luck: LuckState, lucks: Mapping[PersonId, StoredLuck], feats: Sequence[StoredFeat]
    ) -> None:
        """Add the luck of a game, and the feats that follow from it, to its summary. Only the first call has an
        effect."""

        def work(query: Query) -> None:
            rows = [(person, it.luck, it.variance, it.regret) for person, it in lucks.items()]
            _insert(query, "person_luck", ("person", "luck", "variance", "regret"), table, rows)
            _store_feats(query, table, feats)
            sql = """UPDATE game_summary SET luck = :luck WHERE "table" = :table AND luck = 'pending'"""
            query(sql, table=table, luck=luck)

        self._database.transact(work)

    # Missing summaries and luck

    def missing_of(self, guest: GuestId, most: int) -> list[Head]:
        """Return the heads of a guest's finished tables without a summary, the latest first."""
        sql = (
            f'SELECT {HEAD_COLUMNS} FROM head WHERE "table" IN (SELECT "table" FROM person WHERE guest = :guest) '
            "AND stage = 'over' AND NOT EXISTS "
            '(SELECT 1 FROM game_summary WHERE game_summary."table" = head."table") '
            'ORDER BY at DESC, "table" LIMIT :most'
        )
        return [decode_head(row) for row in self._query(sql, guest=guest, most=most)]

    def awaiting_luck_in(self, circle: CircleId, most: int) -> list[TableId]:
        """Return the tables of a circle whose luck is not computed yet, the latest first."""
        return self._awaiting_luck('SELECT "table" FROM circle_table WHERE circle = :whose', circle, most)

    def awaiting_luck_of(self, guest: GuestId, most: int) -> list[TableId]:
        """Return the tables of a guest whose luck is not computed yet, the latest first."""
        return self._awaiting_luck('SELECT "table" FROM person WHERE guest = :whose', guest, most)

    def _awaiting_luck(self, tables: str, whose: str, most: int) -> list[TableId]:
        sql = (
            f"""SELECT "table" FROM game_summary WHERE luck = 'pending' AND "table" IN ({tables}) """
            'ORDER BY ended DESC, "table" LIMIT :most'
        )
        return [TableId(table) for (table,) in self._query(sql, whose=whose, most=most)]

    # The games of a guest

    def games_of(self, guest: GuestId, most: int) -> list[GuestGame]:
        """Return the summarised games of a guest, the latest first."""
        return [_to_game(row) for row in self._query(GAMES_SQL, guest=guest, most=most)]

    def feats_of(self, guest: GuestId) -> list[BestFeat]:
        """Return the largest feat of each kind of a guest, over all their games."""
        sql = BEST_FEATS_SQL.format(
            opened="game_summary.ended",
            ended="game_summary.ended",
            tables='person JOIN feat ON feat."table" = person."table" AND feat.person = person.person '
            'JOIN game_summary ON game_summary."table" = person."table" WHERE guest = :guest',
        )
        return [_to_feat(row) for row in self._query(sql, guest=guest, most=1)]

    # The games of a circle that ended in a period. The stored results map ids of people to members.

    def gains_between(self, circle: CircleId, since: int, until: int) -> list[PairGain]:
        """Return the net winnings between people."""
        sql = (
            'SELECT pair_gain."table", winner, loser, amount FROM circle_table '
            f'JOIN pair_gain ON pair_gain."table" = circle_table."table" WHERE {CIRCLE_SQL}'
        )
        return [PairGain(*row) for row in self._query(sql, circle=circle, since=since, until=until)]

    def best_feats_between(self, circle: CircleId, since: int, until: int, most: int) -> list[BestFeat]:
        """Return the ``most`` largest feats of each kind, in descending order; among equal ones, the earlier one
        first."""
        sql = BEST_FEATS_SQL.format(
            opened="circle_table.opened",
            ended="circle_table.ended",
            tables='circle_table JOIN feat ON feat."table" = circle_table."table" '
            f"WHERE {CIRCLE_SQL} AND rank <= :most",
        )
        return [_to_feat(row) for row in self._query(sql, circle=circle, since=since, until=until, most=most)]

    def lucks_between(self, circle: CircleId, since: int, until: int) -> list[PersonLuck]:
        """Return the luck of people, in the order of the games."""
        sql = (
            'SELECT person_luck."table", person, luck, variance, regret FROM circle_table '
            'JOIN person_luck ON person_luck."table" = circle_table."table" '
            f'WHERE {CIRCLE_SQL} ORDER BY ended, circle_table."table", person'
        )
        rows = self._query(sql, circle=circle, since=since, until=until)
        return [PersonLuck(row[0], row[1], StoredLuck(*row[2:])) for row in rows]

    def count_luck_states(self, circle: CircleId, since: int, until: int) -> dict[LuckState, int]:
        """Return the numbers of games of this period whose luck is known, pending or unavailable."""
        sql = (
            'SELECT luck, count(*) FROM circle_table JOIN game_summary ON game_summary."table" = circle_table."table" '
            f"WHERE {CIRCLE_SQL} GROUP BY luck"
        )
        rows = self._query(sql, circle=circle, since=since, until=until)
        return {state: int(count) for state, count in rows}


def _store_feats(query: Query, table: TableId, feats: Sequence[StoredFeat]) -> None:
    """Store feats with their rank at the table."""
    ranks: Counter[str] = Counter()
    rows = []
    for feat in sorted(feats, key=lambda feat: (-feat.amount, feat.seq, feat.person)):
        ranks[feat.kind] += 1
        won = None if feat.won is None else int(feat.won)
        rows.append((feat.kind, feat.person, feat.amount, ranks[feat.kind], won, feat.seq))
    _insert(query, "feat", ("kind", "person", "amount", "rank", "won", "seq"), table, rows)


def _insert(
    query: Query, into: str, columns: Sequence[str], table: TableId, rows: Sequence[tuple[object, ...]]
) -> None:
    """Insert rows of one game in one statement. Existing rows do not change."""
    if rows:
        values = {f"{name}{at}": value for at, row in enumerate(rows) for name, value in zip(columns, row, strict=True)}
        slots = ", ".join(f"(:table, {', '.join(f':{name}{at}' for name in columns)})" for at in range(len(rows)))
        sql = f"""INSERT INTO {into} ("table", {", ".join(columns)}) VALUES {slots} ON CONFLICT DO NOTHING"""
        query(sql, table=table, **values)


def _to_feat(row: tuple[Any, ...]) -> BestFeat:
    kind, person, amount, seq, won, *rest = row
    return BestFeat(StoredFeat(kind, person, amount, seq, None if won is None else bool(won)), *rest)


def _to_game(row: tuple[Any, ...]) -> GuestGame:
    table, game, ended, place, net, people, state, luck, variance, regret = row
    known = None if luck is None else StoredLuck(luck, variance, regret)
    return GuestGame(table, game, ended, place, net, int(people), state, known)
