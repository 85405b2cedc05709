"""Tests of the stored summaries of finished games, which every store inherits."""

from tests.store.circle_suite import FRIDAYS, SUNDAYS, gathered
from tests.store.people_suite import LEA, MARGAUX, OTHER, TABLE, THEO, hashed
from tripot.house import PersonId, TableId
from tripot.store import Guest, PairGain, PersonLuck, Store, StoredFeat, StoredLuck

THIRD = TableId("table-3")


def at(table: TableId, guest: Guest) -> PersonId:
    return PersonId(f"{table}/{guest.id}")


def played(store: Store, *tables: TableId) -> None:
    """Store games of three people, of whom Margaux and Théo are members of the circle."""
    for guest in (MARGAUX, THEO, LEA):
        store.accounts.create_guest(guest, hashed(guest.id), at=1)
    gathered(store, FRIDAYS, MARGAUX, THEO)
    for number, table in enumerate(tables):
        for guest in (MARGAUX, THEO, LEA):
            store.accounts.person_at(table, guest.id, at(table, guest))
        store.circles.link_table(FRIDAYS.id, table, 5 + number)


class SummarySuite:
    """Tests of summaries. Subclasses define the fixture ``store``."""

    def test_gains_are_stored_once_and_found_by_the_end_of_their_game(self, store: Store) -> None:
        played(store, TABLE, OTHER)
        summaries = store.summaries
        summaries.store(TABLE, "tabu", 50, {(at(TABLE, MARGAUX), at(TABLE, THEO)): 30}, [], {})
        summaries.store(TABLE, "tabu", 50, {(at(TABLE, MARGAUX), at(TABLE, THEO)): 99}, [], {})
        gains = {(at(OTHER, THEO), at(OTHER, MARGAUX)): 10, (at(OTHER, MARGAUX), at(OTHER, LEA)): 7}
        summaries.store(OTHER, "tabu", 51, gains, [], {})
        first = PairGain(TABLE, at(TABLE, MARGAUX), at(TABLE, THEO), 30)
        found = summaries.gains_between(FRIDAYS.id, 50, 52)
        assert sorted(it.amount for it in found) == [7, 10, 30]
        assert first in found
        assert summaries.gains_between(FRIDAYS.id, 50, 51) == [first]
        assert summaries.gains_between(SUNDAYS.id, 0, 99) == []

    def test_the_best_feats_of_each_kind_are_sorted(self, store: Store) -> None:
        played(store, TABLE, OTHER, THIRD)
        summaries = store.summaries
        bank = StoredFeat("x.bank", at(OTHER, THEO), 3, seq=8, won=False)
        summaries.store(TABLE, "x", 50, {}, [StoredFeat("stroke", at(TABLE, MARGAUX), 40, 4)], {})
        summaries.store(OTHER, "x", 51, {}, [StoredFeat("stroke", at(OTHER, THEO), 90, 9), bank], {})
        third = [(MARGAUX, 90, 7), (THEO, 90, 6), (LEA, 500, 5)]
        summaries.store(THIRD, "x", 52, {}, [StoredFeat("stroke", at(THIRD, it), n, seq) for it, n, seq in third], {})
        summaries.store(THIRD, "x", 52, {}, [StoredFeat("stroke", at(THIRD, LEA), 900, 1)], {})

        def best(most: int) -> list[tuple[str, int, PersonId, int]]:
            found = summaries.best_feats_between(FRIDAYS.id, 50, 53, most)
            return [(it.feat.kind, it.feat.amount, it.feat.person, it.feat.seq) for it in found]

        assert best(1) == [("stroke", 500, at(THIRD, LEA), 5), ("x.bank", 3, at(OTHER, THEO), 8)]
        assert best(9) == [
            ("stroke", 500, at(THIRD, LEA), 5),
            ("stroke", 90, at(OTHER, THEO), 9),
            ("stroke", 90, at(THIRD, THEO), 6),
            ("stroke", 90, at(THIRD, MARGAUX), 7),
            ("stroke", 40, at(TABLE, MARGAUX), 4),
            ("x.bank", 3, at(OTHER, THEO), 8),
        ]
        found = summaries.best_feats_between(FRIDAYS.id, 50, 53, 1)[1]
        assert (found.feat, found.table, found.opened, found.ended, found.luck) == (bank, OTHER, 6, 51, None)
        assert summaries.best_feats_between(FRIDAYS.id, 53, 99, 9) == []
        assert [(it.feat.kind, it.feat.amount, it.table) for it in summaries.feats_of(THEO.id)] == [
            ("stroke", 90, OTHER),
            ("x.bank", 3, OTHER),
        ]
        store.accounts.forget(THEO.id)
        assert summaries.feats_of(THEO.id) == []

    def test_declined_honours_are_deleted_with_the_membership(self, store: Store) -> None:
        played(store, TABLE)
        declined = store.declined_honours
        for guest in (THEO, THEO, LEA):
            declined.decline(FRIDAYS.id, guest.id, "stroke")
        assert declined.declined_in(FRIDAYS.id) == [("m-g2", "stroke")], "Léa is no member"
        assert declined.declined_by(THEO.id) == [("c1", "stroke")]
        declined.accept(FRIDAYS.id, THEO.id, "stroke")
        assert declined.declined_in(FRIDAYS.id) == []
        for guest in (MARGAUX, THEO):
            declined.decline(FRIDAYS.id, guest.id, "x.bank")
        store.circles.remove_member(FRIDAYS.id, store.circles.members_of(FRIDAYS.id)[0].member)
        assert declined.declined_in(FRIDAYS.id) == [("m-g2", "x.bank")]
        store.accounts.forget(THEO.id)
        assert declined.declined_by(THEO.id) == declined.declined_by(MARGAUX.id) == []

    def test_luck_is_stored_once_later_and_belongs_to_its_guest(self, store: Store) -> None:
        played(store, TABLE, OTHER)
        summaries = store.summaries
        for table, ended in ((TABLE, 50), (OTHER, 51)):
            summaries.store(table, "tabu", ended, {}, [], {})
        assert summaries.awaiting_luck_in(FRIDAYS.id, 9) == [OTHER, TABLE]
        assert summaries.awaiting_luck_of(LEA.id, 1) == [OTHER]
        assert summaries.awaiting_luck_in(SUNDAYS.id, 9) == []
        luck, none = StoredLuck("-7/2", "900", "1/3"), StoredLuck("7/2", "900")
        feats = [StoredFeat("unlucky", at(TABLE, THEO), 116_666, 12)]
        summaries.store_luck(TABLE, "known", {at(TABLE, THEO): luck, at(TABLE, LEA): none}, feats)
        summaries.store_luck(TABLE, "too_long", {at(TABLE, THEO): none}, [])
        summaries.store_luck(OTHER, "too_long", {}, [])
        assert summaries.awaiting_luck_in(FRIDAYS.id, 9) == summaries.awaiting_luck_of(LEA.id, 9) == []
        assert summaries.count_luck_states(FRIDAYS.id, 50, 52) == {"known": 1, "too_long": 1}
        assert summaries.count_luck_states(FRIDAYS.id, 51, 52) == {"too_long": 1}
        assert summaries.lucks_between(FRIDAYS.id, 50, 51) == [
            PersonLuck(TABLE, at(TABLE, THEO), luck),
            PersonLuck(TABLE, at(TABLE, LEA), none),
        ]
        assert summaries.lucks_between(FRIDAYS.id, 51, 99) == []
        assert [it.luck for it in summaries.best_feats_between(FRIDAYS.id, 0, 99, 1)] == ["-7/2"]

    def test_an_unreadable_game_is_not_requested_again(self, store: Store) -> None:
        played(store, TABLE)
        store.summaries.store(TABLE, "tabu", 50, {}, [], {}, "unreadable")
        assert store.summaries.awaiting_luck_in(FRIDAYS.id, 9) == []
        assert store.summaries.count_luck_states(FRIDAYS.id, 0, 99) == {"unreadable": 1}
        assert store.summaries.missing_of(MARGAUX.id, 9) == [], "its journal is not there"
