"""Turns a game into a learning environment: PettingZoo AEC with action masks.

Needs the extra ``lab``. Chance moves are played automatically. If several seats must act, they do so in an order
shuffled by the seed. The reward is the change in a seat's chips, including its stakes.
"""

from collections.abc import Sequence
from operator import sub
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from tripot.kernel import ActMove, Chance, Decide, Draw, Game, Seat, Variant, advance
from tripot.lab.learning.encoding import STAKE_GRID, Encoding, NoSlot
from tripot.lab.playout import bytes_of

TRUNCATE_AFTER_MOVES = 20_000
"""The number of actions after which a game is truncated, because a learner could otherwise place and take back a stake
forever."""

MAX_OBSERVED_VALUE = 2**31 - 1

Observation = dict[str, NDArray[Any]]


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc] # it has no types to inherit
    """A table of one game. Agents are ``seat_0`` … ; an action is a slot of the game's :class:`Encoding`."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo reads it from the class

    def __init__(self, encoding: Encoding, moves: int = TRUNCATE_AFTER_MOVES, render_mode: str | None = None) -> None:
        super().__init__()
        game = encoding.game
        self.metadata = {**type(self).metadata, "name": f"tripot_{game.name.replace('/', '_')}_v{game.version}"}
        self.render_mode = render_mode
        self.encoding, self.most_moves = encoding, moves
        self.state: Any = None
        self.seat: Seat | None = None
        """The seat that decides next; ``None`` when the game is over."""
        self._rng = Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(encoding.players)]
        self._seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        spaces: dict[str, Any] = {
            "observation": Box(-MAX_OBSERVED_VALUE, MAX_OBSERVED_VALUE, (encoding.width,), np.int64),
            "action_mask": Box(0, 1, (encoding.size,), np.int8),
        }
        self.observation_spaces = {agent: Dict(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(encoding.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the observation space, which is the same for every seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space, which is the same for every seat."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same game."""
        del options
        encoding = self.encoding
        if seed is not None or self.state is None:
            self._rng = Random(seed)
        self._bytes, self.moves = bytes_of(self._rng), 0
        self.state, self.seat = encoding.game.start(encoding.players, encoding.variant), None
        self._phase, self._order = -1, list(range(encoding.players))
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._advance_to_decision()

    def step(self, action: int | None) -> None:
        """Play the selected agent's action, a slot that its mask allows."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        slot, state, players = -1 if action is None else int(action), self.state, self.encoding.players
        if not 0 <= slot < len(self.mask) or not self.mask[slot]:
            raise NoSlot(f"slot {slot} is not on offer; the mask shows {np.flatnonzero(self.mask).tolist()}")
        chosen = self.encoding.action(slot, self._offered)
        self.state, _ = advance(self.encoding.game, state, ActMove(self._seats[agent], chosen, state.phase))
        self.moves += 1
        self._cumulative_rewards[agent] = 0
        self._advance_to_decision()
        gains = map(sub, self.state.chips_by_seat(players), state.chips_by_seat(players))
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the table as seen from a seat, and its action mask. The mask is empty for a seat that is not
        selected."""
        seat = self._seats[agent]
        mask = self.mask.copy() if seat == self.seat else np.zeros_like(self.mask)
        return {"observation": self.encoding.encode_table(self.state, seat), "action_mask": mask}

    def render(self) -> str | None:
        """Return the chips in each place, as text."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(f"{place}: {amount}" for place, amount in sorted(self.state.chips.at.items()))

    def close(self) -> None:
        """Do nothing, because the environment has no resources."""

    def _advance_to_decision(self) -> None:
        """Play chance moves until a seat decides or the game is over."""
        game = self.encoding.game
        while isinstance(turn := game.turn(self.state), Draw):
            self.state, _ = advance(game, self.state, Chance(turn.law.sample(self._bytes)))
        if not isinstance(turn, Decide):
            self.seat, self.mask = None, np.zeros(self.encoding.size, np.int8)
            self.terminations = dict.fromkeys(self.agents, True)
            return
        if turn.phase != self._phase:
            self._phase = turn.phase
            if len(turn.awaited) > 1:
                self._rng.shuffle(self._order)
        if self.seat not in turn.awaited:
            self.seat = min(turn.awaited, key=self._order.index)
        self._offered = game.offered(self.state, self.seat)
        self.mask = self.encoding.mask(self._offered)
        self.agent_selection = self.possible_agents[self.seat]
        if self.moves >= self.most_moves:
            self.truncations = dict.fromkeys(self.agents, True)


def env(
    game: Game[Any],
    players: int | None = None,
    variant: Variant | None = None,
    *,
    grid: Sequence[float] | None = STAKE_GRID,
    moves: int = TRUNCATE_AFTER_MOVES,
    render_mode: str | None = None,
) -> TableEnv:
    """Return a game as a PettingZoo AEC environment, by default with the fewest players and the default variant."""
    seats = game.players[0] if players is None else players
    encoding = Encoding(game, seats, game.variant() if variant is None else variant, grid)
    return TableEnv(encoding, moves, render_mode)
