"""What every guest book must keep; each backend inherits these tests and brings ``people``."""

from hashlib import sha256

from tripot.house import PersonId, TableId
from tripot.store import Guest, GuestId, People, SecretHash

MARGAUX, THEO = Guest(GuestId("g1"), "Margaux"), Guest(GuestId("g2"), "Théo")
TABLE, OTHER = TableId("table-1"), TableId("table-2")


def hashed(secret: str) -> SecretHash:
    return SecretHash(sha256(secret.encode()).digest())


PHONE, TABLET, LAPTOP = hashed("phone"), hashed("tablet"), hashed("laptop")


class PeopleSuite:
    """Inherit, and give the fixture."""

    def test_a_guest_is_known_by_his_device(self, people: People) -> None:
        assert people.guest_of(PHONE) is None
        people.welcome(MARGAUX, PHONE, at=1)
        assert people.guest_of(PHONE) == MARGAUX
        assert people.guest_of(TABLET) is None

    def test_a_new_name_holds_everywhere(self, people: People) -> None:
        people.welcome(MARGAUX, PHONE, at=1)
        people.person_at(TABLE, MARGAUX.id, PersonId("p1"))
        people.rename(MARGAUX.id, "Margot")
        assert people.guest_of(PHONE) == Guest(MARGAUX.id, "Margot")
        assert people.guests_at(TABLE) == {"p1": Guest(MARGAUX.id, "Margot")}

    def test_one_guest_may_have_several_devices_and_lose_one(self, people: People) -> None:
        people.welcome(MARGAUX, PHONE, at=1)
        people.add_device(MARGAUX.id, TABLET, at=2)
        people.forget_device(PHONE)
        assert people.guest_of(PHONE) is None
        assert people.guest_of(TABLET) == MARGAUX

    def test_a_link_to_another_device_works_once_and_not_for_ever(self, people: People) -> None:
        people.welcome(MARGAUX, PHONE, at=1)
        people.give_link(hashed("link"), MARGAUX.id, until=100)
        people.give_link(hashed("old"), MARGAUX.id, until=100)
        assert people.use_link(hashed("guess"), at=50) is None
        assert people.use_link(hashed("link"), at=50) == MARGAUX
        assert people.use_link(hashed("link"), at=50) is None
        assert people.use_link(hashed("old"), at=100) is None

    def test_a_guest_keeps_his_id_at_a_table_and_has_another_elsewhere(self, people: People) -> None:
        people.welcome(MARGAUX, PHONE, at=1)
        assert people.person_at(TABLE, MARGAUX.id, PersonId("p1")) == "p1"
        assert people.person_at(TABLE, MARGAUX.id, PersonId("p2")) == "p1"
        assert people.person_at(OTHER, MARGAUX.id, PersonId("p3")) == "p3"
        assert people.tables_of(MARGAUX.id) == [OTHER, TABLE]

    def test_people_are_enrolled_together_for_a_rematch(self, people: People) -> None:
        people.welcome(MARGAUX, PHONE, at=1)
        people.welcome(THEO, TABLET, at=1)
        people.enroll(TABLE, {PersonId("b"): THEO.id, PersonId("a"): MARGAUX.id})
        assert list(people.guests_at(TABLE).items()) == [("b", THEO), ("a", MARGAUX)]

    def test_delete_me_leaves_ids_that_mean_nobody(self, people: People) -> None:
        people.welcome(MARGAUX, PHONE, at=1)
        people.add_device(MARGAUX.id, LAPTOP, at=1)
        people.give_link(hashed("link"), MARGAUX.id, until=100)
        people.person_at(TABLE, MARGAUX.id, PersonId("p1"))
        people.forget(MARGAUX.id)
        assert people.guest_of(PHONE) is None
        assert people.guest_of(LAPTOP) is None
        assert people.use_link(hashed("link"), at=1) is None
        assert people.guests_at(TABLE) == {}
        assert people.tables_of(MARGAUX.id) == []

    def test_a_code_leads_to_one_table(self, people: People) -> None:
        assert people.give_code("RUBIS-42", TABLE)
        assert people.give_code("RUBIS-42", TABLE)
        assert not people.give_code("RUBIS-42", OTHER)
        assert people.table_by_code("RUBIS-42") == TABLE
        assert people.table_by_code("AMBRE-7") is None
        assert people.code_of(TABLE) == "RUBIS-42"
        assert people.code_of(OTHER) is None
