"""Tests the learning environments: the tests of PettingZoo, rewards, and the agent of docs/learning.md."""

import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tripot.games import find_games
from tripot.kernel import Seat
from tripot.lab import env
from tripot.lab.learning.env import TableEnv

REPO = Path(__file__).parents[3]


@contextmanager
def masks_are_in_the_observation() -> Iterator[None]:
    """Ignore a warning of PettingZoo's tests about masks in the observation, which PettingZoo itself recommends."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        yield


@pytest.mark.parametrize("name", list(find_games()))
def test_pettingzoos_tests_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with masks_are_in_the_observation():
        api_test(env(find_games()[name]), num_cycles=150)
        seed_test(lambda: env(find_games()[name]), num_cycles=60)


def played(table: TableEnv, seed: int) -> tuple[dict[str, int], list[int]]:
    """Play a random game. Return the total reward of each agent, and the actions."""
    table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    won, taken = dict.fromkeys(table.possible_agents, 0), []
    for agent in table.agent_iter():
        observation, reward, over, cut, _ = table.last()
        won[agent] += reward
        if over or cut:
            table.step(None)
            continue
        taken.append(int(rng.choice(observation["action_mask"].nonzero()[0])))
        table.step(taken[-1])
    return won, taken


@pytest.mark.parametrize("name", list(find_games()))
def test_the_rewards_of_a_game_are_the_net_results(name: str) -> None:
    table = env(find_games()[name], find_games()[name].players[0], moves=400)
    for seed in range(3):
        start = find_games()[name].start(table.encoding.players, table.encoding.variant)
        won, _ = played(table, seed)
        for seat, agent in enumerate(table.possible_agents):
            owned = sum(on for place, on in table.state.chips.at.items() if place.endswith(f":{seat}"))
            assert won[agent] == owned - start.purse(Seat(seat))


@pytest.mark.nightly
def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (env(find_games()["tabu"], 4) for _ in range(2))
    assert played(one, 5) == played(two, 5)
    assert played(one, 5) != played(two, 6)


def test_in_an_open_phase_agents_act_until_done_in_random_order() -> None:
    table = env(find_games()["tabu"], 5)
    orders = set()
    for seed in range(12):
        table.reset(seed=seed)
        order: list[str] = []
        for agent in table.agent_iter():
            if agent not in order:
                order.append(agent)
            mask = table.last()[0]["action_mask"]
            assert order[-1] == agent, "no seat is asked again before the next has acted"
            done = table.encoding.blocks["done/1"][0]
            throw = table.encoding.blocks["throw/1"][0]
            if mask[throw]:
                break
            table.step(done if mask[done] else int(mask.argmax()))
        orders.add(tuple(order[:-1]))
    assert len(orders) > 3


def test_a_slot_that_is_not_offered_is_refused() -> None:
    table = env(find_games()["home_casino/duel"])
    table.reset(seed=1)
    wrong = int((table.last()[0]["action_mask"] == 0).argmax())
    with pytest.raises(ValueError, match="not on offer"):
        table.step(wrong)


def test_a_game_without_end_is_truncated() -> None:
    table = env(find_games()["tabu"], 2, moves=30)
    table.reset(seed=1)
    for _ in table.agent_iter():
        observation, _, over, cut, _ = table.last()
        assert not over
        if cut:
            return
        table.step(int(observation["action_mask"].nonzero()[0][0]))
    raise AssertionError("it was never cut")


def test_too_many_players_are_refused() -> None:
    with pytest.raises(ValueError, match="2 to 2 players, not 3"):
        env(find_games()["home_casino/duel"], 3)


def test_render_prints_the_chips_by_place() -> None:
    table = env(find_games()["home_casino/duel"], render_mode="ansi")
    table.reset(seed=1)
    assert "purse:0: 4000" in str(table.render())


def test_the_blocks_of_the_docs_run() -> None:
    blocks = re.findall(
        r"^```python\n(.*?)^```$", (REPO / "docs" / "learning.md").read_text(), re.MULTILINE | re.DOTALL
    )
    module = ModuleType("learning")
    for block in blocks:
        exec(compile(block, "docs/learning.md", "exec"), module.__dict__)
    assert isinstance(module.table, TableEnv)


def test_the_lab_works_without_the_packages_for_learning() -> None:
    """Packages such as numpy are an extra, so odds, best play and luck must not import them."""
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('numpy', 'gymnasium', 'pettingzoo', 'matplotlib')));"
        "import tripot.lab; from tripot.games import find_games;"
        "print(tripot.lab.OddsCalculator(find_games()['tabu']).price('signe', find_games()['tabu'].variant()).ev)"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "-17/216\n"
    )
