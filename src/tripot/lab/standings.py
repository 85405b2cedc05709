"""Computes the standings of a season: points, means, and the range of means that luck alone explains.

A finished game gives each person 100 points times the share of the other people who finished behind them; a tie counts
half. So points can be compared across games and table sizes, and the mean of each game's points is 50. Bots are not
counted. A season is ranked by the mean per game, never by the sum, so playing more often does not give a higher rank.

If all people are equally strong, every order of finishing is equally likely. Such seasons are simulated by shuffling
the points of each game among its people. The band of a person contains 90 in 100 of their simulated means. With seven
people, at least one of them is outside the band in about half of the seasons. So this alone proves nothing;
:mod:`.season_test` tests the leader.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import factorial, lcm
from operator import itemgetter
from random import Random
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)

RANKED_FROM_GAMES = 6
"""The number of games after which a person is ranked."""

BAND_PER_CENT = 90

MAX_SIMULATED_SEASONS = 2_000

MAX_SHUFFLED_SEATS = 400_000
"""The maximum number of seats that one simulation shuffles. So a long season is simulated fewer times."""

MAX_LISTED_SEATS = 7
"""Tables up to this size are shuffled by drawing from the list of all orders, which is much faster."""


class Standing(NamedTuple, Generic[K]):
    """One person's season."""

    player: K
    games: int
    won: int
    """The number of games in which they finished first."""
    mean: Fraction
    """The mean of the points per game, from 0 to 100."""

    @property
    def is_ranked(self) -> bool:
        """Whether the person has played enough games to be ranked."""
        return self.games >= RANKED_FROM_GAMES


class EqualStrength(NamedTuple, Generic[K]):
    """The results of simulated seasons between equally strong players."""

    seasons: int
    bands: dict[K, tuple[Fraction, Fraction]]
    """The interval that contains the mean of each person in nine of ten seasons, if only luck decides."""


def score_game(places: Mapping[K, int]) -> dict[K, Fraction]:
    """Return the points of one game by the places of its people, from 1. Empty for a person alone."""
    others = len(places) - 1
    if others < 1:
        return {}
    return {
        player: Fraction(
            100 * (2 * sum(other > place for other in places.values()) + list(places.values()).count(place) - 1),
            2 * others,
        )
        for player, place in places.items()
    }


def rank_season(games: Sequence[Mapping[K, int]]) -> list[Standing[K]]:
    """Return the standings: people who have played enough come first, by their mean; ties are in the order of their
    first game.

    ``games``: the places of the people at each table.
    """
    return _rank(_score_season(games))


class _ScoredSeason(NamedTuple, Generic[K]):
    """The points of games in whole units, so that sums are exact and fast."""

    unit: int
    """The number of units per point."""
    games: list[dict[K, int]]
    won: list[list[K]]
    """In each game, the people who finished first."""


def _score_season(games: Sequence[Mapping[K, int]]) -> _ScoredSeason[K]:
    """Score many games as ``score_game`` does. Games that give no points are left out."""
    played = [places for places in games if len(places) > 1]
    unit = lcm(*(2 * (len(places) - 1) for places in played))
    scored, won = [], []
    for places in played:
        order = sorted(places.values())
        share = 100 * unit // (2 * (len(order) - 1))
        # A person at place ``first`` with this number of ``equals`` finished before all others.
        points = {
            place: share * (2 * (len(order) - first - (equals := order.count(place))) + equals - 1)
            for first, place in reversed([*enumerate(order)])
        }
        scored.append({player: points[place] for player, place in places.items()})
        won.append([player for player, place in places.items() if place == order[0]])
    return _ScoredSeason(unit, scored, won)


def _rank(season: _ScoredSeason[K]) -> list[Standing[K]]:
    sums: dict[K, int] = {}
    played: dict[K, int] = {}
    won: dict[K, int] = {}
    for points, winners in zip(season.games, season.won, strict=True):
        for player, point in points.items():
            sums[player] = sums.get(player, 0) + point
            played[player] = played.get(player, 0) + 1
        for player in winners:
            won[player] = won.get(player, 0) + 1
    rows = [
        Standing(player, played[player], won.get(player, 0), Fraction(total, season.unit * played[player]))
        for player, total in sums.items()
    ]
    return sorted(rows, key=lambda item: (not item.is_ranked, -item.mean))


def simulate_equals(games: Sequence[Mapping[K, int]], seed: int) -> EqualStrength[K]:
    """Simulate seasons between equally strong players. The same games and seed give the same result."""
    season = _score_season(games)
    size = sum(map(len, season.games))
    if not size:
        return EqualStrength(0, {})
    rows, seasons = _rank(season), max(1, min(MAX_SIMULATED_SEASONS, MAX_SHUFFLED_SEATS // size))
    totals = _simulate_totals(season, seasons, Random(seed))
    tail = seasons * (100 - BAND_PER_CENT) // 200
    bands = {}
    for row in rows:
        means = sorted(totals[row.player])
        bands[row.player] = (
            Fraction(means[tail], season.unit * row.games),
            Fraction(means[-1 - tail], season.unit * row.games),
        )
    return EqualStrength(seasons, bands)


def _simulate_totals(season: _ScoredSeason[K], seasons: int, random: Random) -> dict[K, list[int]]:
    """Return the points of each player in each simulated season. Computes one game after another, for all seasons at
    once."""
    drawn: dict[K, list[Sequence[int]]] = {}
    listed: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for points in season.games:
        seats = _draw_orders(tuple(sorted(points.values())), seasons, random, listed)
        for player, own in zip(points, seats, strict=True):
            drawn.setdefault(player, []).append(own)
    return {player: list(map(sum, zip(*own, strict=True))) for player, own in drawn.items()}


def _draw_orders(
    points: tuple[int, ...], seasons: int, random: Random, listed: dict[tuple[int, ...], list[tuple[int, ...]]]
) -> Iterator[Sequence[int]]:
    """Yield, for each seat of a table, its points in each season. All orders are equally likely. ``listed``: a cache of
    the lists of orders."""
    if len(points) > MAX_LISTED_SEATS or seasons == 1:
        return zip(*(random.sample(points, len(points)) for _ in range(seasons)), strict=True)
    if points not in listed:
        listed[points] = list(zip(*permutations(points), strict=True))
    draw = itemgetter(*random.choices(range(factorial(len(points))), k=seasons))
    return map(draw, listed[points])
