"""Tests of the answers to the question of the day, which every store inherits."""

from tests.store.circle_suite import FRIDAYS, gathered
from tests.store.people_suite import LEA, MARGAUX, PHONE, THEO, hashed
from tripot.store import Store, StoredAnswer

FRIDAY, SATURDAY = "2026-11-20", "2026-11-21"


class QuizSuite:
    """Tests of answers. Subclasses define the fixture ``store``."""

    def test_the_first_answer_of_a_day_counts(self, store: Store) -> None:
        store.accounts.create_guest(MARGAUX, PHONE, at=1)
        first = StoredAnswer(FRIDAY, "q1", 2, 55_556)
        assert store.quiz.store_first(MARGAUX.id, first) == first
        assert store.quiz.store_first(MARGAUX.id, StoredAnswer(FRIDAY, "q1", 0, 0)) == first
        assert store.quiz.store_first(MARGAUX.id, StoredAnswer(FRIDAY, "another", 0, 0)) == first
        later = StoredAnswer(SATURDAY, "q2", 0, 0)
        assert store.quiz.store_first(MARGAUX.id, later) == later
        assert store.quiz.list_of(MARGAUX.id) == [first, later]

    def test_answers_are_counted_by_day_and_listed_only_for_their_guest(self, store: Store) -> None:
        for guest, choice in ((MARGAUX, 1), (THEO, 1), (LEA, 3)):
            store.accounts.create_guest(guest, hashed(guest.id), at=1)
            store.quiz.store_first(guest.id, StoredAnswer(FRIDAY, "q1", choice, 0))
        store.quiz.store_first(THEO.id, StoredAnswer(SATURDAY, "q1", 0, 0))
        assert store.quiz.count_choices(FRIDAY, "q1") == {1: 2, 3: 1}
        assert store.quiz.count_choices(SATURDAY, "q1") == {0: 1}
        assert store.quiz.count_choices(FRIDAY, "q2") == {}
        assert [it.choice for it in store.quiz.list_of(LEA.id)] == [3]

    def test_members_of_a_circle_who_found_the_best_choice_are_listed(self, store: Store) -> None:
        for guest in (MARGAUX, THEO, LEA):
            store.accounts.create_guest(guest, hashed(guest.id), at=1)
        gathered(store, FRIDAYS, THEO, MARGAUX)
        for guest, cost in ((MARGAUX, 0), (THEO, 7), (LEA, 0)):
            store.quiz.store_first(guest.id, StoredAnswer(FRIDAY, "q1", 1, cost))
        assert store.circles.list_quiz_finders(FRIDAYS.id, FRIDAY) == [(MARGAUX.id, MARGAUX.name)]
        assert store.circles.list_quiz_finders(FRIDAYS.id, SATURDAY) == []

    def test_answers_are_deleted_with_their_guest(self, store: Store) -> None:
        for guest in (MARGAUX, THEO):
            store.accounts.create_guest(guest, hashed(guest.id), at=1)
            store.quiz.store_first(guest.id, StoredAnswer(FRIDAY, "q1", 1, 0))
        store.accounts.forget(MARGAUX.id)
        assert store.quiz.list_of(MARGAUX.id) == []
        assert store.quiz.count_choices(FRIDAY, "q1") == {1: 1}
