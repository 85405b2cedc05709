"""Luck, exactly: what chance gave each seat beyond what was to be expected, apart from what people chose.

At a chance node a seat's luck is its worth after, less the mean of its worth over all that might have fallen; the
drift is that mean less its worth before. At a decision the change of everybody's worth is the doing of who decided.
So for every seat: end = start + luck + own choices + others' choices + drift, to the last fraction.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm, sqrt
from typing import Any

from msgspec import Struct

from tripot.kernel import ActMove, Chance, Game, Move, Seat, advance, outcomes, seat_of
from tripot.lab.best_play import Adviser

PerSeat = tuple[Fraction, ...]
"""A figure per seat."""


class LuckStep(Struct, frozen=True):
    """What one move did to everybody's worth."""

    seat: Seat | None
    """Who decided; nobody where chance spoke."""
    worth: PerSeat
    """After the move."""
    luck: PerSeat
    drift: PerSeat
    variance: PerSeat
    """Of the luck, before the dice fell."""
    regret: Fraction | None = None
    """What the best choice would have brought more, in chips, where best play is known."""


class LuckBreakdown(Struct, frozen=True):
    """How one seat came to what it has."""

    start: Fraction
    luck: Fraction
    own: Fraction
    others: Fraction
    drift: Fraction
    end: Fraction
    variance: Fraction
    regret: Fraction | None
    """The sum over its choices; nothing where best play was never known."""

    @property
    def spread(self) -> float:
        """The standard deviation of the luck this seat was exposed to."""
        return sqrt(self.variance)

    @property
    def band(self) -> tuple[float, float]:
        """Where luck stays in nineteen games of twenty."""
        return -1.96 * self.spread, 1.96 * self.spread

    def is_consistent(self) -> bool:
        """Whether the parts make the whole."""
        return self.end == self.start + self.luck + self.own + self.others + self.drift


class LuckAnalysis(Struct, frozen=True):
    """A whole game, move by move and seat by seat."""

    start: PerSeat
    steps: tuple[LuckStep, ...]
    seats: tuple[LuckBreakdown, ...]


def analyse_luck(game: Game[Any], state: Any, moves: Iterable[Move], advise: Adviser | None = None) -> LuckAnalysis:
    """Go through a game from its first state. The moves are those of a journal: they are taken as they are."""
    players = len({seat for place in state.chips.at if (seat := seat_of(place)) is not None})
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
    """What the table is worth to each seat."""
    return tuple(game.worth(state, seat) for seat in seats)


def worth_moments(game: Game[Any], state: Any, seats: Sequence[Seat]) -> tuple[PerSeat, PerSeat]:
    """The mean and the variance of everybody's worth over all that may fall now."""
    law = game.chance(state)
    weights, after = [], []
    for outcome, weight in outcomes(game, law):
        weights.append(weight)
        after.append(worth_per_seat(game, advance(game, state, Chance(outcome))[0], seats))
    found = [moments(weights, [each[seat] for each in after], law.weight()) for seat in seats]
    return tuple(mean for mean, _ in found), tuple(variance for _, variance in found)


def moments(weights: Sequence[int], values: Sequence[Fraction], whole: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of weighed values; in whole numbers, for this is where the time goes."""
    common = lcm(*{value.denominator for value in values})
    scaled = [value.numerator * (common // value.denominator) for value in values]
    mean = Fraction(sum([weight * value for weight, value in zip(weights, scaled, strict=True)]), whole * common)
    square = sum([weight * value * value for weight, value in zip(weights, scaled, strict=True)])
    return mean, Fraction(square, whole * common * common) - mean * mean


def regret(advise: Adviser | None, state: Any, move: ActMove[Any]) -> Fraction | None:
    """How far a choice was from the best, in chips: the advice speaks in stakes, so it is scaled by the seat's own."""
    if advise is None:
        return None
    choices = advise(state)
    if len(choices) < 2 or move.action not in choices:
        return None
    mine = f":{move.seat}"
    cloth = {place: on for place, on in state.chips.at.items() if not place.startswith("purse:")}
    staked: int = sum(on for place, on in cloth.items() if place.endswith(mine))
    return staked * (max(choices.values()) - choices[move.action]) if staked else None


def sum_seat_luck(start: PerSeat, steps: Sequence[LuckStep], seat: Seat) -> LuckBreakdown:
    """Add up what one seat owes to whom."""
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
    """Seat by seat."""
    return tuple(a - b for a, b in zip(these, those, strict=True))
