"""Tests clocks: the time of a table never goes back."""

from tripot.clock import TableClock, wall_clock
from tripot.server.app import Config


def test_after_the_wall_clock_is_set_back_the_clock_continues_at_normal_speed() -> None:
    now = 100_000
    clock = TableClock(lambda: now, 0)
    assert clock() == 100_000
    now = 40_000
    assert clock() == 100_000
    now = 42_000
    assert (clock(), clock.lead_ms) == (102_000, 60_000)


def test_the_clock_follows_a_forward_jump() -> None:
    now = 100_000
    clock = TableClock(lambda: now, 500_000)
    assert clock() == 500_000
    now = 101_000
    assert clock() == 501_000
    clock.advance_to(600_000)
    assert clock() == 600_000
    now = 102_000
    assert clock() == 601_000


def test_a_table_follows_a_process_clock_that_jumps_forward_and_needs_no_lead_any_more() -> None:
    now = 100_000
    clock = TableClock(lambda: now, 500_000)
    clock()
    before, now = now, 900_000
    assert clock.handle_jump(before) == 500_000
    assert (clock(), clock.lead_ms) == (900_000, 0)


def test_a_table_stands_still_while_the_process_clock_jumps_back() -> None:
    now = 900_000
    clock = TableClock(lambda: now, 0)
    clock()
    before, now = 905_000, 100_000
    assert clock.handle_jump(before) == 905_000
    assert clock() == 905_000
    now = 101_000
    assert clock() == 906_000


def test_a_server_reads_the_dates_of_other_processes_by_the_system_clock() -> None:
    assert Config().clock is wall_clock, "a link of `tripot admin` is valid as soon as a wrong clock is corrected"
