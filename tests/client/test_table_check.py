"""Tests the client's verification of a table, without a connection."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.house.evening import Evening, three_people
from tripot.client import Contradiction, TableCheck
from tripot.games import find_games
from tripot.house import Hash, build_board
from tripot.kernel import Game


def check_of(evening: Evening, games: Iterable[Game[Any]]) -> TableCheck:
    """Return a check that has read the whole journal of a table."""
    check = TableCheck(games)
    check.see_journal(evening.stored)
    return check


@pytest.mark.parametrize("games", [(), tuple(find_games().values())], ids=["without rules", "with rules"])
def test_a_board_whose_head_is_not_in_the_journal_is_contradicted(games: tuple[Game[Any], ...]) -> None:
    evening = three_people()
    check, board = check_of(evening, games), build_board(evening.table)
    check.see_board(board)
    assert check.seal == ("verified" if games else "incomplete")
    with pytest.raises(Contradiction, match="another history"):
        check.see_board(replace(board, head=Hash("0" * 64)))
    assert check.seal == "contradicted"


def test_a_late_board_whose_head_is_not_in_the_journal_is_contradicted() -> None:
    evening = three_people()
    board = build_board(evening.table)
    evening.until_due()
    check = check_of(evening, find_games().values())
    check.see_board(board)
    with pytest.raises(Contradiction, match="another history"):
        check.see_board(replace(board, head=Hash("0" * 64)))
