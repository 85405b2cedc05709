"""Computes the automatic croupier's best play if both sides take turns (BJ-R1 ``alterne``), by minimax."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

SUMS = {n: Counter(map(sum, product(range(1, 7), repeat=n))) for n in (1, 2, 3)}


class Position(NamedTuple):
    """A position: both totals, who has stopped, and who decides next."""

    player: int
    bank: int
    player_served: bool = False
    bank_served: bool = False
    of_player: bool = True


def gain(player: int, bank: int) -> int:
    """Return the player's gain per unit after both have stopped or one is over 21."""
    if player > 21:
        return -1
    if bank > 21 or player > bank:
        return 3 if player == 21 else 1
    return 0 if player == bank else -1


@cache
def value(at: Position) -> Fraction:
    """Return the player's expected gain if both play best."""
    if max(at.player, at.bank) > 21 or (at.player_served and at.bank_served):
        return Fraction(gain(at.player, at.bank))
    if at.player_served if at.of_player else at.bank_served:
        return value(at._replace(of_player=not at.of_player))
    choices = [after(n, at) for n in range(4)]
    return max(choices) if at.of_player else min(choices)


def after(n: int, at: Position) -> Fraction:
    """Return the expected value after this many dice. With 0 dice, the side stops."""
    passed = at._replace(of_player=not at.of_player)
    if not n:
        return value(passed._replace(player_served=True) if at.of_player else passed._replace(bank_served=True))
    worth = Fraction(0)
    for pips, ways in SUMS[n].items():
        if at.of_player:
            then = passed._replace(player=at.player + pips, player_served=at.player + pips == 21)
        else:
            then = passed._replace(bank=at.bank + pips, bank_served=at.bank + pips == 21)
        worth += ways * value(then)
    return worth / 6**n


@cache
def best_dice(player: int, bank: int, *, player_served: bool) -> int:
    """Return the best number of dice for the bank; among equally good numbers, the smallest."""
    at = Position(player, bank, player_served=player_served, of_player=False)
    choices = [after(n, at) for n in range(4)]
    return choices.index(min(choices))


def worth_of_alternating() -> Fraction:
    """Return the player's expected gain before the first throw."""
    opening = SUMS[3].items()
    return sum((k * j * value(Position(p, b)) for p, k in opening for b, j in opening), Fraction(0)) / 6**6
