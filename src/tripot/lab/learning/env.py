"""Turns a game into a learning environment: PettingZoo AEC with action masks, or many tables at once as arrays.

Needs the extra ``lab``. Chance moves are played automatically. If several seats must act, they do so in an order
shuffled by the seed. The reward is the change in a seat's chips, including its stakes.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from tripot.kernel import ActMove, Chance, Decide, Draw, Game, Options, Seat, Variant, advance
from tripot.lab.learning.encoding import STAKE_GRID, Encoding, NoSlot
from tripot.lab.playout import bytes_of

TRUNCATE_AFTER_MOVES = 20_000
"""The number of actions after which a game is truncated, because a learner could otherwise place and take back a stake
forever."""

MAX_OBSERVED_VALUE = 2**31 - 1

Observation = dict[str, NDArray[Any]]


class LearnerTable:
    """One table: the seat that decides next, its mask, and each seat's reward for the last action."""

    def __init__(self, encoding: Encoding, most_moves: int = TRUNCATE_AFTER_MOVES) -> None:
        self.encoding, self.most_moves = encoding, most_moves
        self.state: Any = None
        self.seat: Seat | None = None
        """The seat that decides next; ``None`` when the game is over."""
        self.mask = np.zeros(encoding.size, np.int8)
        self.rewards: list[int] = []
        self.moves = 0
        self._offered: Options = ()

    def reset(self, rng: Random) -> None:
        """Start a new game."""
        encoding = self.encoding
        self.rng, self._bytes = rng, bytes_of(rng)
        self.state, self.seat, self.moves = encoding.game.start(encoding.players, encoding.variant), None, 0
        self.rewards = [0] * encoding.players
        self._phase, self._order = -1, list(range(encoding.players))
        self._chips = self.state.chips_by_seat(self.encoding.players)
        self._advance_to_decision()

    def step(self, slot: int) -> None:
        """Play the action of a slot for the deciding seat."""
        if not 0 <= slot < len(self.mask) or not self.mask[slot]:
            raise NoSlot(f"slot {slot} is not on offer; the mask shows {np.flatnonzero(self.mask).tolist()}")
        assert self.seat is not None
        action, state = self.encoding.action(slot, self._offered), self.state
        self.state, _ = advance(self.encoding.game, state, ActMove(self.seat, action, state.phase))
        self.moves += 1
        self._advance_to_decision()
        before = self._chips
        if self.state.chips is state.chips:
            self.rewards = [0] * len(before)
        else:
            now = self._chips = self.state.chips_by_seat(self.encoding.players)
            self.rewards = [now[seat] - chips for seat, chips in enumerate(before)]

    @property
    def is_truncated(self) -> bool:
        """Whether the game was stopped because it had too many moves."""
        return self.seat is not None and self.moves >= self.most_moves

    def _advance_to_decision(self) -> None:
        """Play chance moves until a seat decides or the game is over."""
        game = self.encoding.game
        while isinstance(turn := game.turn(self.state), Draw):
            self.state, _ = advance(game, self.state, Chance(turn.law.sample(self._bytes)))
        if not isinstance(turn, Decide):
            self.seat, self.mask = None, np.zeros_like(self.mask)
            return
        if turn.phase != self._phase:
            self._phase = turn.phase
            if len(turn.awaited) > 1:
                self.rng.shuffle(self._order)
        if self.seat not in turn.awaited:
            self.seat = min(turn.awaited, key=self._order.index)
        self._offered = game.offered(self.state, self.seat)
        self.mask = self.encoding.mask(self._offered)


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc] # it has no types to inherit
    """A table of one game. Agents are ``seat_0`` … ; an action is a slot of the game's :class:`Encoding`."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo reads it from the class

    def __init__(self, encoding: Encoding, moves: int = TRUNCATE_AFTER_MOVES, render_mode: str | None = None) -> None:
        super().__init__()
        game = encoding.game
        self.metadata = {**type(self).metadata, "name": f"tripot_{game.name.replace('/', '_')}_v{game.version}"}
        self.render_mode = render_mode
        self.encoding, self.table = encoding, LearnerTable(encoding, moves)
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
        if seed is not None or self.table.state is None:
            self._rng = Random(seed)
        self.table.reset(self._rng)
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def step(self, action: int | None) -> None:
        """Play the selected agent's action, a slot that its mask allows."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the table as seen from a seat, and its action mask. The mask is empty for a seat that is not
        selected."""
        seat, table = self._seats[agent], self.table
        numbers = self.encoding.encode_table(table.state, seat)
        mask = table.mask.copy() if seat == table.seat else np.zeros_like(table.mask)
        return {"observation": numbers, "action_mask": mask}

    def render(self) -> str | None:
        """Return the chips in each place, as text."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(f"{place}: {amount}" for place, amount in sorted(self.table.state.chips.at.items()))

    def close(self) -> None:
        """Do nothing, because the environment has no resources."""

    def _select(self) -> None:
        table = self.table
        self.rewards = dict(zip(self.possible_agents, table.rewards, strict=True))
        if table.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[table.seat]
            if table.is_truncated:
                self.truncations = dict.fromkeys(self.agents, True)


class TablesStep(NamedTuple):
    """The observations of all tables, one row per table."""

    observations: NDArray[np.int64]
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    """The seat that decides next."""
    rewards: NDArray[np.int64]
    """The reward of each seat from the last action at its table."""
    ended: NDArray[np.bool_]
    """Whether the last action ended the game. The row then shows the beginning of the next game."""


class TablesEnv:
    """Many tables of one game at once, as arrays. When a game ends, its table begins the next game automatically."""

    def __init__(self, encoding: Encoding, tables: int, moves: int = TRUNCATE_AFTER_MOVES) -> None:
        self.encoding = encoding
        self.tables = [LearnerTable(encoding, moves) for _ in range(tables)]

    def reset(self, seed: int | None = None) -> TablesStep:
        """Start a new game at every table; the same seed gives the same games."""
        seeds = Random(seed)
        for table in self.tables:
            table.reset(Random(seeds.getrandbits(64)))
        return self._look([table.rewards for table in self.tables], [False] * len(self.tables))

    def step(self, slots: Sequence[int] | NDArray[np.integer]) -> TablesStep:
        """Play one slot at every table."""
        rewards, ended = [], []
        for table, slot in zip(self.tables, np.asarray(slots).tolist(), strict=True):
            table.step(slot)
            rewards.append(table.rewards)
            ended.append(table.seat is None or table.is_truncated)
            if ended[-1]:
                table.reset(table.rng)
        return self._look(rewards, ended)

    def _look(self, rewards: list[list[int]], ended: list[bool]) -> TablesStep:
        seats = [Seat(0) if table.seat is None else table.seat for table in self.tables]
        rows = [self.encoding.encode_table(table.state, seat) for table, seat in zip(self.tables, seats, strict=True)]
        masks = np.array([table.mask for table in self.tables])
        return TablesStep(np.array(rows), masks, np.array(seats), np.array(rewards), np.array(ended))


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
    return TableEnv(encode(game, players, variant, grid), moves, render_mode)


def envs(
    game: Game[Any],
    tables: int,
    players: int | None = None,
    variant: Variant | None = None,
    *,
    grid: Sequence[float] | None = STAKE_GRID,
    moves: int = TRUNCATE_AFTER_MOVES,
) -> TablesEnv:
    """Return many tables of a game at once, as arrays."""
    return TablesEnv(encode(game, players, variant, grid), tables, moves)


def encode(
    game: Game[Any], players: int | None, variant: Variant | None, grid: Sequence[float] | None = STAKE_GRID
) -> Encoding:
    """Return the encoding of a game, by default with the fewest players and the default variant."""
    seats = game.players[0] if players is None else players
    return Encoding(game, seats, game.variant() if variant is None else variant, grid)
