"""Tests patches of boards: applied one after the other, they give the same boards as the server would send."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.house.evening import MARGAUX, THEO, Evening, three_people
from tripot.games import find_games
from tripot.house import Board, GameRegistry, StoredEntry, Table, build_board, decode_entry
from tripot.house.clocks import NOTHING_SHOWN, ShownPhases
from tripot.house.journal.commands import Configure
from tripot.house.protocol.board_patch import diff_tables, patch_board
from tripot.house.protocol.views import build_clocks
from tripot.house.protocol.wire import encode_news, split_news
from tripot.house.table.fold import fold_journal

JOURNALS = sorted((Path(__file__).parent / "fixtures").glob("*.jsonl"))


def told(board: Board) -> dict[str, Any]:
    """Return a board as a client receives it."""
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(board))
    return shown


def changed(before: Table, after: Table) -> dict[str, Any]:
    """Return a patch as a client receives it."""
    clocks = build_clocks(before, NOTHING_SHOWN), build_clocks(after, NOTHING_SHOWN)
    patch: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(diff_tables(before, after, *clocks)))
    return patch


def shelf() -> GameRegistry:
    return GameRegistry(find_games().values())


def follow(steps: list[tuple[StoredEntry, Table]], rng: Random) -> int:
    """Apply patches of a few entries each over a whole journal. Return how many bytes they save."""
    before, saved = steps[0][1], 0
    shown, at = told(build_board(before)), 0
    while at < len(steps) - 1:
        at = min(len(steps) - 1, at + rng.choice((1, 1, 2, 3, 5)))
        after = steps[at][1]
        board, patch = build_board(after), changed(before, after)
        shown, shown_before = patch_board(shown, patch), shown
        assert shown == told(board)
        assert not [name for name, it in patch.items() if it == shown_before[name]], "the patch contains only changes"
        saved += len(msgspec.json.encode(board)) - len(msgspec.json.encode(patch))
        before = after
    return saved


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda it: it.stem)
def test_all_patches_of_a_journal_produce_its_boards(journal: Path) -> None:
    entries = map(decode_entry, journal.read_bytes().splitlines())
    assert follow(list(fold_journal(shelf(), entries)), Random(journal.stem)) > 0


@pytest.mark.parametrize("name", find_games())
def test_all_patches_of_play_produce_its_boards(name: str) -> None:
    game = find_games()[name]
    evening = Evening(f"patch {name}", shelf=shelf(), game=name, pace="vif").sit(MARGAUX)
    evening.bots(*[next(iter(game.bots))] * (max(game.players[0], min(3, game.players[-1])) - 1)).start()
    for _ in range(120):
        if evening.table.stage != "over":
            evening.go_on()
    assert follow(list(fold_journal(shelf(), map(decode_entry, evening.stored))), Random(name)) > 0


def test_an_emptied_place_disappears_from_the_board() -> None:
    board = told(build_board(three_people().table))
    assert patch_board(board, {"chips": {"purse:0": 0}})["chips"].keys() == board["chips"].keys() - {"purse:0"}


def test_a_patch_contains_clocks_that_clients_may_not_know() -> None:
    table = three_people().table
    clocks = build_clocks(table, ShownPhases(reporting=frozenset({THEO})))
    assert diff_tables(table, table, clocks, clocks) == {}
    assert diff_tables(table, table, None, clocks) == {"clocks": clocks}
    assert diff_tables(table, table, build_clocks(table, NOTHING_SHOWN), clocks) == {"clocks": clocks}


def test_news_is_a_patch_and_the_stored_bytes_one_entry_a_line() -> None:
    evening = three_people()
    before, answer = evening.table, evening.do(MARGAUX, Configure, pace="vif")
    ((first, last, entries),) = split_news(before, evening.table, answer.entries)
    clocks = build_clocks(last, NOTHING_SHOWN)
    head, *lines = encode_news(first, last, entries, evening.now, None, clocks).split(b"\n")
    assert lines == [it.data for it in answer.entries]
    read = msgspec.json.decode(head)
    assert (read["type"], read["base"], read["now"]) == ("news/1", before.seq, evening.now)
    assert patch_board(told(build_board(first)), read["board"]) == told(build_board(last))
