"""Tests of accounts, which every store inherits."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Barrier

from tripot.entropy import SecretHash
from tripot.house import PersonId, TableId
from tripot.store import Accounts, BotAccount, Guest, GuestId, PlayerReport, Reason, StoredBlock
from tripot.store.accounts import AccountRecord

MARGAUX, THEO = Guest(GuestId("g1"), "Margaux"), Guest(GuestId("g2"), "Théo")
LEA, LOU = Guest(GuestId("g3"), "Léa"), Guest(GuestId("g4"), "Lou")
RUSE, FORCE = Guest(GuestId("b1"), "Ruse", bot=True), Guest(GuestId("b2"), "Force", bot=True)
TABLE, OTHER = TableId("table-1"), TableId("table-2")


def hashed(secret: str) -> SecretHash:
    return SecretHash(sha256(secret.encode()).digest())


PHONE, TABLET, LAPTOP = hashed("phone"), hashed("tablet"), hashed("laptop")


def enroll(people: Accounts, table: TableId, ids: Mapping[PersonId, GuestId]) -> None:
    for person, guest in ids.items():
        assert people.person_at(table, guest, person) == person


def call_at_once(times: int, call: Callable[[int], bool]) -> int:
    """Call a function with the numbers from 0 on, in parallel threads. Return how many calls returned true."""
    barrier = Barrier(times)

    def run(number: int) -> bool:
        barrier.wait()
        return call(number)

    with ThreadPoolExecutor(times) as threads:
        return sum(threads.map(run, range(times)))


class PeopleSuite:
    """Tests of accounts. Subclasses define the fixture ``people``."""

    def test_a_guest_is_recognized_by_their_device(self, people: Accounts) -> None:
        assert people.guest_of(PHONE) is None
        people.create_guest(MARGAUX, PHONE, at=1)
        assert people.guest_of(PHONE) == MARGAUX
        assert people.guest_of(TABLET) is None

    def test_a_new_name_applies_everywhere(self, people: Accounts) -> None:
        people.create_guest(MARGAUX, PHONE, at=1)
        people.person_at(TABLE, MARGAUX.id, PersonId("p1"))
        people.rename(MARGAUX.id, "Margot")
        assert people.guest_of(PHONE) == Guest(MARGAUX.id, "Margot")
        assert people.guests_at(TABLE) == {"p1": Guest(MARGAUX.id, "Margot")}
        assert (people.find_person(TABLE, MARGAUX.id), people.find_person(OTHER, MARGAUX.id)) == ("p1", None)

    def test_one_guest_may_have_several_devices_and_lose_one(self, people: Accounts) -> None:
        people.create_guest(MARGAUX, PHONE, at=1)
        people.add_device(MARGAUX.id, TABLET, at=2)
        people.forget_device(PHONE)
        assert people.guest_of(PHONE) is None
        assert people.guest_of(TABLET) == MARGAUX

    def test_a_guest_keeps_one_session_if_all_are_ended_at_once(self, people: Accounts) -> None:
        people.create_guest(MARGAUX, PHONE, at=1)
        people.add_device(MARGAUX.id, TABLET, at=2)
        devices = (PHONE, TABLET)
        assert call_at_once(2, lambda number: people.end_session(MARGAUX.id, devices[number])) == 1
        (kept,) = [device for device in devices if people.guest_of(device) is not None]
        assert not people.end_session(MARGAUX.id, kept)
        assert people.guest_of(kept) == MARGAUX

    def test_a_link_to_another_device_works_once_and_expires(self, people: Accounts) -> None:
        people.create_guest(MARGAUX, PHONE, at=1)
        people.give_link(hashed("link"), MARGAUX.id, until=100)
        people.give_link(hashed("old"), MARGAUX.id, until=100)
        assert people.use_link(hashed("guess"), at=50) is None
        assert people.use_link(hashed("link"), at=50) == MARGAUX
        assert people.use_link(hashed("link"), at=50) is None
        assert people.use_link(hashed("old"), at=100) is None

    def test_a_guest_keeps_their_id_at_a_table_and_has_another_one_elsewhere(self, people: Accounts) -> None:
        people.create_guest(MARGAUX, PHONE, at=1)
        assert people.person_at(TABLE, MARGAUX.id, PersonId("p1")) == "p1"
        assert people.person_at(TABLE, MARGAUX.id, PersonId("p2")) == "p1"
        assert people.person_at(OTHER, MARGAUX.id, PersonId("p3")) == "p3"
        assert people.tables_of(MARGAUX.id, 9) == [OTHER, TABLE]

    def test_deletion_leaves_anonymous_ids(self, people: Accounts) -> None:
        people.create_guest(MARGAUX, PHONE, at=1)
        people.add_device(MARGAUX.id, LAPTOP, at=1)
        people.give_link(hashed("link"), MARGAUX.id, until=100)
        people.person_at(TABLE, MARGAUX.id, PersonId("p1"))
        people.forget(MARGAUX.id)
        assert people.guest_of(PHONE) is None
        assert people.guest_of(LAPTOP) is None
        assert people.use_link(hashed("link"), at=1) is None
        assert people.guests_at(TABLE) == {}
        assert people.tables_of(MARGAUX.id, 9) == []

    def test_a_code_belongs_to_one_table(self, people: Accounts) -> None:
        assert people.replace_code("RUBIS-42", TABLE)
        assert not people.replace_code("RUBIS-42", OTHER)
        assert people.table_by_code("RUBIS-42") == TABLE
        assert people.table_by_code("AMBRE-7") is None
        assert people.code_of(TABLE) == "RUBIS-42"
        assert people.code_of(OTHER) is None

    def test_codes_and_guests_of_several_tables_are_read_at_once(self, people: Accounts) -> None:
        people.create_guest(MARGAUX, PHONE, at=1)
        people.create_guest(THEO, TABLET, at=1)
        for table, code, guests in ((TABLE, "RUBIS-42", (THEO, MARGAUX)), (OTHER, "AMBRE-7", (THEO,))):
            people.replace_code(code, table)
            for guest in guests:
                people.person_at(table, guest.id, PersonId(f"{table}/{guest.id}"))
        nowhere = TableId("nowhere")
        assert people.codes_of([TABLE, OTHER, nowhere]) == {TABLE: "RUBIS-42", OTHER: "AMBRE-7"}
        assert people.codes_of([OTHER]) == {OTHER: "AMBRE-7"}
        assert people.codes_of([]) == {}
        each = people.guests_at_each([TABLE, nowhere])
        assert each == {TABLE: people.guests_at(TABLE), nowhere: {}}
        assert list(each[TABLE].values()) == [THEO, MARGAUX]

    def test_hotseat_players_of_a_device_are_deleted_with_its_owner(self, people: Accounts) -> None:
        people.create_guest(MARGAUX, PHONE, at=1)
        people.create_guest(THEO, TABLET, at=1)
        assert people.add_hotseat_guest(MARGAUX.id, LEA, TABLE, PersonId("lea"), at=2, most=2)
        assert people.add_hotseat_guest(MARGAUX.id, LOU, TABLE, PersonId("lou"), at=3, most=2)
        assert not people.add_hotseat_guest(MARGAUX.id, RUSE, TABLE, PersonId("third"), at=3, most=2)
        assert people.record_of(RUSE.id) is None, "one that was not made leaves no trace"
        enroll(people, TABLE, {PersonId("theo"): THEO.id})
        enroll(people, OTHER, {PersonId("lea-2"): LEA.id})
        assert list(people.hotseat_guests_at(TABLE, MARGAUX.id).items()) == [("lea", LEA), ("lou", LOU)]
        assert people.hotseat_guests_at(OTHER, MARGAUX.id) == {"lea-2": LEA}
        assert people.hotseat_guests_at(TABLE, THEO.id) == {}
        people.forget(MARGAUX.id)
        assert people.guests_at(TABLE) == {"theo": THEO}

    def test_a_block_can_be_lifted(self, people: Accounts) -> None:
        self.three_meet(people)
        assert not people.has_blocked(MARGAUX.id, THEO.id)
        assert people.block(MARGAUX.id, THEO.id, met("theo", 7), most=1)
        assert people.block(MARGAUX.id, THEO.id, met("theo", 8), most=1), "who is kept away already"
        assert not people.block(MARGAUX.id, LEA.id, met("lea", 9), most=1), "one too many"
        assert people.blocks_of(MARGAUX.id) == [StoredBlock(TABLE, PersonId("theo"), "Théo", 7)]
        assert people.blocked_people_at(TABLE, MARGAUX.id) == {"theo"}
        assert people.has_blocked(MARGAUX.id, THEO.id)
        assert not people.has_blocked(THEO.id, MARGAUX.id)
        people.unblock(THEO.id, TABLE, PersonId("theo"))
        assert people.has_blocked(MARGAUX.id, THEO.id), "only by the guest who blocked"
        people.unblock(MARGAUX.id, TABLE, PersonId("theo"))
        assert people.blocks_of(MARGAUX.id) == []
        assert people.blocked_people_at(TABLE, MARGAUX.id) == set()

    def test_a_hotseat_guest_is_blocked_together_with_the_holder(self, people: Accounts) -> None:
        self.three_meet(people)
        people.add_hotseat_guest(THEO.id, LOU, TABLE, PersonId("lou"), at=2, most=9)
        assert people.block(MARGAUX.id, LOU.id, met("lou", 7), most=5)
        assert people.has_blocked(MARGAUX.id, THEO.id)
        assert people.blocked_people_at(TABLE, MARGAUX.id) == {"theo", "lou"}
        people.forget(THEO.id)
        assert people.blocks_of(MARGAUX.id) == []

    def test_a_bot_is_a_separate_guest_until_its_token_is_revoked(self, people: Accounts) -> None:
        people.create_guest(MARGAUX, PHONE, at=1)
        first, second = BotAccount(RUSE, hashed("token"), since=2), BotAccount(FORCE, hashed("another"), since=3)
        assert people.add_bot(MARGAUX.id, first, most=2)
        assert people.add_bot(MARGAUX.id, second, most=2)
        third = BotAccount(Guest(GuestId("b3"), "Trop", bot=True), hashed("third"), since=4)
        assert not people.add_bot(MARGAUX.id, third, most=2)
        assert people.guest_of(hashed("third")) is None, "one that was not made leaves no trace"
        assert people.bots_of(MARGAUX.id) == [second, first]
        assert people.guest_of(hashed("token")) == RUSE
        people.person_at(TABLE, RUSE.id, PersonId("ruse"))
        assert people.hotseat_guests_at(TABLE, MARGAUX.id) == {}, "a bot is no hotseat guest"
        people.forget_device(hashed("token"))
        assert people.guest_of(hashed("token")) is None
        assert people.bots_of(MARGAUX.id) == [second]
        assert people.guests_at(TABLE) == {"ruse": RUSE}, "its name stays where it played"
        assert people.add_bot(MARGAUX.id, third, most=2), "a revoked one makes room"
        people.forget(MARGAUX.id)
        assert people.guests_at(TABLE) == {}
        assert people.guest_of(hashed("another")) is None

    def test_a_bot_is_blocked_with_its_owner(self, people: Accounts) -> None:
        self.three_meet(people)
        people.add_bot(THEO.id, BotAccount(RUSE, hashed("token"), since=2), most=2)
        people.person_at(TABLE, RUSE.id, PersonId("ruse"))
        assert people.owner_of(RUSE.id) == people.owner_of(THEO.id) == THEO.id
        assert people.block(MARGAUX.id, THEO.id, met("theo", 7), most=5)
        assert people.has_blocked(MARGAUX.id, RUSE.id)
        assert people.blocked_people_at(TABLE, MARGAUX.id) == {"theo", "ruse"}

    def test_reports_are_stored_once_per_reason_and_limited(self, people: Accounts) -> None:
        self.three_meet(people)

        def told(by: Guest, about: Guest, reason: Reason, at: int) -> bool:
            return people.report(PlayerReport(by, about, TABLE, reason, at), since=at - 100, most=2)

        assert told(MARGAUX, THEO, "name", 10)
        assert told(MARGAUX, THEO, "words", 11)
        assert told(MARGAUX, THEO, "words", 12), "told already"
        assert told(MARGAUX, LEA, "play", 13) is False, "enough for today"
        assert told(THEO, MARGAUX, "other", 14)
        assert told(MARGAUX, LEA, "play", 200), "another day"
        assert people.reports(most=3) == [
            PlayerReport(MARGAUX, LEA, TABLE, "play", 200),
            PlayerReport(THEO, MARGAUX, TABLE, "other", 14),
            PlayerReport(MARGAUX, THEO, TABLE, "words", 11),
        ]
        people.forget(THEO.id)
        assert [it.about.name for it in people.reports(most=9)] == ["Léa"]

    def test_stored_data_is_exported_and_deleted_with_the_person(self, people: Accounts) -> None:
        self.three_meet(people)
        people.add_device(MARGAUX.id, hashed("watch"), at=5)
        people.give_link(hashed("link"), MARGAUX.id, until=100)
        people.person_at(OTHER, MARGAUX.id, PersonId("elsewhere"))
        people.add_hotseat_guest(MARGAUX.id, LOU, TABLE, PersonId("lou"), at=6, most=9)
        people.add_bot(MARGAUX.id, BotAccount(RUSE, hashed("token"), since=7), most=2)
        people.block(MARGAUX.id, THEO.id, met("theo", 7), most=5)
        people.block(THEO.id, MARGAUX.id, met("margaux", 7), most=5)
        people.report(PlayerReport(MARGAUX, LEA, TABLE, "play", 8), since=0, most=5)
        people.report(PlayerReport(LEA, MARGAUX, TABLE, "words", 9), since=0, most=5)
        assert people.record_of(MARGAUX.id) == AccountRecord(
            1,
            (1, 5),
            (100,),
            ((OTHER, PersonId("elsewhere")), (TABLE, PersonId("margaux"))),
            (LOU, RUSE),
            ((TABLE, "play", 8),),
        )
        people.forget(MARGAUX.id)
        assert people.record_of(MARGAUX.id) is None
        assert people.record_of(LOU.id) is None
        assert people.blocks_of(MARGAUX.id) == people.blocks_of(THEO.id) == []
        assert people.reports(most=9) == []
        assert people.guest_of(hashed("watch")) is people.guest_of(hashed("token")) is None

    def test_concurrent_calls_do_not_exceed_the_limits(self, people: Accounts) -> None:
        others = [Guest(GuestId(f"other-{number}"), f"Other {number}") for number in range(4)]
        for other in others:
            people.create_guest(other, hashed(other.id), at=1)
        for attempt in range(10):
            me = Guest(GuestId(f"me-{attempt}"), f"Me {attempt}")
            people.create_guest(me, hashed(me.id), at=1)

            def add_bot(number: int, me: Guest = me) -> bool:
                bot = Guest(GuestId(f"bot-of-{me.id}-{number}"), "Ruse", bot=True)
                return people.add_bot(me.id, BotAccount(bot, hashed(bot.id), since=2), most=1)

            def block(number: int, me: Guest = me) -> bool:
                other = others[number]
                return people.block(me.id, other.id, StoredBlock(TABLE, PersonId(other.id), other.name, 7), most=1)

            def report(number: int, me: Guest = me) -> bool:
                return people.report(PlayerReport(me, others[number], TABLE, "play", 7), since=0, most=1)

            def seat(number: int, me: Guest = me) -> bool:
                held = Guest(GuestId(f"held-by-{me.id}-{number}"), "Léa")
                return people.add_hotseat_guest(me.id, held, TABLE, PersonId(held.id), at=2, most=1)

            assert [call_at_once(len(others), call) for call in (add_bot, block, report, seat)] == [1, 1, 1, 1]
            assert len(people.hotseat_guests_at(TABLE, me.id)) == 1
            assert len(people.bots_of(me.id)) == len(people.blocks_of(me.id)) == 1
            assert [it.by for it in people.reports(most=99)].count(me) == 1

    def three_meet(self, people: Accounts) -> None:
        for guest, device in ((MARGAUX, PHONE), (THEO, TABLET), (LEA, LAPTOP)):
            people.create_guest(guest, device, at=1)
        three = {PersonId("theo"): THEO.id, PersonId("lea"): LEA.id, PersonId("margaux"): MARGAUX.id}
        enroll(people, TABLE, three)


def met(person: str, at: int) -> StoredBlock:
    return StoredBlock(TABLE, PersonId(person), "", at)
