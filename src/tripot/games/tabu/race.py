"""Estimates a seat's chance to end Tabu with the most chips, to find the best stake.

Each seat has a weight: its chips after the tour, raised to a power. The chance of a seat is its share of all weights;
after the last tour, the richest seat has won. The chance with a stake is the mean over all 216 throws, given the stakes
already placed.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from tripot.games.tabu.cloth import SIGNS, SYMBOLS, Tabu
from tripot.games.tabu.variant import TabuVariant
from tripot.games.tabu.worth import THROWS, gain_of_one
from tripot.kernel import Seat, Whole, rotations, round_sum

SHARPNESS = 2.75
"""The power to which chips are raised. Against the three tempers, the bot wins less with 1.5 or 2; 2.5 to 5 differ by
less than the error of 1,000 games."""

SHARES = (0.02, 0.06, 0.12, 0.25, 0.4, 0.6, 1.0)
"""The candidate stakes in the last rotation, as shares of the largest stake."""

FEW_SHARES = (0.05, 0.2, 0.5, 1.0)
"""The candidate stakes before the last rotation. Without the large ones, the bot wins less where the banker's chips
limit the stakes."""

LEAST_GAIN = 0.0005
"""The minimum gain of chance that is worth another stake."""


class Wager(NamedTuple):
    """A stake and the chance of first place with it."""

    chance: float
    face: str
    amount: int


class Fall(NamedTuple):
    """One throw: its probability, the gain per unit on each field, and every seat's chance afterwards."""

    weight: float
    gains: dict[str, int]
    own: int
    banker: int
    others: float
    """The strength of the other punters; after the last tour, the most chips of any of them."""


def tours_left(table: Tabu) -> int:
    """Return the number of tours after this one. If the players decide when to stop, assume one rotation."""
    agreed = rotations(table.variant.end)
    if agreed is None:
        return len(table.seats)
    return sum([max(0, agreed - table.held[seat]) for seat in table.seats]) - 1


class Race:
    """The current tour, as seen by one punter."""

    def __init__(self, table: Tabu, seat: Seat) -> None:
        self.table, self.seat, self.left = table, seat, tours_left(table)
        self.rivals = [other for other in table.punters if other != seat]
        self.power = SHARPNESS if self.left > 0 else 0.0
        self.falls = list(self._falls())
        self._by_field: dict[str | None, dict[tuple[int, int, int, float], float]] = {}

    def _falls(self) -> Iterator[Fall]:
        table, seat = self.table, self.seat
        stakes = [(table.belongings(other), list(table.stakes(other).items())) for other in self.rivals]
        mine, laid = table.belongings(seat), list(table.stakes(seat).items())
        cash = table.purse(table.banker) if table.banker is not None else 0
        for weight, gains in gain_rows(table.variant):
            net = sum([on * gains[face] for face, on in laid])
            nets = [sum([on * gains[face] for face, on in theirs]) for _, theirs in stakes]
            others = self._strength_of_all([owned + won for (owned, _), won in zip(stakes, nets, strict=True)])
            yield Fall(weight, gains, mine + net, cash - net - sum(nets), others)

    def _strength_of_all(self, chips: list[int]) -> float:
        if not self.power:
            return float(max(chips, default=0))
        strengths: list[float] = [max(0, has) ** self.power for has in chips]
        return sum(strengths)

    def chance(self, face: str | None = None, amount: int = 0) -> float:
        """Return the chance of first place with one more stake or, without arguments, with the current stakes."""
        power, found = self.power, 0.0
        for (rate, own, banker, others), weight in self._cases(face).items():
            mine, theirs = own + amount * rate, banker - amount * rate
            if theirs < 0:
                mine, theirs = max(0, own + max(0, banker)), 0
            if power:
                strength = mine**power
                found += weight * strength / (strength + theirs**power + others)
            else:
                best = max(theirs, others)
                found += weight * (1.0 if mine > best else 0.5 if mine == best else 0.0)
        return found

    def _cases(self, face: str | None) -> dict[tuple[int, int, int, float], float]:
        """Return the throws that differ for a stake on a field, with their chances."""
        if face not in self._by_field:
            cases: dict[tuple[int, int, int, float], float] = {}
            for weight, gains, own, banker, others in self.falls:
                case = (0 if face is None else gains[face], own, banker, others)
                cases[case] = cases.get(case, 0.0) + weight
            self._by_field[face] = cases
        return self._by_field[face]

    def best(self, sums: Mapping[str, Whole], most: float = 1.0) -> Wager:
        """Return the best available stake. ``most``: the largest allowed share of the purse."""
        seen: dict[tuple[object, ...], Wager] = {}
        for face, offered in sums.items():
            alike = (face in SYMBOLS, offered.high, *self._laid_on(face))
            if alike in seen:
                continue
            seen[alike] = max(
                (Wager(self.chance(face, amount), face, amount) for amount in self._amounts(face, offered, most)),
                key=lambda wager: (wager.chance, -wager.amount),
            )
        return max(seen.values(), key=lambda wager: wager.chance)

    def equals_of(self, face: str, sums: Mapping[str, Whole]) -> list[str]:
        """Return the available fields that have the same expectation as this one."""
        kind = SYMBOLS if face in SYMBOLS else SIGNS
        return [other for other in sums if other in kind and self._laid_on(other) == self._laid_on(face)]

    def _laid_on(self, face: str) -> tuple[int, ...]:
        return tuple([self.table.stakes(other).get(face, 0) for other in self.table.punters])

    def _amounts(self, face: str, offered: Whole, most: float) -> list[int]:
        high = max(offered.low, min(offered.high, round(most * self.table.purse(self.seat))))
        if self.left >= len(self.table.seats):
            return sorted({offered.low, *[min(high, round_sum(share * high, offered)) for share in FEW_SHARES]})
        sums = {offered.low, *[max(offered.low, int(share * high)) for share in SHARES]}
        return sorted(sums | {amount for amount in self._overtaking_sums(face) if offered.low <= amount <= high})

    def _overtaking_sums(self, face: str) -> Iterator[int]:
        """Yield the smallest stakes that overtake the richest other seat if one, two or three dice show the field."""
        table, seat = self.table, self.seat
        owns = table.belongings(seat)
        ahead = max([table.belongings(other) for other in table.seats if other != seat])
        for gap in (ahead - owns + 1, (ahead - owns) // 2 + 1):
            for dice in (1, 2, 3):
                times = dice + (face in SYMBOLS)
                if gap > 0:
                    yield -(-gap // times)


@cache
def gain_rows(variant: TabuVariant) -> tuple[tuple[float, dict[str, int]], ...]:
    """Return each throw, in any order of the dice, with its chance, and what one unit gains on each field."""
    return tuple((ways / THROWS.total(), gain_of_one(variant, throw)) for throw, ways in THROWS.items())
