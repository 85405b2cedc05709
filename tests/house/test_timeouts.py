"""Tests time limits: the time for each kind of decision, and what happens when it is up."""

import msgspec
import pytest

from tests.house.evening import MARGAUX, TABU, THEO, Evening, three_people
from tripot.house import Pace
from tripot.house.clocks import TIME_LIMITS_MS, decision_kind_of
from tripot.house.journal.commands import Configure, Pause, Resume
from tripot.house.journal.events import Played
from tripot.kernel import AgreeToStop, Done, Throw, Undo, offer, one_of, options, subset, whole

Stake = TABU.actions[0]


def moves_of(events: tuple[object, ...]) -> list[tuple[str, int | None, str]]:
    """Return the author, the seat and the action of each move."""
    told = []
    for event in events:
        assert isinstance(event, Played)
        move = msgspec.json.decode(event.move)
        told.append((event.by, move.get("seat"), move["action"]["type"] if "action" in move else "dice"))
    return told


def test_the_kind_of_decision_follows_from_the_options() -> None:
    assert decision_kind_of(options(offer(Throw))) == "gesture"
    assert decision_kind_of(options(offer(Throw), offer(AgreeToStop))) == "gesture"
    assert decision_kind_of(options(offer(Done), offer(Undo))) == "choice"
    assert decision_kind_of(options(offer(Done, face=one_of("ab")))) == "choice"
    assert decision_kind_of(options(offer(Done, face=one_of("ab"), amount=whole(1, 9)))) == "stake"
    assert decision_kind_of(options(offer(Done, dice=subset((0, 1, 2), 0, 3)))) == "stake"


@pytest.mark.parametrize("pace", ["tranquille", "normal", "vif"])
def test_punters_get_the_time_for_stakes_and_the_banker_that_for_a_gesture(pace: Pace) -> None:
    evening = three_people(pace=pace)
    assert evening.table.next_deadline() == evening.now + TIME_LIMITS_MS[pace]["stake"]
    evening.wait(3_000)
    for punter in evening.punters:
        evening.act(punter, Stake("coeur", 5))  # type: ignore[call-arg]
        evening.act(punter, Done())
    assert evening.table.deadlines() == {evening.table.state.banker: evening.now + TIME_LIMITS_MS[pace]["gesture"]}


def test_on_timeout_defaults_are_played_until_the_seat_is_no_longer_awaited() -> None:
    evening = three_people()
    slow, quick = evening.punters
    evening.act(quick, Stake("pique", 50))  # type: ignore[call-arg]
    evening.act(quick, Done())
    seat = evening.table.seat_of(slow)
    assert moves_of(evening.until_due()) == [("house", seat, "tabu.stake/1"), ("house", seat, "done/1")]
    banker = evening.table.state.banker
    assert moves_of(evening.until_due()) == [("house", banker, "throw/1"), ("house", None, "dice")]
    entries = [line.entry for line in evening.entries[-4:]]
    assert all(entry.person is None and entry.command is None for entry in entries)


def test_a_deadline_has_no_effect_if_early_or_repeated() -> None:
    evening = three_people()
    due = evening.table.next_deadline()
    assert due is not None
    evening.wait(due - evening.now - 1)
    assert evening.deadline() == ()
    evening.wait(1)
    assert evening.deadline()
    before = evening.table
    assert evening.deadline() == ()
    assert evening.table is before


def test_an_action_just_before_the_deadline_counts() -> None:
    evening = three_people()
    due = evening.table.next_deadline()
    assert due is not None
    evening.wait(due - evening.now + 1)
    evening.act(evening.punters[0], Stake("coeur", 40))  # type: ignore[call-arg]
    assert 40 in evening.table.state.chips.at.values()


def test_alternating_between_done_and_not_done_does_not_delay_the_table() -> None:
    evening = three_people()
    due = evening.table.next_deadline()
    assert due is not None
    first, second = evening.punters
    for punter in (first, second):
        evening.act(punter, Stake("coeur", 1))  # type: ignore[call-arg]
        evening.act(punter, Done())
    for _ in range(4):
        evening.wait(2_000).act(first, Undo())
        assert evening.table.deadlines() == {evening.table.seat_of(first): due}
        evening.act(first, Done())
    assert (
        evening.table.next_deadline() == due - 25_000
    )  # the banker's twenty seconds count from when they were first awaited


def test_a_new_phase_resets_the_clocks() -> None:
    evening = three_people()
    evening.until_due()
    evening.until_due()
    assert evening.table.phase == 1
    assert evening.table.next_deadline() == evening.now + TIME_LIMITS_MS["normal"]["stake"]


def test_downtime_counts_from_the_last_known_activity() -> None:
    from tripot.house import DowntimeEnded

    evening = three_people()
    due = evening.table.next_deadline()
    assert due is not None
    evening.wait(10_000)
    asleep = evening.now
    evening.wait(60_000).ask(None, DowntimeEnded(since=asleep))
    assert evening.table.next_deadline() == due + 60_000


def test_downtime_does_not_affect_a_table_without_running_clocks() -> None:
    for evening in (Evening().sit(MARGAUX, THEO), three_people(pace="sans")):
        before = evening.table
        evening.wait(7_200_000).end_downtime()
        assert evening.table is before
    evening = three_people()
    evening.do(MARGAUX, Pause)
    before = evening.table
    evening.wait(7_200_000).end_downtime()
    assert evening.table is before


def test_a_clock_set_during_a_pause_has_its_full_time_afterwards() -> None:
    evening = three_people()
    punter = evening.punters[0]
    evening.do(MARGAUX, Configure, pace="sans")
    evening.do(MARGAUX, Pause)
    evening.wait(30_000)
    evening.do(MARGAUX, Configure, pace="vif")
    evening.wait(30_000)
    evening.do(MARGAUX, Resume)
    assert evening.table.deadlines()[evening.table.seat_of(punter)] == evening.now + 20_000  # type: ignore[index]
