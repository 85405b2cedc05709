"""Tests the statistical test of a season's leader: by enumeration, and by its error rates in simulated seasons.

``python -m tests.lab.test_season_test 5000`` prints the table of error rates in ``docs/decisions/0020``.
"""

import sys
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from random import Random

import pytest
from rich.progress import track

from tripot.lab.season_test import LOOKS, judge_season, lead_chance

Season = list[dict[str, int]]


def test_two_people_are_compared_by_the_binomial_distribution() -> None:
    season = [{"a": 1, "b": 2, "c": 3}] * 9 + [{"c": 1, "b": 2, "a": 3}] * 3 + [{"a": 1, "c": 2}] * 5
    tail = sum(comb(12, wins) for wins in range(9, 13))
    assert lead_chance(season, "a", {"b"}) == Fraction(2 * tail, 2**12)
    assert lead_chance(season, "b", {"a"}) == 1, "a player who is behind has no lead"
    assert lead_chance(season[12:], "a", {"b"}) == 1, "players who never met cannot be compared"


def test_a_group_of_guests_is_compared_over_all_orders_of_each_game() -> None:
    season = [{"a": 1, "x": 2, "y": 3}, {"a": 1, "z": 2, "x": 2}, {"y": 1, "a": 2, "b": 3, "z": 4}]
    chance = lead_chance(season, "a", {"x", "y", "z"})

    def lead(order: tuple[int, ...]) -> int:
        return sum((it > order[0]) - (it < order[0]) for it in order)

    groups = [(1, 2, 3), (1, 2, 2), (2, 1, 4)]
    observed = sum(map(lead, groups))
    every = [sum(map(lead, orders)) for orders in product(*(list(permutations(it)) for it in groups))]
    assert chance == Fraction(sum(abs(it) >= observed for it in every), len(every))


def test_the_leader_is_tested_only_at_the_scheduled_looks() -> None:
    first, *_ = LOOKS
    season = [{"a": 1, "b": 2}] * (first - 1)
    assert judge_season(season[:5]) == ("none", 0, None)
    assert judge_season(season) == ("luck", 0, None)
    tested = judge_season([*season, {"a": 1, "b": 2}])
    assert tested == ("skill", first, Fraction(2, 2**first))
    assert judge_season([*season, {"a": 1, "b": 2}, *[{"a": 2, "b": 1}] * 5]) == tested, "until the next look"
    assert judge_season([*season, {"a": 1, "b": 2}, *[{"c": 1, "a": 2}] * 9]) == ("luck", first, None), "c leads now"
    assert sum(LOOKS.values()) <= Fraction(5, 100)


def finish(rng: Random, strengths: Mapping[str, int]) -> dict[str, int]:
    """Return random places. Each next place is drawn in proportion to the strengths of the rest (Plackett and Luce)."""
    left, places = dict(strengths), {}
    while left:
        player = rng.choices(list(left), list(left.values()))[0]
        places[player] = len(places) + 1
        del left[player]
    return places


def regular_and_guests(strength: int, game: int) -> dict[str, int]:
    """Return the players of a game: one who plays every game, and three who each play only six games."""
    return {"regular": strength} | {f"guest {3 * (game // 6) + seat}": 1 for seat in range(3)}


FOUR_OF_SIX = list(combinations("abcdef", 4))

NULL_CASES = {
    "two equals": lambda _: {"a": 1, "b": 1},
    "four equals": lambda _: dict.fromkeys("abcd", 1),
    "six equals, four a game": lambda game: dict.fromkeys(FOUR_OF_SIX[game % len(FOUR_OF_SIX)], 1),
    "top two equal, one weak": lambda _: {"a": 3, "b": 3, "weak": 1},
    "top two equal, one very weak": lambda _: {"a": 10, "b": 10, "weak": 1},
    "regular as strong as six-game guests": lambda game: regular_and_guests(1, game),
}
"""The leader is as strong as the second: "skill" is an error."""

SKILL_CASES = {
    "60 % against 40 %": lambda _: {"a": 3, "b": 2},
    "one three times as strong as three others": lambda _: {"a": 3, "b": 1, "c": 1, "d": 1},
    "strong regular among six-game guests": lambda game: regular_and_guests(3, game),
}


def share_of_skill(case: str, seasons: int, games: int) -> tuple[float, dict[int, float]]:
    """Return the share of seasons in which any test finds skill, and the share for each of the four tests of a
    season."""
    strengths = (NULL_CASES | SKILL_CASES)[case]
    rng, ever, at = Random(case), 0, dict.fromkeys((it for it in LOOKS if it <= games), 0)
    for _ in range(seasons):
        season = [finish(rng, strengths(game)) for game in range(games)]
        said = [look for look in at if judge_season(season[:look]).verdict == "skill"]
        ever += bool(said)
        for look in said:
            at[look] += 1
    return ever / seasons, {look: count / seasons for look, count in at.items()}


@pytest.mark.parametrize("case", NULL_CASES)
def test_luck_is_called_skill_in_at_most_five_seasons_of_a_hundred(case: str) -> None:
    seasons = 60
    ever, _ = share_of_skill(case, seasons, 40)
    assert ever <= 0.05 + 3 * (0.05 * 0.95 / seasons) ** 0.5


def test_a_strong_regular_among_guests_is_found() -> None:
    ever, _ = share_of_skill("strong regular among six-game guests", 60, 40)
    assert ever > 0.4


if __name__ == "__main__":
    trials = int(sys.argv[1])
    print('| season of 80 games | "skill" at any look |', " | ".join(f"at {look}" for look in LOOKS), "|")
    print("|---|---:|" + "---:|" * len(LOOKS))
    for name in track([*NULL_CASES, *SKILL_CASES]):
        ever, at = share_of_skill(name, trials, 80)
        print(f"| {name} | {100 * ever:.1f} % |", " | ".join(f"{100 * it:.1f} %" for it in at.values()), "|")
