"""What every store must keep of promised days and of hands; each backend inherits these tests."""

from concurrent.futures import ThreadPoolExecutor

from tests.store.people_suite import LEA, MARGAUX, PHONE, THEO, hashed
from tripot.house.dice.day_dice import DaySecret
from tripot.store import Encryption, Guest, PromisedDay, Store, StoredHand
from tripot.store.encryption import generate_key

FRIDAY, SATURDAY, GAME = "2026-11-20", "2026-11-21", "dice/hands"
SECRET, OTHER = DaySecret(b"1" * 32), DaySecret(b"2" * 32)


def play_day(store: Store, guest: Guest, day: str, *gains: int) -> None:
    """A guest's hands of a day, each over at once."""
    store.people.create_guest(guest, hashed(guest.id), at=1)
    for number, gain in enumerate(gains, start=1):
        assert store.day_hands.record_moves(guest.id, StoredHand(day, number, "[1]", gain), None)


class DayHandsSuite:
    """Inherit, and give the fixture."""

    def test_a_day_is_promised_once(self, store: Store) -> None:
        first = PromisedDay(FRIDAY, GAME, SECRET.promise, b"sealed", 7)
        assert store.day_hands.find_promise(FRIDAY) is None
        assert store.day_hands.store_promise(first) == first
        assert store.day_hands.store_promise(PromisedDay(FRIDAY, GAME, OTHER.promise, b"other", 8)) == first
        assert store.day_hands.find_promise(FRIDAY) == first
        assert store.day_hands.find_promise(SATURDAY) is None

    def test_of_nodes_that_promise_a_day_at_once_all_go_by_one_promise(self, store: Store) -> None:
        secrets = [DaySecret(bytes([number]) * 32) for number in range(16)]
        made = [PromisedDay(FRIDAY, GAME, it.promise, it.expose_bytes(), 1) for it in secrets]
        with ThreadPoolExecutor(8) as nodes:
            kept = set(nodes.map(lambda it: store.day_hands.store_promise(it).promise, made))
        assert len(kept) == 1

    def test_secrets_of_days_follow_the_key(self, store: Store) -> None:
        old, new, lost = generate_key(), generate_key(), generate_key()
        for day, secret, key in ((FRIDAY, SECRET, old), (SATURDAY, OTHER, lost)):
            sealed = Encryption([key]).encrypt_day(secret)
            store.day_hands.store_promise(PromisedDay(day, GAME, secret.promise, sealed, 1))
        assert store.day_hands.reencrypt_promises(Encryption([new, old])) == 1
        kept = store.day_hands.find_promise(FRIDAY)
        assert kept is not None
        opened = Encryption([new]).decrypt_day(kept.sealed, kept.promise)
        assert opened.expose_bytes() == SECRET.expose_bytes()

    def test_a_hand_goes_on_only_from_where_it_stands_and_never_after_its_end(self, store: Store) -> None:
        store.people.create_guest(MARGAUX, PHONE, at=1)
        record, guest = store.day_hands.record_moves, MARGAUX.id
        assert not record(guest, StoredHand(FRIDAY, 1, "[1,1]", None), "[1]"), "not begun"
        assert record(guest, StoredHand(FRIDAY, 1, "[1]", None), None)
        assert not record(guest, StoredHand(FRIDAY, 1, "[2]", None), None), "begun already"
        assert not record(guest, StoredHand(FRIDAY, 1, "[2,2]", None), "[2]"), "not what was chosen"
        assert record(guest, StoredHand(FRIDAY, 1, "[1,3]", -100), "[1]")
        assert not record(guest, StoredHand(FRIDAY, 1, "[1,3,1]", 100), "[1,3]"), "it is over"
        assert record(guest, StoredHand(FRIDAY, 2, "[0]", 100), None)
        assert record(guest, StoredHand(SATURDAY, 1, "[0]", 0), None)
        friday = [StoredHand(FRIDAY, 1, "[1,3]", -100), StoredHand(FRIDAY, 2, "[0]", 100)]
        assert store.day_hands.list_of_day(guest, FRIDAY) == friday
        assert store.day_hands.list_of(guest) == [*friday, StoredHand(SATURDAY, 1, "[0]", 0)]

    def test_of_two_choices_at_once_one_counts(self, store: Store) -> None:
        store.people.create_guest(MARGAUX, PHONE, at=1)
        first = [(StoredHand(FRIDAY, 1, f"[{n}]", None), None) for n in range(8)]
        with ThreadPoolExecutor(8) as devices:
            done = list(devices.map(lambda it: store.day_hands.record_moves(MARGAUX.id, *it), first))
            assert done.count(True) == 1
            begun = store.day_hands.list_of(MARGAUX.id)[0].moves
            assert begun == f"[{done.index(True)}]"
            then = [(StoredHand(FRIDAY, 1, f"{begun}{n}", None), begun) for n in range(8)]
            done = list(devices.map(lambda it: store.day_hands.record_moves(MARGAUX.id, *it), then))
        assert done.count(True) == 1
        assert store.day_hands.list_of(MARGAUX.id)[0].moves == f"{begun}{done.index(True)}"

    def test_sums_are_of_those_who_finished(self, store: Store) -> None:
        play_day(store, MARGAUX, FRIDAY, 100, -100, 300)
        play_day(store, THEO, FRIDAY, -100, 0, 400)
        play_day(store, LEA, FRIDAY, -100, 100)
        store.day_hands.record_moves(LEA.id, StoredHand(FRIDAY, 3, "[1]", None), None)
        store.day_hands.record_moves(LEA.id, StoredHand(SATURDAY, 1, "[1]", 700), None)
        assert store.day_hands.count_totals(FRIDAY, 3) == {300: 2}
        assert store.day_hands.sum_by_hand(FRIDAY, 3) == [0, -100, 700]
        assert store.day_hands.record_moves(LEA.id, StoredHand(FRIDAY, 3, "[1,0]", -100), "[1]")
        assert store.day_hands.count_totals(FRIDAY, 3) == {-100: 1, 300: 2}
        assert store.day_hands.sum_by_hand(FRIDAY, 3) == [-100, 0, 600]
        assert store.day_hands.count_totals(SATURDAY, 3) == {}
        assert store.day_hands.sum_by_hand(SATURDAY, 3) == []

    def test_hands_go_with_their_guest_and_the_promise_stays(self, store: Store) -> None:
        store.day_hands.store_promise(PromisedDay(FRIDAY, GAME, SECRET.promise, b"sealed", 7))
        play_day(store, MARGAUX, FRIDAY, 100)
        play_day(store, THEO, FRIDAY, 200)
        store.people.forget(MARGAUX.id)
        assert store.day_hands.list_of(MARGAUX.id) == []
        assert store.day_hands.count_totals(FRIDAY, 1) == {200: 1}
        assert store.day_hands.find_promise(FRIDAY) is not None
