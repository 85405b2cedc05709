"""Turns a game into a game of OpenSpiel, for its search and equilibrium algorithms. Needs the package ``open_spiel``.

If several seats must act, they decide in ascending order. The return of a seat is the change in its chips.
"""

from collections.abc import Sequence
from typing import Any

import pyspiel  # type: ignore[import-not-found, unused-ignore]

from tripot.kernel import ActMove, Chance, Decide, Draw, Game, Options, Seat, Variant, advance, outcomes
from tripot.lab.learning.encoding import STAKE_GRID, Encoding

MAX_MOVES = 1_000
"""The number of moves after which a game counts as over, because OpenSpiel requires a limit."""


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore] # it has no types to inherit
    """A game for OpenSpiel. An action is a slot of the game's encoding."""

    def __init__(self, encoding: Encoding, max_moves: int) -> None:
        self.encoding, self.max_moves = encoding, max_moves
        game, total = encoding.game, float(encoding.game.start(encoding.players, encoding.variant).chips.total)
        name = f"tripot_{game.name.replace('/', '_')}"
        kind = pyspiel.GameType(
            short_name=name,
            long_name=name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=encoding.players,
            min_num_players=encoding.players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        about = pyspiel.GameInfo(
            num_distinct_actions=encoding.size,
            max_chance_outcomes=4_096,
            num_players=encoding.players,
            min_utility=-total,
            max_utility=total,
            max_game_length=max_moves,
        )
        super().__init__(kind, about, {})

    def new_initial_state(self, state: Any = None) -> "SpielState":
        """Return the first state, or the given state of the kernel."""
        encoding = self.encoding
        return SpielState(self, encoding.game.start(encoding.players, encoding.variant) if state is None else state)

    def __deepcopy__(self, memo: Any) -> "SpielGame":
        return self


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A state for OpenSpiel, which contains a state of the kernel."""

    def __init__(self, game: SpielGame, state: Any) -> None:
        super().__init__(game)
        self.encoding, self.max_moves, self.moves = game.encoding, game.max_moves, 0
        self.start = tuple(state.belongings(Seat(seat)) for seat in range(game.encoding.players))
        self._enter(state)

    def current_player(self) -> int:
        """Return the deciding seat, or OpenSpiel's id for chance or for a finished game."""
        if self.moves >= self.max_moves:
            return int(pyspiel.PlayerId.TERMINAL)
        match self.turn:
            case Draw():
                return int(pyspiel.PlayerId.CHANCE)
            case Decide(awaited=awaited):
                return min(awaited)
            case _:
                return int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.encoding.slots(self._offered(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number of each outcome of the law, and its chance."""
        whole = sum(weight for _, weight in self._outcomes())
        return [(at, weight / whole) for at, (_, weight) in enumerate(self._outcomes())]

    def _apply_action(self, action: int) -> None:
        game = self.encoding.game
        if isinstance(self.turn, Draw):
            move: Any = Chance(self._outcomes()[action][0])
        else:
            seat = Seat(self.current_player())
            move = ActMove(seat, self.encoding.action(action, self._offered(seat)), self.state.phase)
        self.moves += 1
        self._enter(advance(game, self.state, move)[0])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self._outcomes()[action][0])
        return str(self.encoding.action(action, self._offered(player)))

    def is_terminal(self) -> bool:
        """Return whether the game is over or truncated."""
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return what each seat has gained."""
        return [float(self.state.belongings(Seat(seat)) - had) for seat, had in enumerate(self.start)]

    def information_state_string(self, player: int | None = None) -> str:
        """Return the whole state, because the games have no hidden information."""
        del player
        return str(self.state)

    observation_string = information_state_string

    def __str__(self) -> str:
        return str(self.state)

    def __deepcopy__(self, memo: Any) -> "SpielState":
        copy = SpielState(self.get_game(), self.state)
        copy.start, copy.moves = self.start, self.moves
        return copy

    def _enter(self, state: Any) -> None:
        self.state, self.turn = state, self.encoding.game.turn(state)

    def _offered(self, seat: int) -> Options:
        return self.encoding.game.offered(self.state, Seat(seat))

    def _outcomes(self) -> Sequence[tuple[Any, int]]:
        return outcomes(self.encoding.game, self.encoding.game.chance(self.state))


def open_spiel_game(
    game: Game[Any],
    players: int | None = None,
    variant: Variant | None = None,
    *,
    grid: Sequence[float] | None = STAKE_GRID,
    max_moves: int = MAX_MOVES,
) -> SpielGame:
    """Return a game as a game of OpenSpiel, by default with the fewest players and the default variant."""
    seats = game.players[0] if players is None else players
    return SpielGame(Encoding(game, seats, game.variant() if variant is None else variant, grid), max_moves)
