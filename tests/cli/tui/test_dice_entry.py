"""Tests real dice in the terminal, which asks for the faces."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.cli.conftest import Tripot
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.dice_entry import faces_prompt, read_faces
from tripot.cli.tui.input_text import UnclearInput, parse_yes_no
from tripot.games import find_games
from tripot.kernel import dice

TABU = Speech(find_games()["tabu"], "en")
ROULETTE = Speech(find_games()["home_casino/roulette"], "fr")
SIGNS = dice(3, import_module("tripot.games.tabu.cloth").DIE)
BOTH = import_module("tripot.games.home_casino.roulette").BOTH_DICE


def played(tripot: Tripot, tmp_path: Path, *words: str, typed: str) -> tuple[str, list[dict[str, object]]]:
    ran = tripot("play", *words, "--dice", "real", "--plain", "--lang", "en", typed=typed)
    assert ran.code == 0, ran.err
    tripot("journal", "export", "--to", str(tmp_path / "game.jsonl"))
    verified = tripot("journal", "verify", str(tmp_path / "game.jsonl"), "--lang", "en")
    assert verified.code == 0, verified.err
    return ran.out, [json.loads(line)["event"] for line in (tmp_path / "game.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("line", ["c h a", "cha", "clubs hearts anchor", "Clubs, hearts, anch", "trefle coeur ancre"])
def test_signs_are_read_by_letter_word_or_beginning(line: str) -> None:
    assert read_faces(TABU, SIGNS, line) == ("trefle", "coeur", "ancre")


@pytest.mark.parametrize("line", ["", "c", "c h", "c h a u", "c h x", "421", "c h s pades"])
def test_impossible_faces_are_asked_again(line: str) -> None:
    with pytest.raises(UnclearInput, match="3 faces"):
        read_faces(TABU, SIGNS, line)


def test_numbers_and_colours_are_read_too() -> None:
    assert read_faces(TABU, dice(3), "421") == read_faces(TABU, dice(3), "4 2 1") == (4, 2, 1)
    assert read_faces(ROULETTE, BOTH, "7 rouge") == (7, "rouge")
    assert "rouge" in faces_prompt(ROULETTE, BOTH)
    for wrong in ("7 9", "10 rouge", "rouge 7"):
        with pytest.raises(UnclearInput):
            read_faces(ROULETTE, BOTH, wrong)


def test_yes_and_no_are_parsed_in_both_languages() -> None:
    assert [parse_yes_no(line) for line in ("", "y", "Oui", "n", "NON", "no", "perhaps")] == [
        *[True] * 3,
        *[False] * 3,
        None,
    ]


def test_one_person_reads_the_dice_and_the_chips_move(tripot: Tripot, tmp_path: Path) -> None:
    out, events = played(
        tripot, tmp_path, "tabu", "--name", "Ana", "--players", "2", "--bots", "cautious",
        typed="c 50\n\n" + "nonsense\nc c c\n" * 3 + "q\n",
    )  # fmt: skip
    assert re.search(r"Ana, throw (your dice|for \w+)", out)
    assert "3 faces, please" in out
    kinds = [event["type"] for event in events]
    assert "reported/1" in kinds
    assert "confirmed/1" not in kinds
    throw = events[kinds.index("reported/1") + 1]
    assert (throw["dice"], throw["move"]) == ("R", {"type": "chance/1", "outcome": ["trefle"] * 3})


def test_after_a_second_dispute_the_house_throws(tripot: Tripot, tmp_path: Path) -> None:
    rounds = "c c c\nperhaps\nn\nh h h\nn\n" + "c 50\n\n\n" + "s s s\ny\n"
    out, events = played(
        tripot, tmp_path, "tabu", "--names", "Ana,Bo", "--players", "2", typed="c 50\n\n\n" + rounds + "q\n"
    )
    assert "did everyone see the same" in out
    assert "Type y or n." in out
    said = [event["type"] for event in events if event["type"] in ("reported/1", "disputed/1", "confirmed/1")]
    assert said[:4] == ["reported/1", "disputed/1", "reported/1", "disputed/1"]
    thrown = [event["dice"] for event in events if "move" in event and "dice" in event]
    assert thrown[:2] == ["B", "B"], "one keyboard counts as one holder"


def test_a_game_left_while_dice_are_awaited_resumes_there(tripot: Tripot, tmp_path: Path) -> None:
    tripot("play", "tabu", "--names", "Ana,Bo", "--players", "2", "--dice", "real", "--plain", typed="c 50\n\n\nq\n")
    ran = tripot("play", "--resume", "--plain", "--lang", "en", typed="c c c\ny\nq\n")
    assert ran.code == 0
    assert "throw your dice" in ran.out
    tripot("journal", "export", "--to", str(tmp_path / "game.jsonl"))
    assert '"confirmed/1"' in (tmp_path / "game.jsonl").read_text()
