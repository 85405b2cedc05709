"""Tests that the feats of La Passe Anglaise, found in the facts, match the states of the same games."""

from random import Random

import pytest

from tripot.games.passe_anglaise import GAME
from tripot.games.passe_anglaise.facts import BancoCried, CoupLost, CoupWon, PasseBankPassed
from tripot.games.passe_anglaise.feats import read_bancos, read_banks
from tripot.kernel import Feat, Seat
from tripot.lab.playout import Step, walk


def played(seed: int, players: int = 4) -> list[Step]:
    variant = next(iter(GAME.presets.values()))
    bots = [list(GAME.bots.values())[seat % len(GAME.bots)] for seat in range(players)]
    return list(walk(GAME, GAME.start(players, variant), bots, Random(seed)))


@pytest.mark.parametrize("seed", range(12))
def test_bancos_and_banks_match_the_states(seed: int) -> None:
    steps = played(seed)
    facts = [(number, fact) for number, (_, _, all_of_it) in enumerate(steps) for fact in all_of_it]
    bancos, banks = [], []
    coups, before = 0, None
    for number, (state, _, all_of_it) in enumerate(steps):
        decided = [it for it in all_of_it if isinstance(it, CoupWon | CoupLost)]
        if decided:
            coups += 1
            banks.append(Feat(number, before.banker, coups))
            if before.banco is not None:
                gained = state.purse(before.banco) - before.purse(before.banco) > 0
                bancos.append(Feat(number, before.banco, before.deposit, gained))
        if before is not None and state.banker != before.banker:
            coups = 0
        before = state
    assert list(read_bancos(facts)) == bancos
    assert list(read_banks(facts)) == banks
    assert banks


def test_a_banco_counts_only_for_its_coup() -> None:
    cried = BancoCried(seat=Seat(1), amount=9, rule="PASSE-2")
    lost = CoupLost(seat=Seat(0), total=7, by="sept", amount=9, rule="PASSE-16")
    won = CoupWon(seat=Seat(0), total=7, by="abattage", amount=5, rule="PASSE-16")
    passed = PasseBankPassed(to=Seat(2), rule="PASSE-7")
    facts = list(enumerate([cried, lost, won, passed, won]))
    assert list(read_bancos(facts)) == [Feat(1, Seat(1), 9, won=True)]
    assert [it.amount for it in read_banks(facts)] == [1, 2, 1]
