"""Runs algorithms of OpenSpiel on the games: random play, Monte Carlo tree search, regret minimisation.

``just open-spiel`` runs this program in the environment of the benchmarks, which contains OpenSpiel.
"""

from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, mcts

from tests.kernel.toy import TOY
from tripot.games import find_games
from tripot.kernel import Decide, Dice, Die, Draw, Seat
from tripot.lab.learning.open_spiel import open_spiel_game

BIASED = Dice((Die("coin", ("pile", "pile", "face")),))


def toss_biased(state: Any) -> Any:
    """Return the turn of the toy game, with a coin that shows seat 1's side in two of three throws."""
    turn = TOY.turn(state)
    return replace_law(turn) if isinstance(turn, Draw) else turn


def replace_law(turn: Draw) -> Draw:
    """Return the draw with the biased coin instead of its own dice."""
    return Draw(BIASED, turn.thrower)


def play_random_games(rng: np.random.RandomState) -> int:
    """Play each game to its end or limit, and copy states during play. Return the number of moves."""
    moves = 0
    for name, game in find_games().items():
        state = open_spiel_game(game, max_moves=150).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                assert abs(sum(chances) - 1) < 1e-9
                action = int(rng.choice(numbers, p=chances))
            else:
                action = int(rng.choice(state.legal_actions()))
            copy = state.clone()
            state.apply_action(action)
            assert copy.history() == state.history()[:-1], "a copy does not change with the original"
            moves += 1
        kernel = state.state
        gained = [kernel.belongings(Seat(seat)) for seat in range(len(state.returns()))]
        assert [a - b for a, b in zip(gained, state.start, strict=True)] == state.returns(), name
    return moves


def main() -> None:
    """Run all algorithms."""
    rng = np.random.RandomState(7)
    print(f"{play_random_games(rng)} random moves in {len(find_games())} games")

    # Each toss favours seat 1, so small stakes are best: with four chips in all, seat 1 wins with probability 4/5, or
    # with 2/3 if it stakes everything at once.
    game = open_spiel_game(replace(TOY, turn=toss_biased), grid=(0.0,), max_moves=16)
    state = game.new_initial_state()
    raises, done = state.legal_actions()
    assert "Raise" in state.action_to_string(1, raises)
    assert isinstance(state.turn, Decide)

    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    chosen = policy.action_probabilities(state)
    value = expected_game_score.policy_value(state, [policy] * 2)
    print(f"CFR+: done with {chosen[done]:.3f}, values {value[0]:+.3f} and {value[1]:+.3f}")
    assert chosen[done] > 0.95
    assert value[1] > 4 / 3 - 2 / 3, "better than an immediate raise"

    bot = mcts.MCTSBot(game, 2, 400, mcts.RandomRolloutEvaluator(4, rng), random_state=rng)
    answers = [bot.step(state) for _ in range(5)]
    print(f"MCTS: {answers.count(done)} of 5 times done")
    assert answers.count(done) >= 4
    assert pyspiel.PlayerId.CHANCE not in answers


if __name__ == "__main__":
    main()
