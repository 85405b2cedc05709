"""Tests of sessions, locks, codes, bans and the operator's log, which every store inherits."""

import pytest

from tests.store.people_suite import LAPTOP, LEA, MARGAUX, OTHER, PHONE, RUSE, TABLE, TABLET, THEO, hashed
from tripot.house import PersonId
from tripot.store import BotAccount, GuestId, Store, StoredBlock, StoredSession, StoreFailed, public_id_of


def notices_of(store: Store) -> list[tuple[str, str]]:
    return [(it.kind, it.about) for it in store.notices.read_recent()]


class ModerationSuite:
    """Tests of sessions and moderation. Subclasses define the fixture ``store``."""

    def test_a_guest_sees_their_sessions_and_names_them(self, store: Store) -> None:
        people, sessions = store.accounts, store.sessions
        people.create_guest(MARGAUX, PHONE, at=1)
        people.add_device(MARGAUX.id, TABLET, at=2)
        people.create_guest(THEO, hashed("another"), at=3)
        assert sessions.list_of(MARGAUX.id) == [StoredSession(TABLET, None, 2, 2), StoredSession(PHONE, None, 1, 1)]
        sessions.touch(PHONE, 50)
        sessions.touch(PHONE, 40)
        sessions.rename(PHONE, "Le téléphone")
        sessions.rename(TABLET, "La tablette")
        assert sessions.list_of(MARGAUX.id) == [
            StoredSession(PHONE, "Le téléphone", 1, 50),
            StoredSession(TABLET, "La tablette", 2, 2),
        ]
        sessions.touch(hashed("nobody"), 9)
        sessions.rename(hashed("nobody"), "Nobody")
        assert sessions.find(hashed("nobody")) is None
        people.forget_device(PHONE)
        assert [it.device for it in sessions.list_of(MARGAUX.id)] == [TABLET]

    def test_a_session_is_found_with_its_guest(self, store: Store) -> None:
        store.accounts.create_guest(MARGAUX, PHONE, at=1)
        store.accounts.add_device(MARGAUX.id, TABLET, at=2)
        phone, tablet = store.sessions.find(PHONE), store.sessions.find(TABLET)
        assert phone is not None
        assert tablet is not None
        assert (phone.guest, phone.outlived, phone.banned) == (MARGAUX, True, False)
        assert (tablet.guest, tablet.outlived) == (MARGAUX, False)
        store.sessions.touch(PHONE, 2)
        both = [store.sessions.find(it) for it in (PHONE, TABLET)]
        assert [it and it.outlived for it in both].count(True) == 1, "of two seen at once one is the last"

    def test_idle_sessions_expire_but_a_guests_last_one_and_tokens_stay(self, store: Store) -> None:
        people, sessions = store.accounts, store.sessions
        people.create_guest(MARGAUX, PHONE, at=1)
        people.add_device(MARGAUX.id, TABLET, at=1)
        people.create_guest(THEO, hashed("only"), at=1)
        people.add_bot(THEO.id, BotAccount(RUSE, hashed("token"), 1), 9)
        for device, at in ((PHONE, 10), (TABLET, 20), (hashed("only"), 10), (hashed("token"), 10)):
            sessions.touch(device, at)
        sessions.end_idle(100, 5)
        assert [it.device for it in sessions.list_of(MARGAUX.id)] == [TABLET]
        assert sessions.find(hashed("only")) is not None
        sessions.end_idle(100, 99)
        assert sessions.list_of(MARGAUX.id) == []
        assert sessions.find(hashed("only")) is None
        assert sessions.find(hashed("token")) is not None

    def test_guests_without_sessions_are_deleted_unless_a_bot_of_theirs_has_a_token(self, store: Store) -> None:
        people, sessions = store.accounts, store.sessions
        people.create_guest(MARGAUX, PHONE, at=1)
        people.create_guest(THEO, TABLET, at=1)
        people.add_bot(THEO.id, BotAccount(RUSE, hashed("token"), 1), 9)
        people.create_guest(LEA, LAPTOP, at=1)
        people.person_at(TABLE, MARGAUX.id, PersonId("p1"))
        people.person_at(TABLE, LEA.id, PersonId("p2"))
        for device, at in ((PHONE, 10), (TABLET, 10), (LAPTOP, 500)):
            sessions.touch(device, at)
        day = 24 * 3_600_000
        store.reap(2 * day)
        assert {it.id for it in people.guests_at(TABLE).values()} == {MARGAUX.id, LEA.id}, "all have a session"
        sessions.end_idle(100, 100)
        store.reap(day)
        assert people.record_of(MARGAUX.id) is not None, "a guest of today may be on the way to a device"
        people.give_link(hashed("link"), MARGAUX.id, until=2 * day + 1)
        store.reap(2 * day)
        assert people.record_of(MARGAUX.id) is not None, "a link leads back to the guest"
        store.reap(2 * day + 1)
        assert people.record_of(MARGAUX.id) is None
        assert people.guests_at(TABLE) == {"p2": LEA}
        assert people.record_of(THEO.id) is not None
        assert sessions.find(hashed("token")) is not None

    def test_reading_a_link_does_not_use_it_up(self, store: Store) -> None:
        people = store.accounts
        people.create_guest(MARGAUX, PHONE, at=1)
        people.give_link(hashed("link"), MARGAUX.id, until=100)
        assert people.look_at_link(hashed("link"), at=50) == MARGAUX
        assert people.look_at_link(hashed("link"), at=100) is None
        assert people.look_at_link(hashed("guess"), at=50) is None
        assert people.use_link(hashed("link"), at=50) == MARGAUX

    def test_a_former_code_is_not_reused(self, store: Store) -> None:
        people = store.accounts
        assert people.replace_code("LOUTRE-CORAIL-100", TABLE)
        assert people.replace_code("TIGRE-MIEL-100", OTHER)
        assert not people.replace_code("TIGRE-MIEL-100", TABLE), "taken"
        assert people.code_of(TABLE) == "LOUTRE-CORAIL-100", "a table always has a code"
        assert store.moderation.table_by_former_code("LOUTRE-CORAIL-100") is None
        assert people.replace_code("LOTUS-LYRE-100", TABLE)
        assert people.code_of(TABLE) == "LOTUS-LYRE-100"
        assert people.table_by_code("LOUTRE-CORAIL-100") is None
        assert store.moderation.table_by_former_code("LOUTRE-CORAIL-100") == TABLE
        assert store.moderation.table_by_former_code("TIGRE-MIEL-100") is None
        assert not people.replace_code("LOUTRE-CORAIL-100", OTHER)
        assert not people.replace_code("LOUTRE-CORAIL-100", TABLE)

    def test_a_table_is_locked_and_unlocked(self, store: Store) -> None:
        moderation = store.moderation
        moderation.lock_door(TABLE, 1)
        moderation.lock_door(TABLE, 2)
        assert (moderation.is_locked(TABLE), moderation.is_locked(OTHER)) == (True, False)
        moderation.open_door(TABLE)
        assert not moderation.is_locked(TABLE)

    def test_a_table_is_halted_and_released(self, store: Store) -> None:
        store.halts.halt(TABLE, 1)
        assert store.halts.load_halts() == {TABLE: 1}
        store.halts.unhalt(TABLE)
        assert store.halts.load_halts() == {}

    def test_blocks_between_people_at_a_table_are_listed(self, store: Store) -> None:
        people = store.accounts
        people.create_guest(MARGAUX, PHONE, at=1)
        people.create_guest(THEO, TABLET, at=1)
        people.add_hotseat_guest(THEO.id, LEA, TABLE, PersonId("l"), at=1, most=9)
        for guest, person in ((MARGAUX, "m"), (THEO, "t"), (LEA, "l")):
            people.person_at(TABLE, guest.id, PersonId(person))
        assert store.moderation.blocks_at(TABLE) == set()
        people.block(MARGAUX.id, LEA.id, StoredBlock(TABLE, PersonId("l"), "Léa", 1), 9)
        assert store.moderation.blocks_at(TABLE) == {("m", "t"), ("m", "l")}
        assert store.moderation.blocks_at(OTHER) == set()

    def test_a_ban_covers_hotseat_players_and_bots(self, store: Store) -> None:
        people, moderation = store.accounts, store.moderation
        people.create_guest(THEO, PHONE, at=1)
        people.create_guest(MARGAUX, TABLET, at=1)
        people.add_hotseat_guest(THEO.id, LEA, TABLE, PersonId("l"), at=1, most=9)
        people.add_bot(THEO.id, BotAccount(RUSE, hashed("token"), 1), 9)
        moderation.ban(THEO.id, 5)
        moderation.ban(THEO.id, 6)
        assert moderation.load_banned() == {THEO.id, LEA.id, RUSE.id}
        found = {device: store.sessions.find(device) for device in (PHONE, TABLET, hashed("token"))}
        assert [it is not None and it.banned for it in found.values()] == [True, False, True]
        moderation.unban(THEO.id)
        assert moderation.load_banned() == frozenset()
        assert moderation.find_guest(THEO.id) == THEO
        people.forget(THEO.id)
        assert moderation.find_guest(THEO.id) is None

    def test_the_log_is_append_only(self, store: Store) -> None:
        moderation = store.moderation
        moderation.record(7, "root", "ban", "g2", "shouting")
        moderation.record(8, "root", "rename", "g3", None)
        latest, first = moderation.read_log(9)
        assert (first.at, first.operator, first.action, first.about, first.note) == (7, "root", "ban", "g2", "shouting")
        assert (latest.action, latest.note) == ("rename", None)
        assert moderation.read_log_after(first.number) == [latest]
        for sql in ("UPDATE audit SET note = 'nothing'", "DELETE FROM audit"):
            with pytest.raises(StoreFailed, match="the log never changes"):
                moderation._query(sql)
        assert moderation.read_log(9) == [latest, first]

    def test_a_change_and_its_notice_are_stored_together(self, store: Store) -> None:
        store.accounts.create_guest(LEA, PHONE, 1)
        store.accounts.add_hotseat_guest(LEA.id, THEO, TABLE, PersonId("b"), 2, 9)
        assert notices_of(store) == []
        store.accounts.rename(LEA.id, "Anna")
        store.accounts.forget_device(PHONE)
        store.accounts.forget(LEA.id)
        assert notices_of(store)[:2] == [("renamed", LEA.id), ("session_ended", public_id_of(PHONE))]
        assert set(notices_of(store)[2:]) == {("deleted", LEA.id), ("deleted", THEO.id)}

    def test_an_operation_without_effect_writes_no_notice(self, store: Store) -> None:
        store.accounts.rename(GuestId("nobody"), "No one")
        store.accounts.forget_device(PHONE)
        store.accounts.forget(GuestId("nobody"))
        assert notices_of(store) == []
