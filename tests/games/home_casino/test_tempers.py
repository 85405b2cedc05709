"""Tests the styles (tempers) of the bots of Home Casino: stakes, opponents, purchases, sales, the expert."""

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from tools.solutions import plain_tables, solve
from tripot.games.home_casino import GAME, GAMES, blackjack, q421, roulette
from tripot.games.home_casino.bots import dearest, rescue, wants_estate
from tripot.games.home_casino.cloth import Debt, strip_scene
from tripot.games.home_casino.facts import Buy, DeclineEstate, Sell
from tripot.games.home_casino.roulette import LAYOUT, RouletteBet
from tripot.games.home_casino.solutions import read_solutions, reading_of
from tripot.games.home_casino.stakes import stake_place
from tripot.games.home_casino.tempers import BOLD, CALCULATING, CAUTIOUS, EXPERT, TEMPERS, challenge, wager
from tripot.games.home_casino.variant import CasinoVariant
from tripot.kernel import (
    BANK,
    Action,
    Chips,
    Done,
    Seat,
    View,
    Whole,
    is_round,
    offer,
    options,
    purse,
    subset,
)
from tripot.lab.best_play import measure_bot, root_table, solvable_bets

SMALL = {game.name: game for game in GAMES}
ME = Seat(0)


def seated(*purses: int, **more: object) -> roulette.Roulette:
    """Return a table of roulette with these purses, on which seat 0 has landed."""
    table = roulette.start(len(purses), CasinoVariant())
    chips = Chips.from_places({purse(Seat(seat)): has for seat, has in enumerate(purses)} | {BANK: 10_000})
    return replace(table, chips=chips, **more)


def stakes(table: roulette.Roulette, temper: object, high: int = 1_000) -> list[int]:
    rng = Random(1)
    return [wager(View(roulette.GAME, table, ME, rng), Whole(25, high, 25), temper) for _ in range(100)]  # type: ignore[arg-type]


def test_the_tempers_differ_in_what_they_stake_and_all_sums_are_round() -> None:
    table = seated(4_000, 4_000)
    cautious, calculating, bold = (stakes(table, temper) for temper in (CAUTIOUS, CALCULATING, BOLD))
    assert max(cautious) < min(bold)
    assert sum(cautious) < sum(calculating) < sum(bold)
    assert all(map(is_round, cautious + calculating + bold))


@pytest.mark.parametrize("temper", [*TEMPERS, EXPERT])
def test_near_the_target_stakes_are_at_most_the_missing_amount(temper: object) -> None:
    assert max(stakes(seated(7_800, 4_000), temper)) <= 200
    assert 200 in stakes(seated(7_800, 4_000), temper)


@pytest.mark.parametrize("temper", [*TEMPERS, EXPERT])
def test_everybody_stakes_more_when_an_opponent_is_about_to_win(temper: object) -> None:
    assert sum(stakes(seated(4_000, 7_500), temper, 4_000)) > 1.8 * sum(stakes(seated(4_000, 4_000), temper, 4_000))


def named(temper: object) -> dict[Seat, int]:
    table = seated(4_000, 1_000, 5_000, 3_000)
    at_421 = replace(q421.start(4, CasinoVariant()), chips=table.chips)
    rng, met = Random(1), dict.fromkeys(table.seats, 0)
    for _ in range(200):
        opponent, stake = challenge(View(q421.GAME, at_421, ME, rng), temper)  # type: ignore[arg-type]
        met[opponent] += 1
        assert any(option.admits(q421.Q421Challenge(opponent, stake)) for option in q421.legal(at_421, ME))
    return met


def test_the_cautious_bot_names_the_weakest_and_the_others_the_richest() -> None:
    for temper, likely in ((CAUTIOUS, 1), (BOLD, 2), (CALCULATING, 2), (EXPERT, 2)):
        met = named(temper)
        assert max(met, key=met.__getitem__) == likely


def roulette_acts(name: str, seat: int) -> list[Action]:
    table, rng, bot = seated(4_000, 4_000), Random(1), roulette.GAME.bots[name]
    return [bot(View(roulette.GAME, table, Seat(seat), rng)) for _ in range(800)]


@pytest.mark.parametrize("name", roulette.GAME.bots)
def test_bots_play_every_field_of_the_roulette_and_sometimes_none(name: str) -> None:
    assert {act.on for act in roulette_acts(name, 0) if isinstance(act, RouletteBet)} == set(LAYOUT)
    watched = sum(isinstance(act, Done) for act in roulette_acts(name, 1))
    assert 0 < watched < 800


@pytest.mark.parametrize("name", roulette.GAME.bots)
def test_a_bot_puts_a_further_bet_on_another_field(name: str) -> None:
    table = seated(4_000, 4_000)
    chips = Chips.from_places({**table.chips.at, purse(ME): 3_900, **{stake_place(on, ME): 50 for on in ("7", "pair")}})
    laid, rng = replace(table, chips=chips), Random(1)
    said = [roulette.GAME.bots[name](View(roulette.GAME, laid, ME, rng)) for _ in range(200)]
    assert not {"7", "pair"} & {act.on for act in said if isinstance(act, RouletteBet)}


def at_board(*purses: int) -> object:
    table = GAME.start(len(purses), GAME.presets["maison"])
    chips = Chips.from_places({purse(Seat(seat)): has for seat, has in enumerate(purses)} | {BANK: 100_000})
    return replace(table, chips=chips, asking="buy", asked=ME, offered="ACQ-01")


def test_estates_are_bought_while_there_is_time_to_sell_them() -> None:
    for temper in (*TEMPERS, EXPERT):
        assert wants_estate(at_board(4_000, 4_000), ME, temper)  # type: ignore[arg-type]
        assert not wants_estate(at_board(7_000, 4_000), ME, temper)  # type: ignore[arg-type]
        assert not wants_estate(at_board(4_000, 7_500), ME, temper)  # type: ignore[arg-type]
    bot = GAME.bots["bold"]
    for table, act in ((at_board(4_000, 4_000), Buy), (at_board(7_000, 4_000), DeclineEstate)):
        assert isinstance(bot(View(GAME, table, ME, Random(1))), act)  # type: ignore[arg-type]


def test_the_dearest_estates_are_sold_or_in_distress_the_cheapest_loss() -> None:
    table = replace(at_board(4_000, 4_000), estates=(("ACQ-01", "ACQ-21", "ACQ-02"), ()))  # type: ignore[type-var]
    offered = options(offer(Sell, cards=subset(("ACQ-01", "ACQ-21", "ACQ-02"), 1, 1)))
    assert dearest(table, offered) == ("ACQ-21",)
    poor = replace(table, debts=(Debt(ME, BANK, 50, 0),))
    assert rescue(poor, ME) == Sell(cards=("ACQ-01",))


def test_the_expert_plays_best_and_the_bold_one_better_than_the_cautious_at_black_jack() -> None:
    played = SMALL["home_casino/blackjack"]
    bet = next(iter(solvable_bets(played).values()))
    root = root_table(bet, played.variant())
    worth = {name: measure_bot(played, bet, root, bot) for name, bot in played.bots.items()}
    assert worth["expert"] > worth["calculating"] > worth["bold"] > worth["cautious"] > Fraction(0)


@pytest.mark.nightly
def test_solutions_match_the_exact_trees() -> None:
    found, kept = solve(plain_tables()), read_solutions()
    assert found.laws
    for reading, law in found.laws.items():
        assert sorted(kept.laws[reading]) == sorted(law)
    for reading, masks in found.lifted.items():
        assert kept.lifted[reading] == masks


def test_every_reading_is_solved() -> None:
    assert {reading_of(it) for it in plain_tables()} == read_solutions().laws.keys()


def test_the_calculating_bot_backs_games_that_favour_it() -> None:
    table, rng = seated(4_000, 4_000), Random(1)
    plain, favoured = (
        [
            wager(View(roulette.GAME, table, ME, rng), Whole(25, 1_000, 25), CALCULATING, favoured=good)
            for _ in range(50)
        ]
        for good in (False, True)
    )
    assert min(favoured) > max(plain)


def test_the_expert_stakes_the_most_where_it_gains_and_names_the_leader() -> None:
    table = replace(at_board(4_000, 4_000, 5_000), asking="scene", asked=None)  # type: ignore[type-var]
    at_421 = replace(table, scene=strip_scene(q421.start(3, CasinoVariant())))
    assert GAME.bots["expert"](View(GAME, at_421, ME, Random(1))) == q421.Q421Challenge(Seat(2), 1_000)


def test_near_the_target_the_expert_stakes_what_is_missing() -> None:
    table = replace(at_board(7_700, 7_500, 4_000), asking="scene", asked=None)  # type: ignore[type-var]
    at_wheel = replace(table, scene=strip_scene(roulette.start(3, CasinoVariant())))
    bet = GAME.bots["expert"](View(GAME, at_wheel, ME, Random(1)))
    assert isinstance(bet, RouletteBet)
    assert bet.amount * (7 if bet.on.isdigit() else 1) >= 300


def test_a_bold_player_of_black_jack_takes_two_dice_where_they_are_safe() -> None:
    table = replace(
        blackjack.start(1, CasinoVariant()), player=8, bank=10,
        chips=Chips.from_places({purse(ME): 900, "stake:blackjack:0": 100, BANK: 1_000}),
    )  # fmt: skip
    view = View(blackjack.GAME, table, ME, Random(1))
    assert blackjack.GAME.bots["bold"](view) == blackjack.Take(2)
    assert blackjack.GAME.bots["cautious"](view) == blackjack.Take(1)


@pytest.mark.parametrize("order", ["distance", "classique"])
def test_a_tie_at_421_has_value_zero(order: q421.Q421Order) -> None:
    for reads in (421, 321, 654):
        prize = 1.5 if reads == q421.BEST_NUMBER else 0.0
        assert q421.hand_value(reads, reads, 1, order, 1.5) == 0.0
        assert q421.hand_value(reads, 665, 1, order, 1.5) == 1.0 + prize or reads == 654
    assert q421.hand_value(654, 421, 1, order, 0.0) == -1.0
    against = q421.best_prospect(654, 421, 1, order, 0.0)
    assert -1.0 < against.value < 0.0, "an opponent who needs a 421 can still throw one"
    assert len(q421.best_prospect(421, 421, 1, order, 0.0).lifted) == 1, (
        "the fewest dice that suffice, because the rest ties"
    )


def test_a_bot_stops_if_throwing_again_gains_nothing() -> None:
    for greed in (0.0, 2.0, 4.0):
        assert q421.best_prospect(421, 0, 1, "distance", greed) == q421.Prospect(1 + greed)
