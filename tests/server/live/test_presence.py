"""Tests that a freeze does not wait for people whose devices are inactive."""

from msgspec.structs import replace

from tests.house.evening import LOU, MARGAUX, THEO, three_people
from tests.server.live.test_shown import Device
from tripot.house import Hash, PersonId
from tripot.house.dice.pledge_state import PledgeState, StandingPledge
from tripot.server.live.presence import TablePresence
from tripot.store import Guest, GuestId

GUESTS = {person: Guest(GuestId(person), person) for person in (MARGAUX, THEO, LOU)}


class Crowd:
    """A table with devices of people, without a server."""

    def __init__(self) -> None:
        evening = three_people()
        pledges = {person: StandingPledge(Hash(""), 0) for person in GUESTS}
        self.table = replace(evening.table, pledges=PledgeState(pledges))
        self.devices: list[Device] = []
        self.presence = TablePresence(self.table, dict(GUESTS), self.devices, 0)

    def add(self, person: PersonId, *, rests: bool = False) -> Device:
        device = Device(person)
        self.devices.append(device)
        self.presence.add_connections([person])
        self.presence.note_rest(device, rests=rests)
        return device

    def answers(self, *coming: Device) -> set[PersonId]:
        known = self.presence.build_input(self.table, coming)
        return {person for person in GUESTS if known.can_answer(person)}


def test_a_person_is_awaited_while_one_of_their_devices_is_active() -> None:
    crowd = Crowd()
    phone, desk = crowd.add(THEO), crowd.add(THEO)
    assert crowd.answers() == {THEO}
    crowd.presence.note_rest(phone, rests=True)
    assert crowd.answers() == {THEO}
    crowd.presence.note_rest(desk, rests=True)
    assert crowd.answers() == set()
    assert crowd.presence.build_input(crowd.table, []).is_here(THEO), "the person is still present"
    crowd.presence.note_rest(phone, rests=False)
    assert crowd.answers() == {THEO}


def test_a_device_that_connects_as_inactive_is_not_asked_in_that_round() -> None:
    crowd = Crowd()
    page = Device(THEO)
    crowd.presence.note_rest(page, rests=True)
    crowd.presence.snapshot = crowd.presence.snapshot.with_arrivals([THEO])
    assert crowd.answers(page) == set()
    crowd.add(THEO)
    assert crowd.answers(page) == {THEO}, "the other device answers"
