"""Tests that every action, fact and setting of a game has texts in French and English with the same arguments."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from tripot.cli.i18n.catalogue import bundle_files
from tripot.cli.i18n.text_contract import list_missing_texts
from tripot.games import find_games
from tripot.kernel import KERNEL_FACTS, Game, Transfer, tag_of

LANGUAGES = ("fr", "en")
GAMES = list(find_games().values())
ROOMS = ("tripot.games", "tripot.house", "tripot.lab", "tripot.cli", "tripot.server")
FOLDERS = sorted({*ROOMS, *(game.package for game in GAMES)})

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


class Variables(Visitor):
    """Collects the arguments that a message uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor's own naming
        self.names.add(node.id.name)


@cache
def entries(source: Traversable) -> list[Any]:
    return list(FluentParser().parse(source.read_text(encoding="utf-8")).body)


def messages(source: Traversable) -> dict[str, ast.Message]:
    return {entry.id.name: entry for entry in entries(source) if isinstance(entry, ast.Message)}


def shape(message: ast.Message) -> tuple[bool, frozenset[str], frozenset[str]]:
    """Return the parts of a message to compare: whether it has a value, its attributes, and its arguments."""
    seen = Variables()
    seen.visit(message)
    attributes = frozenset(attribute.id.name for attribute in message.attributes)
    return message.value is not None, attributes, frozenset(seen.names)


def pairs() -> Iterator[tuple[Traversable, Traversable]]:
    for folder in FOLDERS:
        texts = files(folder) / "texts"
        for name in sorted(source.name for source in texts.iterdir() if source.name.endswith("fr.ftl")):
            yield texts / name, texts / name.replace("fr.ftl", "en.ftl")


@pytest.mark.parametrize("pair", list(pairs()), ids=lambda pair: f"{pair[0].parent.parent.name}/{pair[0].name}")
class TestBothLanguages:
    def test_catalogues_have_no_syntax_errors(self, pair: tuple[Traversable, Traversable]) -> None:
        for source in pair:
            assert [entry.content for entry in entries(source) if isinstance(entry, ast.Junk)] == []

    def test_no_message_is_defined_twice(self, pair: tuple[Traversable, Traversable]) -> None:
        for source in pair:
            names = [entry.id.name for entry in entries(source) if isinstance(entry, ast.Message)]
            assert sorted(names) == sorted(set(names))

    def test_french_and_english_have_the_same_messages_with_the_same_arguments(
        self, pair: tuple[Traversable, Traversable]
    ) -> None:
        french, english = ({name: shape(it) for name, it in messages(source).items()} for source in pair)
        assert french == english

    def test_no_straight_apostrophe_is_printed(self, pair: tuple[Traversable, Traversable]) -> None:
        for source in pair:
            straight = [
                line for line in source.read_text(encoding="utf-8").splitlines() if "'" in line and line[:1] != "#"
            ]
            assert straight == []

    def test_french_punctuation_follows_a_no_break_space(self, pair: tuple[Traversable, Traversable]) -> None:
        lines = [line for line in pair[0].read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
        assert [line for line in lines if re.search(r"[\w’)}»] [:;!?»]|« ", line)] == []


@every_game
def test_no_text_of_a_game_is_missing(game: Game[Any]) -> None:
    assert list_missing_texts(game) == []


@every_language
@every_game
class TestEveryGame:
    def test_fact_texts_use_only_the_fields_of_the_fact(self, game: Game[Any], lang: str) -> None:
        told = {name: it for source in bundle_files(lang, game.package) for name, it in messages(source).items()}
        for fact in KERNEL_FACTS + game.facts:
            if fact is Transfer:
                continue  # described by the kinds of its places; see the whole games in tests/cli
            _, _, arguments = shape(told[f"fact-{tag_of(fact).partition('/')[0].replace('.', '-')}"])
            known = {*fact.__struct_fields__, *(f"{field}_count" for field in fact.__struct_fields__)}
            assert arguments <= known, tag_of(fact)

    def test_every_feat_has_a_text(self, game: Game[Any], lang: str) -> None:
        told = {name: it for source in bundle_files(lang, game.package) for name, it in messages(source).items()}
        for kind in game.feats:
            value, attributes, arguments = shape(told[f"feat-{kind}"])
            assert arguments == {"amount"}
            assert value
            assert attributes in (set(), {"won", "lost"})
