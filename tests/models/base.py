"""The requests that a model yields, and its chips."""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

Domain = range | tuple[tuple[object, ...], int, int] | None
"""The amounts allowed, or (things, at least, at most) of a choice of several, or nothing to choose."""

Offer = tuple[str, tuple[object, ...]]
"""The name of an action and the values named in it: ``("tabu.stake", ("ancre",))``."""

Offers = dict[Offer, Domain]

Law = Mapping[tuple[object, ...], int]
"""Every outcome with its weight, in lowest terms: equal laws are equal mappings."""


@dataclass(frozen=True)
class Answer:
    """The answer to an ``Ask``: the action of a seat."""

    seat: int
    do: str
    named: tuple[Any, ...] = ()
    amount: Any = None


@dataclass(frozen=True)
class Ask:
    """The seats in ``offers`` may act. The game waits for those in ``awaited``."""

    offers: dict[int, Offers]
    awaited: frozenset[int]
    late: dict[int, tuple[str, Any]] = field(default_factory=dict)
    """The default action for a seat whose time is up, if a ruling defines one."""


@dataclass(frozen=True)
class Draw:
    """A throw or a draw is due."""

    law: Law
    thrower: int | None


@dataclass(frozen=True)
class End:
    winners: frozenset[int]


Play = Generator[Ask | Draw, Any, Any]


@dataclass
class Ledger:
    """The places of the chips, the remaining seats, and how often each rule was applied."""

    chips: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)

    def move(self, source: str, target: str, amount: int, rule: str) -> None:
        """Move chips. This is the only function that does so."""
        assert amount >= 0
        assert source == "bank" or self.chips[source] >= amount, (source, target, amount, rule)
        if amount:
            self.chips[source] -= amount
            self.chips[target] += amount
            self.saw(rule)

    def saw(self, rule: str) -> None:
        """Count a rule as applied."""
        self.rules[rule] += 1

    def purse(self, seat: int) -> int:
        """Return the chips that a seat has in hand."""
        return self.chips[f"purse:{seat}"]

    def places(self) -> dict[str, int]:
        """Return every place that is not empty."""
        return {place: amount for place, amount in self.chips.items() if amount}


def ask(seat: int, offered: Offers, late: tuple[str, Any] | None = None) -> Ask:
    """Return a request that asks one seat for a decision."""
    return Ask({seat: offered}, frozenset({seat}), {seat: late} if late else {})


def uniform(values: Iterable[object]) -> Law:
    """Return the distribution of equally likely outcomes."""
    return {(value,): 1 for value in values}


@cache
def dice(count: int, faces: tuple[object, ...] = (1, 2, 3, 4, 5, 6)) -> Law:
    """Return the distribution of this many dice with these faces, in order."""
    return dict.fromkeys(product(faces, repeat=count), 1)


def left_of(seats: Iterable[int], seat: int, players: int) -> list[int]:
    """Return the other seats in clockwise order, from the left neighbour on."""
    return sorted((other for other in seats if other != seat), key=lambda other: (other - seat) % players)


def right_of(seats: Iterable[int], seat: int, players: int) -> list[int]:
    """Return the other seats in counter-clockwise order, from the right neighbour on."""
    return left_of(seats, seat, players)[::-1]
