"""Tests that every action, fact and setting of a game has texts in French and English with the same arguments."""

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from tripot.cli.i18n.catalogue import bundle_files
from tripot.cli.i18n.phrasing import Speech
from tripot.games import find_games
from tripot.kernel import KERNEL_FACTS, Game, Transfer, apply_switches, tag_of

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


@every_language
@every_game
class TestEveryGame:
    def test_has_a_name_a_tagline_and_an_aim(self, game: Game[Any], lang: str) -> None:
        assert all(Speech(game, lang).game_text(what) for what in ("name", "tagline", "aim"))

    def test_every_rule_and_ruling_of_the_sheets_has_a_text(self, game: Game[Any], lang: str) -> None:
        speech = Speech(game, lang)
        for sheet in game.sheets:
            assert speech.say(f"sheet-{sheet.name}")
            assert all(speech.rule(rule) for rule in sheet.ids())

    def test_every_rule_has_a_text_in_every_variant(self, game: Game[Any], lang: str) -> None:
        variants = [
            *game.presets.values(),
            *(
                apply_switches(game.variant(), {switch.key: value})
                for switch in game.switches
                for value in switch.values
            ),
        ]
        for variant in variants:
            speech = Speech(game, lang, variant=variant)
            for switch in game.switches:
                here = speech.setting(switch, getattr(variant, switch.field))
                if any(switch.ruling in sheet.ids() for sheet in game.sheets):
                    assert here in speech.rule(switch.ruling)
            assert all(speech.rule(rule) for sheet in game.sheets for rule in sheet.ids())

    def test_every_action_and_parameter_has_a_text(self, game: Game[Any], lang: str) -> None:
        speech = Speech(game, lang)
        for action in game.actions:
            assert speech.action(tag_of(action))
            assert all(speech.question(tag_of(action), parameter) for parameter in action.__struct_fields__)

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

    def test_every_switch_value_and_preset_has_a_text(self, game: Game[Any], lang: str) -> None:
        speech = Speech(game, lang)
        for switch in game.switches:
            assert speech.switch(switch)
            assert speech.say(f"switch-{switch.key.replace('.', '-')}", "about")
            assert all(speech.setting(switch, value) for value in (switch.default, *switch.values))
        for preset in game.presets:
            assert speech.preset(preset)
            assert speech.say(f"preset-{preset}", "about")


@pytest.mark.rule("TABU-17", "TABU-R1")
def test_a_sentence_of_the_sheet_names_the_reading_of_its_table() -> None:
    tabu = find_games()["tabu"]
    on_top, included = (
        Speech(tabu, "en", variant=apply_switches(tabu.variant(), {"tabu.payout": payout})).rule("TABU-17")
        for payout in ("contre", "mise_comprise")
    )
    assert "from the banker" in on_top
    assert "from the banker" in included
    assert "on top of your stake" in on_top
    assert "your stake is included" in included


@pytest.mark.rule("421-6", "ROUL-1")
def test_small_games_too_name_the_reading_of_their_table() -> None:
    casino = find_games()["home_casino"]
    maison, lettre = (Speech(casino, "en", variant=casino.presets[name]) for name in ("maison", "lettre"))
    assert "the bank adds the other two" in maison.rule("421-6")
    assert maison.rule("ROUL-1") != lettre.rule("ROUL-1")
    assert "half of your chips" in maison.rule("ROUL-1")
