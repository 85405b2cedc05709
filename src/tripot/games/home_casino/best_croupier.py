"""Computes the croupier's best play at Black Jack if player and croupier take turns (BJ-R1), by minimax in fractions.

A position consists of both totals, the sides that have stopped, and the side whose turn it is. Totals only increase, so
the recursion ends. A test compares the result with the game tree.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

TARGET_POINTS = 21  # BJ-7, BJ-12
MOST_DICE = 3  # BJ-9, BJ-11


@cache
def best_answer(player: int, bank: int, player_stopped: bool) -> int:
    """Return the number of dice that a croupier throws next at these totals; 0 means stop."""
    gains = {count: _after_bank(player, bank, player_stopped, count) for count in range(MOST_DICE + 1)}
    return min(gains, key=gains.__getitem__)  # the fewest dice among equals


@cache
def _best_for_player(player: int, bank: int, bank_stopped: bool) -> Fraction:
    return max(_after_player(player, bank, bank_stopped, count) for count in range(MOST_DICE + 1))


@cache
def _best_for_bank(player: int, bank: int, player_stopped: bool) -> Fraction:
    return _after_bank(player, bank, player_stopped, best_answer(player, bank, player_stopped))


def _after_player(player: int, bank: int, bank_stopped: bool, count: int) -> Fraction:
    """Return the player's gain in stakes after throwing this many dice, with best play afterwards."""
    if not count:
        return _final_gain(player, bank) if bank_stopped else _best_for_bank(player, bank, player_stopped=True)
    gain = Fraction()
    for points, chance in _sums(count).items():
        total = player + points
        stopped = total == TARGET_POINTS  # BJ-R5
        if total > TARGET_POINTS:
            gain -= chance
        elif bank_stopped:
            gain += chance * (_final_gain(total, bank) if stopped else _best_for_player(total, bank, bank_stopped=True))
        else:
            gain += chance * _best_for_bank(total, bank, stopped)
    return gain


def _after_bank(player: int, bank: int, player_stopped: bool, count: int) -> Fraction:
    """Return the player's gain in stakes after the croupier throws this many dice, with best play afterwards."""
    if not count:
        return _final_gain(player, bank) if player_stopped else _best_for_player(player, bank, bank_stopped=True)
    gain = Fraction()
    for points, chance in _sums(count).items():
        total = bank + points
        stopped = total == TARGET_POINTS  # BJ-R5
        if total > TARGET_POINTS:
            gain += chance * _winning_gain(player)
        elif player_stopped:
            gain += chance * (
                _final_gain(player, total) if stopped else _best_for_bank(player, total, player_stopped=True)
            )
        else:
            gain += chance * _best_for_player(player, total, stopped)
    return gain


def _final_gain(player: int, bank: int) -> Fraction:
    if player == bank:
        return Fraction()  # BJ-13
    return _winning_gain(player) if player > bank else Fraction(-1)  # BJ-6, BJ-12


def _winning_gain(player: int) -> Fraction:
    return Fraction(3 if player == TARGET_POINTS else 1)  # BJ-5, BJ-7


@cache
def _sums(count: int) -> dict[int, Fraction]:
    ways = Counter(sum(faces) for faces in product(range(1, 7), repeat=count))
    return {points: Fraction(times, 6**count) for points, times in ways.items()}
