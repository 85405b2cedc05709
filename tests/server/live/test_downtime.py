"""Tests downtime: when deadlines are postponed, and when lost time is given back."""

from msgspec.structs import replace

from tests.house.evening import LOU, MARGAUX, THEO, three_people
from tripot.house import DowntimeEnded, PersonId, Table
from tripot.house.dice.pledge_state import Freeze, PledgeState
from tripot.kernel import Seat
from tripot.server.live.downtime import RETURN_GRACE_MS, SUSPEND_AFTER_MS, Downtime
from tripot.server.live.reveals import RevealBox

LOADED = 1_000_000


def downtime_of(table: Table, *, attended: bool = True, is_new: bool = False, lagged: bool = False) -> Downtime:
    reveals = RevealBox(lambda: LOADED, lambda: None)
    downtime = Downtime(table, LOADED, reveals, lambda _: lagged, is_new=is_new)
    if attended:
        downtime.update_attendance(LOADED, is_attended=True)
    return downtime


def credit(downtime: Downtime, at: int, *returning: PersonId | None, attended: bool = True) -> int | None:
    """Return the time from which downtime is given back; 0 for all time since the last entry."""
    found = downtime.take_credit(TABLE, at, returning, lambda: attended)
    return None if found is None else found.since or 0


TABLE = three_people().table


def test_deadlines_wait_until_everybody_is_back() -> None:
    downtime = downtime_of(TABLE)
    assert downtime.awaits_returns(LOADED + 1)
    assert downtime.wake_at(LOADED + 5, LOADED) == LOADED + RETURN_GRACE_MS
    assert credit(downtime, LOADED + 1_000, MARGAUX, None) == LOADED
    assert credit(downtime, LOADED + 2_000, MARGAUX) is None, "once"
    assert downtime.awaits_returns(LOADED + 2_000)
    assert credit(downtime, LOADED + 3_000, THEO, LOU) == LOADED
    assert not downtime.awaits_returns(LOADED + 3_000)
    assert downtime.wake_at(LOADED + 3_005, LOADED + 3_000) == LOADED + 3_005


def test_people_who_do_not_return_in_time_are_not_awaited() -> None:
    downtime, late = downtime_of(TABLE), LOADED + RETURN_GRACE_MS
    assert not downtime.awaits_returns(late)
    assert credit(downtime, late, MARGAUX) is None


def test_moving_the_clock_back_ends_the_wait() -> None:
    freeze = Freeze(1, "2d6", ((Seat(0), MARGAUX),), (), due=LOADED)
    table, now = replace(TABLE, pledges=PledgeState(freeze=freeze)), LOADED + 1_000
    downtime = downtime_of(table, lagged=True)
    assert downtime.take_credit(table, now, (MARGAUX, THEO, LOU), lambda: True) == DowntimeEnded()
    assert not downtime.awaits_returns(now)


def test_a_table_that_is_not_in_play_does_not_wait_for_returns() -> None:
    assert not downtime_of(TABLE, is_new=True).awaits_returns(LOADED)
    assert not downtime_of(replace(TABLE, position=None)).awaits_returns(LOADED)


def test_a_loaded_table_is_suspended_until_somebody_attends_it() -> None:
    downtime = downtime_of(TABLE, attended=False)
    assert downtime.is_suspended(LOADED)
    assert credit(downtime, LOADED + 1, attended=False) is None
    assert credit(downtime, LOADED + 1, MARGAUX) == 0
    downtime.update_attendance(LOADED + 1, is_attended=True)
    assert not downtime.is_suspended(LOADED + 1)


def test_a_table_that_nobody_attends_is_suspended_after_a_while_and_gets_that_time_back() -> None:
    downtime = downtime_of(TABLE)
    downtime.update_attendance(LOADED + 5, is_attended=False)
    downtime.update_attendance(LOADED + 6, is_attended=False)
    suspended_at = LOADED + 5 + SUSPEND_AFTER_MS
    assert not downtime.is_suspended(suspended_at - 1)
    assert credit(downtime, suspended_at - 1) is None
    assert credit(downtime, suspended_at + 60_000) == suspended_at
    assert downtime.credit_clock_jump(suspended_at - 1) == DowntimeEnded(suspended_at - 1)
    assert downtime.credit_clock_jump(suspended_at) is None, "its clocks did not run"
