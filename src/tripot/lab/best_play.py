"""Best play, where it can be worked out: what each choice is worth, and a bot that takes the best. Kept once found.

A game shows that it may be asked by a bet with ``alike``: the advice for that bet's table holds for every table that
plays like it, whatever the stake.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from tripot.kernel import (
    Action,
    ActMove,
    Bet,
    Bot,
    Codec,
    Decide,
    Game,
    GameTree,
    Options,
    Seat,
    Variant,
    Whole,
    advance,
    essence,
    every_action,
    mean,
)
from tripot.lab.disk_cache import DiskCache, source_digest
from tripot.lab.odds import make_gain_counter, per_unit, selfish_preference

OPTIMAL_BOT = "optimal"

Adviser = Callable[[Any], Mapping[Action, Fraction]]
"""What each action is worth to who must decide at a table, in stakes, the best first."""

_encode = msgspec.json.Encoder(order="sorted").encode


class Solution(msgspec.Struct, frozen=True):
    """What has been worked out for a game in one variant."""

    values: dict[str, str]
    """By bet: its value by best play."""
    tables: list[msgspec.Raw]
    """Where there is a choice."""
    likings: dict[str, tuple[str, str]]
    """By seat and mark of a table: what it is worth to the seat, in stakes, and, with the other sign, to the others."""


class Policy:
    """Best play of one game in one variant."""

    def __init__(self, game: Game[Any], book: Solution) -> None:
        self.game = game
        self.bet = next(iter(solvable_bets(game).values()))
        self.values = {name: Fraction(value) for name, value in book.values.items()}
        self._solution = book

    def choices(self, state: Any) -> dict[Action, Fraction]:
        """What each action is worth to who must decide, in stakes, the best first; nothing where there is no advice."""
        plain = self.bet.alike(state) if self.bet.alike else None
        if plain is None or not isinstance(turn := self.game.turn(plain), Decide):
            return {}
        seat = turn.awaited[0]
        liked = {}
        for action in every_action(self.game, self.game.legal(plain, seat)):
            after, _ = advance(self.game, plain, ActMove(seat, action, plain.phase))
            found = self._solution.likings.get(digest_state(self.game, seat, after))
            if found is None:
                return {}  # not a choice, or not one of this bet
            liked[action] = (Fraction(found[0]), Fraction(found[1]))
        return {action: liked[action][0] for action in sorted(liked, key=liked.__getitem__, reverse=True)}

    def charts(self, wanted: Callable[[str], bool] = bool) -> dict[str, dict[str, dict[str, str]]]:
        """Advice as people learn it, of the pages wanted: page, row, column, what to do."""
        pages: dict[str, dict[str, dict[str, str]]] = {}
        chart, written = self.bet.chart, self.bet.written
        if chart is not None and written is not None:
            for table in self.tables():
                page, row, column = chart(table)
                if wanted(page):
                    advice = written(table, next(iter(self.choices(table))))
                    pages.setdefault(page, {}).setdefault(row, {})[column] = advice
        return pages

    def pages(self) -> list[str]:
        """The names of all pages."""
        chart = self.bet.chart
        return [] if chart is None else list(dict.fromkeys(chart(table)[0] for table in self.tables()))

    def tables(self) -> Iterator[Any]:
        """Every table at which there is a choice."""
        codec = Codec(self.game)
        for table in self._solution.tables:
            yield codec.decode_state(bytes(table))


def digest_state(game: Game[Any], seat: Seat, table: Any) -> str:
    """A short name for what a table is to a seat."""
    return f"{seat}-{blake2b(_encode(essence(game, table)), digest_size=9).hexdigest()}"


def solvable_bets(game: Game[Any]) -> dict[str, Bet[Any]]:
    """The bets for which best play is sought."""
    return {name: bet for name, bet in game.bets.items() if bet.alike is not None}


def load_policy(game: Game[Any], variant: Variant, stash: DiskCache | None = None) -> Policy:
    """Best play in a variant: from the stash if it has been worked out before, by this very code."""
    stash = stash or DiskCache()
    roots = {name: root_table(bet, variant) for name, bet in solvable_bets(game).items()}
    key = cache_key(game, roots)
    book = stash.read(cache_label(game), key, Solution)
    if book is None:
        book = solve(game, roots)
        stash.write(cache_label(game), key, book)
    return Policy(game, book)


def cache_label(game: Game[Any]) -> str:
    """How a game's results are called on the stash."""
    return f"{game.name.replace('/', '-')}-{game.version}"


def cache_key(game: Game[Any], roots: Mapping[str, Any]) -> bytes:
    """Exactly what a result depends on: the code, and the tables that were solved, which hold the variant."""
    return _encode([source_digest(game.package), [essence(game, table) for table in roots.values()]])


def root_table(bet: Bet[Any], variant: Variant) -> Any:
    """The table a bet starts from, without what its best play does not depend on."""
    table = bet.laid(variant)
    return table if bet.alike is None else bet.alike(table)


def solve(game: Game[Any], roots: Mapping[str, Any]) -> Solution:
    """Work it out, by looking back from every end."""
    bets = {name: game.bets[name] for name in roots}
    first, one = next(iter(roots.values())), next(iter(bets.values()))
    ahead = GameTree(game, make_gain_counter(first), taste=selfish_preference)
    values = {name: mean(per_unit(bets[name], ahead.odds(table))) for name, table in roots.items()}
    likings = {
        digest_state(game, seat, table): (str(own / one.stake), str(others / one.stake))
        for seat, table, (own, others) in ahead.utilities()
    }
    tables = [msgspec.Raw(_encode(table)) for table in ahead.decisions()]
    return Solution({name: str(value) for name, value in values.items()}, tables, likings)


def measure_bots(game: Game[Any], variant: Variant, stash: DiskCache | None = None) -> dict[str, dict[str, Fraction]]:
    """By bet and temperament: what it is worth to a bot that plays so against the best the others can do."""
    stash = stash or DiskCache()
    roots = {name: root_table(bet, variant) for name, bet in solvable_bets(game).items()}
    key = b"measures" + cache_key(game, roots)
    found = stash.read(cache_label(game), key, dict[str, dict[str, str]])
    if found is None:
        found = {
            name: {who: str(measure_bot(game, game.bets[name], table, bot)) for who, bot in game.bots.items()}
            for name, table in roots.items()
        }
        stash.write(cache_label(game), key, found)
    return {name: {who: Fraction(value) for who, value in by.items()} for name, by in found.items()}


def measure_bot(game: Game[Any], bet: Bet[Any], table: Any, bot: Bot[Any]) -> Fraction:
    """What a bet is worth to a bot when the others play best against it."""
    ahead = GameTree(game, make_gain_counter(table), mind=make_solo_mind(game, bet.seat, bot), taste=selfish_preference)
    return mean(per_unit(bet, ahead.odds(table)))


def make_solo_mind(game: Game[Any], mine: Seat, bot: Bot[Any]) -> Any:
    """A mind for one seat; the others are left to their taste."""

    def mind(state: Any, seat: Seat) -> Action | None:
        return bot(state, seat, game.legal(state, seat), Random(0)) if seat == mine else None

    return mind


def make_adviser(game: Game[Any]) -> Adviser:
    """What is best at any table of a game, also in the small games played within it; nothing where it is not known."""
    policies: dict[bytes, Policy] = {}

    def choices(state: Any) -> dict[Action, Fraction]:
        inner = None if game.inner is None else game.inner(state)
        played, table = (game, state) if inner is None else inner
        if not solvable_bets(played):
            return {}
        key = _encode([played.name, table.variant])
        if key not in policies:
            policies[key] = load_policy(played, table.variant)
        return policies[key].choices(table)

    return choices


def make_optimal_bot(game: Game[Any]) -> Bot[Any]:
    """A bot that takes the best choice wherever one is known, and stakes all it may on a game it can play best: both
    that can be pay. Elsewhere it plays boldly.
    """
    advise, bold, pays = make_adviser(game), list(game.bots.values())[-1], bool(solvable_bets(game))

    def play(state: Any, seat: Seat, offered: Options, rng: Random) -> Action:
        advice = advise(state)
        if advice:
            return next(iter(advice))
        stakes = [option for option in offered if any(isinstance(it, Whole) for it in option.params.values())]
        if not pays or not stakes:
            return bold(state, seat, offered, rng)
        option = max(stakes, key=lambda it: max(d.high for d in it.params.values() if isinstance(d, Whole)))
        return game.action(
            option, **{name: it.high if isinstance(it, Whole) else it.least() for name, it in option.params.items()}
        )

    return play


def temperaments(game: Game[Any]) -> dict[str, Bot[Any]]:
    """The bots of a game and, where best play is known in it or within it, one that plays it."""
    known = solvable_bets(game) or game.inner is not None
    return {**game.bots, OPTIMAL_BOT: make_optimal_bot(game)} if known else dict(game.bots)
