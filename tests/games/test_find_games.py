"""Games are found, never listed: a folder that shows ``GAMES`` is enough, here or in an outside package."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tripot.games as house
from tripot.games import find_games
from tripot.kernel import Game, tag_of

ALL = list(find_games().values())


@pytest.fixture
def afresh() -> Any:
    """Look for games anew, now and for whoever comes after."""
    find_games.cache_clear()
    yield
    find_games.cache_clear()


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
    from dataclasses import replace

    outside(monkeypatch, replace(ALL[0], name="outside"))
    assert find_games()["outside"].name == "outside"


@pytest.mark.usefixtures("afresh")
def test_two_games_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    outside(monkeypatch, ALL[0])
    with pytest.raises(ValueError, match="two games are called"):
        find_games()


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
class TestWhatAGameShows:
    def test_three_presets_of_its_own_variant(self, game: Game[Any]) -> None:
        assert game.presets["maison"] == game.variant()
        assert all(isinstance(preset, game.variant) for preset in game.presets.values())

    def test_two_bots(self, game: Game[Any]) -> None:
        assert set(game.bots) == {"cautious", "bold"}

    def test_tags_are_versioned_and_each_its_own(self, game: Game[Any]) -> None:
        tags = [tag_of(kind) for kind in (game.state, game.variant, *game.actions, *game.facts)]
        assert len(set(tags)) == len(tags)
        assert all(tag.rpartition("/")[2].isdigit() for tag in tags)

    def test_relevant_switches_exist(self, game: Game[Any]) -> None:
        assert game.relevant is None or {switch.key for switch in game.switches} == set(game.relevant)

    def test_rulings_behind_switches_are_on_a_sheet(self, game: Game[Any]) -> None:
        known = {rule for sheet in game.sheets for rule in sheet.ids()}
        assert not known or {switch.ruling for switch in game.switches} <= known

    def test_texts_lie_in_its_package(self, game: Game[Any]) -> None:
        texts = Path(sys.modules[game.package].__file__ or "").parent / "texts"
        assert {path.name for path in texts.glob("*.ftl")} >= {"fr.ftl", "en.ftl", "rules.fr.ftl", "rules.en.ftl"}
