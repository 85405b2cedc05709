"""Who won from whom: the transfers of a journal, holder against holder. No game is known here and no rule is judged.

Every chip lies in a place that is a seat's (its purse, its stakes, its deposit) or nobody's (the bank, the pot). What
changes places under one holder is nobody's gain; everything else one holder has from another. So each seat's account
sums to what it ends with less what it began with, and all accounts together to nothing, however a game pays.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from tripot.house.entries import Line
from tripot.house.events import Played
from tripot.kernel import Place, Transfer, purse, seat_of, tag_of

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)

Won = dict[tuple[K, K], int]
"""By (winner, loser): what the one has from the other in the end; always more than nothing."""


class _Told(Struct):
    """A fact of any game, read no further than to see whether it moves chips."""

    type: str
    source: Any = field(name="from", default=None)
    target: Any = field(name="to", default=None)
    amount: Any = None


_TRANSFER = tag_of(Transfer)
_read = msgspec.json.Decoder(list[_Told]).decode


def won(lines: Iterable[Line]) -> Won[Place]:
    """What each holder has from each other by these entries. A seat is named by its purse, the rest by their places."""
    passed: Counter[tuple[Place, Place]] = Counter()
    for line in lines:
        if isinstance(line.entry.event, Played):
            for fact in _read(line.entry.event.facts):
                if fact.type == _TRANSFER:
                    passed[holder(fact.target), holder(fact.source)] += fact.amount
    return netted(passed)


def netted(passed: Mapping[tuple[K, K], int]) -> Won[K]:
    """One sum a pair, for whoever is ahead; nothing between those who are quits."""
    ahead = {(to, by): amount - passed.get((by, to), 0) for (to, by), amount in passed.items() if to != by}
    return {pair: amount for pair, amount in ahead.items() if amount > 0}


def added(accounts: Iterable[tuple[Won[K], Callable[[K], L]]]) -> Won[L]:
    """Several ledgers as one, each holder under the name that holds over all of them."""
    passed: Counter[tuple[L, L]] = Counter()
    for account, named in accounts:
        for (winner, loser), amount in account.items():
            passed[named(winner), named(loser)] += amount
    return netted(passed)


def total(account: Won[K], of: K) -> int:
    """What someone has won from all the others together."""
    return sum([amount * ((winner == of) - (loser == of)) for (winner, loser), amount in account.items()])


def holder(place: Place) -> Place:
    """Whose the chips in a place are."""
    seat = seat_of(place)
    return place if seat is None else purse(seat)
