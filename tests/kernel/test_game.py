"""Tests the record of a game: computed default values, and errors that name the game and the field."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.kernel.toy import TOY
from tripot.games import find_games
from tripot.kernel import ActMove, BadSwitch, Game, InvariantError, Option, Seat, View, advance, apply_switches
from tripot.lab import load_policy, playout
from tripot.lab.odds import OddsCalculator

TABU: Game[Any] = find_games()["tabu"]


def test_omitted_functions_follow_from_the_rules() -> None:
    game = Game[Any](
        name="tabu", players=TABU.players, start=TABU.start, turn=TABU.turn, legal=TABU.legal, default=TABU.default,
        decide=TABU.decide, evolve=TABU.evolve,
    )  # fmt: skip
    assert (game.package, game.state, game.variant) == (TABU.package, TABU.state, TABU.variant)
    assert game.presets == {"maison": TABU.variant()}
    assert set(game.actions) == set(TABU.actions)
    assert set(game.facts) == set(TABU.facts)
    assert list(game.bots) == ["cautious"]


def test_a_start_without_declarations_needs_the_fields() -> None:
    with pytest.raises(TypeError, match=r"tabu needs state=\.\.\.: start does not declare it"):
        replace(TABU, state=None, start=lambda *told: TABU.start(*told))  # noqa: PLW0108 - undeclared


def nothing(*_: object) -> Any:
    """Do nothing."""


def asked(game: Game[Any]) -> View[Any]:
    state = game.start(2, game.variant())
    return View(game, state, Seat(0), Random(1))


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (
            lambda: asked(replace(TOY, legal=nothing)).options,
            InvariantError,
            "legal must return a tuple",
        ),
        (lambda: TABU.action(Option("tabu.steak/1", {})), InvariantError, "does not list.*did you mean 'tabu.stake/1'"),
        (lambda: TABU.bet("sign"), LookupError, "tabu has no bet 'sign'.*did you mean 'signe'"),
        (lambda: OddsCalculator(TABU).price("sign", TABU.variant()), LookupError, "did you mean 'signe'"),
        (lambda: load_policy(TABU, TABU.variant()), LookupError, "tabu has no bet whose best play is sought"),
        (lambda: playout(TABU, 13, TABU.variant(), Random(1)), ValueError, "tabu takes 2 to 12 players, not 13"),
        (lambda: apply_switches(TABU.variant(), {"tabu.payot": 1}), BadSwitch, "did you mean 'tabu.payout'"),
        (lambda: apply_switches(TABU.variant(), {"tabu.payout": "kontre"}), BadSwitch, "did you mean 'contre'"),
    ],
)
def test_an_error_names_the_game_and_similar_fields(ask: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        ask()


def test_rules_without_a_yield_are_named() -> None:
    game = replace(TOY, decide=nothing)
    view = asked(game)
    with pytest.raises(InvariantError, match="decide must yield its facts, but returns None"):
        advance(game, view.state, ActMove(Seat(0), view.default(), view.state.phase))
