"""Record one settlement of every kind that occurs in the games: ``verdicts.py`` writes ``web/tests/verdicts.json``.

Seeded random games of every variant are played until every rule that the source names has been seen, or the budget is
used up. A sample contains the facts of one move, the scores thrown before it, and its verdict for every reader.
``tests/games/test_verdicts.py`` and ``web/tests/verdict.test.ts`` read the file. Nothing of it is shipped.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.i18n.verdict import deciding_message, group_by_rule, verdict_of
from tripot.games import find_games
from tripot.kernel import Codec, Fact, Game, Seat, Transfer, Variant, tag_of
from tripot.lab.conformance import variants
from tripot.lab.playout import Endless, play_at_random, walk

FILE = Path(__file__).parents[1] / "tests" / "verdicts.json"
SEATS = tuple(map(Seat, range(4)))
NAMES = ("Camille", "Margaux", "Théo", "Lou")
GAMES_PER_VARIANT = 60
MAX_GAME_MOVES = 3000


def is_score(fact: Fact) -> bool:
    """Whether a fact has a score that a later settlement compares."""
    return not isinstance(fact, Transfer) and any(hasattr(fact, field) for field in ("total", "reads"))


def settlements(game: Game[Any], variant: Variant, seed: str, players: int) -> Iterator[tuple[list[Fact], list[Fact]]]:
    """The moves of one random game: the facts of each, and the scores of the small game before it."""
    rng, earlier = Random(seed), list[Fact]()
    minds = (play_at_random,) * players
    try:
        for _, _, facts in walk(game, game.start(players, variant), minds, rng, 32, MAX_GAME_MOVES):
            yield list(facts), earlier
            if any(tag_of(it) == "home_casino.scene_opened/1" for it in facts):
                earlier = []
            earlier = [*earlier, *filter(is_score, facts)][-12:]
    except Endless:
        return


def keys_of(facts: list[Fact], speech: Speech) -> dict[str, list[str]]:
    """The keys of a move: the rules that settle, the facts that decide, the rules of everything else."""
    groups = group_by_rule(facts)
    decisive = [f"{tag_of(it)} {it.rule}" for it in facts if deciding_message(speech, it)]
    settling = {it.rule for group in groups for it in group.transfers}
    return {
        "settling": [group.rule for group in groups] + sorted(settling - {group.rule for group in groups}),
        "deciding": decisive,
        "other": sorted({it.rule for it in facts} - settling),
    }


def readings(facts: list[Fact], earlier: list[Fact], speech: Speech) -> list[dict[str, Any]]:
    """The verdict for a spectator, and for one seat of each outcome."""
    told: list[dict[str, Any]] = []
    for me in (None, *SEATS):
        it = verdict_of(facts, speech, me, earlier)
        assert it is not None
        if me is None or all(it.outcome != other["outcome"] for other in told):
            told.append(
                {
                    "me": me,
                    "outcome": it.outcome,
                    "mine": it.mine,
                    "winners": it.winners,
                    "rules": it.rules,
                    "messages": it.messages,
                    "said": [it.title, *it.sentences],
                }
            )
    return told


def record() -> dict[str, Any]:
    """Play until every kind has a sample. If there are several samples of a kind, keep the shortest."""
    samples: dict[str, dict[str, Any]] = {}
    other: set[str] = set()
    for name, game in find_games().items():
        speech = Speech(game, "fr", NAMES)
        for label, variant in variants(game).items():
            for number in range(GAMES_PER_VARIANT):
                players = max(game.players[0], min(4, game.players[-1], 2 + number % 3))
                for facts, earlier in settlements(game, variant, f"{name} {label} {number}", players):
                    keys = keys_of(facts, speech)
                    other.update(keys["other"])
                    size = len(facts) + len(earlier)
                    for key in (*keys["settling"], *keys["deciding"]):
                        place = f"{name.partition('/')[0]} {key}"
                        kept = samples.get(place)
                        if kept is None or (size < kept["size"] and kept["game"] is game):
                            samples[place] = {"size": size, "game": game, "facts": facts, "earlier": earlier}
    keys_by_sample: dict[int, list[str]] = {}
    for place in sorted(samples):
        keys_by_sample.setdefault(id(samples[place]["facts"]), []).append(place.partition(" ")[2])
    unique = {id(sample["facts"]): sample for _, sample in sorted(samples.items())}
    return {"other": sorted(other), "samples": [encode_sample(keys_by_sample[it], unique[it]) for it in unique]}


def encode_sample(keys: list[str], sample: dict[str, Any]) -> dict[str, Any]:
    """A sample as JSON."""
    game, facts, earlier = sample["game"], sample["facts"], sample["earlier"]
    return {
        "game": game.name,
        "keys": keys,
        "earlier": [json.loads(Codec.encode(it)) for it in earlier],
        "facts": [json.loads(Codec.encode(it)) for it in facts],
        "readings": readings(facts, earlier, Speech(game, "fr", NAMES)),
    }


if __name__ == "__main__":
    lines = record()
    samples = ",\n".join(json.dumps(it, ensure_ascii=False) for it in lines["samples"])
    FILE.write_text(f'{{"other": {json.dumps(lines["other"])},\n"samples": [\n{samples}\n]}}\n', encoding="utf-8")
    print(f"{len(lines['samples'])} samples, {FILE.stat().st_size} bytes")
