"""Tests of a guest's finished games, which every store inherits."""

from tests.store.people_suite import LEA, MARGAUX, OTHER, TABLE, THEO, hashed
from tripot.house import PersonId, TableId
from tripot.store import Guest, GuestGame, Store, StoredLuck, TableFinish

THIRD = TableId("table-3")


def at(table: TableId, guest: Guest) -> PersonId:
    return PersonId(f"{table}/{guest.id}")


def played(store: Store) -> None:
    """Store games of Margaux and Théo (two tables) and Léa (the second one), and a game without a summary."""
    for guest in (MARGAUX, THEO, LEA):
        store.accounts.create_guest(guest, hashed(guest.id), at=1)
    for table, ended, guests in (
        (TABLE, 50, (MARGAUX, THEO)),
        (OTHER, 60, (THEO, MARGAUX, LEA)),
        (THIRD, 70, (LEA, MARGAUX)),
    ):
        for guest in guests:
            store.accounts.person_at(table, guest.id, at(table, guest))
        finishes = {at(table, it): TableFinish(1 + place, 10 - 10 * place) for place, it in enumerate(guests)}
        if table != THIRD:
            store.summaries.store(table, "tabu", ended, {}, [], finishes)


class GuestGamesSuite:
    """Tests of a guest's games. Subclasses define the fixture ``store``."""

    def test_a_guest_has_only_their_own_games_latest_first(self, store: Store) -> None:
        played(store)
        luck = StoredLuck("1/3", "4/9", "5/1")
        store.summaries.store_luck(
            OTHER, "known", {at(OTHER, MARGAUX): luck, at(OTHER, LEA): StoredLuck("0/1", "0/1")}, []
        )
        first = GuestGame(TABLE, "tabu", 50, 1, 10, 2, "pending", None)
        latest = GuestGame(OTHER, "tabu", 60, 2, 0, 3, "known", luck)
        assert store.summaries.games_of(MARGAUX.id, 9) == [latest, first]
        assert store.summaries.games_of(MARGAUX.id, 1) == [latest]
        assert [it.place for it in store.summaries.games_of(THEO.id, 9)] == [1, 2]
        assert [it.luck for it in store.summaries.games_of(LEA.id, 9)] == [StoredLuck("0/1", "0/1")]

    def test_a_deleted_guest_has_no_games_and_the_others_keep_theirs(self, store: Store) -> None:
        played(store)
        store.accounts.forget(MARGAUX.id)
        assert store.summaries.games_of(MARGAUX.id, 9) == []
        assert [it.people for it in store.summaries.games_of(THEO.id, 9)] == [3, 2]

    def test_a_store_without_games_has_none(self, store: Store) -> None:
        assert store.summaries.games_of(MARGAUX.id, 9) == []
