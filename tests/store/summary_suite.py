"""What every store must keep of finished games: gains, feats, luck, and declined honours; each backend inherits it."""

from tests.store.circle_suite import FRIDAYS, SUNDAYS, gathered, member_id
from tests.store.people_suite import LEA, MARGAUX, OTHER, TABLE, THEO, hashed
from tripot.house import PersonId, TableId
from tripot.store import Guest, MemberLuck, Store, StoredFeat, StoredLuck, TableFinish

THIRD = TableId("table-3")


def at(table: TableId, guest: Guest) -> PersonId:
    return PersonId(f"{table}/{guest.id}")


def played(store: Store, *tables: TableId) -> None:
    """Three people at each table; Margaux and Théo are in the circle."""
    for guest in (MARGAUX, THEO, LEA):
        store.people.create_guest(guest, hashed(guest.id), at=1)
    gathered(store, FRIDAYS, MARGAUX, THEO)
    for number, table in enumerate(tables):
        for guest in (MARGAUX, THEO, LEA):
            store.people.person_at(table, guest.id, at(table, guest))
        store.circles.link_table(FRIDAYS.id, table, 5 + number)
        store.circles.store_result(table, 50 + number, {at(table, it): TableFinish(1, 0) for it in (MARGAUX, THEO)})


class SummarySuite:
    """Inherit, and give the fixture."""

    def test_gains_add_up_between_members_and_a_summary_counts_once(self, store: Store) -> None:
        played(store, TABLE, OTHER)
        summaries = store.summaries
        assert summaries.missing_in(FRIDAYS.id, 9) == [OTHER, TABLE]
        assert summaries.missing_in(FRIDAYS.id, 1) == [OTHER]
        summaries.store(TABLE, "tabu", 50, {(at(TABLE, MARGAUX), at(TABLE, THEO)): 30}, [])
        summaries.store(TABLE, "tabu", 50, {(at(TABLE, MARGAUX), at(TABLE, THEO)): 99}, [])
        gains = {(at(OTHER, THEO), at(OTHER, MARGAUX)): 10, (at(OTHER, MARGAUX), at(OTHER, LEA)): 7}
        summaries.store(OTHER, "tabu", 51, gains, [])
        assert summaries.missing_in(FRIDAYS.id, 9) == []
        hers, his = member_id(MARGAUX), member_id(THEO)
        assert summaries.gains_between(FRIDAYS.id, 50, 52) == {(hers, his): 30, (his, hers): 10}
        assert summaries.gains_between(FRIDAYS.id, 51, 52) == {(his, hers): 10}
        assert summaries.gains_between(SUNDAYS.id, 0, 99) == {}
        store.people.forget(THEO.id)
        assert summaries.gains_between(FRIDAYS.id, 0, 99) == {}

    def test_the_best_feat_of_each_kind_falls_to_the_next_when_declined_or_deleted(self, store: Store) -> None:
        played(store, TABLE, OTHER, THIRD)
        summaries = store.summaries
        for table, guest, amount in ((TABLE, MARGAUX, 40), (OTHER, THEO, 90), (THIRD, THEO, 90), (THIRD, LEA, 500)):
            feats = [StoredFeat("stroke", at(table, guest), amount, seq=amount)]
            if table == OTHER:
                feats.append(StoredFeat("x.bank", at(table, guest), 3, seq=8, won=False))
            summaries.store(table, "x", 50, {}, feats)
            if (table, guest) == (THIRD, THEO):
                summaries.store(table, "x", 50, {}, [StoredFeat("stroke", at(THIRD, LEA), 500, 1)])

        def best() -> list[tuple[str, str | None, int, TableId]]:
            found = summaries.best_feats_between(FRIDAYS.id, 50, 53)
            return [(it.feat.kind, it.member, it.feat.amount, it.table) for it in found]

        assert best() == [("stroke", "m-g2", 90, OTHER), ("x.bank", "m-g2", 3, OTHER)], "of equals the first"
        (stroke, bank) = summaries.best_feats_between(FRIDAYS.id, 50, 53)
        assert (stroke.opened, stroke.ended, stroke.feat.seq, stroke.feat.won, stroke.luck) == (6, 51, 90, None, None)
        assert (bank.feat.won, bank.feat.seq) == (False, 8)
        assert summaries.best_feats_between(FRIDAYS.id, 53, 99) == []
        store.declined.decline(FRIDAYS.id, THEO.id, "stroke")
        store.declined.decline(FRIDAYS.id, THEO.id, "stroke")
        store.declined.decline(FRIDAYS.id, LEA.id, "stroke")
        assert best() == [("stroke", "m-g1", 40, TABLE), ("x.bank", "m-g2", 3, OTHER)]
        assert store.declined.declined_in(FRIDAYS.id) == [("m-g2", "stroke")], "Léa is no member"
        assert store.declined.declined_by(THEO.id) == [("c1", "stroke")]
        store.declined.accept(FRIDAYS.id, THEO.id, "stroke")
        assert store.declined.declined_in(FRIDAYS.id) == []
        assert best()[0] == ("stroke", "m-g2", 90, OTHER)
        assert [(it.feat.kind, it.feat.amount, it.table) for it in summaries.feats_of(LEA.id)] == [
            ("stroke", 500, THIRD)
        ]
        store.declined.decline(FRIDAYS.id, THEO.id, "x.bank")
        store.people.forget(THEO.id)
        assert best() == [("stroke", "m-g1", 40, TABLE)]
        assert store.declined.declined_in(FRIDAYS.id) == store.declined.declined_by(THEO.id) == []

    def test_luck_comes_later_and_once_and_belongs_to_its_guest(self, store: Store) -> None:
        played(store, TABLE, OTHER)
        summaries = store.summaries
        for table, ended in ((TABLE, 50), (OTHER, 51)):
            summaries.store(table, "tabu", ended, {}, [])
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
        assert summaries.count_luck_states_of(LEA.id) == {"known": 1, "too_long": 1}
        assert summaries.lucks_between(FRIDAYS.id, 50, 51) == [MemberLuck(member_id(THEO), luck)]
        (found,) = summaries.lucks_of(LEA.id)
        assert (found.table, found.game, found.ended, found.person, found.luck) == (
            TABLE, "tabu", 50, at(TABLE, LEA), none,
        )  # fmt: skip
        assert [it.luck for it in summaries.best_feats_between(FRIDAYS.id, 0, 99)] == ["-7/2"]
        store.people.forget(THEO.id)
        assert summaries.lucks_between(FRIDAYS.id, 0, 99) == summaries.lucks_of(THEO.id) == []

    def test_an_unreadable_game_is_not_asked_for_again(self, store: Store) -> None:
        played(store, TABLE)
        store.summaries.store(TABLE, "tabu", 50, {}, [], "unreadable")
        assert store.summaries.missing_in(FRIDAYS.id, 9) == store.summaries.awaiting_luck_in(FRIDAYS.id, 9) == []
        assert store.summaries.count_luck_states(FRIDAYS.id, 0, 99) == {"unreadable": 1}
        assert store.summaries.missing_of(MARGAUX.id, 9) == [], "its journal is not there"
