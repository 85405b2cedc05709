"""How long bots take to move, and that bots of one table think at the same time."""

from random import Random

from tests.house.evening import MARGAUX, Evening
from tripot.server.live.bot_timing import BotDelay, BotTiming, thinking_seats


def test_bots_awaited_together_think_at_the_same_time_and_longer_after_a_throw() -> None:
    evening = Evening("pace").sit(MARGAUX).bots("cautious", "bold", "bold").start()
    pacing = BotTiming(BotDelay(1_000), Random(1))
    pacing.update(evening.table, evening.lines[-1:], evening.now)
    seats = thinking_seats(evening.table)
    assert len(seats) >= 2
    due = pacing.next_due_at()
    assert due is not None
    assert evening.now + 2_500 <= due <= evening.now + 3_500, "the lot has just named the banker"
    assert pacing.pop_ready(due - 1) == set()
    assert pacing.pop_ready(evening.now + 3_500) == set(seats)
    assert pacing.next_due_at() is None
    before = len(evening.lines)
    evening.let_bots_play()
    pacing.update(evening.table, evening.lines[before:], evening.now)
    assert pacing.next_due_at() is not None
    assert pacing.next_due_at() <= evening.now + 1_500


def test_no_bot_thinks_while_the_table_is_paused() -> None:
    from tripot.house.commands import Pause as PauseTable

    evening = Evening("rest").sit(MARGAUX).bots("cautious", "bold").start()
    evening.do(MARGAUX, PauseTable)
    assert thinking_seats(evening.table) == []
