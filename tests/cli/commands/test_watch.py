"""Tests ``tripot watch``: the same seed gives the same game; the JSON is complete and leads to the reported result."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tripot
from tripot.games import find_games
from tripot.kernel import Codec, fold

RUN = [sys.executable, "-c", "from tripot.cli import main; main()"]


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("name", list(find_games()))
class TestJson:
    def test_each_line_is_a_move_and_the_last_one_the_result(self, tripot: Tripot, name: str) -> None:
        *moves, last = lines(tripot("watch", name, "--seed", "11", "--json").out)
        assert all(set(move) == {"move", "facts", "phase"} for move in moves)
        assert set(last) == {"result"}
        assert last["result"]["moves"] == len(moves)
        assert last["result"]["game"] == name

    def test_the_facts_fold_to_the_result(self, tripot: Tripot, name: str) -> None:
        game = find_games()[name]
        *moves, last = lines(tripot("watch", name, "--seed", "11", "--json").out)
        codec, result = Codec(game), last["result"]
        state: Any = game.start(len(result["purses"]), game.presets["maison"])
        for move in moves:
            state = fold(game, state, [codec.decode_fact(json.dumps(fact)) for fact in move["facts"]])
            assert state.phase == move["phase"]
        assert {str(seat): state.purse(seat) for seat in range(len(result["purses"]))} == result["purses"]
        assert (list(state.over.winners), state.over.rule) == (result["winners"], result["rule"])
        assert result.get("rounds") == getattr(state, "rounds", None)

    def test_different_seeds_give_different_games(self, tripot: Tripot, name: str) -> None:
        first, again, other = (tripot("watch", name, "--seed", seed, "--json").out for seed in ("11", "11", "12"))
        assert first == again
        assert first != other

    @pytest.mark.parametrize("lang", ["fr", "en"])
    def test_a_whole_game_can_be_narrated(self, tripot: Tripot, name: str, lang: str) -> None:
        game = tripot("watch", name, "--seed", "5", "--lang", lang)
        assert game.code == 0
        assert {"fr": "Les comptes", "en": "The final count"}[lang] in game.out


def test_number_and_temper_of_bots_can_be_chosen(tripot: Tripot) -> None:
    result = lines(tripot("watch", "tabu", "--players", "6", "--bots", "bold", "--seed", "1", "--json").out)[-1][
        "result"
    ]
    assert len(result["purses"]) == 6


def test_switches_can_be_set_one_after_another(tripot: Tripot) -> None:
    table = ("watch", "tabu", "--seed", "1", "--json", "--set", "start_money=500", "--set", "end=rotations:1")
    assert sum(lines(tripot(*table).out)[-1]["result"]["purses"].values()) == 4 * 500


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
