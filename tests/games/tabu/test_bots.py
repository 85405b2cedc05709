"""Tabu's bots: legal by the conformance suite; here, what makes them the characters they are."""

from random import Random
from statistics import mean

import pytest

from tests.games.tabu.seated import Tabu
from tripot.games.tabu import GAME
from tripot.games.tabu.cloth import FIELDS, SYMBOLS
from tripot.games.tabu.rules import Stake
from tripot.kernel import AgreeToStop, Seat, Throw, is_round


def stakes_of(name: str, **variant: str) -> list[Stake]:
    table, rng = Tabu(2, **variant), Random(1)
    asked = GAME.legal(table.state, Seat(1))
    said = [GAME.bots[name](table.state, Seat(1), asked, rng) for _ in range(50)]
    assert all(isinstance(action, Stake) for action in said)
    return [action for action in said if isinstance(action, Stake)]


def test_the_bold_one_stakes_more_than_the_cautious_one_and_the_calculating_one_between() -> None:
    cautious, calculating, bold = (
        mean(stake.amount for stake in stakes_of(name)) for name in ("cautious", "calculating", "bold")
    )
    assert cautious < calculating < bold
    assert bold > 2 * cautious


@pytest.mark.parametrize("variant", [{}, {"banker_shortfall": "plafond"}, {"double_loss": "toutes"}])
@pytest.mark.parametrize("name", GAME.bots)
def test_no_field_is_never_touched_and_sums_are_round(name: str, variant: dict[str, str]) -> None:
    table, rng = Tabu(2, **variant), Random(2)
    offered = GAME.legal(table.state, Seat(1))
    stakes = [GAME.bots[name](table.state, Seat(1), offered, rng) for _ in range(400)]
    assert {stake.face for stake in stakes if isinstance(stake, Stake)} == set(FIELDS)
    assert sum(is_round(stake.amount) for stake in stakes if isinstance(stake, Stake)) >= 0.8 * len(stakes)


def said_at(name: str, table: Tabu) -> list[object]:
    offered, rng = GAME.legal(table.state, Seat(1)), Random(1)
    return [GAME.bots[name](table.state, Seat(1), offered, rng) for _ in range(50)]


def test_only_the_calculating_one_minds_what_others_have() -> None:
    for name in GAME.bots:
        ahead, behind = (said_at(name, Tabu(2, end="rotations:1").holding(others, 1_000)) for others in (500, 5_000))
        assert (ahead != behind) == (name == "calculating"), name


def symbols(stakes: list[Stake]) -> int:
    return sum(stake.face in SYMBOLS for stake in stakes)


def test_the_calculating_one_prefers_the_fields_that_lose_least() -> None:
    assert symbols(stakes_of("calculating", payout="contre")) < 20
    assert symbols(stakes_of("calculating", double_loss="toutes")) > 30
    assert symbols(stakes_of("bold")) < 25  # of 50


@pytest.mark.rule("TABU-R13")
@pytest.mark.parametrize("name", GAME.bots)
def test_a_bot_always_agrees_to_stop_and_a_banker_bot_throws(name: str) -> None:
    bot, rng = GAME.bots[name], Random(1)
    table = Tabu(2, end="a_la_demande").small_tour()
    assert bot(table.state, Seat(0), GAME.legal(table.state, Seat(0)), rng) == AgreeToStop()
    table.act(1, AgreeToStop()).stakes(0, coeur=1)
    assert bot(table.state, Seat(1), GAME.legal(table.state, Seat(1)), rng) == Throw()
