"""Trials of the bots: few games, wide bounds."""

from random import Random

import pytest

from tripot.games import find_games
from tripot.kernel import Seat, Throw, tag_of
from tripot.lab.bot_trials import (
    PERSON,
    PERSON_STAKES,
    Trial,
    count_action,
    make_simple_person,
    run_trials,
    tables_against_others,
)

FIELDS = {"tabu": 6, "home_casino/roulette": 13}


def find_game(name: str):  # type: ignore[no-untyped-def]
    return find_games()[name]


@pytest.mark.parametrize(("name", "games"), [("tabu", 60), ("passe_anglaise", 60), ("home_casino", 16)])
def test_every_temper_wins_at_times_in_round_sums_on_all_fields(name: str, games: int) -> None:
    game = find_game(name)
    tempers = [bot for bot in game.bots if bot != "expert"]
    table = next(tables_against_others(tempers, tempers[0], 4))
    trials = run_trials(find_game, name, game.presets["maison"], table, 3, range(games))
    assert set(trials) == set(tempers)
    for who, trial in trials.items():
        assert trial.interval[1] > trial.fair_share(4) / 2, who
        assert trial.round_share >= 0.8, who
        assert name not in FIELDS or len(trial.fields) == FIELDS[name], who


def test_a_simple_person_stakes_2_to_12_percent_of_the_purse_and_takes_nothing_back() -> None:
    game, rng = find_game("tabu"), Random(1)
    trials = run_trials(find_game, "tabu", game.presets["maison"], (PERSON,) * 3, 1, range(5))
    assert not [word for word in trials[PERSON].acts if "take_back" in word or "undo" in word]
    state = game.start(2, game.presets["maison"])
    state = state.__class__(**{name: getattr(state, name) for name in state.__struct_fields__} | {"banker": Seat(0)})
    person, has = make_simple_person(game), state.purse(Seat(1))
    stakes = [person(state, Seat(1), game.legal(state, Seat(1)), rng).amount for _ in range(200)]
    assert PERSON_STAKES[0] * has <= min(stakes) < max(stakes) <= PERSON_STAKES[1] * has + 1


def test_trials_of_a_temper_add_up() -> None:
    game = find_game("home_casino/roulette")
    whole = run_trials(find_game, game.name, game.presets["maison"], ("bold",), 1, range(10))["bold"]
    halves = [
        run_trials(find_game, game.name, game.presets["maison"], ("bold",), 1, part)["bold"]
        for part in (range(5), range(5, 10))
    ]
    assert halves[0] + halves[1] == whole
    assert whole.games == 10


def test_only_stakes_count_as_sums() -> None:
    trial = Trial()
    count_action(trial, Throw())
    assert (trial.stakes, trial.acts[tag_of(Throw)]) == (0, 1)


def test_every_other_temper_is_met() -> None:
    tables = list(tables_against_others(["a", "b", "c"], "a", 2))
    assert tables == [("a", "b"), ("a", "c")]
    assert all(len(table) == 4 and table[0] == "a" for table in tables_against_others(["a", "b", "c"], "a", 4))
