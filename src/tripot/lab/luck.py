"""Luck analysis: explains how each seat's worth (its expected chips) changed over a game.

At a throw or draw, a seat's luck is its worth after the outcome, minus the mean of its worth over all outcomes. The
drift is that mean, minus the worth before. At a decision, every change of worth is attributed to the seat that decided.
So this equation holds for each seat, in exact fractions: end = start + luck + own decisions + others' decisions +
drift.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm, sqrt
from typing import Any

from msgspec import Struct

from tripot.kernel import ActMove, Chance, Game, Move, Seat, advance, outcomes
from tripot.lab.best_play import Adviser
from tripot.lab.confidence import half_width

PerSeat = tuple[Fraction, ...]
"""One figure for each seat."""


class LuckStep(Struct, frozen=True):
    """The effect of one move on the worth of every seat."""

    seat: Seat | None
    """The seat that decided; ``None`` at a chance node."""
    worth: PerSeat
    """The worth after the move."""
    luck: PerSeat
    drift: PerSeat
    variance: PerSeat
    """The variance of the luck over all possible outcomes."""
    regret: Fraction | None = None
    """How much more the best action would have gained, in chips, if best play is known."""


class LuckBreakdown(Struct, frozen=True):
    """How one seat's worth changed over a game, by cause."""

    start: Fraction
    luck: Fraction
    own: Fraction
    others: Fraction
    drift: Fraction
    end: Fraction
    variance: Fraction
    regret: Fraction | None
    """The sum over its decisions; ``None`` if best play was never known."""

    @property
    def spread(self) -> float:
        """The standard deviation that the luck of this seat has over all possible outcomes."""
        return sqrt(self.variance)

    @property
    def band(self) -> tuple[float, float]:
        """The interval that contains the luck in 95 % of games."""
        off = half_width(self.spread)
        return -off, off


class LuckAnalysis(Struct, frozen=True):
    """A whole game, move by move and seat by seat."""

    start: PerSeat
    steps: tuple[LuckStep, ...]
    seats: tuple[LuckBreakdown, ...]


def analyse_luck(
    game: Game[Any], players: int, state: Any, moves: Iterable[Move], advise: Adviser | None = None
) -> LuckAnalysis:
    """Analyse a game from its first state. The moves come from a journal and are not checked again."""
    seats = [Seat(number) for number in range(players)]
    before = start = worth_per_seat(game, state, seats)
    steps = []
    for move in moves:
        after, _ = advance(game, state, move)
        now = worth_per_seat(game, after, seats)
        if isinstance(move, Chance):
            mean, variance = worth_moments(game, state, seats)
            luck, drift = subtract(now, mean), subtract(mean, before)
            steps.append(LuckStep(None, now, luck, drift, variance))
        else:
            none = (Fraction(),) * players
            steps.append(LuckStep(move.seat, now, none, none, none, regret(advise, state, move)))
        state, before = after, now
    return LuckAnalysis(start, tuple(steps), tuple(sum_seat_luck(start, steps, seat) for seat in seats))


def worth_per_seat(game: Game[Any], state: Any, seats: Sequence[Seat]) -> PerSeat:
    """Return the worth of each seat."""
    return tuple(game.worth(state, seat) for seat in seats)


def worth_moments(game: Game[Any], state: Any, seats: Sequence[Seat]) -> tuple[PerSeat, PerSeat]:
    """Return the mean and the variance of each seat's worth over all outcomes of the draw that is due."""
    law = game.chance(state)
    weights, after = [], []
    for outcome, weight in outcomes(game, law):
        weights.append(weight)
        after.append(worth_per_seat(game, advance(game, state, Chance(outcome))[0], seats))
    found = [moments(weights, [each[seat] for each in after], law.weight()) for seat in seats]
    return tuple(mean for mean, _ in found), tuple(variance for _, variance in found)


def moments(weights: Sequence[int], values: Sequence[Fraction], whole: int) -> tuple[Fraction, Fraction]:
    """Return the mean and variance of weighted values. Computes with whole numbers for speed."""
    common = lcm(*{value.denominator for value in values})
    scaled = [value.numerator * (common // value.denominator) for value in values]
    mean = Fraction(sum([weight * value for weight, value in zip(weights, scaled, strict=True)]), whole * common)
    square = sum([weight * value * value for weight, value in zip(weights, scaled, strict=True)])
    return mean, Fraction(square, whole * common * common) - mean * mean


def regret(advise: Adviser | None, state: Any, move: ActMove[Any]) -> Fraction | None:
    """Return the loss of an action compared with the best one, in chips. Advice is in stakes, so it is scaled by the
    seat's stake."""
    if advise is None:
        return None
    choices = advise(state)
    if len(choices) < 2 or move.action not in choices:
        return None
    staked: int = state.belongings(move.seat) - state.purse(move.seat)
    return staked * (max(choices.values()) - choices[move.action]) if staked else None


def sum_seat_luck(start: PerSeat, steps: Sequence[LuckStep], seat: Seat) -> LuckBreakdown:
    """Add up the changes of one seat's worth, by cause."""
    parts = {"luck": Fraction(), "own": Fraction(), "others": Fraction(), "drift": Fraction(), "variance": Fraction()}
    before = start[seat]
    for step in steps:
        change = step.worth[seat] - before
        if step.seat is None:
            parts["luck"] += step.luck[seat]
            parts["drift"] += step.drift[seat]
            parts["variance"] += step.variance[seat]
        else:
            parts["own" if step.seat == seat else "others"] += change
        before = step.worth[seat]
    regrets = [step.regret for step in steps if step.seat == seat and step.regret is not None]
    return LuckBreakdown(start=start[seat], end=before, regret=sum(regrets, Fraction()) if regrets else None, **parts)


def subtract(these: PerSeat, those: PerSeat) -> PerSeat:
    """Return the differences, seat by seat."""
    return tuple(a - b for a, b in zip(these, those, strict=True))
