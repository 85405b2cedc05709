"""Tests how long bots wait before they move, and that bots of one table wait at the same time."""

from random import Random

from tests.house.evening import MARGAUX, Evening
from tripot.server.live.bot_timing import ActGate, BotDelay, BotTiming, waiting_seats

OPEN = ActGate()
"""Nothing to wait for but the delay."""


def test_bots_awaited_together_think_at_the_same_time_and_longer_after_a_throw() -> None:
    evening = Evening("pace").sit(MARGAUX).bots("cautious", "bold", "bold").start()
    pacing = BotTiming(BotDelay(1_000), Random(1))
    pacing.update(evening.table, evening.entries[-1:], evening.now)
    seats = waiting_seats(evening.table)
    assert len(seats) >= 2
    due = pacing.next_due_at(OPEN)
    assert due is not None
    assert evening.now + 2_500 <= due <= evening.now + 3_500, "the lot has just named the banker"
    assert pacing.pop_ready(due - 1, OPEN) == set()
    assert pacing.pop_ready(evening.now + 3_500, OPEN) == set(seats)
    assert pacing.next_due_at(OPEN) is None
    before = len(evening.entries)
    evening.let_bots_play()
    pacing.update(evening.table, evening.entries[before:], evening.now)
    assert pacing.next_due_at(OPEN) is not None
    assert pacing.next_due_at(OPEN) <= evening.now + 1_500


def test_no_bot_thinks_while_the_table_is_paused() -> None:
    from tripot.house.journal.commands import Pause as PauseTable

    evening = Evening("rest").sit(MARGAUX).bots("cautious", "bold").start()
    evening.do(MARGAUX, PauseTable)
    assert waiting_seats(evening.table) == []


def test_bots_wait_for_people_until_the_slowest_screen_shows_the_phase() -> None:
    evening = Evening("time").sit(MARGAUX).bots("cautious", "bold").start()
    shown_at = evening.now + 7_000
    for seed in range(50):
        pacing = BotTiming(BotDelay(1_000), Random(seed))
        pacing.update(evening.table, (), evening.now)
        due = pacing.next_due_at(ActGate(0, shown_at))
        assert due is not None
        assert shown_at + 4_000 <= due <= shown_at + 6_000
        assert pacing.next_due_at(ActGate(evening.now + 30_000, shown_at)) == evening.now + 30_000
        hasty = BotTiming(BotDelay(0), Random(seed))
        hasty.update(evening.table, (), evening.now)
        assert hasty.next_due_at(OPEN) == evening.now
