"""Once more: a new table with the same people, known by new ids, and the two linked."""

from tests.house.evening import LOU, MARGAUX, SHELF, THEO, Evening
from tripot.house import Proposal, read_table
from tripot.house.journal.commands import Leave, Rematch
from tripot.house.journal.events import RematchOpened
from tripot.house.protocol.powers import PowersCache, list_powers

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


def test_a_rematch_is_a_linked_table_with_the_same_people_on_the_same_chairs() -> None:
    evening = finished(pace="vif")
    proposal = evening.do(LOU, Rematch)
    opens = proposal.opens
    assert opens is not None
    new = opens.after
    assert evening.events(proposal) == [RematchOpened(table=new.id)]
    assert evening.table.next == new.id
    assert new.follows is not None
    assert new.follows.table == evening.table.id
    assert new.follows.head == evening.lines[-2].hash

    assert set(opens.people) == {MARGAUX, THEO, LOU}
    assert not set(opens.people) & set(opens.people.values())
    assert new.stage == "lobby"
    assert new.host == opens.people[MARGAUX]
    assert new.seated_people() == {0: opens.people[MARGAUX], 2: opens.people[LOU]}
    assert new.bots() == {1: "cautious", 3: "bold"}  # who has left is not waited for
    assert new.settings == evening.table.settings
    assert read_table(SHELF, [line.data for line in opens.lines]) == new


def test_no_id_of_the_old_table_is_in_the_journal_of_the_new_one() -> None:
    evening = finished()
    opens = evening.do(MARGAUX, Rematch).opens
    assert opens is not None
    stored = b"".join(line.data for line in opens.lines)
    assert not any(person.encode() in stored for person in (MARGAUX, THEO, LOU))


def test_there_is_one_rematch_and_only_after_the_end() -> None:
    evening = Evening().sit(MARGAUX, THEO)
    assert evening.refused(MARGAUX, Rematch) == "not_over"
    evening, powers = finished(), PowersCache()
    assert "rematch/1" in powers(evening.table, LOU)
    evening.do(MARGAUX, Rematch)
    assert evening.refused(LOU, Rematch) == "already_reopened"
    assert powers(evening.table, LOU) == list_powers(evening.table, LOU), "no button for a second rematch"


def test_a_rematch_can_be_played_like_any_table() -> None:
    evening = finished()
    opens = evening.do(MARGAUX, Rematch).opens
    assert opens is not None
    again = Evening(7)
    again.table, again.lines, again.now = opens.after, list(opens.lines), evening.now
    assert isinstance(again.start().answer, Proposal)
    assert again.table.stage == "playing"
