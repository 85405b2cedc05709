"""Reviews a finished game: finds up to three remarkable moments for each seat.

* The decisive throw changed the seat's chance to win the most, among the throws that :mod:`.swings` examines.
* The costliest choice has the largest regret, compared with best play if that is known, otherwise with the best
  available action with the same stake.
* The boldest bet staked the largest share of the seat's chips.

In a tie, the first one counts.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from msgspec import Struct

from tripot.kernel import Action, ActMove, Chance, Game, Move, Seat, State, advance, outcomes
from tripot.lab.best_play import Adviser
from tripot.lab.luck import LuckAnalysis
from tripot.lab.option_prices import MAX_PRICED_ACTIONS, list_actions
from tripot.lab.swings import Swing


class DecisiveThrow(Struct, frozen=True):
    """The throw that changed a seat's chance to win the most."""

    move: int
    """The number of the move in the game, from 0."""
    before: float
    """The seat's chance to win before the throw."""
    after: float
    """The seat's chance to win after it."""
    error: float
    """The standard error of the change; 0 if both chances are exact."""
    chance: Fraction | None
    """The probability of an outcome that is at least as good (or at least as bad) for the seat's chips. ``None`` if the
    chips did not depend on the throw, or if the throw increased the chips but reduced the chance to win, or the
    reverse."""


class CostlyChoice(Struct, frozen=True):
    """A decision of a seat: the one with the largest loss compared with the best action."""

    move: int
    chosen: Action
    best: Action
    brings: Fraction
    """The worth of the chosen action, in chips."""
    could: Fraction
    """The worth of the best action, in chips."""
    staked: int
    """The chips at stake."""
    solved: bool
    """Whether best play is known. Otherwise, the best action is the one with the best expectation for the same
    stake."""

    @property
    def cost(self) -> Fraction:
        """The cost of the choice, in chips."""
        return self.could - self.brings


class BoldBet(Struct, frozen=True):
    """The bet that staked the largest share of a seat's chips."""

    move: int
    staked: int
    """The chips that the seat had staked at that time."""
    owned: int
    """All chips of the seat at that time."""
    gain: int
    """The seat's gain when all its stakes were settled, or at the end."""


class ReviewedSeat(Struct, frozen=True):
    """The moments of one seat, and its decisions for which best play is known."""

    throw: DecisiveThrow | None
    choice: CostlyChoice | None
    bet: BoldBet | None
    judged: int
    """The number of decisions whose best action is known."""
    best: int
    """The number of those decisions that were best."""


class ReviewedGame(Struct, frozen=True):
    """A game to review: every state from the first to the last, and the moves between them."""

    game: Game[Any]
    states: tuple[Any, ...]
    moves: tuple[Move, ...]
    analysis: LuckAnalysis
    stand_ins: Collection[int] = ()
    """The moves that a bot or the server made for a person. They do not count as decisions of that person."""

    def list_decisions(self, seat: Seat) -> list[tuple[int, ActMove[Any]]]:
        """Return the seat's own decisions, with the numbers of their moves."""
        return [
            (number, move)
            for number, move in enumerate(self.moves)
            if isinstance(move, ActMove) and move.seat == seat and number not in self.stand_ins
        ]


def record_game(
    game: Game[Any], start: Any, moves: Sequence[Move], analysis: LuckAnalysis, stand_ins: Collection[int] = ()
) -> ReviewedGame:
    """Replay the moves of a journal without checking them."""
    states = [start]
    for move in moves:
        states.append(advance(game, states[-1], move)[0])
    return ReviewedGame(game, tuple(states), tuple(moves), analysis, stand_ins)


def review_seat(record: ReviewedGame, seat: Seat, advise: Adviser, swings: Mapping[int, Swing]) -> ReviewedSeat:
    """Choose the moments of one seat."""
    regrets = [record.analysis.steps[number].regret for number, _ in record.list_decisions(seat)]
    judged = [regret for regret in regrets if regret is not None]
    return ReviewedSeat(
        find_throw(record, seat, swings),
        find_choice(record, seat, advise),
        find_bet(record, seat),
        len(judged),
        judged.count(Fraction()),
    )


def find_throw(record: ReviewedGame, seat: Seat, swings: Mapping[int, Swing]) -> DecisiveThrow | None:
    """Return the throw with the largest swing, good or bad."""
    swung = [number for number, swing in swings.items() if swing.change(seat)]
    if not swung:
        return None
    number = max(swung, key=lambda item: abs(swings[item].change(seat)))
    swing, step, chance = swings[number], record.analysis.steps[number], None
    is_good = swing.change(seat) > 0
    if step.luck[seat] and (step.luck[seat] > 0) == is_good:
        chance = chance_of_such(record.game, record.states[number], seat, step.worth[seat], is_good=is_good)
    return DecisiveThrow(number, swing.before.chances[seat], swing.after.chances[seat], swing.error(seat), chance)


def chance_of_such(game: Game[Any], state: Any, seat: Seat, worth: Fraction, *, is_good: bool) -> Fraction:
    """Return the probability of a throw that is at least as good (or bad), that is, after which the seat's worth is at
    least (or at most) ``worth``."""
    law, such = game.chance(state), 0
    for outcome, weight in outcomes(game, law):
        found = game.worth(advance(game, state, Chance(outcome))[0], seat)
        such += weight if (found >= worth if is_good else found <= worth) else 0
    return Fraction(such, law.weight())


def find_choice(record: ReviewedGame, seat: Seat, advise: Adviser) -> CostlyChoice | None:
    """Return the costliest decision; ``None`` if no decision had a cost or none can be judged."""
    costliest: CostlyChoice | None = None
    for number, move in record.list_decisions(seat):
        judged = judge_decision(record, number, move, advise)
        if judged is not None and judged.cost > (costliest.cost if costliest else 0):
            costliest = judged
    return costliest


def judge_decision(record: ReviewedGame, number: int, move: ActMove[Any], advise: Adviser) -> CostlyChoice | None:
    """Compare a decision with the best one. Return ``None`` if it was best or cannot be judged."""
    regret = record.analysis.steps[number].regret
    if regret is None:
        return judge_by_price(record, number, move)
    return judge_by_best_play(record.states[number], number, move, advise) if regret else None


def judge_by_best_play(state: Any, number: int, move: ActMove[Any], advise: Adviser) -> CostlyChoice:
    """Compare a decision with best play. The advice is per unit staked, so it is multiplied by the seat's stake."""
    choices, staked = advise(state), chips_on_cloth(state, move.seat)
    best = next(iter(choices))
    brings, could = staked * choices[move.action], staked * choices[best]
    return CostlyChoice(number, move.action, best, brings, could, staked, solved=True)


def judge_by_price(record: ReviewedGame, number: int, move: ActMove[Any]) -> CostlyChoice | None:
    """Compare a stake with the best one for the same chips, by the change in worth. Return ``None`` if no chips are
    staked."""
    game, before = record.game, record.states[number]
    had, worth = before.purse(move.seat), game.worth(before, move.seat)
    staked = had - record.states[number + 1].purse(move.seat)
    if staked <= 0:
        return None
    prices = {move.action: record.analysis.steps[number].worth[move.seat] - worth}
    for action in islice(list_actions(game, game.legal(before, move.seat), staked), MAX_PRICED_ACTIONS):
        after, _ = advance(game, before, ActMove(move.seat, action, before.phase))
        if had - after.purse(move.seat) == staked:
            prices.setdefault(action, game.worth(after, move.seat) - worth)
    best = max(prices, key=prices.__getitem__)
    return CostlyChoice(number, move.action, best, prices[move.action], prices[best], staked, solved=False)


def find_bet(record: ReviewedGame, seat: Seat) -> BoldBet | None:
    """Return the stake after which the largest share of the seat's chips was staked; among equal shares, the larger
    stake."""
    states = record.states
    laid = [
        number
        for number, _ in record.list_decisions(seat)
        if chips_on_cloth(states[number + 1], seat) > chips_on_cloth(states[number], seat)
    ]
    if not laid:
        return None

    def boldness(number: int) -> tuple[Fraction, int]:
        staked = chips_on_cloth(states[number + 1], seat)
        return Fraction(staked, states[number + 1].belongings(seat)), staked

    number = max(laid, key=boldness)
    after = states[number + 1 :]
    settled = next((item for item in after if not chips_on_cloth(item, seat)), after[-1])
    owned = after[0].belongings(seat)
    return BoldBet(number, chips_on_cloth(after[0], seat), owned, settled.belongings(seat) - owned)


def chips_on_cloth(state: State, seat: Seat) -> int:
    """Return the chips of a seat that are not in its purse."""
    return state.belongings(seat) - state.purse(seat)
