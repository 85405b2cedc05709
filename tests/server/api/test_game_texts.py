"""Tests ``/api/games/…/texts``: the texts of games from plug-ins only."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.test_find_games import outside
from tests.server.visitors import Served, served
from tripot import games
from tripot.server.api.games import describe_games

NAMED = "game-name = <b>Passe-dix</b>\n"


@pytest.fixture(scope="module")
def plugin_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a server with a plug-in game that has its own texts."""
    folder = tmp_path_factory.mktemp("plugin")
    (folder / "spoken_game" / "texts").mkdir(parents=True)
    (folder / "spoken_game" / "__init__.py").touch()
    for name in ("rules.fr", "fr", "verdicts.fr", "lesson.fr", "en"):
        (folder / "spoken_game" / "texts" / f"{name}.ftl").write_text(f"# {name}\n{NAMED}")
    built = folder / "dist"
    built.mkdir()
    (built / "index.html").write_text("<!doctype html><head><title>Tripot</title></head>")
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(folder)
        tabu = games.find_games()["tabu"]
        boards = (replace(tabu, name=name, package="spoken_game") for name in ("spoken", "spoken/small"))
        outside(patched, *boards)
        for cached in (games.discover, describe_games):
            cached.cache_clear()
        with served(folder, client=built) as house:
            yield house
    for cached in (games.discover, describe_games):
        cached.cache_clear()


def test_the_texts_are_served_in_order_as_data(plugin_house: Served) -> None:
    visitor = plugin_house.visitor()
    answer = visitor.call("GET", "/api/games/spoken/texts/fr")
    assert answer.status == 200
    assert answer.json == {"catalogues": [f"# {name}\n{NAMED}" for name in ("rules.fr", "fr", "verdicts.fr")]}
    assert visitor.get("/api/games/spoken/texts/en") == {"catalogues": [f"# en\n{NAMED}"]}
    assert answer.headers["content-type"] == "application/json", "never HTML"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("game", "lang", "code"),
    [
        ("tabu", "fr", "no_such_game"),  # the client already has the texts of this game
        ("nowhere", "fr", "no_such_game"),
        ("spoken_game", "fr", "no_such_game"),
        ("spoken%2Fsmall", "fr", "no_such_game"),
        ("..", "fr", "no_such_game"),
        ("spoken", "de", "no_such_language"),
        ("spoken", "FR", "no_such_language"),
        ("spoken", "..%2Ffr", "no_such_language"),
        ("spoken", "lesson.fr", "no_such_language"),
    ],
)
def test_an_unknown_game_or_language_is_refused(plugin_house: Served, game: str, lang: str, code: str) -> None:
    answer = plugin_house.visitor().call("GET", f"/api/games/{game}/texts/{lang}")
    assert answer.status == 404
    assert answer.json["code"] in (code, "not_found")
    assert b"catalogues" not in answer.data


def test_the_front_page_names_only_the_games_of_plug_ins(plugin_house: Served, tmp_path: Path) -> None:
    tag = b'<meta name="plugin-games" content="spoken" /></head>'
    for path in ("/", "/g/spoken", "/t/RUBIS-RUBIS-100"):
        assert tag in plugin_house.visitor().call("GET", path).data
    built = tmp_path / "dist"
    built.mkdir()
    (built / "index.html").write_text("<!doctype html><head><title>Tripot</title></head>")
    games.discover.cache_clear()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(games, "entry_points", lambda **_: [])
        with served(tmp_path, client=built) as house:
            assert b"plugin-games" not in house.visitor().call("GET", "/").data
    games.discover.cache_clear()
