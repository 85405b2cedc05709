"""Tests the remarks of bots: at the right moments, not too often, and never from a person's seat."""

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from tests.house.evening import LOU, MARGAUX, Evening
from tripot.house import Table
from tripot.house.journal.events import Chair
from tripot.house.protocol.bot_lines import (
    LINE_EVERY_MS,
    LINES,
    WAITS_AFTER_MS,
    BotChat,
    BotSaid,
    find_moments,
    speakers,
)
from tripot.kernel import Chips, Over, Seat, purse


def table_with(*bots: str) -> Table:
    return Evening().sit(MARGAUX).bots(*bots).start().table


def with_purses(table: Table, **chips: int) -> Table:
    """Return the table with other purses. ``bot`` is the purse of seat 1."""
    state = table.state
    at = {purse(Seat(0)): 1_000, purse(Seat(1)): chips["bot"]}
    return table.with_state(replace(state, chips=Chips.from_places(at)))


@pytest.mark.parametrize(("after", "moment"), [(1_200, "won"), (800, "lost")])
def test_only_a_large_gain_or_loss_causes_a_remark(after: int, moment: str) -> None:
    table = table_with("bold")
    bot = next(iter(speakers(table)))
    assert bot == 1
    before = with_purses(table, bot=1_000)
    assert list(find_moments(before, with_purses(table, bot=after))) == [(1, moment)]
    assert list(find_moments(before, with_purses(table, bot=1_010))) == []


def test_the_end_of_the_game_causes_remarks_of_winners_and_losers() -> None:
    table = table_with("bold", "cautious")
    over = table.with_state(replace(table.state, over=Over(winners=(Seat(1),), rule="TABU-R13")))
    assert dict(find_moments(table, over)) == {1: "wins", 2: "loses"}
    assert list(find_moments(over, over)) == []


def lines_of(bot: str, moments: int, apart: int) -> list[tuple[int, BotSaid]]:
    table = table_with(bot)
    before, after, chat = with_purses(table, bot=1_000), with_purses(table, bot=1_500), BotChat(Random(1))
    said = [(at, chat.after_commit(before, after, at)) for at in range(0, moments * apart, apart)]
    return [(at, line) for at, line in said if line is not None]


def test_never_more_than_one_line_in_ten_seconds() -> None:
    said = lines_of("bold", 400, 700)
    assert len(said) > 5
    assert all(later - sooner >= LINE_EVERY_MS for (sooner, _), (later, _) in pairwise(said))


def test_a_remark_on_another_node_counts_too() -> None:
    table, chat = table_with("bold"), BotChat(Random(1))
    chat.note_line(5_000)
    before, after = with_purses(table, bot=1_000), with_purses(table, bot=1_500)
    assert not any(chat.after_commit(before, after, 5_000 + LINE_EVERY_MS - 1) for _ in range(50))
    assert any(chat.after_commit(before, after, 5_000 + LINE_EVERY_MS) for _ in range(50))


@pytest.mark.parametrize("bot", ["cautious", "bold", "calculating"])
def test_each_temperament_has_its_own_lines(bot: str) -> None:
    found = {line.phrase for _, line in lines_of(bot, 60, 10_000)}
    assert found == {f"{bot}-won-{number}" for number in range(1, LINES[bot]["won"] + 1)}


def test_a_bot_that_keeps_a_persons_seat_is_silent() -> None:
    table = table_with("bold", "cautious")
    kept = Chair(LOU, "bold", "left")
    assert speakers(table.with_chairs((table.chairs[0], kept, table.chairs[2]))) == {2: "cautious"}


def test_a_bot_remarks_once_that_it_waits_for_a_person() -> None:
    table = table_with("cautious")
    chat, since = BotChat(Random(1)), table.at
    waiting = person_awaited(table)
    assert chat.next_due_at(waiting) == since + WAITS_AFTER_MS
    assert chat.while_waiting(waiting, since + WAITS_AFTER_MS - 1) is None
    line = chat.while_waiting(waiting, since + WAITS_AFTER_MS)
    assert line is not None
    assert (line.phrase, line.seq) == ("cautious-waits-1", table.seq)
    assert chat.next_due_at(waiting) is None
    assert chat.while_waiting(waiting, since + 10 * WAITS_AFTER_MS) is None


def person_awaited(table: Table) -> Table:
    """Return a table of Tabu with a bot as banker, which waits only for the person at seat 0."""
    return table.with_state(replace(table.state, banker=Seat(1), done=frozenset(), thrown=None))
