"""Tests rematches: a new table for the same people, with new ids and a link to the old table."""

from msgspec.structs import replace

from tests.house.evening import LOU, MARGAUX, SHELF, THEO, Evening
from tripot.house import PersonId, Presence, read_table
from tripot.house.journal.commands import Leave, Rematch
from tripot.house.journal.events import RematchOpened, SeatKept
from tripot.house.protocol.powers import PowersCache, list_powers
from tripot.house.verify.journal import verify
from tripot.kernel import Seat

ONE_ROUND = {"tabu.end": "rotations:1"}


def finished(**wish: object) -> Evening:
    return finish(Evening(6, switches=ONE_ROUND, **wish))


def finish(evening: Evening) -> Evening:
    evening.sit(MARGAUX, THEO, LOU).bots("bold").start()
    evening.do(THEO, Leave)
    while evening.table.stage != "over":
        if not evening.let_bots_play():
            evening.until_due()
    return evening


def test_a_rematch_is_a_linked_table_with_the_same_people_on_the_same_seats() -> None:
    evening = finished(pace="vif")
    proposal = evening.do(LOU, Rematch)
    opens = proposal.opens
    assert opens is not None
    new = opens.after
    assert evening.events(proposal) == [RematchOpened(table=new.id)]
    assert evening.table.next == new.id
    assert new.follows is not None
    assert new.follows.table == evening.table.id
    assert new.follows.head == evening.entries[-2].hash

    assert set(opens.people) == {MARGAUX, THEO, LOU}
    assert not set(opens.people) & set(opens.people.values())
    assert new.stage == "lobby"
    assert new.host == opens.people[MARGAUX]
    assert new.seated_people() == {0: opens.people[MARGAUX], 2: opens.people[LOU]}
    assert new.bots() == {1: "cautious", 3: "bold"}  # people who left are not awaited
    assert new.settings == evening.table.settings
    assert read_table(SHELF, [line.data for line in opens.entries]) == new


def test_the_new_journal_contains_no_id_of_the_old_table() -> None:
    evening = finished()
    opens = evening.do(MARGAUX, Rematch).opens
    assert opens is not None
    stored = b"".join(line.data for line in opens.entries)
    assert not any(person.encode() in stored for person in (MARGAUX, THEO, LOU))


def test_present_people_in_the_queue_get_free_seats_first_then_those_of_bots() -> None:
    evening = finished()
    guests = [PersonId(f"guest-{number}") for number in range(10)]
    gone, removed = guests[0], guests[1]
    evening.table = replace(evening.table, removed=frozenset([removed]))
    for guest in [*guests, LOU]:
        evening.presence = evening.presence.with_place_in_queue(guest, waits=True)
    evening.disconnect(gone)
    opens = evening.do(MARGAUX, Rematch).opens
    assert opens is not None
    seats = {old: opens.after.seat_of(new) for old, new in opens.people.items()}
    free = range(4, len(opens.after.chairs))
    assert [seats[guest] for guest in guests[2:]] == [*free, 1, 3][: len(guests) - 2]
    assert seats[LOU] == 2, "a person with a seat keeps it"
    assert gone not in seats
    assert removed not in seats
    assert verify([line.data for line in opens.entries], SHELF).rules


def test_a_place_in_the_queue_is_kept_until_the_person_leaves_it() -> None:
    presence = Presence().with_place_in_queue(THEO, waits=True).with_place_in_queue(LOU, waits=True)
    assert presence.with_place_in_queue(THEO, waits=True).queue == (THEO, LOU)
    assert presence.with_place_in_queue(THEO, waits=False).queue == (LOU,)
    assert presence.with_departure(THEO, 1).with_arrivals([THEO]).queue == (THEO, LOU)


def test_there_is_one_rematch_and_only_after_the_end() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    assert evening.refused(MARGAUX, Rematch) == "not_over"
    evening, powers = finished(), PowersCache()
    assert "rematch/1" in powers(evening.table, LOU)
    evening.do(MARGAUX, Rematch)
    assert evening.refused(LOU, Rematch) == "already_reopened"
    assert powers(evening.table, LOU) == list_powers(evening.table, LOU), "a second rematch is not offered"


def test_a_rematch_begins_without_absent_people_and_returns_their_seats_later() -> None:
    opens = (old := finished()).do(MARGAUX, Rematch).opens
    assert opens is not None
    again = Evening(7)
    again.table, again.entries, again.now = opens.after, list(opens.entries), old.now
    lou = opens.people[LOU]
    again.disconnect(lou)
    again.start()
    kept = [entry.entry for entry in again.entries if isinstance(entry.entry.event, SeatKept)]
    assert [(it.event.person, it.event.why, it.command) for it in kept if isinstance(it.event, SeatKept)] == [
        (lou, "away", None)
    ]
    assert lou not in again.table.seated_people().values()
    again.reconnect(lou)
    assert again.table.seated_people()[Seat(2)] == lou


def test_a_first_game_waits_for_absent_people() -> None:
    evening = Evening(8).sit(MARGAUX, THEO)
    evening.disconnect(THEO)
    evening.start()
    assert THEO in evening.table.seated_people().values()
