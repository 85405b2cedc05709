"""Tests every exact figure against a million simulated coups, within four standard errors."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.lab import dice
from tripot.games import find_games
from tripot.kernel import apply_switches
from tripot.lab import Tariff
from tripot.lab.best_play import solvable_bets

COUPS = 1_000_000

SUSPENS = ("point_ou_sept", "lettre", "lettre_immediate", "mixte", "recommence")

FIGURES: list[Any] = [
    *[
        pytest.param("tabu", face, {"tabu.payout": payout, "tabu.double_loss": loss},
                     dice.tabu(face, contre=payout == "contre", doubled=loss == "toutes"), id=f"{face}-{payout}-{loss}")
        for face in ("signe", "symbole") for payout in ("mise_comprise", "contre") for loss in ("symboles", "toutes")
    ],
    *[
        pytest.param("tabu", "banquier", {"tabu.payout": payout, "tabu.double_loss": loss},
                     dice.tabu_bank(contre=payout == "contre", doubled=loss == "toutes"), id=f"bank-{payout}-{loss}")
        for payout in ("mise_comprise", "contre") for loss in ("symboles", "toutes")
    ],
    *[pytest.param("home_casino/roulette", bet, {}, dice.roulette(bet), id=bet)
      for bet in ("numero", "pair", "impair", "rouge", "noir")],
    pytest.param("home_casino/zanzibar", "egalite", {}, dice.zanzibar_tie, id="zanzibar-tie"),
    pytest.param("home_casino/zanzibar", "mise", {}, dice.zanzibar, id="zanzibar"),
    *[pytest.param("home_casino/421", "un_lancer_chacun", {"q421.rank": rank, "q421.bonus": bonus},
                   lambda rng, count, rank=rank, bonus=bonus: dice.Q421(rank, bonus).play(rng, count)[0],
                   id=f"one-throw-{rank}-{bonus}")
      for rank in ("distance", "classique") for bonus in ("perdant", "banque")],
    *[pytest.param("home_casino/421", f"421_en_{n}_{how}", {}, dice.q421(n, exactly=how == "juste"), id=f"{n}-{how}")
      for n in (1, 2, 3) for how in ("au_plus", "juste")],
    *[pytest.param("home_casino/blackjack", f"arret_{n}", {}, dice.blackjack(n), id=f"bj-{n}") for n in range(17, 22)],
    pytest.param("home_casino/blackjack", "contre_la_banque", {}, dice.blackjack(None), id="bj-best"),
]  # fmt: skip


def close(exact: float, coups: dice.Coups) -> None:
    seen = coups(np.random.default_rng(20_241), COUPS)
    assert abs(seen.mean() - exact) <= 4 * seen.std() / COUPS**0.5


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "bet", "switches", "coups"), FIGURES)
def test_a_million_coups_agree(game: str, bet: str, switches: dict[str, str], coups: dice.Coups) -> None:
    close(
        float(Tariff(find_games()[game]).price(bet, apply_switches(find_games()[game].variant(), switches)).ev), coups
    )


@pytest.mark.parametrize("suspens", SUSPENS)
def test_a_million_coups_of_passe_agree(suspens: str) -> None:
    game = find_games()["passe_anglaise"]
    law = Tariff(game).price("banquier", apply_switches(game.variant(), {"passe.suspens": suspens})).law
    close(float(law[Fraction(1)]), dice.passe(suspens))
    punter = Tariff(game).price("ponte", apply_switches(game.variant(), {"passe.suspens": suspens})).ev
    close(float(punter), lambda rng, count: 1 - 2 * dice.passe(suspens)(rng, count))


@pytest.mark.parametrize("result", [-1, 0, 1])
def test_a_million_duels_agree(result: int) -> None:
    game = find_games()["home_casino/duel"]
    law = Tariff(game).price("mise", game.variant()).law
    close(float(law[Fraction(result)]), dice.duel(result))


def test_every_figure_has_an_independent_check() -> None:
    """Checks each bet of each game in each variant that changes it, except the best play in ``test_best_play``."""
    asked = {(it.values[0], it.values[1]) for it in FIGURES}
    asked |= {("passe_anglaise", "banquier"), ("passe_anglaise", "ponte"), ("home_casino/duel", "mise")}
    followed = {(name, bet) for name, game in find_games().items() for bet in solvable_bets(game)}
    assert asked | followed == {(name, bet) for name, game in find_games().items() for bet in game.bets}
