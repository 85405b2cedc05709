"""Tests that terminal output addresses the reader, shows whole names and verdicts, and fits the screen."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tripot
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.start import speech_for
from tripot.games import find_games
from tripot.kernel import Fell, Place, Seat, Thrown, Transfer


@pytest.mark.parametrize(
    ("lang", "thrown", "won"),
    [
        ("fr", "Vous lancez\u00a0: 3, 4.", "Bela vous paie 5."),
        ("en", "You throw: 3, 4.", "Bela pays you 5."),
    ],
)
def test_the_reader_is_addressed_and_others_are_named(lang: str, thrown: str, won: str) -> None:
    speech = Speech(find_games()["tabu"], lang, ["Anna", "Bela"])
    speech.address(Seat(0))
    assert speech.fact(Fell(faces=(3, 4), seat=Seat(0), rule="X")) == thrown
    paid = Transfer(source=Place("purse:1"), target=Place("purse:0"), amount=5, rule="TABU-18")
    assert speech.fact(paid) == won
    assert "Bela" in speech.fact(Thrown(seat=Seat(1), rule="X"))
    assert speech.say_of(Seat(0), "scene-tabu-throw") == {"fr": "À vous de lancer", "en": "Your turn to throw"}[lang]
    assert "Bela" in speech.say_of(Seat(1), "scene-tabu-throw")


@pytest.mark.parametrize(("lang", "mine"), [("fr", r"[+−]\d+ pour vous"), ("en", r"[+−]\d+ for you")])
def test_every_throw_of_a_game_ends_in_a_verdict(tripot: Tripot, lang: str, mine: str) -> None:
    hearts = {"fr": "c 5\n\n", "en": "h 5\n\n"}[lang]
    told = tripot("play", "tabu", "--lang", lang, "--seed", "7", "--name", "Mika", typed=hearts * 6).out
    throws = len(re.findall(r"  TABU-14$", told, re.MULTILINE))
    blocks = re.findall(r"(?:^ ▌ .*\n)+", told, re.MULTILINE)
    assert throws == len(blocks) > 3
    assert sum(bool(re.search(mine, block)) for block in blocks) > 1
    assert all("TABU-" in block for block in blocks)


def test_a_square_is_shown_by_its_whole_name(tripot: Tripot) -> None:
    told = tripot("play", "home_casino", "--lang", "fr", "--seed", "5", "--players", "2", typed="1\n" + "\n" * 12).out
    squares = re.findall(r"arrête[sz]? sur (.*?)\.  CASINO", told)
    assert squares
    assert "Casino" not in squares
    assert not [square for square in squares if square in ("Machine à sous", "Mafia")]


def test_an_unnamed_account_is_described_in_the_third_person(tripot: Tripot) -> None:
    tripot("play", "tabu", "--lang", "fr", "--seed", "7", "--set", "end=rotations:1", typed="c 5\n\n" * 9)
    replayed = tripot("journal", "replay", "--lang", "fr").out
    assert "Joueur 1 ouvre la table." in replayed
    assert not re.search(r"\b[Vv]ous\b", replayed)


def test_squares_come_from_the_board_of_the_table() -> None:
    class Table:
        game: Any = find_games()["home_casino"]
        variant = game.variant()

    speech = speech_for(Table(), "fr", ["Anna"])  # type: ignore[arg-type]
    assert speech.square(speech.squares[6]) == "Machine à sous −50"
    assert speech.square(speech.squares[0]) == "Le Rubis Noir"


class Pty:
    """Runs a command in a pseudoterminal."""

    def __init__(self, size: tuple[int, int], *words: str, env: dict[str, str]) -> None:
        self.main, child = pty.openpty()
        self.resize(*size)
        run = [sys.executable, "-c", "from tripot.cli import main; main()", *words]
        self.process = subprocess.Popen(run, stdin=child, stdout=child, stderr=child, env=env, start_new_session=True)
        os.close(child)
        self.seen = ""

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize_until_drawn(self, rows: int, columns: int) -> str:
        """Resize until the screen is redrawn. A signal can be handled late if it arrives during a key press."""
        start = len(self.seen)
        for _ in range(30):
            self.resize(rows, columns)
            os.killpg(self.process.pid, signal.SIGWINCH)  # this pseudoterminal does not send SIGWINCH itself
            if "─" * columns in self.read_until("─" * columns, seconds=1):
                break
        return self.seen[start:]

    def read_until(self, wanted: str, seconds: float = 120) -> str:
        deadline, start = time.monotonic() + seconds, len(self.seen)
        while wanted not in self.seen[start:] and time.monotonic() < deadline:
            if select.select([self.main], [], [], 0.2)[0]:
                self.seen += os.read(self.main, 65536).decode("utf-8", "replace")
        return self.seen[start:]


def test_a_resized_terminal_is_redrawn_with_the_typed_text(tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "fr_FR.UTF-8", "PYTHONUTF8": "1"}
    env["TRIPOT_STORE"] = str(tmp_path / "house.sqlite")
    play = Pty((24, 80), "play", "tabu", "--seed", "5", "--speed", "fast", "--name", "Mika", env=env)
    try:
        assert "Mika ›" in play.read_until("Mika ›")
        os.write(play.main, b"c 5")
        play.read_until("c 5")
        again = play.resize_until_drawn(30, 100)
        if "c 5" not in again.rpartition("─")[2]:
            again += play.read_until("c 5")
        assert "─" * 100 in again
        assert "─" * 101 not in again
        assert "Mika ›" in again
        os.write(play.main, b"\n")
        assert "5" in play.read_until("Reprendre")
    finally:
        play.process.kill()
        play.process.wait()
        os.close(play.main)
