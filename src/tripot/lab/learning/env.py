"""Any game as a PettingZoo AEC environment for learning, with action masks. Needs pettingzoo, gymnasium and numpy.

Chance plays by itself. In an open phase the awaited seats act in an order shuffled by the seed, each until it is no
longer awaited. The reward is the change in a seat's chips, its stakes included.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from tripot.kernel import Action, ActMove, Chance, Decide, Draw, Game, Seat, Variant, advance
from tripot.lab.learning.encoding import STAKE_GRID, Encoding
from tripot.lab.playout import bytes_of

TRUNCATE_AFTER_MOVES = 20_000
"""The number of actions after which a game is truncated, because a learner could stake and take back forever."""

MAX_OBSERVED_VALUE = 2**31 - 1

Observation = dict[str, NDArray[Any]]


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc] # it has no types to inherit
    """A table of one game. Agents are ``seat_0`` … ; an action is a slot of the game's :class:`Encoding`."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo reads it from the class

    def __init__(
        self,
        game: Game[Any],
        players: int,
        variant: Variant,
        grid: tuple[float, ...],
        moves: int,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.metadata = {**type(self).metadata, "name": f"tripot_{game.name.replace('/', '_')}_v{game.version}"}
        game.require_own_variant(variant)
        self.game, self.players, self.variant, self.most_moves = game, players, variant, moves
        self.render_mode = render_mode
        self.encoding = Encoding(game, players, variant, grid)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        width, slots = len(self.encoding.paths) + 1, self.encoding.size
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-MAX_OBSERVED_VALUE, MAX_OBSERVED_VALUE, (width,), np.int64),
                    "action_mask": Box(0, 1, (slots,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(slots) for agent in self.possible_agents}
        self._rng = Random()
        self._state: Any = None
        self._slots: dict[int, Action] = {}

    def observation_space(self, agent: str) -> Any:
        """The observation space, the same for every seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The action space, the same for every seat."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same game."""
        del options
        if seed is not None or self._state is None:
            self._rng = Random(seed)
        self._bytes: Iterator[int] = bytes_of(self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._moves = 0
        self._phase, self._order = -1, list(range(self.players))
        self._seat: Seat | None = None
        self._state = self.game.start(self.players, self.variant)
        self._chips = self._chips_per_seat()
        self._advance_to_decision()

    def step(self, action: int | None) -> None:
        """Play the selected agent's action, a slot that its mask shows."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        slots = self._slots
        if action is None or int(action) not in slots:
            raise ValueError(f"slot {action} is not on offer to {agent}; its mask shows {sorted(slots)}")
        seat = Seat(self.possible_agents.index(agent))
        self._state, _ = advance(self.game, self._state, ActMove(seat, slots[int(action)], self._state.phase))
        self._moves += 1
        self._advance_to_decision()
        before, self._chips = self._chips, self._chips_per_seat()
        for other, then, now in zip(self.possible_agents, before, self._chips, strict=True):
            self.rewards[other] = now - then
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """The table as seen from a seat, and its action mask; empty for a seat that is not selected."""
        seat = Seat(self.possible_agents.index(agent))
        mask = np.zeros(self.encoding.size, np.int8)
        if seat == self._seat:
            mask[list(self._slots)] = 1
        return {"observation": np.array(self.encoding.encode_table(self._state, seat), np.int64), "action_mask": mask}

    def render(self) -> str | None:
        """The chips in each place, as text."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(f"{place}: {amount}" for place, amount in sorted(self._state.chips.at.items()))

    def close(self) -> None:
        """Do nothing: the environment holds no resource."""

    def _advance_to_decision(self) -> None:
        """Play chance until a seat is selected or the game is over."""
        while isinstance(turn := self.game.turn(self._state), Draw):
            self._state, _ = advance(self.game, self._state, Chance(turn.law.sample(self._bytes)))
        if not isinstance(turn, Decide):
            self._seat, self._slots = None, {}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            if turn.phase != self._phase:
                self._phase = turn.phase
                self._rng.shuffle(self._order)
            if self._seat not in turn.awaited:
                self._seat = min(turn.awaited, key=self._order.index)
            self.agent_selection = self.possible_agents[self._seat]
            self._slots = self.encoding.actions(self.game.legal(self._state, self._seat))
            if self._moves >= self.most_moves:
                self.truncations = dict.fromkeys(self.agents, True)

    def _chips_per_seat(self) -> list[int]:
        return [self._state.belongings(Seat(seat)) for seat in range(self.players)]


def env(
    game: Game[Any],
    players: int | None = None,
    variant: Variant | None = None,
    *,
    grid: tuple[float, ...] = STAKE_GRID,
    moves: int = TRUNCATE_AFTER_MOVES,
    render_mode: str | None = None,
) -> TableEnv:
    """A game as a PettingZoo AEC environment; by default with the fewest players and the default variant."""
    seats = game.players[0] if players is None else players
    if seats not in game.players:
        raise ValueError(f"{game.name} takes {game.players[0]} to {game.players[-1]} players, not {seats}")
    return TableEnv(game, seats, game.variant() if variant is None else variant, grid, moves, render_mode)
