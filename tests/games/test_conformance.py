"""Tests that every game passes the conformance test, and that the conformance test detects faults."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as but

from tripot.games import find_games
from tripot.kernel import ActMove, Decide, Fact, Facts, Fell, Game, Move, Transfer, purse
from tripot.lab import Tally, Unfit, examine, variants

SEEDS = (range(4), range(4, 24), range(24, 44))
"""Whole games of every combination of game and variant. The gate plays the first range."""


def shares() -> Iterator[Any]:
    for name, game in find_games().items():
        for label in variants(game):
            for seeds in SEEDS:
                marks = (pytest.mark.nightly,) if seeds.start else ()
                yield pytest.param(name, label, seeds, id=f"{name}-{label}-{seeds.start}", marks=marks)


@pytest.mark.parametrize(("name", "label", "seeds"), list(shares()))
def test_random_games_pass(name: str, label: str, seeds: range) -> None:
    tally = sum((examine(find_games()[name], label, seed) for seed in seeds), Tally())
    assert tally.games == len(seeds)
    assert tally.probes > 0


def test_every_preset_and_every_value_of_every_switch_is_played() -> None:
    labels = set(variants(find_games()["tabu"]))
    assert labels >= {"maison", "famille", "lettre", "tabu.payout=mise_comprise", "tabu.end=a_la_demande"}


# Tests of the conformance test. Each of these games is Tabu with one fault.

TABU: Game[Any] = find_games()["tabu"]


def fails(broken: Game[Any], why: str, label: str = "maison") -> None:
    with pytest.raises(Unfit, match=why) as unfit:
        sum((examine(broken, label, seed) for seed in range(1, 30)), Tally())
    message = str(unfit.value)
    assert all(word in message for word in ("tabu", label, "seed", "move", "again: tripot check"))


def test_a_game_without_facts_fails() -> None:
    def decide(table: Any, move: Move) -> Facts[Any]:
        return table
        yield

    fails(replace(TABU, decide=decide), "led to nothing")


def test_a_game_that_never_ends_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.lab.conformance.MAX_MOVES", 50)
    fails(TABU, "not over after 50 moves")


def test_a_rule_missing_from_the_sheets_fails() -> None:
    def decide(table: Any, move: Move) -> Facts[Any]:
        return retold(table, move, lambda fact: but(fact, rule="TABU-99") if isinstance(fact, Fell) else fact)

    fails(replace(TABU, decide=decide), "names a rule that no sheet of the game has")


def test_created_chips_fail() -> None:
    def decide(table: Any, move: Move) -> Facts[Any]:
        return retold(table, move, lambda fact: but(fact, amount=10**9) if isinstance(fact, Transfer) else fact)

    fails(replace(TABU, decide=decide), "cannot be made")


def retold(table: Any, move: Move, change: Any) -> Facts[Any]:
    telling = TABU.decide(table, move)
    fact: Fact | None = next(telling)
    while fact is not None:
        table = yield change(fact)
        try:
            fact = telling.send(table)
        except StopIteration:
            fact = None
    return table


def test_a_free_seat_without_options_fails() -> None:
    def turn(table: Any) -> Any:
        due = TABU.turn(table)
        others = tuple(seat for seat in table.seats if isinstance(due, Decide) and seat not in due.awaited)
        return but(due, free=others) if isinstance(due, Decide) else due

    fails(replace(TABU, turn=turn), "has nothing to do")


def test_an_unlisted_seat_with_options_fails() -> None:
    def turn(table: Any) -> Any:
        due = TABU.turn(table)
        return but(due, free=()) if isinstance(due, Decide) else due

    fails(replace(TABU, turn=turn), "has options, but is not in")


def test_defaults_that_never_finish_fail() -> None:
    def default(table: Any, seat: Any) -> Any:
        return TABU.least(next(iter(TABU.legal(table, seat))))

    fails(replace(TABU, default=default), "still awaited|IllegalMove")


def test_a_fold_with_hidden_input_fails() -> None:
    """The state depends on data outside the facts, so it differs when the facts are applied again."""
    mood = iter(range(10**9))

    def evolve(table: Any, fact: Fact) -> Any:
        return but(TABU.evolve(table, fact), tours=next(mood))

    fails(replace(TABU, evolve=evolve), "do not fold")


def test_nondeterministic_rules_fail() -> None:
    mood = iter(range(10**9))

    def decide(table: Any, move: Move) -> Facts[Any]:
        if isinstance(move, ActMove) and next(mood) % 3 == 0:
            return retold(table, move, lambda fact: but(fact, rule="TABU-1"))
        return TABU.decide(table, move)

    fails(replace(TABU, decide=decide), "gives different facts")


def test_an_option_that_is_refused_fails() -> None:
    """The faulty game offers stakes of twice the purse."""

    def legal(table: Any, seat: Any) -> Any:
        poor = but(table, chips=but(table.chips, at={**table.chips.at, purse(seat): 3 * table.purse(seat)}))
        return TABU.legal(poor, seat)

    fails(replace(TABU, legal=legal), "cannot be made|nothing to do")
