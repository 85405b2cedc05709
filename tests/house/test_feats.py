"""Tests feats (memorable events): the largest gain from one throw (stroke), and feats that a game defines."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tripot.games import find_games
from tripot.house import GameRegistry, decode_entry
from tripot.house.results.feats import STROKE, read_feats

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.mark.parametrize("name", ["tabu", "home_casino", "passe_anglaise"])
def test_strokes_are_the_largest_gains_of_throws(name: str) -> None:
    lines = (FIXTURES / f"{name}.jsonl").read_bytes().splitlines()
    entries = [decode_entry(line).entry for line in lines]
    game = json.loads(lines[0])["event"]["game"]
    loaded = GameRegistry(find_games().values()).get(game)
    best: dict[int, tuple[int, int]] = {}
    for line in map(json.loads, lines):
        if line["event"]["type"] != "played/1" or "dice" not in line["event"]:
            continue
        net: Counter[int] = Counter()
        for fact in line["event"]["facts"]:
            if fact["type"] == "transfer/1":
                for place, sign in ((fact["to"], 1), (fact["from"], -1)):
                    owner = place.rpartition(":")[2]
                    if ":" in place and owner.isdigit():
                        net[int(owner)] += sign * fact["amount"]
        for seat, amount in net.items():
            if amount > best.get(seat, (0, 0))[0]:
                best[seat] = amount, line["seq"]
    found = read_feats(loaded, entries)
    assert {seat: (it.amount, it.at) for (kind, seat), it in found.items() if kind == STROKE} == best
    assert best
    assert {kind for kind, _ in found} - {STROKE} <= {f"{game}.{kind}" for kind in loaded.game.feats}
