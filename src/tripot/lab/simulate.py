"""Simulates whole games between bots, and counts wins, bankruptcies and the length of games. Needs numpy.

The seed of each game is derived from a common seed and the number of the game, so results do not depend on the number
of workers. A game object cannot be sent to another process, so the caller passes a function that finds the game by
name.
"""

import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from statistics import mean, median, quantiles
from typing import Any, TypeVar
from warnings import catch_warnings, simplefilter

from msgspec import Struct
from numpy.random import SeedSequence

from tripot.kernel import Seat, State, Strategy, Variant
from tripot.lab.confidence import half_width, wilson_interval
from tripot.lab.playout import FindGame, play_at_random, playout, ruined_seats

RANDOM_BOT = "random"
"""The name of the bot that plays at random."""

GAMES_PER_BATCH = 20
"""Games in one batch for a worker."""


B = TypeVar("B")


class SimulatedGame(Struct, frozen=True):
    """How one game ended."""

    number: int
    strategies: tuple[str, ...]
    """The name of the strategy on each seat."""
    chips: tuple[int, ...]
    winners: tuple[int, ...]
    ruined: tuple[bool, ...]
    moves: int
    rounds: int | None


class Estimate(Struct, frozen=True):
    """A mean and its 95 % confidence interval."""

    value: float
    low: float
    high: float


class PlayerSummary(Struct, frozen=True):
    """The results of a seat or of a strategy."""

    games: int
    wins: Estimate
    ruined: Estimate
    chips: Estimate
    quartiles: tuple[float, float, float]


class Simulation(Struct, frozen=True):
    """Many games of one game and variant."""

    games: tuple[SimulatedGame, ...]

    def seats(self) -> dict[int, PlayerSummary]:
        """Return the summary of each seat."""
        return {
            seat: self._summarize([(game, seat) for game in self.games])
            for seat in range(len(self.games[0].strategies))
        }

    def strategies(self) -> dict[str, PlayerSummary]:
        """Return the summary of each strategy, on any seat."""
        names = dict.fromkeys(name for game in self.games for name in game.strategies)
        return {
            name: self._summarize([(item, seat) for item in self.games for seat in seats_of_strategy(item, name)])
            for name in names
        }

    def chips(self, name: str) -> list[int]:
        """Return the final chips of each player with a strategy."""
        return [game.chips[seat] for game in self.games for seat in seats_of_strategy(game, name)]

    def lengths(self) -> list[int]:
        """Return the length of each game, in rounds if the game counts them, otherwise in moves."""
        return [game.moves if game.rounds is None else game.rounds for game in self.games]

    @staticmethod
    def _summarize(played: list[tuple[SimulatedGame, int]]) -> PlayerSummary:
        won = [1 / len(game.winners) if seat in game.winners else 0.0 for game, seat in played]
        broke = [float(game.ruined[seat]) for game, seat in played]
        chips = [float(game.chips[seat]) for game, seat in played]
        cuts = quantiles(chips, n=4) if len(chips) > 1 else [chips[0]] * 3
        return PlayerSummary(
            len(won), estimate_mean(won), estimate_mean(broke), estimate_mean(chips), (cuts[0], cuts[1], cuts[2])
        )


def seats_of_strategy(game: SimulatedGame, name: str) -> list[int]:
    """Return the seats of a strategy."""
    return [seat for seat, strategy in enumerate(game.strategies) if strategy == name]


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Return a mean with its interval: Wilson's for shares, otherwise the normal approximation."""
    count, middle = len(values), mean(values)
    if all(0 <= value <= 1 for value in values):
        return Estimate(middle, *wilson_interval(middle, count))
    off = half_width(sqrt(sum((value - middle) ** 2 for value in values) / max(1, count - 1) / count))
    return Estimate(middle, middle - off, middle + off)


def simulate(
    find: FindGame,
    name: str,
    variant: Variant,
    strategies: Sequence[str],
    games: int,
    seed: int = 0,
    workers: int = 1,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play ``games`` games. Bots change seats from game to game, so that no bot profits from its seat."""
    batches = [range(first, min(first + GAMES_PER_BATCH, games)) for first in range(0, games, GAMES_PER_BATCH)]
    run = partial(play_batch, find, name, variant, tuple(strategies), seed)
    played: list[SimulatedGame] = []
    for some in run_batches(run, batches, workers):
        played += some
        on_progress(len(some))
    return Simulation(tuple(sorted(played, key=lambda game: game.number)))


def run_batches(run: Callable[[range], B], batches: list[range], workers: int) -> Iterator[B]:
    """Run the batches, in order, in this process or in several.

    On Linux the processes are forks: they share functions that cannot be pickled, such as those of a notebook.
    """
    if workers == 1 or len(batches) == 1:
        yield from map(run, batches)
        return
    context = multiprocessing.get_context("fork" if CAN_FORK else "spawn")
    with ProcessPoolExecutor(workers, context, initializer=_share_run, initargs=(run,)) as pool:
        with catch_warnings():
            simplefilter("ignore", DeprecationWarning)  # Python warns about threads, but the child processes use none
            found = pool.map(_run_batch, batches)
        yield from found


CAN_FORK = sys.platform == "linux"

_RUN: list[Callable[[range], Any]] = []
"""The function that a worker runs."""


def _share_run(run: Callable[[range], Any]) -> None:
    _RUN.append(run)


def _run_batch(batch: range) -> Any:
    return _RUN[-1](batch)


def play_batch(
    find: FindGame, name: str, variant: Variant, strategies: tuple[str, ...], seed: int, numbers: range
) -> list[SimulatedGame]:
    """Play the games of one batch. Runs in a worker process."""
    game = find(name)
    bots: dict[str, Strategy[Any]] = {**game.bots, RANDOM_BOT: play_at_random}
    found = []
    for number in numbers:
        shift = number % len(strategies)
        seated = strategies[shift:] + strategies[:shift]
        rng = Random(seed_of(seed, number))
        last, moves = playout(game, len(strategies), variant, rng, [bots[strategy] for strategy in seated])
        ruined = ruined_seats(game, len(strategies), game.start(len(strategies), variant), last)
        found.append(summarize_game(number, seated, last, ruined, moves))
    return found


def seed_of(seed: int, number: int) -> int:
    """Return the seed of one game: child ``number`` of the seed, as ``SeedSequence(seed).spawn`` would make it."""
    high, low = SeedSequence(seed, spawn_key=(number,)).generate_state(2, "uint64")
    return int(high) << 64 | int(low)


def summarize_game(
    number: int, strategies: tuple[str, ...], state: State, ruined: tuple[bool, ...], moves: int
) -> SimulatedGame:
    """Return the results of one game."""
    assert state.over is not None
    chips = tuple(state.purse(Seat(seat)) for seat in range(len(strategies)))
    return SimulatedGame(number, strategies, chips, state.over.winners, ruined, moves, getattr(state, "rounds", None))


def length_quantiles(lengths: Sequence[int]) -> tuple[float, float, float]:
    """Return the median, and the first and last decile."""
    cuts = quantiles(lengths, n=10) if len(lengths) > 1 else [float(lengths[0])] * 9
    return median(lengths), cuts[0], cuts[-1]
