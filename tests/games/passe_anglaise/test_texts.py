"""Tests that every coup and every transfer of chips has a sentence in both languages."""

from importlib.resources import files
from typing import get_args

import pytest
from fluent.syntax import FluentParser, ast

from tests.games.passe_anglaise.test_play import READINGS, at_random, whole_game
from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.cloth import CoupName
from tripot.kernel import Transfer


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_coup_and_transfer_has_a_text(lang):
    source = (files(GAME.package) / "texts" / f"{lang}.ftl").read_text(encoding="utf-8")
    texts = {entry.id.name for entry in FluentParser().parse(source).body if isinstance(entry, ast.Message)}
    assert {f"word-{word}" for word in (*get_args(CoupName), "bank", "commun")} <= texts
    for seed, switches in enumerate(READINGS[::7]):
        for fact in whole_game(4, switches, seed, [at_random])[2]:
            if isinstance(fact, Transfer):
                source_kind, target_kind = fact.source.partition(":")[0], fact.target.partition(":")[0]
                assert f"transfer-{source_kind}-{target_kind}" in texts
