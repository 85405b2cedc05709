"""The pages for players: the same in French and English, with the words of the screens, the figures of the lab."""

import json
import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from tripot.cli import app
from tripot.games import find_games
from tripot.lab import Tariff

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "players"
NAMES = sorted(page.name for page in (PAGES / "en").glob("*.md"))
FIGURES = {
    "tabu.md": [("tabu", "signe", "17/216"), ("tabu", "symbole", "17/72")],
    "passe-anglaise.md": [("passe_anglaise", "banquier", "7/495")],
    "home-casino.md": [("home_casino/roulette", bet, "1/10") for bet in ("numero", "pair", "impair", "rouge", "noir")],
}
EMPHASIS = {"all", "everyone", "toutes", "tous"}
"""Words that a page stresses; everything else in italics is a word on a screen."""


def read(lang: str, name: str) -> str:
    return (PAGES / lang / name).read_text(encoding="utf-8")


def screen_words(lang: str) -> set[str]:
    """Every text that a screen may show."""
    files = [*(ROOT / "web" / "src").rglob(f"*{lang}.ftl"), *(ROOT / "src" / "tripot").rglob(f"*{lang}.ftl")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return {plain(it) for text in texts for it in re.findall(r"^\s*\.?[\w-]+ = (.+)$", text, re.MULTILINE)}


def plain(text: str) -> str:
    """Text whose spaces are all the same."""
    return re.sub(r"[\u00a0\u202f]", " ", text).strip()


def test_every_page_is_there_in_both_languages_with_the_same_build() -> None:
    assert sorted(page.name for page in (PAGES / "fr").glob("*.md")) == NAMES
    for name in NAMES:
        shapes = [re.findall(r"^(#+|\||\d\.|-|```)", read(lang, name), re.MULTILINE) for lang in ("en", "fr")]
        assert shapes[0] == shapes[1], name


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_words_in_italics_are_those_of_the_screens(lang: str, name: str) -> None:
    said = re.findall(r"(?<![*\w])\*([^*\n]+)\*(?!\*)", read(lang, name))
    other = "en" if lang == "fr" else "fr"
    known = screen_words(lang) | EMPHASIS | {word for word in screen_words(other) if word in ("Français", "English")}
    spoken = {"Banco!", "Banco !"}  # a cry, inside longer texts
    assert [it for it in said if plain(it) not in known | spoken] == []


@pytest.mark.parametrize("name", NAMES)
def test_french_has_its_spaces(name: str) -> None:
    prose = re.sub(r"^```.*?^```$|`[^`\n]+`|\[[^]]*\]\([^)]*\)", "", read("fr", name), flags=re.MULTILINE | re.DOTALL)
    assert re.findall(r".{9} [:;?!»%]|« .{9}|\w'\w|\d \d{3}\b", prose) == []
    assert re.findall(r"\w[;?!»]", prose) == []


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_are_those_of_the_lab(name: str) -> None:
    for game, bet, told in FIGURES[name]:
        rules = find_games()[game]
        assert abs(Tariff(rules).price(bet, rules.presets["maison"]).ev) == Fraction(told)
        assert all(told in read(lang, name) for lang in ("en", "fr"))


def test_the_numbers_of_players_and_minutes_are_those_of_the_games() -> None:
    number = {"two": 2, "three": 3, "five": 5, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "fifteen": 15}
    number["twenty-five"] = 25
    for name in FIGURES:
        game = name.removesuffix(".md").replace("-", "_")
        first = read("en", name).partition("\n## ")[0].lower()
        least, most = re.search(r"(\w+) to (\w+) people", first).groups()
        assert (number[least], number[most]) == (find_games()[game].players[0], find_games()[game].players[-1])
        manifest = (ROOT / "web" / "src" / "games" / game / "manifest.ts").read_text(encoding="utf-8")
        shortest, longest = re.search(r"([\w-]+) to ([\w-]+) minutes for four", first).groups()
        assert f"minutes: [{number[shortest]}, {number[longest]}]" in manifest


def test_houses_sell_for_more_than_they_cost() -> None:
    (board,) = (ROOT / "src" / "tripot" / "games" / "home_casino").rglob("*.json")
    cards = json.loads(board.read_text(encoding="utf-8"))["acquisition_cards"]
    assert len(cards) == 21
    assert all(card["sell"] > card["buy"] for card in cards)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_command_runs(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_STORE", str(tmp_path / "house.sqlite"))
    monkeypatch.setenv("PAGER", "cat")
    blocks = [
        it for name in NAMES for it in re.findall(r"^```sh\n(.*?)^```$", read(lang, name), re.MULTILINE | re.DOTALL)
    ]
    lines = [line for block in blocks for line in block.splitlines()]
    assert len(lines) == 10
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "tripot"
        app(words, result_action="return_value", exit_on_error=False)
