"""Tests ``tripot check``: the table of results, the command that repeats a failure, and error messages."""

from dataclasses import replace

import pytest

from tripot.cli import app
from tripot.cli.commands.check import choose_combinations, list_batches, run_batch
from tripot.cli.errors import CommandError
from tripot.games import find_games
from tripot.kernel import Fact, InvariantError, State
from tripot.lab import Unfit, variants


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as left:
        app(["check", *words])
    return int(left.value.code or 0), capsys.readouterr().out


def test_every_combination_is_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(capsys, "home_casino/duel", "--games", "3", "--workers", "1")
    assert code == 0
    for label in variants(find_games()["home_casino/duel"]):
        assert label in said
    assert "n = " in said
    assert "every one held" in said


@pytest.mark.parametrize(
    ("names", "only", "there"), [(("chess",), (), "tabu"), (("tabu",), ("x",), "tabu.payout=mise_comprise")]
)
def test_unknown_names_are_answered_with_the_known_ones(
    names: tuple[str, ...], only: tuple[str, ...], there: str
) -> None:
    with pytest.raises(CommandError, match=there):
        choose_combinations(names, only)


def test_games_are_distributed_evenly_over_seeds() -> None:
    dealt = list_batches([("a", "x"), ("b", "y")], seed=5, games=45)
    for combination in (("a", "x"), ("b", "y")):
        seeds = [seed for to, batch in dealt if to == combination for seed in batch]
        assert seeds == list(range(5, 50))


def test_a_failure_names_the_game_and_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tabu = find_games()["tabu"]
    broken = replace(tabu, default=lambda _, __: None)
    monkeypatch.setattr("tripot.cli.commands.check.find_games", lambda: {"tabu": broken})
    with pytest.raises(Unfit, match=r"again: tripot check tabu --only 'maison' --seed \d+ --games 1"):
        run_batch((("tabu", "maison"), range(1, 5)))


def test_rules_that_raise_are_reported_with_their_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = replace(find_games()["home_casino/duel"], package=__name__, evolve=forget_everything)
    monkeypatch.setattr("tripot.cli.commands.check.find_games", lambda: {"home_casino/duel": broken})
    code, said = run(capsys, "home_casino/duel", "--games", "1", "--workers", "1")
    line = forget_everything.__code__.co_firstlineno + 1
    assert code == 1
    assert f"InvariantError: cannot fold this (test_check.py, line {line})" in " ".join(said.split())


def forget_everything(_: State, __: Fact) -> State:
    raise InvariantError("cannot fold this")
