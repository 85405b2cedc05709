"""Tests views, the data of a table that clients receive."""

import msgspec

from tests.house.evening import AWA, MARGAUX, THEO, Evening, three_people
from tripot.house import (
    build_board,
    build_yours,
)
from tripot.house.journal.commands import Leave, Pause

SHOWN = {
    "table", "seq", "head", "at", "stage", "game", "version", "preset", "switches", "pace", "host", "seats", "least",
    "phase", "turn", "chips", "over", "clocks", "dice", "hearing", "paused", "ending", "state",
    "follows", "next",
}  # fmt: skip


def test_a_board_contains_exactly_the_listed_fields() -> None:
    shown = msgspec.to_builtins(build_board(three_people().table))
    assert set(shown) == SHOWN
    assert set(shown["state"]) == {"done", "stopping", "thrown", "seats", "banker", "held", "tours"}


def test_a_board_distinguishes_people_bots_and_kept_seats() -> None:
    evening = Evening().sit(MARGAUX, THEO).bots("bold")
    assert [seat.kind for seat in build_board(evening.table).seats] == ["person", "person", "bot", *["free"] * 9]
    evening.start().do(THEO, Leave)
    kept = build_board(evening.table).seats[1]
    assert (kept.kind, kept.person, kept.bot, kept.kept) == ("kept", THEO, "cautious", "left")


def test_a_board_shows_the_switches_that_differ_from_the_preset() -> None:
    evening = Evening(preset="lettre", switches={"tabu.abstain": "permis"})
    assert build_board(evening.table).switches == {"tabu.abstain": "permis"}


def test_a_board_shows_chips_by_place_and_clocks_of_those_awaited() -> None:
    evening = three_people()
    shown = build_board(evening.table)
    assert shown.chips == {"purse:0": 4_000, "purse:1": 4_000, "purse:2": 4_000}
    assert {clock.seat for clock in shown.clocks} == set(evening.table.state.punters)
    assert all(clock.due - clock.since == 45_000 for clock in shown.clocks)
    evening.do(MARGAUX, Pause)
    assert build_board(evening.table).clocks == shown.clocks
    assert build_board(evening.table).paused == evening.now


def test_a_view_lists_the_persons_own_powers_and_none_for_a_spectator() -> None:
    evening = three_people()
    punter = evening.punters[0]
    assert {option.do for option in build_yours(evening.table, punter).options} == {"tabu.stake/1"}
    assert build_yours(evening.table, evening.banker).options == ()
    watching = build_yours(evening.table, AWA)
    assert (watching.seat, watching.options, watching.host, watching.powers) == (None, (), False, ())
    evening.do(MARGAUX, Pause)
    assert build_yours(evening.table, punter).options == ()


def test_a_view_can_be_reused_only_if_just_its_seq_differs() -> None:
    evening = three_people()
    yours = build_yours(evening.table, evening.punters[0])
    later = msgspec.structs.replace(yours, seq=yours.seq + 1)
    assert yours.is_same_at(later)
    for name in set(yours.__struct_fields__) - {"seq"}:
        assert not yours.is_same_at(msgspec.structs.replace(later, **{name: object()})), name
