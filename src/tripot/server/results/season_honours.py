"""Honours of a circle's season: rivalries, records and titles, computed from the stored data of its games.

* **Rivalry**: one member's net winnings from another over the season. Requires ``RIVALS_FROM_GAMES`` games together.
* **Record**: the largest feat of its kind. The luckiest and the unluckiest evening include their odds: how rarely a
  person has such luck in one evening (by the normal approximation), and how often a season of this length contains such
  an evening.
* **Title**: for the one member with the best figure, among at least two who have played ``TITLES_FROM_GAMES`` games. A
  tie gives no title.

If a member has declined an honour, it goes to the next member.
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from fractions import Fraction
from math import erfc, expm1, fsum, log1p, sqrt
from typing import NamedTuple

from msgspec import Struct

from tripot.house import TableId
from tripot.house.results.ledger import Winnings, net_pairs
from tripot.lab.standings import RANKED_FROM_GAMES
from tripot.store import BestFeat, CircleFinish, LuckState, MemberId, PairGain, PersonLuck, StoredLuck

RIVALS_FROM_GAMES = 5
MAX_RIVALRIES = 3
TITLES_FROM_GAMES = RANKED_FROM_GAMES

COLLECTS_FROM_PEOPLE = 3
"""The number of opponents required for the title *collector*."""

RAREST = 10**9
"""The longest odds that are shown."""

COOL_HEAD, COLLECTOR, PILLAR, BLACK_CAT = "cool_head", "collector", "pillar", "black_cat"
TITLES = (COOL_HEAD, COLLECTOR, PILLAR, BLACK_CAT)

Pair = tuple[MemberId, MemberId]


class SeasonRivalry(Struct, frozen=True, order=True):
    """One member's net winnings from another over the season."""

    winner: MemberId
    loser: MemberId
    amount: int
    games: int


class SeasonTitle(Struct, frozen=True):
    """A title and its figures."""

    honour: str
    member: MemberId
    figure: int
    """Cool head: hundredths of chips per game lost through choices. Collector: people. Pillar, black cat: games."""
    of: int
    """Cool head: games where the figure is known. Collector: people met. Pillar: all games. Black cat: one season in
    this many."""


class Claim(NamedTuple):
    """A member's figures for a title."""

    member: MemberId
    merit: Fraction | float
    figure: int
    of: int


class MemberSeason(NamedTuple):
    """The luck of one member over a season."""

    games: int
    deviation: float
    """The sum of each game's luck in standard deviations, divided by the square root of the number of games (Stouffer's
    method)."""
    regret_games: int
    regret: float
    """The chips lost through choices, over all games where this is known."""


class StoredSeason(NamedTuple):
    """The stored data of a season's games, and declined honours."""

    finishes: list[CircleFinish]
    gains: list[PairGain]
    feats: list[BestFeat]
    """The largest feats of each kind, in descending order."""
    lucks: list[PersonLuck]
    declined: list[tuple[MemberId, str]]
    luck_states: dict[LuckState, int]
    """The numbers of games whose luck is known, pending or unavailable."""


class Record(NamedTuple):
    """The largest feat of its kind, with its owner."""

    best: BestFeat
    member: MemberId


class SeasonHonours(NamedTuple):
    """The honours of a season, the same for everyone."""

    gains: Winnings[MemberId]
    tables: Mapping[MemberId, set[TableId]]
    """The games of each member."""
    records: list[Record]
    titles: list[SeasonTitle]
    evenings: int
    """The number of games of members with known luck."""


def find_honours(read: StoredSeason) -> SeasonHonours:
    """Return all honours of a season."""
    members = {(it.table, it.person): it.member for it in read.finishes if it.member is not None}
    tables: dict[MemberId, set[TableId]] = {}
    for (table, _), member in members.items():
        tables.setdefault(member, set()).add(table)
    games, played = len({it.table for it in read.finishes}), {who: len(own) for who, own in tables.items()}
    taken: Counter[Pair] = Counter()
    for gain in read.gains:
        winner, loser = members.get((gain.table, gain.winner)), members.get((gain.table, gain.loser))
        if winner is not None and loser is not None:
            taken[winner, loser] += gain.amount
    lucks = [(members[it.table, it.person], it.luck) for it in read.lucks if (it.table, it.person) in members]
    gains, passed_over = net_pairs(taken), set(read.declined)
    records: dict[str, Record] = {}
    for best in read.feats:
        kind, holder = best.feat.kind, members.get((best.table, best.feat.person))
        if kind not in records and holder is not None and (holder, kind) not in passed_over:
            records[kind] = Record(best, holder)
    titles = give_titles(games, played, gains, sum_lucks(lucks), passed_over)
    return SeasonHonours(gains, tables, list(records.values()), titles, len(lucks))


def find_rivalries(honours: SeasonHonours, me: MemberId | None) -> list[SeasonRivalry]:
    """Return the largest rivalries, starting with those of ``me``."""
    found = [
        SeasonRivalry(winner, loser, amount, len(honours.tables[winner] & honours.tables[loser]))
        for (winner, loser), amount in honours.gains.items()
    ]
    known = [it for it in found if it.games >= RIVALS_FROM_GAMES]
    return sorted(known, key=lambda it: (me not in (it.winner, it.loser), -it.amount, it))[:MAX_RIVALRIES]


def odds_of(deviation: float, evenings: int) -> tuple[int, int]:
    """Return the rarity of such luck in one evening (one evening in this many), and in how many of 100 seasons it
    occurs."""
    tail = 0.5 * erfc(deviation / sqrt(2))
    if tail * RAREST < 1:
        return RAREST, 0
    return round(1 / tail), round(-100 * expm1(evenings * log1p(-tail)))


def sum_lucks(lucks: Iterable[tuple[MemberId, StoredLuck]]) -> dict[MemberId, MemberSeason]:
    """Return the luck of each member."""
    deviations: dict[MemberId, list[float]] = {}
    regrets: dict[MemberId, list[float]] = {}
    for member, luck in lucks:
        spread = sqrt(_read_ratio(luck.variance))
        deviations.setdefault(member, []).append(_read_ratio(luck.luck) / spread if spread else 0.0)
        own = regrets.setdefault(member, [])
        if luck.regret is not None:
            own.append(_read_ratio(luck.regret))
    return {
        member: MemberSeason(len(own), fsum(own) / sqrt(len(own)), len(regrets[member]), fsum(regrets[member]))
        for member, own in deviations.items()
    }


def _read_ratio(text: str) -> float:
    """Return a fraction "p/q" as a float. ``Fraction`` would be too slow for thousands of them."""
    number, _, whole = text.partition("/")
    return int(number) / int(whole or 1)


def give_titles(
    games: int,
    played: Mapping[MemberId, int],
    gains: Winnings[MemberId],
    lucks: Mapping[MemberId, MemberSeason],
    passed_over: Container[tuple[MemberId, str]],
) -> list[SeasonTitle]:
    """Return the titles of a season. ``gains`` are net."""
    ahead = Counter(winner for winner, _ in gains)
    met = Counter(member for pair in gains for member in pair)
    claims = {
        COOL_HEAD: [
            Claim(who, -it.regret / it.regret_games, round(100 * it.regret / it.regret_games), it.regret_games)
            for who, it in lucks.items()
            if it.regret_games >= TITLES_FROM_GAMES
        ],
        COLLECTOR: [
            Claim(who, Fraction(ahead[who], people), ahead[who], people)
            for who, people in met.items()
            if people >= COLLECTS_FROM_PEOPLE
        ],
        PILLAR: [Claim(who, count, count, games) for who, count in played.items() if count >= TITLES_FROM_GAMES],
        BLACK_CAT: [
            Claim(who, -it.deviation, it.games, odds_of(-it.deviation, 1)[0])
            for who, it in lucks.items()
            if it.games >= TITLES_FROM_GAMES
        ],
    }
    found = []
    for name, all_claims in claims.items():
        able = [it for it in all_claims if (it.member, name) not in passed_over]
        most = max((it.merit for it in able), default=0)
        best = [it for it in able if it.merit == most]
        if len(all_claims) > 1 and len(best) == 1 and (best[0].merit > 0 or name == COOL_HEAD):
            found.append(SeasonTitle(name, best[0].member, best[0].figure, best[0].of))
    return found
