"""Summaries of finished games: who took what from whom, feats and luck. The same SQL in every dialect.

A summary is read off a journal once and stored by the ids that people have at that table, as finishes are: a deleted
person leaves ids that mean nobody. Luck takes longer to compute, so a summary waits for it (``pending``). What several
statements store is stored in an order that leaves nothing wrong if only the first are carried out.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.store.accounts import GuestId
from tripot.store.circles import CircleId, MemberId
from tripot.store.sql_database import SqlDatabase

LuckState = Literal["pending", "known", "too_long", "unreadable"]
"""``too_long``: the game is too long, or took too long to analyse. ``unreadable``: there is no journal to analyse."""

CIRCLE_SQL = "circle_table.circle = :circle AND ended >= :since AND ended < :until"

MEMBER_SQL = """
JOIN person ON person."table" = {of}."table" AND person.person = {of}.person
JOIN circle_member ON circle_member.circle = circle_table.circle AND circle_member.guest = person.guest
"""

BEST_FEATS_SQL = """
SELECT kind, best."table", best.person, member, amount, won, seq, opened, ended, luck FROM (
    SELECT feat.kind, feat."table", feat.person, {member} AS member, amount, won, seq,
        {opened} AS opened, {ended} AS ended,
        row_number() OVER (PARTITION BY feat.kind ORDER BY amount DESC, {ended}, feat."table", feat.person) AS number
    FROM {tables}
) AS best LEFT JOIN person_luck ON person_luck."table" = best."table" AND person_luck.person = best.person
WHERE number = 1 ORDER BY kind
"""


class StoredFeat(Struct, frozen=True):
    """Something to remember of a game: the person's largest of its kind."""

    kind: str
    person: PersonId
    amount: int
    """The larger, the more remarkable."""
    seq: int
    """The entry after which a replay shows it."""
    won: bool | None = None
    """Whether it went well, where that is told apart."""


class StoredLuck(Struct, frozen=True):
    """The luck of a person in a game, in chips, as exact fractions "p/q"."""

    luck: str
    variance: str
    """Of the luck they were exposed to."""
    regret: str | None = None
    """What best play would have gained more; none where it is not known."""


class GameLuck(Struct, frozen=True):
    """The luck of a guest in one game."""

    table: TableId
    game: str
    ended: int
    person: PersonId
    luck: StoredLuck


class BestFeat(Struct, frozen=True, kw_only=True):
    """The largest feat of its kind among several games."""

    feat: StoredFeat
    table: TableId
    member: MemberId | None
    """Whose it is, among the feats of a circle."""
    opened: int
    ended: int
    luck: str | None
    """The luck of the person in that game, where it is known."""


class MemberLuck(Struct, frozen=True):
    """The luck of a member in one game of a circle."""

    member: MemberId
    luck: StoredLuck


class GameSummaries:
    """The summaries of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._query = database.query

    # Writing

    def store(
        self,
        table: TableId,
        game: str,
        ended: int,
        gains: Mapping[tuple[PersonId, PersonId], int],
        feats: Sequence[StoredFeat],
        luck: LuckState = "pending",
    ) -> None:
        """Store the summary of a table, once. ``gains``: by winner and loser, always positive."""
        for (winner, loser), amount in gains.items():
            self._query(
                'INSERT INTO pair_gain ("table", winner, loser, amount) VALUES (:table, :winner, :loser, :amount) '
                "ON CONFLICT DO NOTHING",
                table=table,
                winner=winner,
                loser=loser,
                amount=amount,
            )
        self._store_feats(table, feats)
        self._query(
            'INSERT INTO game_summary ("table", game, ended, luck) VALUES (:table, :game, :ended, :luck) '
            "ON CONFLICT DO NOTHING",
            table=table,
            game=game,
            ended=ended,
            luck=luck,
        )

    def store_luck(
        self, table: TableId, luck: LuckState, lucks: Mapping[PersonId, StoredLuck], feats: Sequence[StoredFeat]
    ) -> None:
        """Add the luck of a game to its summary, and the feats that are read off it; the first counts."""
        for person, it in lucks.items():
            self._query(
                'INSERT INTO person_luck ("table", person, luck, variance, regret) '
                "VALUES (:table, :person, :luck, :variance, :regret) ON CONFLICT DO NOTHING",
                table=table,
                person=person,
                luck=it.luck,
                variance=it.variance,
                regret=it.regret,
            )
        self._store_feats(table, feats)
        sql = """UPDATE game_summary SET luck = :luck WHERE "table" = :table AND luck = 'pending'"""
        self._query(sql, table=table, luck=luck)

    def _store_feats(self, table: TableId, feats: Sequence[StoredFeat]) -> None:
        for it in feats:
            self._query(
                'INSERT INTO feat ("table", kind, person, amount, won, seq) '
                "VALUES (:table, :kind, :person, :amount, :won, :seq) ON CONFLICT DO NOTHING",
                table=table,
                kind=it.kind,
                person=it.person,
                amount=it.amount,
                won=None if it.won is None else int(it.won),
                seq=it.seq,
            )

    # What is still to be read

    def missing_in(self, circle: CircleId, most: int) -> list[TableId]:
        """The tables of a circle with a result and no summary, the latest first."""
        sql = (
            'SELECT "table" FROM circle_table WHERE circle = :circle AND ended IS NOT NULL AND NOT EXISTS '
            '(SELECT 1 FROM game_summary WHERE game_summary."table" = circle_table."table") '
            'ORDER BY opened DESC, "table" LIMIT :most'
        )
        return [TableId(table) for (table,) in self._query(sql, circle=circle, most=most)]

    def missing_of(self, guest: GuestId, most: int) -> list[TableId]:
        """The finished tables of a guest without a summary, the latest first; those whose journal is archived apart."""
        sql = (
            'SELECT head."table" FROM person JOIN head ON head."table" = person."table" '
            "WHERE guest = :guest AND stage = 'over' AND NOT EXISTS "
            '(SELECT 1 FROM game_summary WHERE game_summary."table" = head."table") '
            'ORDER BY head.at DESC, head."table" LIMIT :most'
        )
        return [TableId(table) for (table,) in self._query(sql, guest=guest, most=most)]

    def awaiting_luck_in(self, circle: CircleId, most: int) -> list[TableId]:
        """The tables of a circle whose luck is not computed yet, the latest first."""
        sql = (
            'SELECT game_summary."table" FROM circle_table '
            'JOIN game_summary ON game_summary."table" = circle_table."table" '
            "WHERE circle = :circle AND luck = 'pending' "
            'ORDER BY opened DESC, game_summary."table" LIMIT :most'
        )
        return [TableId(table) for (table,) in self._query(sql, circle=circle, most=most)]

    def awaiting_luck_of(self, guest: GuestId, most: int) -> list[TableId]:
        """The tables of a guest whose luck is not computed yet, the latest first."""
        sql = (
            'SELECT game_summary."table" FROM person JOIN game_summary ON game_summary."table" = person."table" '
            "WHERE guest = :guest AND luck = 'pending' "
            'ORDER BY ended DESC, game_summary."table" LIMIT :most'
        )
        return [TableId(table) for (table,) in self._query(sql, guest=guest, most=most)]

    # A guest

    def lucks_of(self, guest: GuestId) -> list[GameLuck]:
        """The luck of a guest, game by game, the earliest first."""
        sql = (
            'SELECT game_summary."table", game, ended, person.person, person_luck.luck, variance, regret FROM person '
            'JOIN person_luck ON person_luck."table" = person."table" AND person_luck.person = person.person '
            'JOIN game_summary ON game_summary."table" = person."table" '
            'WHERE guest = :guest ORDER BY ended, game_summary."table"'
        )
        rows = self._query(sql, guest=guest)
        return [GameLuck(row[0], row[1], row[2], row[3], StoredLuck(*row[4:])) for row in rows]

    def count_luck_states_of(self, guest: GuestId) -> dict[LuckState, int]:
        """How many games of a guest have their luck, wait for it or never get it."""
        sql = (
            'SELECT luck, count(*) FROM person JOIN game_summary ON game_summary."table" = person."table" '
            "WHERE guest = :guest GROUP BY luck"
        )
        return {state: int(count) for state, count in self._query(sql, guest=guest)}

    def feats_of(self, guest: GuestId) -> list[BestFeat]:
        """The largest feat of each kind of a guest, over all their games."""
        sql = BEST_FEATS_SQL.format(
            member="NULL",
            opened="game_summary.ended",
            ended="game_summary.ended",
            tables='person JOIN feat ON feat."table" = person."table" AND feat.person = person.person '
            'JOIN game_summary ON game_summary."table" = person."table" WHERE person.guest = :guest',
        )
        return [_to_feat(row) for row in self._query(sql, guest=guest)]

    # A circle

    def gains_between(self, circle: CircleId, since: int, until: int) -> dict[tuple[MemberId, MemberId], int]:
        """What members took from members in the games that ended in this time, by winner and loser; not netted."""
        sql = (
            "SELECT winners.member, losers.member, sum(amount) FROM circle_table "
            'JOIN pair_gain ON pair_gain."table" = circle_table."table" '
            'JOIN person AS w ON w."table" = pair_gain."table" AND w.person = winner '
            'JOIN person AS l ON l."table" = pair_gain."table" AND l.person = loser '
            "JOIN circle_member AS winners ON winners.circle = circle_table.circle AND winners.guest = w.guest "
            "JOIN circle_member AS losers ON losers.circle = circle_table.circle AND losers.guest = l.guest "
            f"WHERE {CIRCLE_SQL} GROUP BY winners.member, losers.member"
        )
        rows = self._query(sql, circle=circle, since=since, until=until)
        return {(winner, loser): int(amount) for winner, loser, amount in rows}

    def best_feats_between(self, circle: CircleId, since: int, until: int) -> list[BestFeat]:
        """The largest feat of each kind of members who have not declined it, in the games that ended in this time."""
        sql = BEST_FEATS_SQL.format(
            member="circle_member.member",
            opened="circle_table.opened",
            ended="circle_table.ended",
            tables='circle_table JOIN feat ON feat."table" = circle_table."table" '
            + MEMBER_SQL.format(of="feat")
            + f"WHERE {CIRCLE_SQL} AND NOT EXISTS (SELECT 1 FROM declined_honour "
            "WHERE declined_honour.circle = circle_member.circle AND declined_honour.guest = circle_member.guest "
            "AND honour = feat.kind)",
        )
        return [_to_feat(row) for row in self._query(sql, circle=circle, since=since, until=until)]

    def lucks_between(self, circle: CircleId, since: int, until: int) -> list[MemberLuck]:
        """The luck of members in the games that ended in this time, in the order of the games."""
        sql = (
            "SELECT member, person_luck.luck, variance, regret FROM circle_table "
            'JOIN person_luck ON person_luck."table" = circle_table."table" '
            + MEMBER_SQL.format(of="person_luck")
            + f'WHERE {CIRCLE_SQL} ORDER BY ended, circle_table."table", member'
        )
        rows = self._query(sql, circle=circle, since=since, until=until)
        return [MemberLuck(row[0], StoredLuck(*row[1:])) for row in rows]

    def count_luck_states(self, circle: CircleId, since: int, until: int) -> dict[LuckState, int]:
        """How many games of this time have their luck, wait for it or never get it."""
        sql = (
            'SELECT luck, count(*) FROM circle_table JOIN game_summary ON game_summary."table" = circle_table."table" '
            f"WHERE {CIRCLE_SQL.replace('ended', 'circle_table.ended')} GROUP BY luck"
        )
        rows = self._query(sql, circle=circle, since=since, until=until)
        return {state: int(count) for state, count in rows}


def _to_feat(row: tuple[Any, ...]) -> BestFeat:
    kind, table, person, member, amount, won, seq, opened, ended, luck = row
    feat = StoredFeat(kind, person, amount, seq, None if won is None else bool(won))
    return BestFeat(feat=feat, table=table, member=member, opened=opened, ended=ended, luck=luck)
