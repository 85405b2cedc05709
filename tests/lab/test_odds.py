"""Tests the exact odds of every bet against known values."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as but

from tripot.games import find_games
from tripot.kernel import (
    BANK,
    ActMove,
    BadSwitch,
    Chance,
    Fact,
    Facts,
    Game,
    Intractable,
    Move,
    Seat,
    Throw,
    Transfer,
    Variant,
    View,
    advance,
    apply_switches,
)
from tripot.lab import OddsCalculator, Price, price_action, price_for_strategy
from tripot.lab import odds as odds_module
from tripot.lab.best_play import load_policy
from tripot.lab.playout import playout

F = Fraction

TABU, PASSE = find_games()["tabu"], find_games()["passe_anglaise"]


def price(game: str, bet: str, **switches: Any) -> Price:
    keys = {key.replace("__", "."): value for key, value in switches.items()}
    return OddsCalculator(find_games()[game]).price(bet, apply_switches(find_games()[game].variant(), keys))


@pytest.mark.parametrize(
    ("switches", "sign", "symbol"),
    [
        ({}, F(-17, 216), F(-17, 72)),
        ({"tabu__payout": "mise_comprise"}, F(-1, 2), F(-71, 108)),
        ({"tabu__double_loss": "toutes"}, F(-71, 108), F(-17, 72)),
        ({"tabu__payout": "mise_comprise", "tabu__double_loss": "toutes"}, F(-233, 216), F(-71, 108)),
    ],
)
@pytest.mark.rule("TABU-R1", "TABU-R2")
def test_the_value_of_a_stake_at_tabu(switches: dict[str, str], sign: Fraction, symbol: Fraction) -> None:
    assert price("tabu", "signe", **switches).ev == sign
    assert price("tabu", "symbole", **switches).ev == symbol


def test_the_distributions_of_tabu() -> None:
    k0, k1, k2, k3 = F(125, 216), F(75, 216), F(15, 216), F(1, 216)
    assert price("tabu", "signe").law == {-1: k0, 1: k1, 2: k2, 3: k3}
    assert price("tabu", "symbole").law == {-2: k0, 2: k1, 3: k2, 4: k3}
    assert price("tabu", "banquier").ev * 6 == F(85, 108)
    assert price("tabu", "banquier", tabu__payout="mise_comprise").ev * 6 == F(179, 54)


@pytest.mark.parametrize(
    ("suspens", "wins"),
    [
        ("point_ou_sept", F(244, 495)),
        ("lettre", F(601, 972)),
        ("lettre_immediate", F(565, 972)),
        ("mixte", F(97, 204)),
        ("recommence", F(97, 169)),
    ],
)
@pytest.mark.rule("PASSE-R1")
def test_the_chance_of_the_banker_of_passe(suspens: str, wins: Fraction) -> None:
    assert price("passe_anglaise", "banquier", passe__suspens=suspens).law == {-1: 1 - wins, 1: wins}
    assert price("passe_anglaise", "ponte", passe__suspens=suspens).ev == 1 - 2 * wins


@pytest.mark.parametrize("bet", ["numero", "pair", "impair", "rouge", "noir"])
@pytest.mark.rule("ROUL-9", "ROUL-10", "ROUL-11", "ROUL-12")
def test_roulette_costs_a_tenth(bet: str) -> None:
    assert price("home_casino/roulette", bet).ev == F(-1, 10)
    assert price("home_casino/roulette", bet).law[F(0)] == F(1, 10)


@pytest.mark.rule("CASINO-33")
def test_a_duel_is_even() -> None:
    assert price("home_casino/duel", "mise").law == {-1: F(575, 1296), 0: F(73, 648), 1: F(575, 1296)}


@pytest.mark.rule("ZANZ-9", "ZANZ-R1")
def test_zanzibar_is_even_and_rarely_tied() -> None:
    assert price("home_casino/zanzibar", "egalite").ev == F(824123, 68024448)
    assert price("home_casino/zanzibar", "mise").law == {-1: F(1, 2), 1: F(1, 2)}


@pytest.mark.parametrize(
    ("throws", "within", "exactly"),
    [(1, F(1, 36), F(1, 36)), (2, F(299, 2592), F(239, 2592)), (3, F(42571, 186624), F(24631, 186624))],
)
@pytest.mark.rule("421-7", "421-R5")
def test_the_chance_of_a_421(throws: int, within: Fraction, exactly: Fraction) -> None:
    assert price("home_casino/421", f"421_en_{throws}_au_plus").ev == within
    assert price("home_casino/421", f"421_en_{throws}_juste").ev == exactly


@pytest.mark.rule("421-R2", "421-R3")
def test_one_throw_each_at_421() -> None:
    law = price("home_casino/421", "un_lancer_chacun").law
    assert law[F(0)] == F(205, 7776)
    assert law[F(1)] + law[F(3)] == law[F(-1)] == F(7571, 15552), "the bank adds two stakes, the loser pays one"
    loser_pays = price("home_casino/421", "un_lancer_chacun", q421__bonus="perdant").law
    assert loser_pays[F(1)] + loser_pays[F(3)] == loser_pays[F(-1)] + loser_pays[F(-3)] == F(7571, 15552)


BLACKJACK = F(617981367753396708552714136025, 4455831512947911355946281992192)


@pytest.mark.rule("BJ-R1", "BJ-R2")
def test_black_jack_by_best_play_against_the_bank_and_against_the_best_croupier() -> None:
    alone, croupier = (price("home_casino/blackjack", f"contre_{whom}") for whom in ("la_banque", "un_croupier"))
    assert alone.ev == croupier.ev == BLACKJACK
    assert round(float(alone.law[F(1)] + alone.law[F(3)]), 6) == 0.330761
    assert round(float(alone.law[F(3)]), 6) == 0.136147
    assert round(float(alone.law[F(0)]), 6) == 0.204875


@pytest.mark.rule("BJ-R1")
def test_alternating_black_jack_by_best_play_against_the_bank_by_itself() -> None:
    assert round(float(price("home_casino/blackjack", "contre_la_banque", bj__order="alterne").ev), 6) == 0.223761


@pytest.mark.parametrize(
    ("enough", "worth"), [(17, -0.115077), (18, 0.052879), (19, 0.138669), (20, 0.102463), (21, -0.101461)]
)
def test_black_jack_for_a_player_with_a_threshold(enough: int, worth: float) -> None:
    assert round(float(price("home_casino/blackjack", f"arret_{enough}").ev), 6) == worth


def pays_five(game: Game[Any]) -> Game[Any]:
    """Return the game with a bank that pays five times the stake instead of three times."""

    def retold(table: Any, move: Move) -> Facts[Any]:
        telling = game.decide(table, move)
        fact: Fact | None = next(telling, None)
        while fact is not None:
            if isinstance(fact, Transfer) and fact.source == BANK and fact.rule == "BJ-7":
                fact = but(fact, amount=fact.amount // 3 * 5)
            table = yield fact
            try:
                fact = telling.send(table)
            except StopIteration:
                fact = None
        return table

    return replace(game, decide=retold)


def test_odds_change_with_the_rules() -> None:
    game = find_games()["home_casino/blackjack"]
    plain = OddsCalculator(game).price("arret_19", game.variant())
    altered = OddsCalculator(pays_five(game)).price("arret_19", game.variant())
    assert altered.law == {F(5) if net == 3 else net: chance for net, chance in plain.law.items()}
    assert altered.ev == plain.ev + 2 * plain.law[F(3)]


def every_variant(game: Game[Any]) -> Iterator[Variant]:
    """Yield the variants with all combinations of switch values."""
    keys = [switch.key for switch in game.switches]
    for values in product(*(switch.values for switch in game.switches)):
        yield apply_switches(game.variant(), dict(zip(keys, values, strict=True)))


def test_a_price_is_reused_for_every_variant_with_the_same_rules_for_it() -> None:
    """Also, shared odds equal those computed separately."""
    tariff = OddsCalculator(PASSE)
    shared = [(variant, tariff.price("banquier", variant).ev) for variant in every_variant(PASSE)]
    for variant, ev in Random(1).sample(shared, 12):
        assert ev == OddsCalculator(PASSE).price("banquier", variant).ev
    assert len({ev for _, ev in shared}) == 5


def test_switch_effects_are_listed_bet_by_bet() -> None:
    effects = {(switch.key, value): pairs for switch, value, pairs in OddsCalculator(TABU).effects(TABU.variant())}
    assert set(effects) == {("tabu.payout", "mise_comprise"), ("tabu.double_loss", "toutes")}
    changed = {now.bet: (now.ev, then.ev) for now, then in effects["tabu.double_loss", "toutes"]}
    assert changed["signe"] == (F(-17, 216), F(-71, 108))
    assert "symbole" not in changed


def test_an_offered_action_is_priced_at_the_current_table() -> None:
    """The action stakes ten on the anchor in the middle of a tour. The others play default actions."""
    state, _ = advance(TABU, TABU.start(3, TABU.variant()), Chance((0,)))
    stake = TABU.action(TABU.legal(state, Seat(1))[1], face="ancre", amount=10)
    law, coups = price_action(TABU, state, Seat(1), stake)
    assert coups == 0
    assert law == {-20: F(125, 216), 20: F(75, 216), 30: F(15, 216), 40: F(1, 216)}


def test_a_throw_on_the_board_is_priced_to_its_next_decision() -> None:
    game = find_games()["home_casino"]
    state = game.start(2, apply_switches(game.variant(), {}))
    state, _ = advance(game, state, Chance((0,)))
    for _ in range(2):
        seat = game.turn(state).awaited[0]  # type: ignore[union-attr]
        state, _ = advance(game, state, ActMove(seat, game.default(state, seat), state.phase))
    law, coups = price_action(game, state, game.turn(state).awaited[0], Throw())  # type: ignore[union-attr]
    assert coups == 0
    assert sum(law.values()) == 1
    assert min(law) == -400  # the worst Jackpot card in reach
    assert F(500) in law


def test_intractable_prices_are_simulated_and_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: Any) -> None:
        raise Intractable("too many moves to look at")

    monkeypatch.setattr("tripot.kernel.GameTree.odds", too_large)
    monkeypatch.setattr(odds_module, "SAMPLE_COUPS", 400)
    monkeypatch.setattr(odds_module.sample_odds, "__defaults__", (400,))
    found_out = OddsCalculator(PASSE).price("banquier", PASSE.variant())
    assert not found_out.is_exact
    assert found_out.coups == 400
    low, high = found_out.interval
    assert low < float(found_out.ev) < high
    assert abs(float(found_out.ev) + 7 / 495) < 4 * found_out.deviation / 20


def test_an_intractable_action_is_simulated_and_marked() -> None:
    """The action is the same as above, but the limit is five moves."""
    state, _ = advance(TABU, TABU.start(3, TABU.variant()), Chance((0,)))
    stake = TABU.action(TABU.legal(state, Seat(1))[1], face="ancre", amount=10)
    law, coups = price_action(TABU, state, Seat(1), stake, moves=5, coups=500)
    assert coups == 500
    assert sum(law.values()) == 1
    assert set(law) <= {-20, 20, 30, 40}
    assert abs(law[F(-20)] - F(125, 216)) < F(1, 10)


def test_a_strategy_of_the_caller_can_be_priced() -> None:
    game = find_games()["home_casino/blackjack"]
    law = price_for_strategy(game, "contre_la_banque", game.variant(), View.default).law
    assert law == OddsCalculator(game).price("arret_19", game.variant()).law


@pytest.mark.parametrize("switches", [{"payout": "nonsense"}, {"double_loss": None}, {"start_money": 1}])
def test_a_misspelt_value_of_a_switch_is_an_error(switches: dict[str, Any]) -> None:
    with pytest.raises(BadSwitch):
        OddsCalculator(TABU).price("signe", TABU.variant(**switches))
    with pytest.raises(BadSwitch):
        OddsCalculator(TABU).price("signe", but(TABU.variant(), **switches))


def test_the_variant_of_another_game_is_an_error() -> None:
    theirs = PASSE.variant()
    for ask in (OddsCalculator(TABU).prices, lambda it: price_for_strategy(TABU, "signe", it, View.default)):
        with pytest.raises(BadSwitch, match="PasseVariant is no variant of tabu"):
            ask(theirs)
    with pytest.raises(BadSwitch):
        playout(TABU, 2, theirs, Random(0))
    with pytest.raises(BadSwitch):
        load_policy(find_games()["home_casino/421"], theirs)
