"""Tests the discovery of games: packages in the folder ``games`` and installed plug-ins."""

import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import tripot.games as house
from tests.cli.conftest import Tripot, tripot
from tripot.games import find_games
from tripot.kernel import Action, Fact, Game, Transfer, View, tag_of

__all__ = ["tripot"]

ALL = list(find_games().values())


@pytest.fixture
def afresh() -> Any:
    """Clear the cache of found games before and after the test."""
    house.discover.cache_clear()
    yield
    house.discover.cache_clear()


def outside(monkeypatch: pytest.MonkeyPatch, *games: Game[Any]) -> None:
    module = ModuleType("outside_game")
    module.GAMES = games  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "outside_game", module)
    entry = EntryPoint("outside", "outside_game", house.ENTRY_POINTS)
    monkeypatch.setattr(house, "entry_points", lambda group: [entry] if group == house.ENTRY_POINTS else [])


def test_every_folder_is_a_game() -> None:
    folders = {path.parent.name for path in Path(house.__file__).parent.glob("*/__init__.py")}
    assert folders == {game.name.partition("/")[0] for game in ALL}
    assert {"tabu", "passe_anglaise", "home_casino"} <= folders


@pytest.mark.usefixtures("afresh")
def test_an_outside_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    outside(monkeypatch, replace(ALL[0], name="outside"))
    assert find_games()["outside"].name == "outside"
    assert list(house.find_plugin_games()) == ["outside"]


class SameTag(Fact, frozen=True, tag=tag_of(Transfer)):
    """A fact with the tag of another fact."""


def raise_error(_: EntryPoint) -> Any:
    raise RuntimeError("no such cloth")


BROKEN: dict[str, Any] = {
    "not a game": ("a word",),
    "a name that is taken": (ALL[0],),
    "facts of one tag": (replace(ALL[0], name="x", facts=(SameTag, *ALL[0].facts)),),
    "another game's preset": (replace(ALL[0], name="x", presets={"maison": find_games()["tabu"].variant()}),),
    "a name for no address": (replace(ALL[0], name='x" onload="'),),
    "a small game of another's board": (replace(ALL[0], name="home_casino/x", package="tests"),),
    "no package": (replace(ALL[0], name="x", package="nowhere.at_all"),),
    "a good game and a bad one": (replace(ALL[0], name="good"), replace(ALL[0], name="x", players=range(0))),
}
LOADERS = {
    "raises": raise_error,
    "exits": lambda _: sys.exit(3),
    "nothing": lambda _: SimpleNamespace(),
    **{how: lambda _, games=games: SimpleNamespace(GAMES=games) for how, games in BROKEN.items()},
}
"""Faulty plug-in modules: how each of them is loaded."""


@pytest.mark.usefixtures("afresh")
@pytest.mark.parametrize("load", LOADERS.values(), ids=LOADERS)
def test_a_broken_plug_in_is_skipped_and_named_in_a_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, load: Any
) -> None:
    outside(monkeypatch)
    monkeypatch.setattr(EntryPoint, "load", load)
    assert list(find_games()) == [game.name for game in ALL]
    assert [plugin.name for plugin in house.find_broken_plugins()] == ["outside"]
    (record,) = caplog.records
    assert record.getMessage().startswith("The games of the plug-in outside are skipped: ")


@pytest.mark.usefixtures("afresh")
def test_commands_work_despite_a_broken_plug_in(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    outside(monkeypatch)
    monkeypatch.setattr(EntryPoint, "load", raise_error)
    assert tripot("games").code == 0
    assert tripot("watch", "tabu", "--players", "3", "--plain").code == 0
    checked = tripot("check", "--games", "1")
    assert checked.code == 1
    assert "outside: RuntimeError: no such cloth" in checked.out


@pytest.mark.usefixtures("afresh")
def test_a_game_without_texts_fails_its_check_and_does_not_hide_the_others(
    tripot: Tripot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "silent_game").mkdir()
    (tmp_path / "silent_game" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    outside(monkeypatch, replace(find_games()["tabu"], name="silent", package="silent_game"))
    house.discover.cache_clear()
    listed = tripot("games", "--lang", "en")
    assert listed.code == 0
    assert "Passe Anglaise" in listed.out
    assert "silent is not listed: no text game-name in en" in listed.err
    checked = tripot("check", "silent", "--games", "1", "--workers", "1")
    assert checked.code == 1
    for lang in ("fr", "en"):
        for message in ("game-name", "rule-TABU-1", "preset-maison", "do-tabu-stake", "switch-tabu-payout"):
            assert f"silent: no text {message} in {lang}" in checked.out
    played = tripot("watch", "silent", "--players", "3", "--plain")
    assert played.code == 2
    assert "no text" in played.err
    assert "Traceback" not in played.err


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
class TestWhatAGameShows:
    def test_presets_of_its_own_variant(self, game: Game[Any]) -> None:
        assert game.presets["maison"] == game.variant()
        assert all(isinstance(preset, game.variant) for preset in game.presets.values())

    def test_bots_have_three_tempers_and_an_expert_in_games_of_skill(self, game: Game[Any]) -> None:
        with_expert = {"tabu", "passe_anglaise", "home_casino", "home_casino/421", "home_casino/blackjack"}
        expert = {"expert"} if game.name in with_expert else set()
        assert set(game.bots) == {"cautious", "bold", "calculating"} | expert

    def test_tags_are_versioned_and_unique(self, game: Game[Any]) -> None:
        tags = [tag_of(kind) for kind in (game.state, game.variant, *game.actions, *game.facts)]
        assert len(set(tags)) == len(tags)
        assert all(tag.rpartition("/")[2].isdigit() for tag in tags)

    def test_relevant_switches_exist(self, game: Game[Any]) -> None:
        assert game.relevant is None or {switch.key for switch in game.switches} == set(game.relevant)

    def test_rulings_behind_switches_are_in_a_sheet(self, game: Game[Any]) -> None:
        known = {rule for sheet in game.sheets for rule in sheet.ids()}
        assert not known or {switch.ruling for switch in game.switches} <= known


def ruse(view: View[Any]) -> Action:
    """A bot from another package."""
    return view.default()


@pytest.mark.usefixtures("afresh")
@pytest.mark.parametrize(("name", "is_taken"), [("tabu.ruse", True), ("tabu.bold", False), ("tarot.ruse", False)])
def test_a_bot_of_another_package_joins_the_bots_of_its_game(
    monkeypatch: pytest.MonkeyPatch, name: str, is_taken: bool
) -> None:
    bots = [EntryPoint(name, f"{__name__}:ruse", house.BOT_ENTRY_POINTS)]
    monkeypatch.setattr(house, "entry_points", lambda group: bots if group == house.BOT_ENTRY_POINTS else [])
    bot = find_games()["tabu"].bots.get("ruse")
    assert (bot is not None) is is_taken
    assert [it.name for it in house.find_broken_plugins()] == ([] if is_taken else [name])
