"""Stores circles (groups of guests), their tables, and their results. The SQL works in every dialect.

A circle identifies its members by random ids, like a table; ids of guests are never sent to clients. Results are stored
under the ids that people have at that table. After a person is deleted, nothing links these ids to them. A database
trigger deletes a circle when its last member leaves or is deleted.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NewType

from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.store.accounts import GuestId
from tripot.store.sql_database import Query, SqlDatabase

CircleId = NewType("CircleId", str)
MemberId = NewType("MemberId", str)
"""A person's id in one circle, used on the circle's pages."""

LAST_SEEN_SQL = """
(SELECT coalesce(max(seen), 0) FROM device WHERE device.guest = circle_member.guest)
"""
"""When a member was last seen, on any device."""

ADD_MEMBER_SQL = """
INSERT INTO circle_member (circle, guest, member, number, since) SELECT :circle, :guest, :member,
    (SELECT coalesce(max(number), 0) + 1 FROM circle_member WHERE circle = :circle), :at
WHERE (SELECT count(*) FROM circle_member WHERE circle = :circle) < :most
    AND (SELECT count(*) FROM circle_member WHERE guest = :guest) < :most_circles
ON CONFLICT DO NOTHING
"""

CreateOutcome = Literal["created", "code_taken", "too_many_circles"]


class Circle(Struct, frozen=True):
    """A circle, and the code by which people join it."""

    id: CircleId
    name: str
    code: str
    since: int


class CircleMembership(Struct, frozen=True):
    """A guest in a circle."""

    circle: Circle
    member: MemberId
    since: int


class CircleMember(Struct, frozen=True):
    """A member of a circle, in the order of joining."""

    member: MemberId
    guest: GuestId
    name: str
    since: int
    seen: int


class CircleTable(Struct, frozen=True):
    """A table of a circle. ``ended``: when its game was over; ``None`` until its result is stored."""

    table: TableId
    opened: int
    ended: int | None


class TableFinish(Struct, frozen=True):
    """The result of a person: their place among all seats (equal seats share one), and their gain or loss."""

    place: int
    net: int


class CircleFinish(Struct, frozen=True):
    """The result of a person at a table of a circle. ``member``: ``None`` for people who are not members."""

    table: TableId
    person: PersonId
    member: MemberId | None
    finish: TableFinish


class Circles:
    """The circles of one store."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database, self._query = database, database.query

    # Circles and their members

    def create(
        self,
        circle: Circle,
        members: Mapping[MemberId, GuestId],
        tables: Mapping[TableId, int],
        most: int,
        most_circles: int,
    ) -> CreateOutcome:
        """Store a circle with its members (the keeper first) and its tables with their opening times.

        If the keeper has too many circles, nothing is stored. Other guests who have too many are left out.
        """
        keeper = next(iter(members.values()))

        def work(query: Query) -> CreateOutcome:
            there = self._lock_guests(query, members.values())
            mine = query("SELECT count(*) FROM circle_member WHERE guest = :guest", guest=keeper)
            if keeper not in there or mine[0][0] >= most_circles:
                return "too_many_circles"
            rows = query(
                "INSERT INTO circle (id, name, code, since) VALUES (:id, :name, :code, :since) "
                "ON CONFLICT (code) DO NOTHING RETURNING id",
                id=circle.id,
                name=circle.name,
                code=circle.code,
                since=circle.since,
            )
            if not rows:
                return "code_taken"
            limits = {"most": most, "most_circles": most_circles}
            for member, guest in members.items():
                if guest in there:
                    query(ADD_MEMBER_SQL, circle=circle.id, guest=guest, member=member, at=circle.since, **limits)
            for table, opened in tables.items():
                sql = 'INSERT INTO circle_table (circle, "table", opened) VALUES (:circle, :table, :opened)'
                query(sql, circle=circle.id, table=table, opened=opened)
            return "created"

        return self._database.transact(work)

    def list_quiz_finders(self, circle: CircleId, day: str) -> list[tuple[GuestId, str]]:
        """Return the members of a circle who found the best choice of a day's question, in the order of joining."""
        sql = (
            "SELECT guest.id, guest.name FROM circle_member JOIN guest ON guest.id = circle_member.guest "
            "JOIN quiz_answer ON quiz_answer.guest = guest.id "
            "WHERE circle = :circle AND day = :day AND cost = 0 ORDER BY number"
        )
        return [(GuestId(guest), str(name)) for guest, name in self._query(sql, circle=circle, day=day)]

    def add_member(
        self, circle: CircleId, guest: GuestId, member: MemberId, at: int, most: int, most_circles: int
    ) -> bool:
        """Add a guest; ``False`` if the circle or the guest has reached a limit. Rejoining keeps the membership."""

        def work(query: Query) -> bool:
            is_guest = self._lock_guests(query, [guest])
            lock = f"SELECT id FROM circle WHERE id = :circle {self._database.lock_rows}"
            if not (is_guest and query(lock, circle=circle)):
                return False
            limits = {"most": most, "most_circles": most_circles}
            query(ADD_MEMBER_SQL, circle=circle, guest=guest, member=member, at=at, **limits)
            sql = "SELECT 1 FROM circle_member WHERE circle = :circle AND guest = :guest"
            return bool(query(sql, circle=circle, guest=guest))

        return self._database.transact(work)

    def _lock_guests(self, query: Query, guests: Iterable[GuestId]) -> set[GuestId]:
        """Make concurrent joins of the same guests run one after another. Return the guests who exist.

        To avoid deadlocks, guests are locked in the order of their ids and before circles, as in a deletion.
        """
        sql = f"SELECT id FROM guest WHERE id = :guest {self._database.lock_rows}"
        return {guest for guest in sorted(guests) if query(sql, guest=guest)}

    def remove_member(self, circle: CircleId, member: MemberId) -> None:
        """Remove a member. When the last one is removed, the circle ends."""
        self._query(
            "DELETE FROM circle_member WHERE circle = :circle AND member = :member", circle=circle, member=member
        )

    def find(self, circle: CircleId, guest: GuestId) -> CircleMembership | None:
        """Return the membership of a guest in a circle; also ``None`` if there is no such circle."""
        found = self._memberships("WHERE circle.id = :circle AND guest = :guest", circle=circle, guest=guest)
        return found[0] if found else None

    def list_of(self, guest: GuestId) -> list[CircleMembership]:
        """Return the circles of a guest, the last joined first."""
        return self._memberships("WHERE guest = :guest ORDER BY circle_member.since DESC, circle.id", guest=guest)

    def list_with_sizes(self, guest: GuestId) -> list[tuple[CircleMembership, int]]:
        """Return the same as :meth:`list_of`, with the number of members of each circle. Uses two queries."""
        sql = (
            "SELECT other.circle, count(*) FROM circle_member AS mine "
            "JOIN circle_member AS other ON other.circle = mine.circle WHERE mine.guest = :guest GROUP BY other.circle"
        )
        sizes = {circle: int(size) for circle, size in self._query(sql, guest=guest)}
        return [(it, sizes.get(it.circle.id, 1)) for it in self.list_of(guest)]

    def find_by_table(self, table: TableId, guest: GuestId) -> Circle | None:
        """Return the guest's circle that contains this table, if any."""
        sql = (
            "SELECT circle.id, name, code, circle.since FROM circle_table "
            "JOIN circle_member ON circle_member.circle = circle_table.circle "
            'JOIN circle ON circle.id = circle_table.circle WHERE "table" = :table AND guest = :guest '
            "ORDER BY circle.since, circle.id LIMIT 1"
        )
        rows = self._query(sql, table=table, guest=guest)
        return Circle(*rows[0]) if rows else None

    def find_by_code(self, code: str) -> Circle | None:
        """Return the circle with this code."""
        rows = self._query("SELECT id, name, code, since FROM circle WHERE code = :code", code=code)
        return Circle(*rows[0]) if rows else None

    def name_of(self, circle: CircleId) -> str | None:
        """Return the name of a circle; ``None`` if it has ended."""
        rows = self._query("SELECT name FROM circle WHERE id = :circle", circle=circle)
        return rows[0][0] if rows else None

    def members_of(self, circle: CircleId) -> list[CircleMember]:
        """Return the members, in the order in which they joined."""
        sql = (
            f"SELECT member, guest.id, guest.name, circle_member.since, {LAST_SEEN_SQL} FROM circle_member "
            "JOIN guest ON circle_member.guest = guest.id WHERE circle = :circle ORDER BY number, member"
        )
        return [CircleMember(*row) for row in self._query(sql, circle=circle)]

    def count_members(self, circle: CircleId) -> int:
        """Return the number of members of a circle."""
        rows = self._query("SELECT count(*) FROM circle_member WHERE circle = :circle", circle=circle)
        return int(rows[0][0])

    def rename(self, circle: CircleId, name: str) -> None:
        """Rename a circle."""
        self._query("UPDATE circle SET name = :name WHERE id = :circle", circle=circle, name=name)

    def replace_code(self, circle: CircleId, code: str) -> bool:
        """Replace the code of a circle, which invalidates the old one; ``False`` if another circle has the new one."""
        sql = (
            "UPDATE circle SET code = :code WHERE id = :circle "
            "AND NOT EXISTS (SELECT 1 FROM circle WHERE code = :code) RETURNING id"
        )
        return bool(self._query(sql, circle=circle, code=code))

    # Tables and results

    def link_table(self, circle: CircleId, table: TableId, opened: int) -> None:
        """Add a table to a circle."""
        self._query(
            'INSERT INTO circle_table (circle, "table", opened) SELECT id, :table, :opened FROM circle '
            "WHERE id = :circle ON CONFLICT DO NOTHING",
            circle=circle,
            table=table,
            opened=opened,
        )

    def tables_of(self, circle: CircleId, most: int, before: int) -> list[CircleTable]:
        """Return the tables of a circle that were opened before a time, the latest first."""
        sql = (
            'SELECT "table", opened, ended FROM circle_table WHERE circle = :circle AND opened < :before '
            'ORDER BY opened DESC, "table" LIMIT :most'
        )
        return [CircleTable(*row) for row in self._query(sql, circle=circle, before=before, most=most)]

    def unsettled_tables(self, circle: CircleId, most: int) -> list[CircleTable]:
        """Return the tables without a stored result, the latest first."""
        sql = (
            'SELECT "table", opened, ended FROM circle_table WHERE circle = :circle AND ended IS NULL '
            'ORDER BY opened DESC, "table" LIMIT :most'
        )
        return [CircleTable(*row) for row in self._query(sql, circle=circle, most=most)]

    def finishes_between(self, circle: CircleId, since: int, until: int) -> list[CircleFinish]:
        """Return the results at the tables of a circle that ended in this period, table by table."""
        return self._finishes("ended >= :since AND ended < :until", circle=circle, since=since, until=until)

    def finishes_opened_between(self, circle: CircleId, since: int, until: int) -> list[CircleFinish]:
        """Return the results at the finished tables of a circle that were opened in this period (inclusive)."""
        where = "ended IS NOT NULL AND opened >= :since AND opened <= :until"
        return self._finishes(where, circle=circle, since=since, until=until)

    def ended_times(self, circle: CircleId) -> tuple[int, int] | None:
        """Return when the first and the latest game of a circle ended; ``None`` before the first."""
        sql = "SELECT min(ended), max(ended) FROM circle_table WHERE circle = :circle AND ended IS NOT NULL"
        first, last = self._query(sql, circle=circle)[0]
        return None if first is None else (int(first), int(last))

    def _memberships(self, where: str, **values: object) -> list[CircleMembership]:
        sql = (
            "SELECT circle.id, name, code, circle.since, member, circle_member.since FROM circle_member "
            f"JOIN circle ON circle_member.circle = circle.id {where}"
        )
        return [CircleMembership(Circle(*row[:4]), row[4], row[5]) for row in self._query(sql, **values)]

    def _finishes(self, where: str, **values: object) -> list[CircleFinish]:
        sql = (
            'SELECT finish."table", finish.person, member, place, net FROM circle_table '
            'JOIN finish ON finish."table" = circle_table."table" '
            'LEFT JOIN person ON person."table" = finish."table" AND person.person = finish.person '
            "LEFT JOIN circle_member ON circle_member.circle = circle_table.circle "
            "AND circle_member.guest = person.guest "
            f'WHERE circle_table.circle = :circle AND {where} ORDER BY ended, finish."table", place, finish.person'
        )
        rows = self._query(sql, **values)
        return [CircleFinish(row[0], row[1], row[2], TableFinish(row[3], row[4])) for row in rows]


def next_keeper(members: Sequence[CircleMember], now: int, away_after_ms: int) -> MemberId | None:
    """Return the keeper of a circle: of the members who have not been away for long, the one who joined first. If all
    have been away, return the first member."""
    here = [it for it in members if now - it.seen <= away_after_ms]
    return next((it.member for it in here or members), None)
