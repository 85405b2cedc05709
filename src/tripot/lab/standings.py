"""Standings of a season: points, means, and what luck alone would do at equal strength (Monte Carlo permutation test).

A finished game gives each person the share of the other people whom they finished before, times 100; equals share.
So points compare across games and table sizes, each game's points have the mean 50, and bots, who are not in the
places given here, neither give nor take any. A season is ranked by the mean a game, never by the sum: coming more often
does not rank higher.

Equal strength means that at the tables really played every order of finishing was equally likely: the points of each
game are shuffled among its people. From many such seasons come the band of each person (90 in 100 of their means lie in
it) and how often somebody leads as far as the leader did. The bands are not used for that question: of seven bands all
hold together in only about half of the seasons, so somebody outside their band proves nothing.
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)

RANKED_FROM_GAMES = 6
"""Games after which a person is ranked."""

BAND_PER_CENT = 90

MAX_SIMULATED_SEASONS = 2_000

MAX_SHUFFLED_SEATS = 400_000
"""Bounds the work of one simulation: a long season is simulated less often."""


class Standing(NamedTuple, Generic[K]):
    """One person's season."""

    player: K
    games: int
    won: int
    """Games in which nobody finished before them."""
    mean: Fraction
    """Points a game, from 0 to 100."""

    @property
    def is_ranked(self) -> bool:
        """Whether they have played enough to be ranked."""
        return self.games >= RANKED_FROM_GAMES


class EqualStrength(NamedTuple, Generic[K]):
    """What seasons of equals look like at the tables that were played."""

    seasons: int
    bands: dict[K, tuple[Fraction, Fraction]]
    """Where luck alone puts the mean of each person, nine times in ten."""
    leads: Fraction | None
    """In which share of the seasons somebody leads as far as the leader did; none while nobody is ranked."""


def score_game(places: Mapping[K, int]) -> dict[K, Fraction]:
    """The points of one game by the places of its people, 1 the first; none where somebody played alone."""
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
    """The standings: those who have played enough first, by their mean; equals in the order in which they first played.

    ``games``: the places of the people at each table.
    """
    sums: dict[K, Fraction] = {}
    played: dict[K, int] = {}
    won: dict[K, int] = {}
    for places in games:
        for player, points in score_game(places).items():
            sums[player] = sums.get(player, Fraction()) + points
            played[player] = played.get(player, 0) + 1
            won[player] = won.get(player, 0) + (places[player] == min(places.values()))
    rows = [Standing(player, played[player], won[player], sums[player] / played[player]) for player in sums]
    return sorted(rows, key=lambda it: (not it.is_ranked, -it.mean))


def simulate_equals(games: Sequence[Mapping[K, int]], seed: int) -> EqualStrength[K]:
    """Simulate seasons of equals. The same games and seed give the same answer."""
    scored = [points for places in games if (points := score_game(places))]
    size = sum(map(len, scored))
    if not size:
        return EqualStrength(0, {}, None)
    rows = rank_season(games)
    number = {it.player: index for index, it in enumerate(rows)}
    unit = lcm(*(2 * (len(points) - 1) for points in scored))  # points in whole units, so that sums are exact
    seats = [([number[it] for it in points], [int(it * unit) for it in points.values()]) for points in scored]
    as_far = [(index, rows[0].mean * unit * it.games) for index, it in enumerate(rows) if it.is_ranked]
    needed = [(index, -int(-total // 1)) for index, total in as_far]  # the sum with which each leads as far
    seasons = min(MAX_SIMULATED_SEASONS, MAX_SHUFFLED_SEATS // size)
    found = []
    shuffle, led = Random(seed).shuffle, 0
    for _ in range(seasons):
        sums = [0] * len(rows)
        for players, shuffled in seats:
            shuffle(shuffled)
            for player, it in zip(players, shuffled, strict=True):
                sums[player] += it
        found.append(sums)
        led += any(sums[index] >= least for index, least in needed)
    tail = seasons * (100 - BAND_PER_CENT) // 200
    bands = {}
    for row, totals in zip(rows, zip(*found, strict=True), strict=True):
        means = sorted(totals)
        bands[row.player] = (
            Fraction(means[tail], unit * row.games),
            Fraction(means[-1 - tail], unit * row.games),
        )
    return EqualStrength(seasons, bands, Fraction(led, seasons) if needed else None)
