"""Tests the different styles of Tabu's bots."""

from fractions import Fraction
from random import Random
from statistics import mean
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.tabu.seated import Tabu
from tripot.games.tabu import GAME
from tripot.games.tabu.cloth import FIELDS, SYMBOLS
from tripot.games.tabu.race import Race
from tripot.games.tabu.rules import Stake
from tripot.kernel import Action, AgreeToStop, Chance, Chips, Seat, Throw, View, advance, is_round, purse
from tripot.lab import playout

TEMPERS = ("cautious", "bold", "calculating")
ME = Seat(1)


def stakes_of(name: str, **variant: str) -> list[Stake]:
    table, rng = Tabu(2, **variant), Random(1)
    said = [GAME.bots[name](View(GAME, table.state, Seat(1), rng)) for _ in range(50)]
    assert all(isinstance(action, Stake) for action in said)
    return [action for action in said if isinstance(action, Stake)]


def test_stakes_grow_from_cautious_to_calculating_to_bold() -> None:
    cautious, calculating, bold = (
        mean(stake.amount for stake in stakes_of(name)) for name in ("cautious", "calculating", "bold")
    )
    assert cautious < calculating < bold
    assert bold > 2 * cautious


@pytest.mark.parametrize("variant", [{}, {"banker_shortfall": "plafond"}, {"double_loss": "toutes"}])
@pytest.mark.parametrize("name", TEMPERS)
def test_bots_use_every_field_and_round_sums(name: str, variant: dict[str, str]) -> None:
    table, rng = Tabu(2, **variant), Random(2)
    stakes = [GAME.bots[name](View(GAME, table.state, Seat(1), rng)) for _ in range(400)]
    assert {stake.face for stake in stakes if isinstance(stake, Stake)} == set(FIELDS)
    assert sum(is_round(stake.amount) for stake in stakes if isinstance(stake, Stake)) >= 0.8 * len(stakes)


def said_at(name: str, table: Tabu) -> list[object]:
    rng = Random(1)
    return [GAME.bots[name](View(GAME, table.state, Seat(1), rng)) for _ in range(50)]


def test_early_only_the_calculating_bot_considers_other_purses() -> None:
    for name in TEMPERS:
        ahead, behind = (said_at(name, Tabu(2, end="rotations:9").holding(others, 1_000)) for others in (500, 5_000))
        assert (ahead != behind) == (name == "calculating"), name


@pytest.mark.parametrize("name", GAME.bots)
def test_in_the_last_tour_a_leader_protects_the_lead_and_others_try_to_overtake(name: str) -> None:
    last = Tabu(2, end="rotations:1").small_tour()  # seat 1 is the banker now; seat 0 is behind or ahead
    banker, punter = Seat(1), Seat(0)
    assert last.state.banker == banker
    behind = replace(last.state, chips=Chips.from_places({purse(punter): 900, purse(banker): 1_100}))
    ahead = replace(last.state, chips=Chips.from_places({purse(punter): 1_100, purse(banker): 900}))
    for table, least, most in ((behind, 51, 900), (ahead, 1, 99)):
        stake = GAME.bots[name](View(GAME, table, punter, Random(1)))
        assert isinstance(stake, Stake)
        assert least <= stake.amount * (2 if stake.face in SYMBOLS else 1) <= most, (
            "the bot is 101 chips behind, and the bank pays"
        )


def test_before_the_last_throw_the_chance_matches_the_rules() -> None:
    at = Tabu(3, end="rotations:1").small_tour().small_tour().holding(900, 1_000, 1_100).stakes(0, coeur=100, ancre=50)
    chance = Race(at.state, ME).chance("coeur", 200)
    at.stakes(1, coeur=200).act(2, Throw())
    won = Fraction()
    for outcome, weight in GAME.chance(at.state).outcomes():
        after, _ = advance(GAME, at.state, Chance(outcome))
        assert after.over is not None
        won += Fraction(weight * (ME in after.over.winners), 216 * len(after.over.winners))
    assert chance == pytest.approx(float(won))


@pytest.mark.parametrize("preset", GAME.presets)
def test_the_expert_decides_legally_and_in_time(preset: str) -> None:
    times: list[float] = []

    def timed(view: View[Any]) -> Action:
        began = process_time()
        action = GAME.bots["expert"](view)
        times.append(process_time() - began)
        assert any(option.admits(action) for option in view.options)
        return action

    for players in (2, 4, 12):
        last, _ = playout(GAME, players, GAME.presets[preset], Random(1), (timed,) * players)
        assert last.over
    assert max(times) < 0.3


def symbols(stakes: list[Stake]) -> int:
    return sum(stake.face in SYMBOLS for stake in stakes)


def test_the_calculating_bot_prefers_the_fields_that_lose_least() -> None:
    assert symbols(stakes_of("calculating", payout="contre")) < 20
    assert symbols(stakes_of("calculating", double_loss="toutes")) > 30
    assert symbols(stakes_of("bold")) < 25  # of 50


@pytest.mark.rule("TABU-R13")
@pytest.mark.parametrize("name", GAME.bots)
def test_a_bot_always_agrees_to_stop_and_a_banker_bot_throws(name: str) -> None:
    bot, rng = GAME.bots[name], Random(1)
    table = Tabu(2, end="a_la_demande").small_tour()
    assert bot(View(GAME, table.state, Seat(0), rng)) == AgreeToStop()
    table.act(1, AgreeToStop()).stakes(0, coeur=1)
    assert bot(View(GAME, table.state, Seat(1), rng)) == Throw()
