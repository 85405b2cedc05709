"""Tests that every rule that settles stakes has a verdict text in both languages.

``web/tests/verdicts.json`` contains one move for each kind of settlement; ``web/tools/verdicts.py`` writes the file.
"""

import ast
import importlib.util
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests import farkle
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.i18n.verdict import deciding_message, group_by_rule, nets_of, verdict_of
from tripot.games import find_games
from tripot.kernel import BANK, ActMove, Codec, Fact, Game, Seat, Transfer, advance, seat_of
from tripot.lab.conformance import variants

ROOT = Path(__file__).parents[2]
RECORDED = json.loads((ROOT / "web" / "tests" / "verdicts.json").read_text(encoding="utf-8"))
SAMPLES = RECORDED["samples"]
KEYS = {key for sample in SAMPLES for key in sample["keys"]}
GAMES = find_games()
NAMES = ("Camille", "Margaux", "Théo", "Lou")
YOU = {"fr": re.compile(r"\b(vous|votre|vos)\b", re.IGNORECASE), "en": re.compile(r"\byour?\b", re.IGNORECASE)}
RULE_ID = re.compile(r"(TABU|PASSE|CASINO|ROUL|BJ|ZANZ|421)-R?\d+")

every_language = pytest.mark.parametrize("lang", ["fr", "en"])
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: f"{it['game']} {it['keys'][0]}")


def recorder() -> Any:
    spec = importlib.util.spec_from_file_location("verdicts", ROOT / "web" / "tools" / "verdicts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def decode_facts(game: Game[Any], facts: list[dict[str, Any]]) -> list[Fact]:
    codec = Codec(game)
    return [codec.decode_fact(json.dumps(fact)) for fact in facts]


@every_sample
def test_recorded_settlements_keep_their_sentences(sample: dict[str, Any]) -> None:
    game = GAMES[sample["game"]]
    facts, earlier = (decode_facts(game, sample[part]) for part in ("facts", "earlier"))
    for reading in sample["readings"]:
        it = verdict_of(facts, Speech(game, "fr", NAMES), reading["me"], earlier)
        assert it is not None
        assert [it.outcome, it.mine, it.winners, it.rules, it.messages, [it.title, *it.sentences]] == [
            reading[part] for part in ("outcome", "mine", "winners", "rules", "messages", "said")
        ]


@every_language
@every_sample
def test_a_verdict_names_the_winners_the_rules_and_the_readers_net(sample: dict[str, Any], lang: str) -> None:
    game = GAMES[sample["game"]]
    facts, earlier = (decode_facts(game, sample[part]) for part in ("facts", "earlier"))
    speech = Speech(game, lang, NAMES)
    for me in (None, *map(Seat, range(4))):
        it = verdict_of(facts, speech, me, earlier)
        assert it is not None
        said = " ".join([it.title, *it.sentences])
        assert "verdict-any" not in it.messages
        assert it.rules
        assert all(speech.rule(rule) for rule in it.rules)
        assert all(NAMES[seat] in said for seat in it.winners if seat != me and it.outcome in ("lost", "others"))
        if it.outcome in ("won", "lost", "spent"):
            assert YOU[lang].search(said)
            mine = [nets for group in group_by_rule(facts) if (nets := group.nets().get(me or Seat(0)))]
            for net in mine if me is not None else []:
                assert f"{speech.number(abs(net))}" in said, said


def test_net_results_match_the_purses_over_the_whole_coup() -> None:
    """A stake belongs to its owner until it is settled, so neither placing it nor taking it back counts."""
    for sample in SAMPLES:
        facts = decode_facts(GAMES[sample["game"]], sample["facts"])
        told = verdict_of(facts, Speech(GAMES[sample["game"]], "fr", NAMES), None)
        assert told is not None
        moved = [it for it in facts if isinstance(it, Transfer) and seat_of(it.source) != seat_of(it.target)]
        assert {s: n for s, n in told.nets.items() if n} == {s: n for s, n in nets_of(moved).items() if n}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_random_games_settle_only_by_known_rules(game: Game[Any]) -> None:
    record, speech, seen = recorder(), Speech(game, "fr", NAMES), set[str]()
    for label, variant in variants(game).items():
        for number in range(2):
            players = min(max(game.players[0], 2 + number), game.players[-1])
            for facts, earlier in record.settlements(game, variant, f"test {label} {number}", players):
                keys = record.keys_of(facts, speech)
                seen.update(keys["settling"], keys["deciding"])
                if group_by_rule(facts) or any(deciding_message(speech, it) for it in facts):
                    told = verdict_of(facts, speech, Seat(0), earlier)
                    assert told is not None
                    assert "verdict-any" not in told.messages, facts
    assert seen
    assert seen <= KEYS


def test_random_games_reach_every_settling_rule() -> None:
    """Otherwise, a missing verdict for a rule could stay unnoticed."""
    packages = {game.package for game in GAMES.values()}
    named = {
        node.value
        for package in packages
        for source in files(package).iterdir()
        if source.name.endswith(".py")
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value)
    }
    rulings = {switch.ruling for game in GAMES.values() for switch in game.switches}
    seen = {part for key in KEYS for part in key.split()} | {*RECORDED["other"]}
    assert named - seen - rulings == set()
    assert len(named) > 60


def test_each_settling_rule_has_its_own_text_and_every_text_is_used() -> None:
    for package in {game.package for game in GAMES.values()}:
        source = (files(package) / "texts" / "verdicts.fr.ftl").read_text(encoding="utf-8")
        texts = set(re.findall(r"^verdict-(?!title-)([\w-]+) =", source, re.MULTILINE))
        used = {
            message.removeprefix("verdict-")
            for sample in SAMPLES
            if GAMES[sample["game"]].package == package
            for reading in sample["readings"]
            for message in reading["messages"][1:]
        }
        assert texts == used - {"ended"}


@pytest.mark.parametrize(
    ("lang", "title", "reason"),
    [
        (
            "fr",
            "Vous gagnez, Margaux et Théo aussi",
            "Aucun dé sur trèfle\N{NO-BREAK SPACE}: vous prenez la mise à Margaux et Lou",
        ),
        ("en", "You win, and so do Margaux and Théo", "No die on clubs: you take the stake from Margaux and Lou"),
    ],
)
def test_several_winners_or_losers_have_a_plural_verb(lang: str, title: str, reason: str) -> None:
    game = GAMES["tabu"]
    facts = decode_facts(
        game,
        [
            {"type": "fell/1", "rule": "TABU-14", "faces": ["coeur", "coeur", "soleil"], "seat": 0},
            *(
                {"type": "transfer/1", "from": pay, "to": get, "amount": amount, "rule": rule}
                for pay, get, amount, rule in (
                    ("stake:coeur:1", "purse:1", 5, "TABU-18"),
                    ("purse:0", "purse:1", 10, "TABU-18"),
                    ("stake:coeur:2", "purse:2", 5, "TABU-18"),
                    ("purse:0", "purse:2", 10, "TABU-18"),
                    ("stake:trefle:1", "purse:0", 5, "TABU-25"),
                    ("stake:trefle:3", "purse:0", 90, "TABU-25"),
                )
            ),
        ],
    )
    it = verdict_of(facts, Speech(game, lang, NAMES), Seat(0))
    assert it is not None
    assert it.title == title
    assert it.sentences[0].startswith(reason)


def test_points_placed_by_the_bank_settle_nothing_until_they_are_lost() -> None:
    game = farkle.GAME
    state = replace(game.start(2, game.variant()), lie="15", left=2)
    kept, facts = advance(game, state, ActMove(Seat(0), game.default(state, Seat(0)), state.phase))
    assert kept.at(farkle.aside(Seat(0))) == 150
    assert group_by_rule(facts) == []
    (lost,) = group_by_rule([Transfer(source=farkle.aside(Seat(0)), target=BANK, amount=150, rule="FARKLE-5")])
    assert lost.nets() == {Seat(0): -150}


@pytest.mark.parametrize("me", [None, Seat(0), Seat(1)])
def test_the_number_of_a_bout_is_not_the_number_of_the_roulette(me: Seat | None) -> None:
    game = GAMES["home_casino/roulette"]
    facts = decode_facts(
        game,
        [
            {"type": "roulette.announced/1", "seat": 0, "number": 9, "colour": "noir", "rule": "ROUL-8"},
            {"type": "transfer/1", "from": "stake:4:0", "to": "bank", "amount": 50, "rule": "ROUL-13"},
            {"type": "transfer/1", "from": "bank", "to": "purse:1", "amount": 50, "rule": "ROUL-10"},
            {"type": "transfer/1", "from": "stake:noir:1", "to": "purse:1", "amount": 50, "rule": "ROUL-10"},
            {"type": "match.bout_ended/1", "number": 1, "winners": [1], "purses": [0, 0], "rule": "ROUL-8"},
            {"type": "match.bout_began/1", "number": 2, "seat": 1, "rule": "CASINO-R21"},
        ],
    )
    it = verdict_of(facts, Speech(game, "fr", NAMES), me, [])
    assert it is not None
    said = set() if me == Seat(1) else {"9"}  # colour bets depend on the colour, not the number
    assert set(re.findall(r"Sorti\s: le (\d+)", " ".join(it.sentences))) == said
