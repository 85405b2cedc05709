"""Tests that the code and the models agree, and that the comparison finds a fault added to a model."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from tests.models import passe_anglaise, tabu
from tests.models.base import left_of, right_of
from tests.models.home_casino import board, small_games
from tests.models.home_casino.croupier import worth_of_alternating
from tests.models.lockstep import GAMES, Difference, lockstep

SHORT = {"tabu": 25, "passe_anglaise": 40, "home_casino": 40}
"""How many games here; ``python -m tests.models.lockstep`` plays thousands."""


@pytest.mark.parametrize("name", GAMES)
def test_code_and_model_agree(name: str) -> None:
    games = SHORT.get(name, 60)
    *_, tally = lockstep(name, range(games))
    assert tally.games == games
    assert tally.left <= games // 10, "too many games did not end"


def test_the_model_gives_the_value_of_alternating_black_jack() -> None:
    assert round(worth_of_alternating(), 6) == Fraction("0.223761")


def plus_one(rule: Callable[..., int]) -> Callable[..., int]:
    return lambda *args, **named: rule(*args, **named) + 1


def not_beyond(hand: Iterable[int], _: object) -> int:
    value = int(small_games.reading(hand))
    return abs(value - 421) + 1000 * (value > 421)


PLANTED: dict[str, tuple[str, Any, str, Any]] = {
    "the bank pays one more": ("tabu", tabu.Tabu, "pays", plus_one(tabu.Tabu.pays)),
    "nothing is doubled": ("tabu", tabu.Tabu, "doubles", lambda *_: False),
    "the bank goes right": ("tabu", tabu, "left_of", right_of),
    "nothing is collected": ("tabu", tabu.Tabu, "collect", lambda *_: None),
    "nobody owes a share": ("passe_anglaise", passe_anglaise.Passe, "owed", lambda *_: 0),
    "12 is no baraque": ("passe_anglaise", passe_anglaise, "BARAQUE", (2, 3)),
    "11 is no abattage": ("passe_anglaise", passe_anglaise, "ABATTAGE", (7,)),
    "the bank goes left": ("passe_anglaise", passe_anglaise, "right_of", left_of),
    "a six is six points": ("home_casino/zanzibar", small_games, "ZANZIBAR", {**small_games.ZANZIBAR, 6: 6}),
    "beyond 421 is lost": ("home_casino/421", small_games, "distance", not_beyond),
    "the bank draws to 17": ("home_casino/blackjack", small_games, "best_dice", lambda _, bank, **__: int(bank < 17)),
    "a card is read wrong": ("home_casino", board, "JACKPOT", board.JACKPOT | {"JP-13": board.JACKPOT["JP-12"]}),
    "half is rounded to 50": ("home_casino", small_games, "floor25", lambda amount: amount // 50 * 50),
    "the pot is the bank": (
        "home_casino",
        board.HomeCasino,
        "to_pot",
        lambda it, seat, amount, rule: it.ledger.move(
            f"purse:{seat}", "bank", min(amount, it.ledger.purse(seat)), rule
        ),
    ),
    "nobody is rescued": ("home_casino", board.HomeCasino, "rescue", lambda *_: iter(())),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, where, what, wrong = PLANTED[fault]
    monkeypatch.setattr(where, what, wrong)
    with pytest.raises(Difference):
        for _ in lockstep(name, range(1000)):
            pass
