"""Tests the scheduler of deadlines: it wakes a table at the last time set, and notices jumps of the clock."""

import pytest

from tripot.server.live.scheduler import CLOCK_SET_BACK_MS, LOOP_LAG_MS, Scheduler


class Door:
    def __init__(self) -> None:
        self.knocks = 0

    def wake(self) -> None:
        self.knocks += 1

    def abandon(self, error: Exception) -> None:
        raise AssertionError from error


class BrokenDoor(Door):
    def __init__(self) -> None:
        super().__init__()
        self.errors: list[Exception] = []

    def wake(self) -> None:
        raise LookupError("broken")

    def abandon(self, error: Exception) -> None:
        self.errors.append(error)


def test_only_the_latest_schedule_wakes_a_target() -> None:
    now = 1_000
    bell = Scheduler(lambda: now, lambda _: None, lambda _: None)
    first, second = Door(), Door()
    bell.schedule(first, 1_500)
    bell.schedule(second, 1_200)
    bell.schedule(second, None)
    bell.schedule(first, 1_300)
    for now in range(1_000, 3_000, 100):
        bell._wake_due()
        assert first.knocks == (now >= 1_300)
    assert second.knocks == 0


def test_the_clock_monitor_notices_downtime() -> None:
    times, since = iter((1_000, 2_000, 6_000, 60_000, 61_000)), []
    bell = Scheduler(lambda: next(times), since.append, lambda _: None)
    for _ in range(4):
        bell._wake_due()
    assert since == [6_000]


def test_an_exception_of_one_target_does_not_stop_the_others() -> None:
    times = iter((1_000, 1_100, 1_300))
    scheduler = Scheduler(lambda: next(times), lambda _: None, lambda _: None)
    broken, first, second = BrokenDoor(), Door(), Door()
    scheduler.schedule(broken, 1_100)
    scheduler.schedule(first, 1_100)
    scheduler.schedule(second, 1_300)
    scheduler._wake_due()
    scheduler._wake_due()
    assert [str(error) for error in broken.errors] == ["broken"]
    assert (first.knocks, second.knocks) == (1, 1)


def test_a_wake_up_delayed_by_the_event_loop_is_recorded() -> None:
    now = 1_000
    bell = Scheduler(lambda: now, lambda _: None, lambda _: None)
    bell.note_wait(LOOP_LAG_MS)
    assert not bell.has_lagged_since(0)
    bell.note_wait(LOOP_LAG_MS + 1)
    assert bell.has_lagged_since(1_000)
    assert not bell.has_lagged_since(1_001)


def test_a_clock_that_is_set_back_is_a_jump_and_ends_what_it_knew_of_lag(caplog: pytest.LogCaptureFixture) -> None:
    times, since = iter((1_000, 60_000, 60_000, 30_000, 31_000)), []
    bell = Scheduler(lambda: next(times), since.append, lambda _: None)
    bell.jump_tolerance_ms = 100_000
    bell._wake_due()
    bell.note_wait(LOOP_LAG_MS + 1)
    bell._wake_due()
    bell._wake_due()
    assert since == [60_000]
    assert "set back by 30000 ms" in caplog.text
    assert bell.has_lagged_since(30_000)
    assert not bell.has_lagged_since(30_001)


@pytest.mark.parametrize(("step", "jumps"), [(1, 0), (CLOCK_SET_BACK_MS - 1, 0), (CLOCK_SET_BACK_MS, 1)])
def test_a_small_step_back_is_no_jump(caplog: pytest.LogCaptureFixture, step: int, jumps: int) -> None:
    times, since = iter((50_000, 60_000, 60_000 - step, 60_000)), []
    scheduler = Scheduler(lambda: next(times), since.append, lambda _: None)
    scheduler.jump_tolerance_ms = 10_000
    for _ in range(3):
        scheduler.check_clock()
    assert since == [60_000] * jumps
    assert len(caplog.records) == jumps
