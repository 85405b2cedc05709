"""Computes best play by backward induction over the game tree: the worth of each action, and the loss of other play.

A game supports this with a bet that defines ``alike``, a function that converts a table to the equivalent table of the
bet. Solutions are kept in the disk cache.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from hashlib import blake2b
from typing import Any

import msgspec

from tripot.kernel import (
    Action,
    ActMove,
    Bet,
    Codec,
    Decide,
    Game,
    GameTree,
    Seat,
    Strategy,
    Variant,
    View,
    advance,
    essence,
    every_action,
    mean,
)
from tripot.lab.disk_cache import DiskCache, source_digest
from tripot.lab.odds import build_bet_tree, make_gain_counter, per_unit, selfish_preference

EXPERT_BOT = "expert"
"""The bot that uses best play in a solved game. It is not compared with best play."""

Adviser = Callable[[Any], Mapping[Action, Fraction]]
"""Returns the worth of each action to the deciding seat, in stakes, best first."""

_encode = msgspec.json.Encoder(order="sorted").encode


class Solution(msgspec.Struct, frozen=True):
    """Best play of one game in one variant, as stored on disk."""

    values: dict[str, str]
    """The value of each bet under best play."""
    tables: list[msgspec.Raw]
    """The tables with a decision."""
    likings: dict[str, tuple[str, str]]
    """By seat and digest of a table: the seat's expected gain, and the negated gain of the others, both in stakes."""


class Policy:
    """Best play of one game in one variant."""

    def __init__(self, game: Game[Any], book: Solution) -> None:
        self.game = game
        self.bet = next(iter(solvable_bets(game).values()))
        self.values = {name: Fraction(value) for name, value in book.values.items()}
        self._solution = book

    def choices(self, state: Any) -> dict[Action, Fraction]:
        """Return the worth of each action to the deciding seat, in stakes, best first. Empty if there is no advice."""
        plain = self.bet.alike(state) if self.bet.alike else None
        if plain is None or not isinstance(turn := self.game.turn(plain), Decide):
            return {}
        seat = turn.awaited[0]
        liked = {}
        for action in every_action(self.game, self.game.legal(plain, seat)):
            after, _ = advance(self.game, plain, ActMove(seat, action, plain.phase))
            found = self._solution.likings.get(digest_state(self.game, seat, after))
            if found is None:
                return {}  # no decision, or no equivalent table of this bet
            liked[action] = (Fraction(found[0]), Fraction(found[1]))
        return {action: liked[action][0] for action in sorted(liked, key=liked.__getitem__, reverse=True)}

    def charts(self, wanted: Callable[[str], bool] = bool) -> dict[str, dict[str, dict[str, str]]]:
        """Return the best actions by page, row and column, for the pages that ``wanted`` accepts."""
        pages: dict[str, dict[str, dict[str, str]]] = {}
        chart = self.bet.chart
        if chart is not None:
            for table in self.tables():
                page, row, column = chart.cell(table)
                if wanted(page):
                    advice = chart.written(table, next(iter(self.choices(table))))
                    pages.setdefault(page, {}).setdefault(row, {})[column] = advice
        return pages

    def pages(self) -> list[str]:
        """Return the names of all pages."""
        chart = self.bet.chart
        return [] if chart is None else list(dict.fromkeys(chart.cell(table)[0] for table in self.tables()))

    def tables(self) -> Iterator[Any]:
        """Yield every table with a decision."""
        codec = Codec(self.game)
        for table in self._solution.tables:
            yield codec.decode_state(bytes(table))


def digest_state(game: Game[Any], seat: Seat, table: Any) -> str:
    """Return a short digest of a seat and the canonical form of a table."""
    return f"{seat}-{blake2b(_encode(essence(game, table)), digest_size=9).hexdigest()}"


def solvable_bets(game: Game[Any]) -> dict[str, Bet[Any]]:
    """Return the bets whose best play is computed."""
    return {name: bet for name, bet in game.bets.items() if bet.alike is not None}


def load_policy(game: Game[Any], variant: Variant, cache: DiskCache | None = None) -> Policy:
    """Return best play in a variant. It comes from the cache if the same code has solved it before."""
    game.require_own_variant(variant)
    if not solvable_bets(game):
        raise LookupError(f"{game.name} has no bet whose best play is sought: none has the field alike")
    cache = cache or DiskCache()
    roots = {name: root_table(bet, variant) for name, bet in solvable_bets(game).items()}
    key = cache_key(game, roots)
    book = cache.read(cache_label(game), key, Solution)
    if book is None:
        book = solve(game, roots)
        cache.write(cache_label(game), key, book)
    return Policy(game, book)


def cache_label(game: Game[Any]) -> str:
    """Return the label of a game's results in the cache."""
    return f"{game.name.replace('/', '-')}-{game.version}"


def cache_key(game: Game[Any], roots: Mapping[str, Any]) -> bytes:
    """Return the cache key. It depends on the code and on the solved tables with their variant."""
    return _encode([source_digest(game.package), [essence(game, table) for table in roots.values()]])


def root_table(bet: Bet[Any], variant: Variant) -> Any:
    """Return the initial table of a bet, in the form for which best play is solved."""
    table = bet.laid(variant)
    return table if bet.alike is None else bet.alike(table)


def solve(game: Game[Any], roots: Mapping[str, Any]) -> Solution:
    """Solve best play by backward induction."""
    bets = {name: game.bets[name] for name in roots}
    first, one = next(iter(roots.values())), next(iter(bets.values()))
    tree = GameTree(game, make_gain_counter(game, first), taste=selfish_preference)
    values = {name: mean(per_unit(bets[name], tree.odds(table))) for name, table in roots.items()}
    likings = {
        digest_state(game, seat, table): (str(own / one.stake), str(others / one.stake))
        for seat, table, (own, others) in tree.utilities()
    }
    tables = [msgspec.Raw(_encode(table)) for table in tree.decisions()]
    return Solution({name: str(value) for name, value in values.items()}, tables, likings)


def measure_bots(game: Game[Any], variant: Variant, cache: DiskCache | None = None) -> dict[str, dict[str, Fraction]]:
    """Return the value of each bet to each bot except the expert, against opponents who play best."""
    game.require_own_variant(variant)
    cache = cache or DiskCache()
    roots = {name: root_table(bet, variant) for name, bet in solvable_bets(game).items()}
    key = b"measures" + cache_key(game, roots)
    found = cache.read(cache_label(game), key, dict[str, dict[str, str]])
    if found is None:
        found = {
            name: {
                who: str(measure_bot(game, game.bets[name], table, bot))
                for who, bot in game.bots.items()
                if who != EXPERT_BOT
            }
            for name, table in roots.items()
        }
        cache.write(cache_label(game), key, found)
    return {name: {who: Fraction(value) for who, value in by.items()} for name, by in found.items()}


def measure_bot(game: Game[Any], bet: Bet[Any], table: Any, bot: Strategy[Any]) -> Fraction:
    """Return the value of a bet to a bot against opponents who play best."""
    return mean(law_against_best(game, bet, table, bot))


def law_against_best(game: Game[Any], bet: Bet[Any], table: Any, strategy: Strategy[Any]) -> dict[Fraction, Fraction]:
    """Return the distribution of a bet's results for a strategy against opponents who play best."""
    tree = build_bet_tree(game, bet, table, play_alone(bet.seat, strategy))
    return per_unit(bet, tree.odds(table))


def play_alone(mine: Seat, bot: Strategy[Any]) -> Callable[[View[Any]], Action | None]:
    """Return a strategy that plays for one seat only, so that the tree maximises the utility of the others."""
    return lambda view: bot(view) if view.seat == mine else None


def make_adviser(game: Game[Any]) -> Adviser:
    """Return a function that gives advice in a game and its small games. The advice is empty if best play is
    unknown."""
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
