"""Tests that a thousand tables in one process with one fake clock do not affect each other, and all finish."""

import heapq
from random import Random

from tests.house.evening import LOU, MARGAUX, SHELF, THEO, Evening
from tripot.house import read_table
from tripot.house.journal.commands import Leave, TakeBackSeat
from tripot.house.journal.events import Played
from tripot.kernel import Decide

TABLES = 1_000


def test_a_thousand_tables_run_to_their_end_on_one_fake_clock() -> None:
    rng = Random(1978)
    evenings = [at_a_table(number, rng) for number in range(TABLES)]
    bell = [(evening.table.next_deadline() or evening.now, number) for number, evening in enumerate(evenings)]
    heapq.heapify(bell)
    now = 0
    while bell:
        rung, number = heapq.heappop(bell)
        assert rung >= now, "time went back"
        now, evening = rung, evenings[number]
        evening.now = now
        someone_moves(evening, rng)
        if evening.table.stage != "over":
            due = evening.table.next_deadline(evening.presence)
            heapq.heappush(bell, (min(due or now + 2_000, now + 2_000), number))
    assert all(evening.table.stage == "over" for evening in evenings)
    for evening in evenings[:: TABLES // 50]:
        assert read_table(SHELF, evening.stored) == evening.table
    hands = {
        line.entry.event.by for evening in evenings for line in evening.entries if isinstance(line.entry.event, Played)
    }
    assert hands == {"person", "bot", "house"}


def at_a_table(number: int, rng: Random) -> Evening:
    people = (MARGAUX, THEO, LOU)[: rng.randint(1, 2)]
    evening = Evening(number, pace="vif", switches={"tabu.end": "rotations:1"}).sit(*people)
    return evening.bots("bold" if number % 2 else "cautious").start()


def someone_moves(evening: Evening, rng: Random) -> None:
    """Do due work. If nothing is due, let a bot play, or let a person play, go offline, leave or return."""
    table = evening.table
    due = table.next_deadline(evening.presence)
    if due is not None and due <= evening.now:
        evening.deadline()
        return
    if evening.let_bots_play():
        return
    turn, people = table.turn, table.seated_people()
    assert isinstance(turn, Decide)
    awaited = [seat for seat in turn.awaited if seat in people]
    whim = rng.random()
    if awaited and whim < 0.7:
        person = people[awaited[0]]
        evening.act(person, table.game.least(table.options_for(awaited[0])[-1]))
    elif whim < 0.73:
        evening.do(rng.choice(list(people.values())), Leave)
    elif kept := [chair.person for chair in table.chairs if chair and chair.kept and chair.person]:
        evening.do(kept[0], TakeBackSeat)
