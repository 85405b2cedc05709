"""Tabu's bots: legal by the conformance suite; here, what makes them the characters they are."""

from random import Random
from statistics import mean

import pytest

from tests.games.tabu.seated import Tabu
from tripot.games.tabu import GAME
from tripot.games.tabu.rules import Stake
from tripot.kernel import AgreeToStop, Seat, Throw


def stakes_of(name: str) -> list[Stake]:
    table, rng = Tabu(2), Random(1)
    asked = GAME.legal(table.state, Seat(1))
    said = [GAME.bots[name](table.state, Seat(1), asked, rng) for _ in range(50)]
    assert all(isinstance(action, Stake) for action in said)
    return [action for action in said if isinstance(action, Stake)]


def test_the_bold_one_stakes_more_and_wider_than_the_cautious_one() -> None:
    cautious, bold = stakes_of("cautious"), stakes_of("bold")
    assert mean(stake.amount for stake in bold) > 1.5 * mean(stake.amount for stake in cautious)
    assert {stake.face for stake in cautious} < {stake.face for stake in bold}


@pytest.mark.rule("TABU-R13")
@pytest.mark.parametrize("name", GAME.bots)
def test_a_bot_always_agrees_to_stop_and_a_banker_bot_throws(name: str) -> None:
    bot, rng = GAME.bots[name], Random(1)
    table = Tabu(2, end="a_la_demande").small_tour()
    assert bot(table.state, Seat(0), GAME.legal(table.state, Seat(0)), rng) == AgreeToStop()
    table.act(1, AgreeToStop()).stakes(0, coeur=1)
    assert bot(table.state, Seat(1), GAME.legal(table.state, Seat(1)), rng) == Throw()
