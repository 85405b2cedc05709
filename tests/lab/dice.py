"""The coups once more, by hand and in numpy: a second opinion on the odds that shares no line with the rules."""

from collections.abc import Callable

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Coups = Callable[[Generator, int], Floats]


def d6(rng: Generator, *shape: int) -> NDArray[np.int64]:
    return rng.integers(1, 7, shape)


def tabu(field: str, *, contre: bool = False, doubled: bool = False) -> Coups:
    """``doubled``: a missed sign costs twice, too."""

    def coups(rng: Generator, count: int) -> Floats:
        shown = (d6(rng, count, 3) == 1).sum(axis=1)
        against_one = shown + (field == "symbole")
        won = against_one if contre else against_one - 1
        return np.where(shown > 0, won, -2 if doubled or field == "symbole" else -1).astype(float)

    return coups


def passe(suspens: str) -> Coups:
    """1 where the banker wins; one throw of all coups still open at a time."""

    def coups(rng: Generator, count: int) -> Floats:
        won = np.zeros(count)
        point, throws = np.zeros(count, int), np.zeros(count, int)
        live = np.arange(count)
        while len(live):
            total = d6(rng, len(live), 2).sum(axis=1)
            at, thrown = point[live], throws[live]
            numbers_win, numbers_lose = np.isin(total, (7, 11)), np.isin(total, (2, 3, 12))
            first = at == 0
            dead = (thrown >= 2) & np.isin(suspens, ("lettre", "lettre_immediate"))
            alive = ~first & ~dead
            by_numbers = first | dead | (suspens in ("lettre_immediate", "mixte"))
            wins = (alive & (total == at)) | (by_numbers & numbers_win & ~(alive & (total == 7)))
            loses = (alive & (total == 7)) | (by_numbers & numbers_lose)
            over = wins | loses
            won[live[wins & ~loses]] = 1
            point[live] = np.where(first, total, at)
            throws[live] = thrown + 1
            if suspens == "recommence":
                again = live[alive & ~over]
                point[again] = throws[again] = 0
            live = live[~over]
        return won

    return coups


def roulette(bet: str) -> Coups:
    def coups(rng: Generator, count: int) -> Floats:
        number, red = rng.integers(0, 10, count), rng.integers(0, 2, count) == 1
        hit = {
            "numero": number == 7,
            "pair": number % 2 == 0,
            "impair": (number % 2 == 1) & (number != 5),
            "rouge": red & (number != 5),
            "noir": ~red & (number != 5),
        }[bet]
        return np.where(number == 0, 0.0, np.where(hit, 7.0 if bet == "numero" else 1.0, -1.0))

    return coups


def duel(result: int) -> Coups:
    """1 where the duel ends so: won, void or lost by who challenges."""

    def coups(rng: Generator, count: int) -> Floats:
        lead = d6(rng, count, 2).sum(axis=1) - d6(rng, count, 2).sum(axis=1)
        return (np.sign(lead) == result).astype(float)

    return coups


def zanzibar_tie(rng: Generator, count: int) -> Floats:
    """1 where two tours leave both with the same total."""
    points = np.array([0, 100, 2, 3, 4, 5, 60])
    one, two = (points[d6(rng, count, 6)].sum(axis=1) for _ in range(2))
    return (one == two).astype(float)


def q421(throws: int, *, exactly: bool) -> Coups:
    """1 where 4-2-1 lies there after so many throws, aiming at it; ``exactly``: a die must be lifted each time."""

    def coups(rng: Generator, count: int) -> Floats:
        hand = d6(rng, count, 3)
        for _ in range(throws - 1):
            keep = np.zeros((count, 3), bool)
            for face in (4, 2, 1):
                place = np.argmax((hand == face) & ~keep, axis=1)
                there = ((hand == face) & ~keep).any(axis=1)
                keep[np.flatnonzero(there), place[there]] = True
            if exactly:
                keep[keep.all(axis=1), 0] = False
            hand = np.where(keep, hand, d6(rng, count, 3))
        return (np.sort(hand, axis=1) == (1, 2, 4)).all(axis=1).astype(float)

    return coups


def blackjack(enough: int | None) -> Coups:
    """A player who stops at ``enough`` (or plays best) against a bank that throws while it is behind."""

    def coups(rng: Generator, count: int) -> Floats:
        player, bank = d6(rng, count, 3).sum(axis=1), d6(rng, count, 3).sum(axis=1)
        while True:
            stop = player >= (19 if enough is None else enough)
            if enough is None:
                stop |= (player == 18) & (bank == 18)
            if stop.all():
                break
            player = np.where(stop, player, player + d6(rng, count))
        bust = player > 21
        while (behind := ~bust & (bank < player)).any():
            bank = np.where(behind, bank + d6(rng, count), bank)
        won = np.where(player == 21, 3.0, 1.0)
        return np.where(
            bust, -1.0, np.where(bank > 21, won, np.where(bank == player, 0.0, np.where(bank > player, -1.0, won)))
        )

    return coups
