"""Tests whether the leader of a season is better than the others, or only luckier.

Theory of operation
-------------------

The test compares the leader with the strongest rival. It does not test whether all players are equally strong, because
one weak player would make them unequal, which proves nothing about the leader.

1. The leader is compared with each rival in the games that both played, by counting who finished before whom. If both
   are equally strong, each comes first with probability 1/2, regardless of the other players. So the distribution of
   the count is known and is computed exactly, without simulation.
2. People who played less than a quarter of the leader's games are guests. They are compared as one group: in each game
   every order of the leader and the guests is equally likely.
3. The result is the largest of these probabilities, that is, the one for the strongest rival.
4. People look at a season after every game, and a repeated test has more false results. So the test is made only after
   10, 20, 40 and 80 games. Each look has its own small error probability; together they stay within 5 in 100.

The test cannot detect that a guest is as strong as the leader. It gives no result for a leader who has not played
against a rival. `docs/decisions/0020` has the simulated error rates.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, Literal, NamedTuple, TypeVar

from tripot.lab.standings import rank_season

K = TypeVar("K", bound=Hashable)

Verdict = Literal["none", "luck", "ahead", "skill"]
"""``none``: nobody is ranked. ``luck``: luck alone can explain the lead. ``ahead``: luck could still explain the lead,
but rarely does. ``skill``: luck does not explain the lead."""

LOOKS: Mapping[int, Fraction] = {
    10: Fraction(2, 1000),
    20: Fraction(8, 1000),
    40: Fraction(20, 1000),
    80: Fraction(20, 1000),
}
"""The numbers of games after which the leader is tested (a look), each with the probability of a false "skill"."""

AHEAD_BELOW = Fraction(1, 4)
"""If the chance of the lead is below this, the verdict is ``ahead``. This is a description, not a test."""

GUEST_SHARE = Fraction(1, 4)
"""People who played less than this share of the leader's games are guests."""


class SeasonVerdict(NamedTuple):
    """The verdict about the leader."""

    verdict: Verdict
    tested_after: int
    """The number of games at the last look; 0 before the first one."""
    chance: Fraction | None
    """The probability of this lead if the leader is only as strong as the strongest rival; ``None`` if not tested."""


class _Lead(NamedTuple, Generic[K]):
    leader: K
    chance: Fraction


def judge_season(games: Sequence[Mapping[K, int]]) -> SeasonVerdict:
    """Judge the leader of a season by the places of the people at each table, in the order of play."""
    played = [places for places in games if len(places) > 1]
    leader = _find_leader(played)
    if leader is None:
        return SeasonVerdict("none", 0, None)
    look = max((item for item in LOOKS if item <= len(played)), default=0)
    lead = _test_leader(played[:look])
    if lead is None or lead.leader != leader:
        return SeasonVerdict("luck", look, None)
    verdict: Verdict = "skill" if lead.chance <= LOOKS[look] else "ahead" if lead.chance < AHEAD_BELOW else "luck"
    return SeasonVerdict(verdict, look, lead.chance)


def _find_leader(games: Sequence[Mapping[K, int]]) -> K | None:
    rows = rank_season(games)
    return rows[0].player if rows and rows[0].is_ranked else None


def _test_leader(games: Sequence[Mapping[K, int]]) -> _Lead[K] | None:
    """Return the leader of these games, and the chance of their lead over the strongest rival if both are equally
    strong."""
    leader = _find_leader(games)
    if leader is None:
        return None
    rows = {item.player: item.games for item in rank_season(games)}
    others = {player: count for player, count in rows.items() if player != leader}
    guests = {player for player, count in others.items() if count < GUEST_SHARE * rows[leader]}
    groups: list[set[K]] = [{player} for player in others.keys() - guests]
    if guests:
        groups.append(guests)
    return _Lead(leader, max(lead_chance(games, leader, group) for group in groups))


def lead_chance(games: Sequence[Mapping[K, int]], leader: K, rivals: Collection[K]) -> Fraction:
    """Return the exact chance of a lead as large as the leader's, if leader and rivals are equally strong.

    The test is two-sided, because the leader was chosen for leading. The chance is 1 if the leader is not ahead in the
    common games.
    """
    law = {0: 1}
    lead = 0
    for places in games:
        met = [places[rival] for rival in rivals if rival in places]
        if leader not in places or not met:
            continue
        group = [places[leader], *met]
        lead += _finished_before(places[leader], group)
        after: dict[int, int] = {}
        for own in group:
            gain = _finished_before(own, group)
            for total, ways in law.items():
                after[total + gain] = after.get(total + gain, 0) + ways
        law = after
    if lead <= 0:
        return Fraction(1)
    return Fraction(sum(ways for total, ways in law.items() if abs(total) >= lead), sum(law.values()))


def _finished_before(own: int, group: Sequence[int]) -> int:
    """Return the number of people in a group who finished after this place, minus those who finished before it."""
    return sum((place > own) - (place < own) for place in group)
