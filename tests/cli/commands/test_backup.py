"""Tests ``tripot backup`` and ``tripot restore``."""

from pathlib import Path

import pytest

from tests.cli.conftest import Tripot
from tripot.settings import KEYS


def test_a_game_continues_after_its_folder_is_lost(
    tripot: Tripot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(KEYS.name, raising=False)
    phrase, made = tmp_path / "phrase", tmp_path / "backup"
    phrase.write_text("correct horse battery\n")
    tripot("play", "tabu", "--names", "Ana,Bo", "--plain", typed="c 50\n\nq\n")
    ran = tripot("backup", str(made), "--passphrase-file", str(phrase), "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    assert "Saved one game to" in ran.out
    for file in tmp_path.glob("house.*"):
        file.unlink()
    ran = tripot("restore", str(made), "--lang", "en")
    assert ran.code == 2
    assert "--passphrase-file" in ran.err, "without a terminal, nobody can be asked for the passphrase"
    assert "--without-key" not in ran.err, "restore has no such option"
    ran = tripot("restore", str(made), "--passphrase-file", str(phrase), "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    assert "Restored one game and the key to" in ran.out
    verified = tripot("journal", "verify", "--lang", "en")
    assert verified.code == 0
    back = tripot("play", "--resume", "--plain", "--lang", "en", typed="c 50\nq\n")
    assert (back.code, back.err) == (0, "")


def test_a_folder_keeps_the_newest_backups(tripot: Tripot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(KEYS.name, raising=False)
    tripot("play", "tabu", "--names", "Ana,Bo", "--plain", typed="q\n")
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "tripot-holiday.tripot").touch()
    for day in range(1, 5):
        monkeypatch.setattr("tripot.cli.commands.backup.wall_clock", lambda day=day: day * 86_400_000)
        ran = tripot("backup", str(folder), "--keep", "2", "--without-key")
        assert (ran.code, ran.err) == (0, "")
    assert sorted(file.name for file in folder.iterdir()) == [
        "tripot-19700104-000000.tripot",
        "tripot-19700105-000000.tripot",
        "tripot-holiday.tripot",
    ]
    ran = tripot("backup", str(folder / "one"), "--keep", "2", "--without-key")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert not (folder / "one").exists()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_errors_are_one_sentence(tripot: Tripot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str) -> None:
    monkeypatch.delenv(KEYS.name, raising=False)
    short = tmp_path / "short"
    short.write_text("short")
    made = str(tmp_path / "backup")
    for words in (
        ["backup", made],
        ["backup", made, "--passphrase-file", str(short)],
        ["backup", made, "--passphrase-file", str(tmp_path / "none")],
        ["backup", made, "--without-key"],
        ["restore", made],
    ):
        ran = tripot(*words, "--lang", lang)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), words
    monkeypatch.setenv("TRIPOT_DATABASE_URL", "postgresql://tripot@127.0.0.1/tripot")
    ran = tripot("backup", made, "--without-key", "--lang", lang)
    assert ran.code == 2
    assert "pgBackRest" in ran.err
