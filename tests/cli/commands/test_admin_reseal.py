"""Tests that ``tripot admin reseal`` replaces a key without losing a table."""

from pathlib import Path

import pytest

from tests.cli.conftest import Tripot
from tripot.settings import KEYS
from tripot.store.encryption import generate_key


def test_a_game_continues_after_a_key_rotation(tripot: Tripot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old, new = generate_key(), generate_key()
    monkeypatch.setenv(KEYS.name, old)
    tripot("play", "tabu", "--names", "Ana,Bo", "--plain", typed="c 50\n\nq\n")
    monkeypatch.setenv(KEYS.name, new)
    refused = tripot("admin", "reseal", "--lang", "en")
    assert refused.code != 0
    assert "key" in refused.err
    assert old not in refused.err + refused.out
    lost = tripot("play", "--resume", "--plain", "--lang", "en", typed="c 50\nq\n")
    assert lost.code != 0
    assert "put that key back" in lost.err
    monkeypatch.setenv(KEYS.name, f"{new},{old}")
    done = tripot("admin", "reseal", "--lang", "en")
    assert (done.code, done.out.strip()) == (0, "Encrypted one secret with the newest key.")
    monkeypatch.setenv(KEYS.name, new)
    back = tripot("play", "--resume", "--plain", "--lang", "en", typed="c 50\nq\n")
    assert (back.code, back.err) == (0, "")
    assert not list(tmp_path.glob("*.key"))


def test_giving_up_a_lost_key_needs_a_second_confirmation(
    tripot: Tripot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(KEYS.name, raising=False)
    tripot("play", "tabu", "--names", "Ana,Bo", "--plain", typed="c 50\n\nq\n")
    (tmp_path / "house.key").unlink()
    for words in (["play", "tabu"], ["admin", "reseal"], ["serve", "--port", "0"]):
        lost = tripot(*words, "--lang", "en")
        assert lost.code == 2
        assert "house.key is missing" in lost.err
    assert tripot("admin", "forget-key", "--lang", "en").code == 2
    assert not (tmp_path / "house.key").exists()
    assert tripot("admin", "forget-key", "--yes", "--lang", "en").code == 0
    assert tripot("play", "tabu", "--names", "Ana,Bo", "--plain", typed="c 50\n\nq\n").code == 0
    assert tripot("journal", "list").out.count("\n") == 2


def test_a_new_key_is_printed_and_accepted(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (tripot("admin", "new-key").out.strip() for _ in range(2))
    assert first != second
    monkeypatch.setenv("TRIPOT_KEYS", f"{first},{second}")
    assert tripot("config").code == 0
