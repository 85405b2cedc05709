"""Compares the text of every rule, in every variant and both languages, with files that a person has reviewed.

Each file in ``readings/`` contains the texts of the preset *maison* and, below them, those texts of other variants that
differ: the presets, and every single value of every switch. ``python tests/games/test_readings.py`` rewrites the
files; review the difference as you would review the rules.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

from tripot.cli.i18n.phrasing import Speech
from tripot.fluent import Bundle
from tripot.games import find_games
from tripot.kernel import Game, Variant, apply_switches
from tripot.kernel.variant import switches

FOLDER = Path(__file__).parent / "readings"
CAPTIONS = Path(__file__).parents[2] / "web" / "src" / "games"
LANGUAGES = ("fr", "en")
HOUSE = "maison"

GAMES = [game for name, game in find_games().items() if game.package.startswith("tripot.games.") and "/" not in name]


def readings(game: Game[Any]) -> dict[str, Variant]:
    """Return every preset, and a variant for every single value of every switch; *maison* comes first."""
    alone = {
        f"{switch.key}={value}": apply_switches(game.variant(), {switch.key: value})
        for switch in game.switches
        for value in switch.values
        if value != switch.default
    }
    return {**game.presets, **alone}


def told(title: str, say: Callable[[Variant], str], of: dict[str, Variant]) -> Iterator[str]:
    """Yield a text under the preset *maison*, then each other form with the variants that use it."""
    yield f"{title}\n{indented(house := say(of[HOUSE]))}"
    others: dict[str, list[str]] = {}
    for name, variant in of.items():
        if (text := say(variant)) != house:
            others.setdefault(text, []).append(name)
    for text, names in others.items():
        yield f"  {', '.join(names)}:\n{indented(text)}"


def indented(text: str) -> str:
    """Return an indented paragraph. Lines break only at ordinary spaces."""
    return fill(
        text, 116, initial_indent="    ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )


def describe(game: Game[Any], lang: str) -> str:
    """Return the whole file for a game in a language."""
    family = [it for name, it in find_games().items() if name == game.name or name.startswith(f"{game.name}/")]
    of = readings(game)
    lines = [f"# {Speech(game, lang).game_text('name')}: its rules in every reading ({lang}). See test_readings.py."]
    for member in family:
        speech = Speech(member, lang)
        lines += [f"{member.name}, {what}\n{indented(speech.game_text(what))}" for what in ("tagline", "aim")]
    speech, at_tables = Speech(game, lang), {variant: Speech(game, lang, variant=variant) for variant in of.values()}
    lines += [f"preset {name}\n{indented(speech.say(f'preset-{name}', 'about'))}" for name in game.presets]
    for sheet in game.sheets:
        lines.append(f"## {speech.say(f'sheet-{sheet.name}')}")
        for rule in sheet.ids():
            lines += told(rule, lambda variant, rule=rule: at_tables[variant].rule(rule), of)
    lines.append("## In pictures")
    every_switch = of | {  # the small games have one more switch
        f"match.bouts={count}": apply_switches(family[-1].variant(), {"match.bouts": count})
        for count in (1, 5)
        if len(family) > 1
    }
    for title, say in captions(game, lang):
        lines += told(title, say, every_switch)
    return "\n".join(lines) + "\n"


def captions(game: Game[Any], lang: str) -> Iterator[tuple[str, Callable[[Variant], str]]]:
    """Yield the captions of the illustrated rules: the name, and a function that formats the caption like the
    browser."""
    source = (CAPTIONS / game.name / "texts" / f"steps.{lang}.ftl").read_text(encoding="utf-8")
    bundle = Bundle(lang)
    bundle.add(source)
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, ast.Message) and any(it.id.name == "say" for it in entry.attributes):
            for part in ("say", "alt"):
                pattern = bundle.find(entry.id.name, part)

                def say(variant: Variant, pattern: Any = pattern) -> str:
                    text = bundle.format(pattern, caption_args(variant))
                    return " ".join(text.split(" ")).replace("  ", " ").strip(" ")

                yield f"{entry.id.name}.{part}", say


def caption_args(variant: Variant) -> dict[str, Any]:
    """Return the switches as the browser passes them: ``rotations:3`` becomes ``tabu_end`` and ``tabu_end_n``."""
    found: dict[str, Any] = {"match_bouts": 3}
    for switch in switches(type(variant)):
        name, value = switch.key.replace(".", "_"), getattr(variant, switch.field)
        head, _, count = str("none" if value is None else value).partition(":")
        found |= {name: value} if isinstance(value, int) else {name: head, f"{name}_n": int(count or 0)}
    return found


def path_of(game: Game[Any], lang: str) -> Path:
    return FOLDER / f"{game.name}.{lang}.txt"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rule_texts_of_every_variant_match_the_reviewed_files(game: Game[Any], lang: str) -> None:
    again = "if this change is intended, run python tests/games/test_readings.py and review the difference"
    assert describe(game, lang) == path_of(game, lang).read_text(encoding="utf-8"), again


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_only_the_preset_of_the_letter_is_called_the_sheet(game: Game[Any], lang: str) -> None:
    speech, words = Speech(game, lang), {"fr": "telle qu’elle est", "en": "as it stands"}[lang]
    assert [name for name in game.presets if words in speech.say(f"preset-{name}", "about")] == ["lettre"]


if __name__ == "__main__":
    for its_game in GAMES:
        for its_lang in LANGUAGES:
            path_of(its_game, its_lang).write_text(describe(its_game, its_lang), encoding="utf-8")
