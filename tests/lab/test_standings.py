"""Tests standings by a second computation, and that 90 in 100 means are within their bands."""

from collections import defaultdict
from fractions import Fraction
from random import Random

from tripot.lab.standings import (
    MAX_SHUFFLED_SEATS,
    RANKED_FROM_GAMES,
    rank_season,
    score_game,
    simulate_equals,
)

SEASONS = 1_000


def random_season(chance: Random, people: int, games: int) -> list[dict[str, int]]:
    """Return random games of some of the people, with ties."""
    season = []
    for _ in range(games):
        seated = chance.sample([f"p{n}" for n in range(people)], chance.randint(1, people))
        season.append({player: chance.randint(1, max(2, len(seated))) for player in seated})
    return season


def brute_force(season: list[dict[str, int]]) -> dict[str, tuple[int, int, Fraction]]:
    """Return the games, the wins and the mean of each person, by comparing every pair of people in every game."""
    duels: dict[str, list[Fraction]] = defaultdict(list)
    wins: dict[str, int] = defaultdict(int)
    for places in season:
        if len(places) < 2:
            continue
        for one in places:
            beaten = Fraction()
            for other in places:
                if other != one:
                    beaten += Fraction(1) if places[one] < places[other] else Fraction(places[one] == places[other], 2)
            duels[one].append(beaten * 100 / (len(places) - 1))
            wins[one] += all(places[one] <= places[other] for other in places)
    return {player: (len(all_), wins[player], sum(all_, Fraction()) / len(all_)) for player, all_ in duels.items()}


def test_standings_equal_a_brute_force_recomputation_on_a_thousand_seasons() -> None:
    chance, compared = Random(18), 0
    for _ in range(SEASONS):
        season = random_season(chance, chance.randint(2, 9), chance.randint(0, 20))
        standings, expected = rank_season(season), brute_force(season)
        assert {it.player: (it.games, it.won, it.mean) for it in standings} == expected
        order = [(it.games < RANKED_FROM_GAMES, -it.mean) for it in standings]
        assert order == sorted(order)
        compared += len(standings)
    assert compared > SEASONS


def test_the_mean_points_of_a_game_are_fifty_for_every_table_size() -> None:
    assert score_game({"a": 1}) == {}
    assert score_game({"a": 1, "b": 2}) == {"a": 100, "b": 0}
    assert score_game({"a": 1, "b": 3, "c": 3, "d": 4}) == {"a": 100, "b": 50, "c": 50, "d": 0}
    chance = Random(3)
    for places in random_season(chance, 8, 300):
        points = score_game(places)
        assert not points or sum(points.values()) / len(points) == 50


def test_coming_more_often_never_ranks_higher() -> None:
    often = [{"often": 1, "x": 2}, {"often": 2, "x": 1}] * 20
    seldom = [{"seldom": 1, "y": 2}] * RANKED_FROM_GAMES
    assert rank_season(often + seldom)[0].player == "seldom"
    assert rank_season(often)[0].mean == 50


def test_a_person_is_ranked_from_the_sixth_game() -> None:
    season = [{"a": 1, "b": 2}] * (RANKED_FROM_GAMES - 1)
    assert not any(it.is_ranked for it in rank_season(season))
    assert all(it.is_ranked for it in rank_season([*season, {"a": 1, "b": 2}]))
    late = [*season, {"a": 1, "b": 2}, {"new": 1, "a": 2}]
    assert [it.player for it in rank_season(late)] == ["a", "b", "new"], (
        "winning a single game does not rank a player first"
    )


def test_each_band_contains_nine_seasons_of_ten_and_all_bands_together_far_fewer() -> None:
    chance = Random(7)
    people = [f"p{n}" for n in range(9)]
    season = []
    for _ in range(24):
        seated = chance.sample(people, chance.randint(4, 9))
        season.append({player: place for place, player in enumerate(seated, 1)})
    bands = simulate_equals(season, seed=1).bands
    points = [(list(scored), list(scored.values())) for scored in map(score_game, season)]
    played = {player: sum(player in places for places in season) for player in people}
    trials, held, together = 2_000, dict.fromkeys(people, 0), 0
    for _ in range(trials):
        sums = dict.fromkeys(people, 0.0)
        for seated, mixed in points:
            chance.shuffle(mixed)
            for player, it in zip(seated, mixed, strict=True):
                sums[player] += float(it)
        inside = {
            player: bands[player][0] - 1e-9 <= total / played[player] <= bands[player][1] + 1e-9
            for player, total in sums.items()
        }
        together += all(inside.values())
        for player, is_inside in inside.items():
            held[player] += is_inside
    assert all(0.87 < it / trials < 0.93 for it in held.values())
    assert together / trials < 0.7


def test_long_seasons_are_simulated_in_limited_time_and_empty_ones_not_at_all() -> None:
    assert simulate_equals([], 1) == (0, {})
    assert simulate_equals([{"alone": 1}], 1) == (0, {})
    long = [{f"p{n}": n for n in range(8)}] * 500
    found = simulate_equals(long, 1)
    assert 0 < found.seasons * 8 * 500 <= MAX_SHUFFLED_SEATS
    assert simulate_equals(long[:30], 4) == simulate_equals(long[:30], 4)
