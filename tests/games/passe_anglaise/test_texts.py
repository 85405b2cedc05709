"""Everything that can be said or told at the table has a sentence in both languages."""

from importlib.resources import files
from typing import get_args

import pytest
from fluent.syntax import FluentParser, ast
from msgspec.structs import fields

from tests.games.passe_anglaise.test_play import READINGS, at_random, whole_game
from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.cloth import CoupName
from tripot.games.passe_anglaise.facts import ACTIONS
from tripot.kernel import Transfer, tag_of


def catalogue(lang) -> dict[str, set[str]]:
    """The messages of the game's own file, each with its attributes."""
    source = (files(GAME.package) / "texts" / f"{lang}.ftl").read_text(encoding="utf-8")
    parsed = FluentParser().parse(source)
    assert not [entry for entry in parsed.body if isinstance(entry, ast.Junk)]
    messages = [entry for entry in parsed.body if isinstance(entry, ast.Message)]
    return {message.id.name: {attribute.id.name for attribute in message.attributes} for message in messages}


def id_of(prefix, kind) -> str:
    return f"{prefix}-{tag_of(kind).partition('/')[0].replace('.', '-')}"


def test_both_languages_say_the_same_things():
    assert catalogue("fr") == catalogue("en")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_fact_action_and_word_is_said(lang):
    said = catalogue(lang)
    assert {id_of("fact", kind) for kind in GAME.facts} <= set(said)
    for action in ACTIONS:
        assert said[id_of("do", action)] == {field.name for field in fields(action)}
    assert {f"word-{word}" for word in (*get_args(CoupName), "bank", "commun")} <= set(said)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_movement_of_chips_is_said(lang):
    said = catalogue(lang)
    for seed, switches in enumerate(READINGS[::7]):
        for fact in whole_game(4, switches, seed, [at_random])[2]:
            if isinstance(fact, Transfer):
                source, target = fact.source.partition(":")[0], fact.target.partition(":")[0]
                assert f"transfer-{source}-{target}" in said


def test_french_typography_is_right():
    source = (files(GAME.package) / "texts" / "fr.ftl").read_text(encoding="utf-8")
    lines = [line for line in source.splitlines() if line and not line.startswith("#")]
    said = [text for line in lines for text in [line.partition(" = ")[2] or line]]
    for text in said:
        assert "'" not in text
        for mark, before in {"!": "\u202f", "?": "\u202f", ";": "\u202f", " :": None, "»": "\u00a0"}.items():
            for at in (index for index, _ in enumerate(text) if text.startswith(mark, index)):
                assert before is not None, f"a plain space before a colon: {text}"
                assert text[at - 1] == before, text
