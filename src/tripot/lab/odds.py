"""What every bet brings, to the last fraction, by the very rules that settle it. Simulated only where it must be.

The lab knows no game: a game shows its bets, the kernel walks its rules, and what is counted is chips.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import sqrt
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
    Switch,
    Variant,
    advance,
    apply_switches,
    chips_owned,
    mean,
    seat_of,
)
from tripot.kernel.game_tree import MAX_MOVES
from tripot.lab.playout import bytes_of
from tripot.lab.read_tracking import ReadTracker

SAMPLE_COUPS = 20_000
"""How many coups are played where nothing exact can be had."""


class Price(Struct, frozen=True):
    """What a bet brings, per unit staked (or, where a chance is asked, how likely it is)."""

    game: str
    version: int
    variant: dict[str, Any]
    bet: str
    law: dict[Fraction, Fraction]
    """Each result with its chance, the worst first."""
    coups: int = 0
    """How many coups were played to find out; none where every fraction is exact."""

    @property
    def ev(self) -> Fraction:
        """The expectation."""
        return mean(self.law)

    @property
    def is_exact(self) -> bool:
        """Whether nothing was left to sampling."""
        return not self.coups

    @property
    def deviation(self) -> float:
        """The standard deviation of one coup."""
        ev = self.ev
        return sqrt(sum(((result - ev) ** 2 * chance for result, chance in self.law.items()), Fraction()))

    @property
    def interval(self) -> tuple[float, float]:
        """Where the expectation lies, with 95 % confidence; a point where it is exact."""
        off = 1.96 * self.deviation / sqrt(self.coups) if self.coups else 0.0
        return float(self.ev) - off, float(self.ev) + off


class Tariff:
    """The prices of one game's bets in any variant. What does not depend on a switch is worked out once."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._cache: dict[Any, list[tuple[dict[str, Any], Odds, int]]] = {}

    def price(self, name: str, variant: Variant) -> Price:
        """A bet in a variant."""
        bet = self.game.bets[name]
        odds, coups = self._odds(bet, variant)
        law = per_unit(bet, odds)
        return Price(self.game.name, self.game.version, switch_values(self.game, variant), name, law, coups)

    def _odds(self, bet: Bet[Any], variant: Variant) -> tuple[Odds, int]:
        """A walk that never asked for a switch would have gone the same way with any other value of it."""
        known = self._cache.setdefault((bet.laid, bet.settled, bet.counted, bet.mind), [])
        for read, odds, coups in known:
            if all(getattr(variant, field) == value for field, value in read.items()):
                return odds, coups
        watched = ReadTracker(variant)
        odds, coups = odds_of(self.game, bet, watched.variant)
        known.append(({field: getattr(variant, field) for field in watched.read_fields}, odds, coups))
        return odds, coups

    def prices(self, variant: Variant) -> list[Price]:
        """Every bet of the game."""
        return [self.price(name, variant) for name in self.game.bets]

    def effects(self, variant: Variant) -> Iterator[tuple[Switch, Any, list[tuple[Price, Price]]]]:
        """What each other value of each switch would change: the switch, the value, and bets before and after."""
        for switch in self.game.switches:
            for value in switch.values:
                if value != getattr(variant, switch.field):
                    other = apply_switches(variant, {switch.key: value})
                    pairs = [(self.price(name, variant), self.price(name, other)) for name in self.game.bets]
                    changed = [(now, then) for now, then in pairs if now.ev != then.ev]
                    if changed:
                        yield switch, value, changed


def switch_values(game: Game[Any], variant: Variant) -> dict[str, Any]:
    """The switches of a game as they stand, by key."""
    return {switch.key: getattr(variant, switch.field) for switch in game.switches}


def odds_of(game: Game[Any], bet: Bet[Any], variant: Variant) -> tuple[Odds, int]:
    """How likely each end of a bet is; and how many coups it took to find out, if it could not be worked out."""
    table = bet.laid(variant)
    ahead = build_bet_tree(game, bet, table)
    try:
        return ahead.odds(table), 0
    except Intractable:
        return sample_odds(ahead, table, bet.mind or game.default, Random(game.name)), SAMPLE_COUPS


def build_bet_tree(game: Game[Any], bet: Bet[Any], table: State) -> GameTree[Any]:
    """The future of a bet: what everyone gains by it, or what it asks for."""
    counted = bet.counted or make_gain_counter(table)
    return GameTree(
        game, counted, settled=bet.settled, mind=bet.mind, taste=None if bet.counted else selfish_preference
    )


def make_gain_counter(table: State) -> Callable[[State], Hashable]:
    """Counts what each seat has gained since a table stood so."""
    seats = sorted({seat for place in table.chips.at if (seat := seat_of(place)) is not None})
    had = [chips_owned(table, seat) for seat in seats]
    assert seats == list(range(len(seats))), "a bet leaves nobody without a chip"
    return lambda after: tuple(int(chips_owned(after, seat) - was) for seat, was in zip(seats, had, strict=True))


def selfish_preference(seat: Seat, odds: Odds) -> tuple[Fraction, Fraction]:
    """Everybody's taste: as much as can be had, and of equals what leaves the others least."""
    common = sum((chance * sum(each) for each, chance in odds.items()), Fraction())
    own = sum((chance * each[seat] for each, chance in odds.items()), Fraction())
    return own, own - common


def per_unit(bet: Bet[Any], odds: Odds) -> dict[Fraction, Fraction]:
    """Odds of gains in chips as odds of the bettor's gain in stakes, the worst first."""
    law: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for thing, chance in odds.items():
        law[Fraction(thing) if bet.counted else Fraction(thing[bet.seat], bet.stake)] += chance
    return dict(sorted(law.items()))


def sample_odds(
    ahead: GameTree[Any], table: State, mind: Callable[[Any, Seat], Action], rng: Random, coups: int = SAMPLE_COUPS
) -> Odds:
    """Odds by playing, where a question is too large to be worked out."""
    game, chance = ahead.game, bytes_of(rng)
    met: Counter[Any] = Counter()
    for _ in range(coups):
        state: Any = table
        while not ahead.is_settled(state, turn := game.turn(state)):
            if isinstance(turn, Draw):
                state, _ = advance(game, state, Chance(turn.law.sample(chance)))
            elif isinstance(turn, Decide):
                seat = turn.awaited[0]
                state, _ = advance(game, state, ActMove(seat, mind(state, seat), state.phase))
        met[ahead.counted(state)] += 1
    return {thing: Fraction(times, coups) for thing, times in met.items()}


def price_action(
    game: Game[Any],
    state: Any,
    seat: Seat,
    action: Action,
    mind: Callable[[Any, Seat], Action] | None = None,
    *,
    moves: int = MAX_MOVES,
    coups: int = SAMPLE_COUPS,
) -> tuple[dict[Fraction, Fraction], int]:
    """What an action on offer brings a seat by the end of the coup, in chips, if all then play like ``mind``.

    Without one they play as the house would for them. Also how many coups were played to find out; 0 if it is exact.
    After so many ``moves`` without an answer, so many ``coups`` are played instead.
    """
    had = chips_owned(state, seat)
    after, _ = advance(game, state, ActMove(seat, action, state.phase))
    ahead = GameTree(game, lambda end: chips_owned(end, seat) - had, mind=mind or game.default, moves=moves)
    try:
        odds, coups = ahead.odds(after), 0
    except Intractable:
        odds = sample_odds(ahead, after, mind or game.default, Random(game.name), coups)
    return dict(sorted(odds.items())), coups


def law_for_mind(
    game: Game[Any], name: str, variant: Variant, mind: Callable[[Any, Seat], Action]
) -> dict[Fraction, Fraction]:
    """How likely each result of a bet is when every choice in it is made by this mind."""
    bet = replace(game.bets[name], mind=mind)
    return per_unit(bet, odds_of(game, bet, variant)[0])
