"""Tests that the buttons, figures and commands on the pages for players are correct."""

import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from tripot.cli import app
from tripot.games import find_games
from tripot.lab import OddsCalculator

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "players"
NAMES = sorted(page.name for page in (PAGES / "en").glob("*.md"))
FIGURES = {
    "tabu.md": [("tabu", "signe", "17/216"), ("tabu", "symbole", "17/72")],
    "passe-anglaise.md": [("passe_anglaise", "banquier", "7/495")],
    "home-casino.md": [("home_casino/roulette", bet, "1/10") for bet in ("numero", "pair", "impair", "rouge", "noir")],
}
EMPHASIS = {"all", "everyone", "toutes", "tous"}
"""Words that a page emphasizes. Everything else in italics is a text of a screen."""


def read(lang: str, name: str) -> str:
    return (PAGES / lang / name).read_text(encoding="utf-8")


def screen_words(lang: str) -> set[str]:
    """Return every text that a screen may show."""
    files = [*(ROOT / "web" / "src").rglob(f"*{lang}.ftl"), *(ROOT / "src" / "tripot").rglob(f"*{lang}.ftl")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return {plain(it) for text in texts for it in re.findall(r"^\s*\.?[\w-]+ = (.+)$", text, re.MULTILINE)}


def plain(text: str) -> str:
    """Replace special spaces by ordinary ones."""
    return re.sub(r"[\u00a0\u202f]", " ", text).strip()


def test_every_page_is_there_in_both_languages() -> None:
    assert sorted(page.name for page in (PAGES / "fr").glob("*.md")) == NAMES


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_words_in_italics_are_texts_of_the_screens(lang: str, name: str) -> None:
    said = re.findall(r"(?<![*\w])\*([^*\n]+)\*(?!\*)", read(lang, name))
    other = "en" if lang == "fr" else "fr"
    known = screen_words(lang) | EMPHASIS | {word for word in screen_words(other) if word in ("Français", "English")}
    spoken = {"Banco!", "Banco !"}  # an exclamation inside longer texts
    assert [it for it in said if plain(it) not in known | spoken] == []


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_match_the_lab(name: str) -> None:
    for game, bet, told in FIGURES[name]:
        rules = find_games()[game]
        assert abs(OddsCalculator(rules).price(bet, rules.presets["maison"]).ev) == Fraction(told)
        assert all(told in read(lang, name) for lang in ("en", "fr"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_command_runs(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_STORE", str(tmp_path / "house.sqlite"))
    monkeypatch.setenv("PAGER", "cat")
    blocks = [
        it for name in NAMES for it in re.findall(r"^```sh\n(.*?)^```$", read(lang, name), re.MULTILINE | re.DOTALL)
    ]
    lines = [line for block in blocks for line in block.splitlines()]
    assert lines
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "tripot"
        app(words, result_action="return_value", exit_on_error=False)


def test_the_french_page_for_hosts_has_commands_of_the_english_one() -> None:
    def commands(page: str) -> list[str]:
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        blocks = re.findall(r"^```(?:sh|text)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        return [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]

    french = commands("hosting-fr.md")
    assert len(french) > 6
    assert set(french) <= set(commands("hosting.md"))
