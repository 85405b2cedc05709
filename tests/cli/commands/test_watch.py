"""Tests ``tripot watch``: the same seed gives the same game; the printed journal is valid and complete."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tripot
from tripot.games import find_games
from tripot.house import GameRegistry, Table, read_table
from tripot.house.verify.journal import verify

RUN = [sys.executable, "-c", "from tripot.cli import main; main()"]


def moves(out: str) -> list[Any]:
    """Return the moves of a printed journal."""
    events = [json.loads(line)["event"] for line in out.splitlines()]
    return [(event["move"], event["facts"]) for event in events if "move" in event]


def end_of(out: str) -> Table:
    """Return the table after the last entry of a printed journal."""
    return read_table(GameRegistry(find_games().values()), out.encode().splitlines())


@pytest.mark.parametrize("name", list(find_games()))
class TestEachGame:
    def test_the_printed_journal_is_valid_and_complete(self, tripot: Tripot, name: str) -> None:
        printed = tripot("watch", name, "--seed", "11", "--json").out
        found = verify(printed.encode().splitlines(), GameRegistry(find_games().values()))
        assert found.rules
        assert end_of(printed).game.name == name
        assert end_of(printed).stage == "over"

    def test_a_whole_game_can_be_narrated(self, tripot: Tripot, name: str) -> None:
        game = tripot("watch", name, "--seed", "5", "--lang", "fr")
        assert game.code == 0
        assert "Les comptes" in game.out


def test_number_and_temper_of_bots_can_be_chosen(tripot: Tripot) -> None:
    table = end_of(tripot("watch", "tabu", "--players", "6", "--bots", "bold", "--seed", "1", "--json").out)
    assert [chair and chair.bot for chair in table.chairs] == ["bold"] * 6


def test_switches_can_be_set_one_after_another(tripot: Tripot) -> None:
    words = ("watch", "tabu", "--seed", "1", "--json", "--set", "start_money=500", "--set", "end=rotations:1")
    state = end_of(tripot(*words).out).state
    assert sum(state.purse(seat) for seat in range(4)) == 4 * 500


def test_a_custom_board_has_its_own_words(tripot: Tripot, tmp_path: Path) -> None:
    board = json.loads((files("tripot.games.home_casino") / "board.json").read_text(encoding="utf-8"))
    for card in board["acquisition_cards"] + board["jackpot_cards"]:
        card["id"], card["name"] = f"X{card['id']}", f"La carte {card['id']}"
    board["squares"][0] |= {"color": "rose", "label": "Casino Rose"}
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board), encoding="utf-8")
    told = tripot("watch", "home_casino", "--board", str(path), "--players", "6", "--seed", "2", "--lang", "fr")
    assert told.code == 0
    assert "«\u00a0La carte " in told.out
    assert "casino rose" in told.out


def test_closing_the_pipe_ends_the_command() -> None:
    watching = subprocess.Popen(
        [*RUN, "watch", "home_casino", "--seed", "1", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert watching.stdout is not None
    assert watching.stderr is not None
    watching.stdout.readline()
    watching.stdout.close()
    assert watching.stderr.read() == ""
    watching.stderr.close()
    assert watching.wait(timeout=60) in (0, 141)
