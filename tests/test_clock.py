"""The clock of a process: the wall clock, except that it never goes back."""

from tripot.clock import SteadyClock
from tripot.server.app import Config


def test_a_clock_that_is_set_back_goes_on_at_its_normal_speed() -> None:
    wall, elapsed_ns = 100_000, 7_000_000_000
    clock = SteadyClock(lambda: wall, lambda: elapsed_ns)
    assert clock() == 100_000
    wall, elapsed_ns = 40_000, 8_000_000_000
    assert clock() == 101_000
    wall, elapsed_ns = 42_000, 10_000_000_000
    assert clock() == 103_000


def test_a_clock_that_jumps_forward_is_followed() -> None:
    wall, elapsed_ns = 100_000, 7_000_000_000
    clock = SteadyClock(lambda: wall, lambda: elapsed_ns)
    wall, elapsed_ns = 500_000, 8_000_000_000
    assert clock() == 500_000
    wall, elapsed_ns = 300_000, 9_000_000_000
    assert clock() == 501_000


def test_a_server_uses_a_steady_clock() -> None:
    assert isinstance(Config().clock, SteadyClock)
