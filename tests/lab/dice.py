"""Simulates coups of every bet with numpy, to check the odds. Shares no code with the rules."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Coups = Callable[[Generator, int], Floats]


def d6(rng: Generator, *shape: int) -> NDArray[np.int64]:
    return rng.integers(1, 7, shape)


def tabu(field: str, *, contre: bool = False, doubled: bool = False) -> Coups:
    """Return a simulation of a bet on a field of Tabu. ``doubled``: a missed sign also costs double."""

    def coups(rng: Generator, count: int) -> Floats:
        shown = (d6(rng, count, 3) == 1).sum(axis=1)
        against_one = shown + (field == "symbole")
        won = against_one if contre else against_one - 1
        return np.where(shown > 0, won, -2 if doubled or field == "symbole" else -1).astype(float)

    return coups


def tabu_bank(*, contre: bool = False, doubled: bool = False) -> Coups:
    """Return a simulation of the bank's gain, per unit staked, if a unit is staked on each field."""

    def coups(rng: Generator, count: int) -> Floats:
        thrown, gained = d6(rng, count, 3), np.zeros(count)
        for face in range(1, 7):
            shown = (thrown == face).sum(axis=1)
            paid = shown + (face > 4) - (not contre)
            gained += np.where(shown > 0, -paid, 2 if doubled or face > 4 else 1)
        return gained / 6

    return coups


def passe(suspens: str) -> Coups:
    """Return a simulation of coups of La Passe Anglaise. The result is 1 if the banker wins."""

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
    """Return a simulation of duels. Its result is 1 for each duel with this ``result``: 1 won, 0 void, -1 lost."""

    def coups(rng: Generator, count: int) -> Floats:
        lead = d6(rng, count, 2).sum(axis=1) - d6(rng, count, 2).sum(axis=1)
        return (np.sign(lead) == result).astype(float)

    return coups


def zanzibar_lead(rng: Generator, count: int, tours: int) -> NDArray[np.int64]:
    """Return the lead of one player after a number of tours."""
    points = np.array([0, 100, 2, 3, 4, 5, 60])
    one, two = (points[d6(rng, count, 3 * tours)].sum(axis=1) for _ in range(2))
    return one - two


def zanzibar_tie(rng: Generator, count: int) -> Floats:
    """Return 1 for each game in which both players have the same total after two tours."""
    return (zanzibar_lead(rng, count, 2) == 0).astype(float)


def zanzibar(rng: Generator, count: int) -> Floats:
    """Simulate two tours, and further ones while the totals are equal."""
    lead = zanzibar_lead(rng, count, 2)
    while (level := np.flatnonzero(lead == 0)).size:
        lead[level] = zanzibar_lead(rng, level.size, 1)
    return np.sign(lead).astype(float)


def q421(throws: int, *, exactly: bool) -> Coups:
    """Return a simulation whose result is 1 if these throws lead to 421. ``exactly``: the player may not stop early."""

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
    """Return a simulation of a player who stops at ``enough`` points (``None``: plays best) against the automatic
    bank."""

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
            assert (lift.any(axis=1) == (throws > owed)).all(), "the tables are silent"
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
                assert (dice >= 0).all(), "the tables are silent"
                own[at] += (d6(rng, at.size, 3) * (np.arange(3) < dice[:, None])).sum(axis=1)
                done[at] = (dice == 0) | (own[at] == 21)
            turn = players if in_turns else turn
        won = np.where(player == 21, 3.0, 1.0)
        ahead = (player <= 21) & ((bank > 21) | (player > bank))
        return np.where(ahead, won, np.where((player <= 21) & (player == bank), 0.0, -1.0))

    return coups
