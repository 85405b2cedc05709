"""Simulates 421 and Black Jack with numpy, using the tables from ``tripot best``. Shares no code with the rules."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Coups = Callable[[Generator, int], Floats]


def d6(rng: Generator, *shape: int) -> NDArray[np.int64]:
    return rng.integers(1, 7, shape)


Pages = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Best play as ``tripot best`` prints it: page, row, column, what to do."""


def at_the_bar() -> dict[int, int]:
    """Return the ranking of the hands of 421 that is used in bars."""
    named = [421, *(it for n in (1, 6, 5, 4, 3, 2) for it in ((111,) if n == 1 else (100 * n + 11, 111 * n)))]
    named += [654, 543, 432, 321]
    hands = {100 * a + 10 * b + c for a in range(1, 7) for b in range(1, a + 1) for c in range(1, b + 1)}
    order = [*named, *sorted(hands - {*named, 221}, reverse=True), 221]
    return {hand: place for place, hand in enumerate(order)}


class Q421:
    """Simulates 421 with two players who follow the tables of ``tripot best`` or, without tables, throw once each."""

    def __init__(self, rank: str, bonus: str, pages: Pages | None = None) -> None:
        bar = at_the_bar()
        self.rank = np.array([bar.get(n, 0) if rank == "classique" else abs(n - 421) for n in range(667)])
        self.bonus = bonus
        self.lands_on, self.answers_by = np.zeros((3, 667, 3), bool), np.zeros((3, 667, 667, 3), bool)
        for page, rows in (pages or {}).items():
            who, *numbers = page.split(":")
            table = (self.lands_on if who == "lander" else self.answers_by)[tuple(map(int, numbers))]
            for row, cells in rows.items():
                table[int(row)] = [face == "·" for face in cells[""]]

    def play(self, rng: Generator, count: int) -> tuple[Floats, Floats]:
        """Return the gains of the player who begins, and those of the other player."""
        first, throws = self.lands(rng, count)
        second = self.answers(rng, first, throws)
        lead = self.rank[second] - self.rank[first]
        best = np.where(lead > 0, first, second) == 421
        won = np.where(best, 3.0, 1.0)
        lost = won if self.bonus == "perdant" else np.ones(count)
        one = np.where(lead > 0, won, np.where(lead < 0, -lost, 0.0))
        return one, np.where(lead < 0, won, np.where(lead > 0, -lost, 0.0))

    def lands(self, rng: Generator, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Simulate up to three throws of the first player. Return the hands and the numbers of throws."""
        hand, throws = hands(d6(rng, count, 3)), np.ones(count, int)
        for thrown in (1, 2):
            lift = self.lands_on[thrown, reads(hand)] & (throws == thrown)[:, None]
            throws += lift.any(axis=1)
            hand = hands(np.where(lift, d6(rng, count, 3), hand))
        return reads(hand), throws

    def answers(self, rng: Generator, first: NDArray[np.int64], throws: NDArray[np.int64]) -> NDArray[np.int64]:
        """Simulate the other player, who makes exactly this many throws of at least one die each."""
        hand = hands(d6(rng, first.size, 3))
        for owed in (2, 1):
            lift = self.answers_by[owed, first, reads(hand)] & (throws > owed)[:, None]
            assert (lift.any(axis=1) == (throws > owed)).all(), "the tables have no entry for this hand"
            hand = hands(np.where(lift, d6(rng, first.size, 3), hand))
        return reads(hand)


def hands(faces: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sort each hand, the highest die first."""
    return -np.sort(-faces, axis=1)


def reads(hand: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return each hand as a number, such as 421."""
    return hand @ np.array([100, 10, 1])


def blackjack_by(pages: Pages, *, in_turns: bool) -> Coups:
    """Return a simulation of a player and a croupier who follow the tables of ``tripot best``."""
    takes = {page: np.full((22, 22), -1) for page in pages}
    for page, rows in pages.items():
        for row, cells in rows.items():
            for column, cell in cells.items():
                takes[page][int(row), int(column)] = 0 if cell == "·" else int(cell)

    def coups(rng: Generator, count: int) -> Floats:
        player, bank = d6(rng, count, 3).sum(axis=1), d6(rng, count, 3).sum(axis=1)
        served, closed = np.zeros(count, bool), np.zeros(count, bool)
        turn = np.zeros(count, bool)  # whose turn it is; the player begins
        while (live := ~(served & closed) & (player <= 21) & (bank <= 21)).any():
            banks = live & (served | (turn & ~closed))
            players = live & ~banks
            for who, page, own, other, done in (
                (players & closed, "player-served", player, bank, served),
                (players & ~closed, "player-croupier", player, bank, served),
                (banks & served, "croupier-alone", bank, player, closed),
                (banks & ~served, "croupier", bank, player, closed),
            ):
                at = np.flatnonzero(who)
                dice = takes[page][own[at], other[at]] if at.size else np.zeros(0, int)
                assert (dice >= 0).all(), "the tables have no entry for this hand"
                own[at] += (d6(rng, at.size, 3) * (np.arange(3) < dice[:, None])).sum(axis=1)
                done[at] = (dice == 0) | (own[at] == 21)
            turn = players if in_turns else turn
        won = np.where(player == 21, 3.0, 1.0)
        ahead = (player <= 21) & ((bank > 21) | (player > bank))
        return np.where(ahead, won, np.where((player <= 21) & (player == bank), 0.0, -1.0))

    return coups
