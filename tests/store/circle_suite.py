"""Tests of circles (groups of players), which every store inherits."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.store.people_suite import LEA, MARGAUX, OTHER, PHONE, TABLE, THEO, hashed
from tripot.house import PersonId, TableId
from tripot.store import Circle, CircleDate, CircleId, Guest, GuestId, MemberId, Store, TableFinish
from tripot.store.circles import CircleMember, CircleTable, next_keeper
from tripot.store.sql_database import Query

FRIDAYS = Circle(CircleId("c1"), "Les vendredis", "LOUTRE-VIOLON-100", 10)
SUNDAYS = Circle(CircleId("c2"), "Les dimanches", "LOUTRE-VIOLON-200", 20)
ROOM = {"most": 9, "most_circles": 99}


def member_id(guest: Guest) -> MemberId:
    return MemberId(f"m-{guest.id}")


def gathered(store: Store, circle: Circle, *guests: Guest, at: int = 30) -> None:
    keeper, *others = guests
    assert store.circles.create(circle, {member_id(keeper): keeper.id}, {}, **ROOM) == "created"
    for guest in others:
        assert store.circles.add_member(circle.id, guest.id, member_id(guest), at, **ROOM)


class CircleSuite:
    """Tests of circles. Subclasses define the fixture ``store``."""

    def test_a_circle_is_found_only_by_members_or_code(self, store: Store) -> None:
        people, circles = store.accounts, store.circles
        people.create_guest(MARGAUX, PHONE, at=1)
        people.create_guest(THEO, hashed("theo"), at=1)
        gathered(store, FRIDAYS, MARGAUX)
        found = circles.find(FRIDAYS.id, MARGAUX.id)
        assert found is not None
        assert (found.circle, found.member, found.since) == (FRIDAYS, "m-g1", FRIDAYS.since)
        assert circles.find(FRIDAYS.id, THEO.id) is None
        assert circles.find(CircleId("nowhere"), MARGAUX.id) is None
        assert circles.find_by_code(FRIDAYS.code) == FRIDAYS
        assert circles.find_by_code("LOUTRE-VIOLON-101") is None
        assert circles.list_of(THEO.id) == []
        assert [it.circle for it in circles.list_of(MARGAUX.id)] == [FRIDAYS]

    def test_two_circles_never_have_the_same_code(self, store: Store) -> None:
        circles = store.circles
        store.accounts.create_guest(MARGAUX, PHONE, at=1)
        gathered(store, FRIDAYS, MARGAUX)
        same_code = Circle(SUNDAYS.id, SUNDAYS.name, FRIDAYS.code, 1)
        assert circles.create(same_code, {member_id(MARGAUX): MARGAUX.id}, {}, **ROOM) == "code_taken"
        gathered(store, SUNDAYS, MARGAUX)
        assert not circles.replace_code(SUNDAYS.id, FRIDAYS.code)
        assert circles.replace_code(SUNDAYS.id, "TULIPE-VIGNE-300")
        assert circles.find_by_code(SUNDAYS.code) is None
        circles.rename(SUNDAYS.id, "Le dimanche")
        assert (circles.name_of(SUNDAYS.id), circles.name_of(CircleId("nowhere"))) == ("Le dimanche", None)
        assert circles.find_by_code("TULIPE-VIGNE-300") == Circle(SUNDAYS.id, "Le dimanche", "TULIPE-VIGNE-300", 20)

    def test_members_are_listed_in_order_of_joining_with_their_current_names(self, store: Store) -> None:
        people, circles = store.accounts, store.circles
        for guest, secret in ((MARGAUX, "m"), (THEO, "t"), (LEA, "l")):
            people.create_guest(guest, hashed(secret), at=1)
        gathered(store, FRIDAYS, THEO, LEA, MARGAUX)
        assert circles.add_member(FRIDAYS.id, THEO.id, MemberId("another"), 99, **ROOM), "they are a member already"
        people.rename(LEA.id, "Léa Rose")
        store.sessions.touch(hashed("l"), 50)
        assert circles.members_of(FRIDAYS.id) == [
            CircleMember(MemberId("m-g2"), THEO.id, "Théo", FRIDAYS.since, 1),
            CircleMember(MemberId("m-g3"), LEA.id, "Léa Rose", 30, 50),
            CircleMember(MemberId("m-g1"), MARGAUX.id, "Margaux", 30, 1),
        ]
        assert circles.count_members(FRIDAYS.id) == 3

    def test_the_limits_of_members_and_circles_hold(self, store: Store) -> None:
        people, circles = store.accounts, store.circles
        people.create_guest(MARGAUX, PHONE, at=1)
        people.create_guest(THEO, hashed("theo"), at=1)
        gathered(store, FRIDAYS, MARGAUX)
        gathered(store, SUNDAYS, THEO)
        assert not circles.add_member(FRIDAYS.id, THEO.id, MemberId("x"), 1, most=1, most_circles=9)
        assert not circles.add_member(SUNDAYS.id, MARGAUX.id, MemberId("x"), 1, most=9, most_circles=1)
        assert circles.count_members(FRIDAYS.id) == 1
        mondays = Circle(CircleId("c3"), "Les lundis", "LOUTRE-VIOLON-300", 40)
        keeper = {member_id(MARGAUX): MARGAUX.id}
        assert circles.create(mondays, keeper, {TABLE: 5}, most=9, most_circles=1) == "too_many_circles"
        assert circles.find_by_code(mondays.code) is None, "nothing is left of a circle that was not created"

    def test_concurrent_joins_do_not_exceed_the_limits(self, store: Store) -> None:
        people, circles, joiners = store.accounts, store.circles, 4
        people.create_guest(MARGAUX, PHONE, at=1)
        guests = [Guest(GuestId(f"joiner-{n}"), f"Joiner {n}") for n in range(joiners)]
        for guest in guests:
            people.create_guest(guest, hashed(guest.id), at=1)

        def join_all(joins: Sequence[tuple[Circle, Guest]], most: int, most_circles: int) -> int:
            """Join at the same time in several threads. Return how many joins succeeded."""
            barrier = Barrier(len(joins))

            def join(circle: Circle, guest: Guest) -> bool:
                barrier.wait()
                return circles.add_member(circle.id, guest.id, member_id(guest), 1, most, most_circles)

            with ThreadPoolExecutor(len(joins)) as pool:
                return sum(pool.map(lambda it: join(*it), joins))

        for number in range(10):
            circle = Circle(CircleId(f"full-{number}"), "Full", f"FULL-{number}", 1)
            gathered(store, circle, MARGAUX)
            assert join_all([(circle, guest) for guest in guests], 2, 99) == 1
            assert circles.count_members(circle.id) == 2
        many = [Circle(CircleId(f"many-{number}"), "Many", f"MANY-{number}", 1) for number in range(joiners)]
        for circle in many:
            gathered(store, circle, MARGAUX)
        newcomer = Guest(GuestId("newcomer"), "Newcomer")
        people.create_guest(newcomer, hashed("newcomer"), at=1)
        assert join_all([(circle, newcomer) for circle in many], 99, 1) == 1
        assert len(circles.list_of(newcomer.id)) == 1

    def test_a_circle_ends_when_its_last_member_leaves_or_is_deleted(self, store: Store) -> None:
        people, circles = store.accounts, store.circles
        people.create_guest(MARGAUX, PHONE, at=1)
        people.create_guest(THEO, hashed("theo"), at=1)
        gathered(store, FRIDAYS, MARGAUX, THEO)
        gathered(store, SUNDAYS, MARGAUX)
        circles.link_table(FRIDAYS.id, TABLE, 5)
        circles.remove_member(FRIDAYS.id, member_id(MARGAUX))
        assert circles.find_by_code(FRIDAYS.code) == FRIDAYS
        people.forget(MARGAUX.id)
        assert circles.find_by_code(SUNDAYS.code) is None
        people.forget(THEO.id)
        assert circles.find_by_code(FRIDAYS.code) is None
        assert circles.tables_of(FRIDAYS.id, 9, 100) == []

    def test_tables_belong_to_the_circle(self, store: Store) -> None:
        circles, rematch = store.circles, TableId("table-3")
        store.accounts.create_guest(MARGAUX, PHONE, at=1)
        gathered(store, FRIDAYS, MARGAUX)
        gathered(store, SUNDAYS, MARGAUX)
        circles.link_table(FRIDAYS.id, TABLE, 5)
        circles.link_table(FRIDAYS.id, TABLE, 6)
        circles.link_table(FRIDAYS.id, OTHER, 7)
        circles.link_table(CircleId("nowhere"), TABLE, 7)
        circles.link_table(FRIDAYS.id, rematch, 8)
        three = [CircleTable(rematch, 8, None), CircleTable(OTHER, 7, None), CircleTable(TABLE, 5, None)]
        assert circles.tables_of(FRIDAYS.id, 9, 100) == three
        assert circles.tables_of(FRIDAYS.id, 1, 8) == [CircleTable(OTHER, 7, None)]
        assert circles.tables_of(SUNDAYS.id, 9, 100) == []
        store.summaries.store(OTHER, "tabu", 70, {}, [], {})
        assert [it.table for it in circles.unsettled_tables(FRIDAYS.id, 9)] == [rematch, TABLE]

    def test_results_name_members_and_keep_only_ids_of_deleted_people(self, store: Store) -> None:
        people, circles = store.accounts, store.circles
        for guest, secret in ((MARGAUX, "m"), (THEO, "t"), (LEA, "l")):
            people.create_guest(guest, hashed(secret), at=1)
            people.person_at(TABLE, guest.id, PersonId(f"p-{guest.id}"))
        gathered(store, FRIDAYS, MARGAUX, THEO)
        circles.link_table(FRIDAYS.id, TABLE, 5)
        assert circles.ended_times(FRIDAYS.id) is None
        places = {PersonId("p-g1"): TableFinish(1, 60), PersonId("p-g2"): TableFinish(2, -20)}
        store.summaries.store(TABLE, "tabu", 50, {}, [], {**places, PersonId("p-g3"): TableFinish(2, -40)})
        store.summaries.store(TABLE, "tabu", 99, {}, [], {PersonId("p-g1"): TableFinish(9, 0)})
        found = circles.finishes_between(FRIDAYS.id, 50, 51)
        assert [(it.person, it.member, it.finish.place, it.finish.net) for it in found] == [
            ("p-g1", "m-g1", 1, 60),
            ("p-g2", "m-g2", 2, -20),
            ("p-g3", None, 2, -40),
        ]
        assert circles.finishes_between(FRIDAYS.id, 51, 90) == circles.finishes_between(FRIDAYS.id, 0, 50) == []
        assert circles.finishes_opened_between(FRIDAYS.id, 5, 5) == found
        assert circles.finishes_opened_between(FRIDAYS.id, 6, 9) == []
        assert circles.ended_times(FRIDAYS.id) == (50, 50)
        people.forget(MARGAUX.id)
        assert [it.member for it in circles.finishes_between(FRIDAYS.id, 0, 99)] == [None, "m-g2", None]

    def test_the_keeper_is_the_first_member_who_was_recently_active(self, store: Store) -> None:
        people = store.accounts
        for guest, secret in ((MARGAUX, "m"), (THEO, "t"), (LEA, "l")):
            people.create_guest(guest, hashed(secret), at=1)
        gathered(store, FRIDAYS, MARGAUX, THEO, LEA)

        def keeper(now: int) -> MemberId | None:
            return next_keeper(store.circles.members_of(FRIDAYS.id), now, away_after_ms=100)

        assert keeper(50) == "m-g1"
        store.sessions.touch(hashed("l"), 150)
        assert keeper(200) == "m-g3"
        store.sessions.touch(hashed("m"), 190)
        assert keeper(200) == "m-g1"
        assert keeper(900) == "m-g1", "nobody was here lately"
        store.circles.remove_member(FRIDAYS.id, member_id(MARGAUX))
        assert keeper(900) == "m-g2"
        assert next_keeper([], 1, 1) is None

    def test_a_guest_finds_their_circle_by_its_table_and_sees_its_size(self, store: Store) -> None:
        people, circles = store.accounts, store.circles
        people.create_guest(MARGAUX, PHONE, at=1)
        people.create_guest(THEO, hashed("theo"), at=1)
        people.create_guest(LEA, hashed("lea"), at=1)
        gathered(store, FRIDAYS, MARGAUX, THEO)
        gathered(store, SUNDAYS, LEA)
        circles.link_table(FRIDAYS.id, TABLE, 5)
        assert circles.find_by_table(TABLE, THEO.id) == FRIDAYS
        assert circles.find_by_table(TABLE, LEA.id) is None
        assert circles.find_by_table(OTHER, THEO.id) is None
        assert [(it.circle, size) for it, size in circles.list_with_sizes(THEO.id)] == [(FRIDAYS, 2)]

    def test_an_exception_in_a_transaction_rolls_it_back(self, store: Store) -> None:
        store.accounts.create_guest(MARGAUX, PHONE, at=1)
        gathered(store, FRIDAYS, MARGAUX)

        def rename_and_fail(query: Query) -> None:
            query("UPDATE circle SET name = :name WHERE id = :circle", name="Les lundis", circle=FRIDAYS.id)
            assert query("SELECT name FROM circle WHERE id = :circle", circle=FRIDAYS.id) == [("Les lundis",)]
            raise LookupError

        with pytest.raises(LookupError):
            store.circles._database.transact(rename_and_fail)
        assert store.circles.find_by_code(FRIDAYS.code) == FRIDAYS

    def test_a_circle_has_one_evening_and_replies_end_with_the_membership(self, store: Store) -> None:
        for guest, secret in ((MARGAUX, "m"), (THEO, "t")):
            store.accounts.create_guest(guest, hashed(secret), at=1)
        gathered(store, FRIDAYS, MARGAUX, THEO)
        evenings = store.circle_evenings
        assert evenings.find(FRIDAYS.id) is None
        first = CircleDate(id="e1", starts=100, place="Ici", changed=5, version=0)
        moved = CircleDate(id="e1", starts=200, place="", changed=6, version=1)
        evenings.plan(CircleId("nowhere"), first)
        assert evenings.find(CircleId("nowhere")) is None
        evenings.plan(FRIDAYS.id, first)
        assert evenings.find(FRIDAYS.id) == first
        for guest, comes in ((THEO, False), (THEO, True), (MARGAUX, False), (LEA, True)):
            evenings.reply(FRIDAYS.id, guest.id, 100, comes=comes)
        assert [(it.member, it.comes) for it in evenings.replies_to(FRIDAYS.id, 100)] == [
            ("m-g1", False),
            ("m-g2", True),
        ]
        assert evenings.replies_to(FRIDAYS.id, 200) == []
        assert [it.starts for it in evenings.replies_of(THEO.id)] == [100]
        evenings.plan(FRIDAYS.id, moved)
        assert evenings.find(FRIDAYS.id) == moved
        store.circles.remove_member(FRIDAYS.id, member_id(MARGAUX))
        assert [it.member for it in evenings.replies_to(FRIDAYS.id, 100)] == ["m-g2"]
        evenings.cancel(FRIDAYS.id)
        assert evenings.find(FRIDAYS.id) is None
        evenings.plan(FRIDAYS.id, first)
        store.circles.remove_member(FRIDAYS.id, member_id(THEO))
        assert evenings.find(FRIDAYS.id) is None, "with its last member the circle ends, and its evening"
        assert evenings.replies_of(THEO.id) == []
