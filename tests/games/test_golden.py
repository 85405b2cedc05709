"""Tests that every game has golden games (recorded examples) and reproduces them exactly. Also tests their format."""

from importlib.resources import files
from pathlib import Path

import pytest

from tests.games.golden import Unreadable, replay_golden, short_names
from tripot.games import find_games

ENOUGH = 3
PACKAGES = list(dict.fromkeys(game.package for game in find_games().values()))


def playthroughs(package: str) -> list[Path]:
    """Return the files of a game, including those of its small games."""
    return sorted(Path(str(files(package))).joinpath("golden").glob("*.txt"))


ALL = [pytest.param(path, id=f"{path.parents[1].name}-{path.stem}") for name in PACKAGES for path in playthroughs(name)]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_game_has_playthroughs(package: str) -> None:
    assert len(playthroughs(package)) >= ENOUGH, f"fewer than {ENOUGH} files in the folder golden of {package}"


@pytest.mark.parametrize("path", ALL)
def test_a_playthrough_is_reproduced_exactly(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    again = "python -m tests.games.golden"
    assert replay_golden(text, find_games().__getitem__) == text, f"if this change is intended, run {again} {path.name}"


HEAD = "# A test.\ngame     tabu 1\nplayers  2\nvariant  maison tabu.start_money=10\n"
BANKER = "\n> pick 0\n    TABU-R7    banker_drawn seat=0\n"
CHIPS = "\n= purse:0 10, purse:1 10\n"


def told(text: str) -> str:
    return replay_golden(text, find_games().__getitem__)


def test_facts_are_written_below_each_move() -> None:
    assert told(HEAD + "\n> pick 0") == HEAD + BANKER + CHIPS


def test_stale_facts_are_removed() -> None:
    assert told(HEAD + BANKER.replace("seat=0", "seat=1") + "\n= purse:0 99\n") == HEAD + BANKER + CHIPS


def test_comments_and_blank_lines_are_kept() -> None:
    text = HEAD + BANKER + "\n# Now it begins.\n\n> 1 stake face=coeur amount=10\n"
    assert told(text) == (f"{text}    TABU-12    purse:1 → stake:coeur:1  10\n\n= purse:0 10, stake:coeur:1 10\n")


def test_a_move_that_must_be_refused_has_its_reason() -> None:
    text = told(HEAD + BANKER + "! 1 stake face=coeur amount=11\n! 1 stake face=coeur amount=1 @7\n")
    assert text.count("refused    out_of_range") == 1
    assert text.count("refused    phase_closed") == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("> 1 stake face=coeur amount=11", "out_of_range"),
        ("! 1 stake face=coeur amount=10", "must be refused"),
        ("> 1 jump", "neither dice, pick nor a seat"),
        ("> stake face=coeur amount=1", "neither dice, pick nor a seat"),
        ("> 1 stake face=coeur amount=much", "cannot be read"),
        ("> 1 stake face=coeur", "cannot be read"),
        ("> 1 stake face=coeur amount=1 colour=red", "cannot be read"),
        ("> dice coeur coeur coeur", "chance_not_due"),
    ],
)
def test_an_impossible_move_is_quoted(line: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why) as error:
        told(f"{HEAD}{BANKER}{line}\n")
    assert line in str(error.value)


@pytest.mark.parametrize("text", ["", "# Nothing.\n", "game tabu 1\nplayers two\n", "> pick 0\n"])
def test_a_file_without_a_head_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="the head must name"):
        told(text)


def test_tags_are_shortened() -> None:
    tags = ["tabu.stake/1", "q421.challenge/1", "duel.challenge/1", "old.bet/1", "old.bet/2", "done/1"]
    assert dict(short_names(tags)) == {
        "tabu.stake/1": "stake",
        "q421.challenge/1": "q421.challenge",
        "duel.challenge/1": "duel.challenge",
        "old.bet/1": "old.bet/1",
        "old.bet/2": "old.bet/2",
        "done/1": "done",
    }
