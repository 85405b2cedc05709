"""Finds messages that a game needs but does not have, in each language."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tripot.cli.errors import MissingMessage
from tripot.cli.i18n.phrasing import Speech, message_id
from tripot.games import LANGUAGES
from tripot.kernel import Fact, Game, Transfer, tag_of
from tripot.lab.conformance import describe_error
from tripot.lab.playout import FREE_SEAT_MOVES_PER_256, MAX_MOVES, play_at_random, walk

TOLD_GAMES = 2
"""The number of random games whose facts are formatted. Sentences of transfers depend on places, which cannot be listed
otherwise."""


def list_missing_texts(game: Game[Any]) -> list[str]:
    """Return the missing texts of a game and errors during random games, one line each. Empty if the texts are
    complete."""
    found: dict[str, None] = {}
    try:
        facts = _play_facts(game)
    except Exception as error:  # game code can raise anything
        return [f"a random game broke off: {describe_error(game, error)}"]
    for lang in LANGUAGES:
        speech = Speech(game, lang, [str(seat) for seat in range(game.players[-1])])
        for say, *words in (*_list_duties(speech), *((speech.fact, fact) for fact in facts)):
            try:
                say(*words)
            except MissingMessage as error:
                found[str(error)] = None
    return list(found)


def _list_duties(speech: Speech) -> Iterator[tuple[Any, ...]]:
    """Yield, for each text that a game needs, the method that formats it and the arguments."""
    game, say = speech.game, speech.say
    for what in ("name", "tagline", "aim"):
        yield speech.game_text, what
    for sheet in game.sheets:
        yield say, f"sheet-{sheet.name}"
        yield from ((speech.rule, rule) for rule in sheet.ids())
    for kind in game.actions:
        yield speech.action, tag_of(kind)
        yield from ((speech.question, tag_of(kind), parameter) for parameter in kind.__struct_fields__)
    for fact in game.facts:
        yield speech.require, message_id("fact", tag_of(fact))
    for preset in game.presets:
        yield speech.preset, preset
        yield say, f"preset-{preset}", "about"
    for switch in game.switches:
        yield speech.switch, switch
        yield say, f"switch-{switch.key.replace('.', '-')}", "about"
        yield from ((speech.setting, switch, value) for value in dict.fromkeys((switch.default, *switch.values)))


def _play_facts(game: Game[Any]) -> list[Fact]:
    """Return the distinct facts of some random games; of transfers, one for each rule and pair of places."""
    found: dict[Any, Fact] = {}
    for seed in range(TOLD_GAMES):
        players, rng = game.players[min(seed, len(game.players) - 1)], Random(seed)
        begun = game.start(players, next(iter(game.presets.values())))
        bots = (play_at_random,) * players
        for _, _, facts in walk(game, begun, bots, rng, FREE_SEAT_MOVES_PER_256, MAX_MOVES):
            for fact in facts:
                told = (fact.rule, fact.source, fact.target) if isinstance(fact, Transfer) else fact
                found.setdefault((tag_of(fact), told), fact)
    return list(found.values())
