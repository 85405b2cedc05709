"""Tests clocks: a person's clock starts when their screen shows the turn, within limits."""

from typing import Any

import msgspec
import pytest

from tests.house.evening import AWA, EIGHT, LOU, MARGAUX, SHELF, THEO, Evening, three_people
from tests.house.tampering import relink
from tripot.house import Pace, PersonId, build_board
from tripot.house.clocks import LATEST_START_MS, TIME_LIMITS_MS, PhaseShown, ShownPhases, measure_lag
from tripot.house.journal.commands import Configure, GiveToBot, Leave, Pause, Resume, Sit, TakeBackSeat
from tripot.house.journal.events import Played, SeatKept
from tripot.house.verify.journal import Fault, verify
from tripot.kernel import Done, Seat, Undo

STAKE_MS = TIME_LIMITS_MS["normal"]["stake"]


def asked_people(pace: Pace = "normal") -> tuple[Evening, PersonId, Seat]:
    """Return a table of three people, and the id and the seat of a punter. The clients of the punters report shown
    phases."""
    evening = three_people(pace=pace)
    evening.start_reporting(*evening.punters)
    punter = evening.punters[0]
    seat = evening.table.seat_of(punter)
    assert seat is not None
    return evening, punter, seat


def due_of(evening: Evening, seat: Seat) -> int:
    return evening.table.deadlines(evening.shown)[seat]


def defaults(events: tuple[object, ...]) -> list[int | None]:
    """Return the clock starts that are recorded with moves that the server made for a person."""
    return [it.since for it in events if isinstance(it, Played) and it.by == "house" and it.dice is None]


@pytest.mark.parametrize("lag", [0, 1, 4_000, 15_000])
def test_the_clock_starts_when_a_screen_shows_the_turn(lag: int) -> None:
    evening, punter, seat = asked_people()
    evening.wait(lag).report_shown(punter)
    assert due_of(evening, seat) == EIGHT + lag + STAKE_MS
    (clock,) = [it for it in build_board(evening.table, evening.shown).clocks if it.seat == seat]
    assert (clock.asked, clock.allowance, clock.since, clock.due) == (
        EIGHT, STAKE_MS, EIGHT + lag, EIGHT + lag + STAKE_MS,
    )  # fmt: skip


def test_without_a_report_or_with_a_late_one_the_clock_starts_after_fifteen_seconds() -> None:
    evening, punter, seat = asked_people()
    (clock, _) = build_board(evening.table, evening.shown).clocks
    assert (clock.since, clock.due) == (None, None), "the start is not known yet"
    assert due_of(evening, seat) == EIGHT + LATEST_START_MS + STAKE_MS
    evening.wait(LATEST_START_MS + 20_000).report_shown(punter)
    assert due_of(evening, seat) == EIGHT + LATEST_START_MS + STAKE_MS


def test_a_repeated_report_gives_no_more_time() -> None:
    evening, punter, seat = asked_people()
    evening.wait(2_000).report_shown(punter)
    for _ in range(5):
        evening.wait(1_000).report_shown(punter)
        assert due_of(evening, seat) == EIGHT + 2_000 + STAKE_MS


def test_within_a_phase_acting_and_reconnecting_give_no_more_time() -> None:
    evening, punter, seat = asked_people()
    latest = EIGHT + LATEST_START_MS + STAKE_MS
    stake = evening.table.game.actions[0]("coeur", 1)  # type: ignore[call-arg]
    evening.act(punter, stake)
    for again in (Done(), Undo(), Done(), Undo()):
        evening.wait(3_000).act(punter, again)
    assert due_of(evening, seat) == latest
    evening.do(punter, Leave)
    evening.shown = ShownPhases({}, evening.shown.reporting)  # a node forgets reports of people who do not play
    evening.wait(40_000).do(punter, TakeBackSeat)
    assert due_of(evening, seat) == latest


def test_the_clock_of_a_client_that_does_not_report_starts_with_the_request() -> None:
    evening = three_people()
    assert set(evening.table.deadlines(evening.shown).values()) == {EIGHT + STAKE_MS}
    assert {it.since for it in build_board(evening.table, evening.shown).clocks} == {EIGHT}


def test_after_a_failover_the_clock_starts_at_the_limit_unless_a_screen_reports() -> None:
    evening, punter, seat = asked_people()
    evening.shown = ShownPhases(lost={punter: evening.table.clocks.of[seat].ask})
    assert due_of(evening, seat) == EIGHT + LATEST_START_MS + STAKE_MS
    evening.wait(3_000).report_shown(punter)
    assert due_of(evening, seat) == EIGHT + 3_000 + STAKE_MS


def test_a_lost_report_of_one_request_does_not_affect_the_next() -> None:
    evening, punter, seat = asked_people()
    evening.shown = ShownPhases(lost={punter: evening.table.clocks.of[seat].ask})
    evening.until_due()
    evening.until_due()
    while seat not in evening.table.deadlines():
        evening.until_due()
    clock = evening.table.clocks.of[seat]
    assert due_of(evening, seat) == clock.asked_at + clock.allowance


def test_a_default_records_the_start_it_used() -> None:
    evening, punter, _ = asked_people()
    evening.wait(6_000).report_shown(punter)
    other = next(it for it in evening.punters if it != punter)
    evening.report_shown(other)
    started = evening.until_due()
    assert evening.now == EIGHT + 6_000 + STAKE_MS
    assert defaults(started)
    assert set(defaults(started)) == {EIGHT + 6_000}
    assert verify(evening.stored, SHELF).rules


@pytest.mark.parametrize("lag", [0, 7_000, None])
def test_a_default_for_a_seat_kept_by_a_bot_records_the_start_too(lag: int | None) -> None:
    evening, punter, seat = asked_people("tranquille")
    if lag is not None:
        evening.wait(lag).report_shown(punter)
    evening.disconnect(punter)
    kept = [it for it in evening.until_due() if isinstance(it, SeatKept) and it.seat == seat]
    kept += [it for it in evening.until_due() if isinstance(it, SeatKept) and it.seat == seat] if not kept else []
    assert [it.since for it in kept] == [EIGHT + (lag or 0)], "not later than the absence began"
    evening.reconnect(punter)
    assert due_of(evening, seat) > evening.now, "a person who was away gets new time"
    assert verify(evening.stored, SHELF).rules


def test_a_pause_moves_the_start_even_if_the_turn_is_shown_during_it() -> None:
    evening, punter, seat = asked_people()
    other = next(it for it in evening.punters if it != punter)
    evening.wait(2_000).report_shown(other)
    evening.wait(1_000).do(MARGAUX, Pause)
    paused = evening.now
    clock = evening.table.clocks.of[seat]
    shown = PhaseShown(evening.table.phase, clock.ask, measure_lag(clock.asked_at, paused))
    evening.shown = ShownPhases({**evening.shown.phases, punter: shown}, evening.shown.reporting)
    evening.wait(60_000).do(MARGAUX, Resume)
    assert due_of(evening, seat) == evening.now + STAKE_MS
    assert due_of(evening, evening.table.seat_of(other) or Seat(0)) == evening.now + STAKE_MS - 1_000


def test_downtime_moves_a_known_start() -> None:
    evening, punter, seat = asked_people()
    evening.wait(4_000).report_shown(punter)
    evening.wait(3_600_000).end_downtime()
    assert due_of(evening, seat) == EIGHT + 4_000 + STAKE_MS + 3_604_000


def play_until_asked_between_coups(evening: Evening) -> None:
    """Play until Margaux is asked while no chips are at stake, so that a newcomer can take a bot's seat."""
    table = evening.table
    while table.is_coup_running or table.seat_of(MARGAUX) not in table.turn.awaited:  # type: ignore[union-attr]
        evening.go_on()
        table = evening.table


def test_a_person_who_already_shows_the_phase_starts_at_once() -> None:
    evening = Evening().sit(MARGAUX).bots("bold", "bold").start()
    evening.start_reporting(MARGAUX)
    play_until_asked_between_coups(evening)
    evening.shown = ShownPhases({MARGAUX: PhaseShown(evening.table.phase)}, evening.shown.reporting)
    evening.wait(30_000).do(THEO, Sit)
    (clock, *_) = [it for it in build_board(evening.table, evening.shown).clocks if it.seat == 0]
    assert clock.since == clock.asked == evening.now


# Where clocks run


def test_alone_among_bots_there_is_no_clock_until_another_person_sits_down() -> None:
    evening = Evening().sit(MARGAUX).bots("bold", "bold").start()
    for _ in range(20):
        assert evening.table.next_deadline() is None
        assert build_board(evening.table).clocks == ()
        evening.wait(600_000).go_on()
    play_until_asked_between_coups(evening)
    evening.wait(5_000).do(THEO, Sit)
    clock = evening.table.clocks.of[Seat(0)]
    assert clock.asked_at == evening.now
    assert evening.table.deadlines()[Seat(0)] == evening.now + clock.allowance


@pytest.mark.parametrize("how", ["leaves", "gives"])
def test_people_who_left_or_gave_their_seat_to_a_bot_do_not_count(how: str) -> None:
    evening = Evening().sit(MARGAUX, THEO).bots("bold").start()
    assert evening.table.has_clocks
    if how == "leaves":
        evening.do(THEO, Leave)
    else:
        evening.do(MARGAUX, GiveToBot, seat=1)
    assert not evening.table.has_clocks
    assert evening.table.next_deadline() is None
    evening.wait(1_000).do(THEO, TakeBackSeat)
    assert evening.table.has_clocks
    assert all(clock.asked_at == evening.now for clock in evening.table.clocks.of.values())


def test_people_who_are_only_away_still_count() -> None:
    evening = Evening(pace="tranquille").sit(MARGAUX, THEO).start()
    evening.disconnect(THEO)
    assert evening.table.has_clocks
    for _ in range(20):
        if evening.table.chairs[1] and evening.table.chairs[1].kept:
            break
        evening.go_on()
    assert evening.table.chairs[1] is not None
    assert evening.table.chairs[1].kept == "away"
    assert evening.table.has_clocks


def test_with_three_people_one_may_leave_without_affecting_other_clocks() -> None:
    evening = three_people()
    before = evening.table.clocks
    evening.wait(1_000).do(LOU, Leave)
    assert {**before.of, **evening.table.clocks.of} == before.of


def test_a_newcomer_on_a_bots_seat_gets_a_new_clock() -> None:
    evening = Evening(3).sit(MARGAUX, THEO).bots("bold").start()
    for _ in range(40):
        if Seat(2) in evening.table.turn.awaited:  # type: ignore[union-attr]
            break
        evening.until_due()
    evening.wait(2_000).do(AWA, Sit)
    assert evening.table.clocks.of[Seat(2)].asked_at == evening.now


# The referee


def timed_out(lag: int = 5_000) -> Evening:
    evening, punter, _ = asked_people()
    evening.wait(lag).report_shown(punter)
    evening.until_due()
    return evening


@pytest.mark.parametrize(
    ("shift", "why"),
    [
        (-5_001, "another start"),  # before the seat was asked
        (LATEST_START_MS - 4_999, "another start"),  # later than a clock may start
        (1, "there was time left"),
        (None, "no start of the clock"),
    ],
)
def test_the_referee_checks_the_start_named_by_a_default(shift: int | None, why: str) -> None:
    evening = timed_out()
    entries: list[Any] = [msgspec.json.decode(line) for line in evening.stored]
    at = next(number for number, it in enumerate(entries) if "since" in it["event"])
    if shift is None:
        del entries[at]["event"]["since"]
    else:
        entries[at]["event"]["since"] += shift
    with pytest.raises(Fault, match=why):
        verify(relink(entries[: at + 1]), SHELF)


def test_the_referee_allows_any_start_within_the_bounds() -> None:
    evening = timed_out()
    entries: list[Any] = [msgspec.json.decode(line) for line in evening.stored]
    at = next(number for number, it in enumerate(entries) if "since" in it["event"])
    entries[at]["event"]["since"] -= 5_000
    assert verify(relink(entries[: at + 1]), SHELF).rules


def test_only_a_timeout_has_a_start() -> None:
    evening = three_people()
    punter = evening.punters[0]
    evening.act(punter, evening.table.game.actions[0]("coeur", 1))  # type: ignore[call-arg]
    entries: list[Any] = [msgspec.json.decode(line) for line in evening.stored]
    entries[-1]["event"]["since"] = EIGHT
    with pytest.raises(Fault, match="did not run out"):
        verify(relink(entries), SHELF)


def test_without_a_clock_there_is_no_default() -> None:
    evening = Evening().sit(MARGAUX, THEO).start()
    evening.until_due()
    entries: list[Any] = [msgspec.json.decode(line) for line in evening.stored]
    at = next(number for number, it in enumerate(entries) if "since" in it["event"])
    without = Evening().sit(MARGAUX, THEO).start()
    without.do(MARGAUX, Configure, pace="sans")
    quiet = [msgspec.json.decode(line) for line in without.stored]
    last = {**entries[at], "seq": len(quiet) + 1}
    with pytest.raises(Fault, match="no clock ran"):
        verify(relink([*quiet, last]), SHELF)


def test_the_earliest_report_counts_in_any_order_of_arrival() -> None:
    first, second, later = PhaseShown(3, 9, 100), PhaseShown(3, 9, 4_000), PhaseShown(4, 12, 900)
    assert first.replaces(second)
    assert not second.replaces(first)
    assert later.replaces(first)
    assert not first.replaces(later)
    assert PhaseShown(3, 0, 0).replaces(first), "the phase was shown before the clock existed"
    assert not first.replaces(first)
