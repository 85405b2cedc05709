"""Whole games played by bots, for what cannot be worked out: who wins, how long it takes, who is ruined.

Each game has its own seed, spawned from one by its number, so the result is the same for any number of workers. The
lab is handed a way to find games, for a game itself cannot travel to another process.
"""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from statistics import mean, median, quantiles
from typing import Any

from msgspec import Struct
from numpy.random import SeedSequence

from tripot.kernel import Bot, Game, Seat, State, Variant
from tripot.lab.best_play import temperaments
from tripot.lab.playout import make_random_bot, playout

Find = Callable[[str], Game[Any]]
"""Finds a game by its name; must itself be findable in a fresh process."""

RANDOM_BOT = "random"
"""A player without a thought."""

GAMES_PER_BATCH = 20
"""Games in one errand to a worker."""


class SimulatedGame(Struct, frozen=True):
    """How one game ended."""

    number: int
    minds: tuple[str, ...]
    """Who sat where."""
    chips: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    rounds: int | None


class Estimate(Struct, frozen=True):
    """A mean and where it lies with 95 % confidence."""

    value: float
    low: float
    high: float


class PlayerSummary(Struct, frozen=True):
    """How a seat, or a temperament, fared."""

    games: int
    wins: Estimate
    ruined: Estimate
    chips: Estimate
    quartiles: tuple[float, float, float]


class Simulation(Struct, frozen=True):
    """Many games of one kind."""

    games: tuple[SimulatedGame, ...]

    def seats(self) -> dict[int, PlayerSummary]:
        """By chair."""
        return {
            seat: self._summarize([(game, seat) for game in self.games]) for seat in range(len(self.games[0].minds))
        }

    def minds(self) -> dict[str, PlayerSummary]:
        """By temperament, wherever it sat."""
        names = dict.fromkeys(name for game in self.games for name in game.minds)
        return {
            name: self._summarize([(it, seat) for it in self.games for seat in seats_of_mind(it, name)])
            for name in names
        }

    def chips(self, name: str) -> list[int]:
        """What each player of a temperament ended with."""
        return [game.chips[seat] for game in self.games for seat in seats_of_mind(game, name)]

    def lengths(self) -> list[int]:
        """How long the games took: in rounds where the game counts them, else in moves."""
        return [game.moves if game.rounds is None else game.rounds for game in self.games]

    @staticmethod
    def _summarize(played: list[tuple[SimulatedGame, int]]) -> PlayerSummary:
        won = [1 / len(game.winners) if seat in game.winners else 0.0 for game, seat in played]
        broke = [float(not game.chips[seat]) for game, seat in played]
        chips = [float(game.chips[seat]) for game, seat in played]
        cuts = quantiles(chips, n=4) if len(chips) > 1 else [chips[0]] * 3
        return PlayerSummary(
            len(won), estimate_mean(won), estimate_mean(broke), estimate_mean(chips), (cuts[0], cuts[1], cuts[2])
        )


def seats_of_mind(game: SimulatedGame, name: str) -> list[int]:
    """The chairs of a temperament."""
    return [seat for seat, mind in enumerate(game.minds) if mind == name]


def estimate_mean(values: Sequence[float]) -> Estimate:
    """A mean with its interval; shares near 0 or 1 get Wilson's, which never leaves the scale."""
    count, middle = len(values), mean(values)
    if all(0 <= value <= 1 for value in values):
        z = 1.96
        centre = (middle + z * z / (2 * count)) / (1 + z * z / count)
        off = z * sqrt(middle * (1 - middle) / count + z * z / (4 * count * count)) / (1 + z * z / count)
        return Estimate(middle, max(0.0, centre - off), min(1.0, centre + off))
    spread = sqrt(sum((value - middle) ** 2 for value in values) / max(1, count - 1) / count)
    return Estimate(middle, middle - 1.96 * spread, middle + 1.96 * spread)


def simulate(
    find: Find,
    name: str,
    variant: Variant,
    minds: Sequence[str],
    games: int,
    seed: int = 0,
    workers: int = 1,
    heard: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play so many games; everyone moves up one chair from game to game, so that no chair favours a temperament."""
    errands = [range(first, min(first + GAMES_PER_BATCH, games)) for first in range(0, games, GAMES_PER_BATCH)]
    run = partial(play_batch, find, name, variant, tuple(minds), seed)
    played: list[SimulatedGame] = []
    for some in _run_batches(run, errands, workers):
        played += some
        heard(len(some))
    return Simulation(tuple(sorted(played, key=lambda game: game.number)))


def _run_batches(
    run: Callable[[range], list[SimulatedGame]], errands: list[range], workers: int
) -> Iterator[list[SimulatedGame]]:
    if workers == 1 or len(errands) == 1:
        yield from map(run, errands)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(run, errands)


def play_batch(
    find: Find, name: str, variant: Variant, minds: tuple[str, ...], seed: int, numbers: range
) -> list[SimulatedGame]:
    """What a worker does."""
    game = find(name)
    bots: dict[str, Bot[Any]] = {**temperaments(game), RANDOM_BOT: make_random_bot(game)}
    found = []
    for number in numbers:
        shift = number % len(minds)
        seated = minds[shift:] + minds[:shift]
        rng = Random(seed_of(seed, number))
        last, moves = playout(game, len(minds), variant, rng, [bots[mind] for mind in seated])
        found.append(summarize_game(number, seated, last, moves))
    return found


def seed_of(seed: int, number: int) -> int:
    """The seed of one game: child ``number`` of the seed, as ``SeedSequence(seed).spawn`` would make it."""
    high, low = SeedSequence(seed, spawn_key=(number,)).generate_state(2, "uint64")
    return int(high) << 64 | int(low)


def summarize_game(number: int, minds: tuple[str, ...], state: State, moves: int) -> SimulatedGame:
    """The end of a game, as far as it is counted."""
    assert state.over is not None
    chips = tuple(state.purse(Seat(seat)) for seat in range(len(minds)))
    return SimulatedGame(number, minds, chips, state.over.winners, moves, getattr(state, "rounds", None))


def length_quantiles(lengths: Sequence[int]) -> tuple[float, float, float]:
    """The median, and where four games of five lie."""
    cuts = quantiles(lengths, n=10) if len(lengths) > 1 else [float(lengths[0])] * 9
    return median(lengths), cuts[0], cuts[-1]
