"""Computes the odds of bets: the exact distribution of each bet's gain by the game tree, or a sample if the tree is too
large."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from operator import sub
from random import Random
from typing import Any

from msgspec import Struct

from tripot.kernel import (
    Action,
    ActMove,
    Bet,
    Chance,
    Decide,
    Draw,
    Game,
    GameTree,
    Intractable,
    Odds,
    Seat,
    State,
    Strategy,
    Switch,
    Variant,
    View,
    advance,
    apply_switches,
    chips_owned,
    mean,
)
from tripot.kernel.game_tree import MAX_MOVES
from tripot.lab.confidence import half_width
from tripot.lab.playout import bytes_of
from tripot.lab.read_tracking import ReadTracker

SAMPLE_COUPS = 20_000
"""The number of sampled rounds if no exact answer is possible."""


class Price(Struct, frozen=True):
    """The odds of a bet: the distribution of the result per unit staked. For a bet on whether an event happens, the
    result is 0 or 1."""

    game: str
    version: int
    variant: dict[str, Any]
    bet: str
    law: dict[Fraction, Fraction]
    """The probability of each result, the worst result first."""
    coups: int = 0
    """The number of sampled rounds; 0 if the law is exact."""
    against: str = ""
    """For the odds of a strategy: the strategy of the other seats."""

    def __repr__(self) -> str:
        how = f"from {self.coups} samples" if self.coups else "exact"
        against = f" against {self.against}" if self.against else ""
        return f"<{self.game}, {self.bet}{against}: {self.ev} = {float(self.ev):+.4f} of the stake, {how}>"

    @property
    def ev(self) -> Fraction:
        """The expectation."""
        return mean(self.law)

    @property
    def is_exact(self) -> bool:
        """Whether the distribution is exact, not sampled."""
        return not self.coups

    @property
    def deviation(self) -> float:
        """The standard deviation of one round."""
        ev = self.ev
        return sqrt(sum(((result - ev) ** 2 * chance for result, chance in self.law.items()), Fraction()))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the expectation; a single point if it is exact."""
        off = half_width(self.deviation, self.coups) if self.coups else 0.0
        return float(self.ev) - off, float(self.ev) + off


class OddsCalculator:
    """Computes the odds of one game's bets in any variant. Odds that do not depend on a switch are computed once for
    all its values."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._cache: dict[Any, list[tuple[dict[str, Any], Odds, int]]] = {}

    def price(self, name: str, variant: Variant) -> Price:
        """Return the odds of a bet in a variant."""
        self.game.require_own_variant(variant)
        bet = self.game.bet(name)
        odds, coups = self._odds(bet, variant)
        law = per_unit(bet, odds)
        return Price(self.game.name, self.game.version, switch_values(self.game, variant), name, law, coups)

    def _odds(self, bet: Bet[Any], variant: Variant) -> tuple[Odds, int]:
        """Return the odds of a bet. The cache key contains only the switches that the rules have read."""
        known = self._cache.setdefault((bet.laid, bet.settled, bet.counted, bet.strategy), [])
        for read, odds, coups in known:
            if all(getattr(variant, field) == value for field, value in read.items()):
                return odds, coups
        watched = ReadTracker(variant)
        odds, coups = odds_of(self.game, bet, watched.variant)
        known.append(({field: getattr(variant, field) for field in watched.read_fields}, odds, coups))
        return odds, coups

    def prices(self, variant: Variant) -> list[Price]:
        """Return the odds of all bets of the game."""
        return [self.price(name, variant) for name in self.game.bets]

    def effects(self, variant: Variant) -> Iterator[tuple[Switch, Any, list[tuple[Price, Price]]]]:
        """For each switch, yield each other value that changes an expectation: the switch, the value, and the odds
        before and after."""
        for switch in self.game.switches:
            for value in switch.values:
                if value != getattr(variant, switch.field):
                    other = apply_switches(variant, {switch.key: value})
                    pairs = [(self.price(name, variant), self.price(name, other)) for name in self.game.bets]
                    changed = [(now, then) for now, then in pairs if now.ev != then.ev]
                    if changed:
                        yield switch, value, changed


def switch_values(game: Game[Any], variant: Variant) -> dict[str, Any]:
    """Return the values of a game's switches, by key."""
    return {switch.key: getattr(variant, switch.field) for switch in game.switches}


def odds_of(game: Game[Any], bet: Bet[Any], variant: Variant) -> tuple[Odds, int]:
    """Return the odds of a bet's results, and the number of sampled rounds, which is 0 if the odds are exact."""
    game.require_own_variant(variant)
    table = bet.laid(variant)
    tree = build_bet_tree(game, bet, table)
    try:
        return tree.odds(table), 0
    except Intractable:
        return sample_odds(tree, table, bet.strategy or View.default, Random(game.name)), SAMPLE_COUPS


def build_bet_tree(
    game: Game[Any], bet: Bet[Any], table: State, strategy: Callable[[View[Any]], Action | None] | None = None
) -> GameTree[Any]:
    """Build the game tree of a bet. Its results are the gains of all seats, or those that the bet defines."""
    counted, taste = bet.counted or make_gain_counter(game, table), None if bet.counted else selfish_preference
    return GameTree(game, counted, settled=bet.settled, strategy=strategy or bet.strategy, taste=taste)


def make_gain_counter(game: Game[Any], table: State) -> Callable[[State], Hashable]:
    """Return a function that computes each seat's gain since this table."""
    seats = game.players[-1]
    had = table.chips_by_seat(seats)
    return lambda after: tuple(map(sub, after.chips_by_seat(seats), had))


def selfish_preference(seat: Seat, odds: Odds) -> tuple[Fraction, Fraction]:
    """Return the utility for best play: the seat's expected gain and, to break ties, smaller gains of the others."""
    common = sum((chance * sum(each) for each, chance in odds.items()), Fraction())
    own = sum((chance * each[seat] for each, chance in odds.items()), Fraction())
    return own, own - common


def per_unit(bet: Bet[Any], odds: Odds) -> dict[Fraction, Fraction]:
    """Convert odds of all seats' gains in chips to those of the bettor's gain per unit staked, worst result first."""
    law: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for thing, chance in odds.items():
        law[Fraction(thing) if bet.counted else Fraction(thing[bet.seat], bet.stake)] += chance
    return dict(sorted(law.items()))


def sample_odds(
    tree: GameTree[Any], table: State, strategy: Strategy[Any], rng: Random, coups: int = SAMPLE_COUPS
) -> Odds:
    """Return odds by Monte Carlo sampling. Used if the tree is too large."""
    game, chance = tree.game, bytes_of(rng)
    met: Counter[Any] = Counter()
    for _ in range(coups):
        state: Any = table
        while not tree.is_settled(state, turn := game.turn(state)):
            if isinstance(turn, Draw):
                state, _ = advance(game, state, Chance(turn.law.sample(chance)))
            elif isinstance(turn, Decide):
                seat = turn.awaited[0]
                state, _ = advance(game, state, ActMove(seat, strategy(View(game, state, seat, rng)), state.phase))
        met[tree.counted(state)] += 1
    return {thing: Fraction(times, coups) for thing, times in met.items()}


def price_action(
    game: Game[Any],
    state: Any,
    seat: Seat,
    action: Action,
    strategy: Strategy[Any] = View.default,
    *,
    moves: int = MAX_MOVES,
    coups: int = SAMPLE_COUPS,
) -> tuple[dict[Fraction, Fraction], int]:
    """Return the law of a seat's gain in chips from an action by the end of the round, and the number of sampled
    rounds, which is 0 if the law is exact.

    After the action, all seats play ``strategy``; by default, the default action. If the exact computation needs more
    than ``moves`` moves, ``coups`` rounds are sampled instead.
    """
    had = chips_owned(state, seat)
    after, _ = advance(game, state, ActMove(seat, action, state.phase))
    tree = GameTree(game, lambda end: chips_owned(end, seat) - had, strategy=strategy, moves=moves)
    try:
        odds, coups = tree.odds(after), 0
    except Intractable:
        odds = sample_odds(tree, after, strategy, Random(game.name), coups)
    return dict(sorted(odds.items())), coups


def price_for_strategy(
    game: Game[Any],
    name: str,
    variant: Variant,
    strategy: Strategy[Any],
    others: Strategy[Any] = View.default,
    against: str = "house",
) -> Price:
    """Return the odds of a bet whose seat plays by one strategy and all other seats by another, which is named
    ``against``."""
    seat = game.bet(name).seat
    bet = replace(game.bet(name), strategy=lambda view: (strategy if view.seat == seat else others)(view))
    odds, coups = odds_of(game, bet, variant)
    law = per_unit(bet, odds)
    return Price(game.name, game.version, switch_values(game, variant), name, law, coups, against)
