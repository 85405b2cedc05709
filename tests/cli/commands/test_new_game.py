"""Tests that ``tripot new-game`` writes a package that can be installed, has all texts, and passes ``tripot check``."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.cli.conftest import Tripot, tripot
from tripot.cli.i18n.text_contract import list_missing_texts
from tripot.lab import examine

__all__ = ["tripot"]


def test_the_package_plays_and_has_every_text(tripot: Tripot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = tripot("new-game", "high_die", "--folder", str(tmp_path / "new"), "--lang", "en")
    assert ran.code == 0
    assert "tripot check high_die" in ran.out
    monkeypatch.syspath_prepend(tmp_path / "new")
    (game,) = import_module("high_die").GAMES
    assert game.name == "high_die"
    assert sum(examine(game, "maison", seed).moves for seed in range(20)) > 100
    assert list_missing_texts(game) == []


@pytest.mark.parametrize(
    ("name", "folder", "says"), [("High die", "new", "is not a valid name"), ("dice", ".", "is not empty")]
)
def test_a_bad_name_and_a_full_folder_are_refused(
    tripot: Tripot, tmp_path: Path, name: str, folder: str, says: str
) -> None:
    (tmp_path / "there").touch()
    ran = tripot("new-game", name, "--folder", str(tmp_path / folder), "--lang", "en")
    assert ran.code == 2
    assert says in ran.err


def test_bots_meet_in_an_arena(tripot: Tripot) -> None:
    ran = tripot("arena", "tabu", "--bots", "expert,random", "--games", "20", "--workers", "1", "--lang", "en")
    assert ran.code == 0
    assert ran.out.index("expert") < ran.out.index("random")
    refused = tripot("arena", "tabu", "--bots", "expert", "--lang", "en")
    assert (refused.code, "at least two bots" in refused.err) == (2, True)
