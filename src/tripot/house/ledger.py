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

from tripot.house.entries import StoredEntry
from tripot.house.events import Played
from tripot.kernel import Place, Transfer, purse, seat_of, tag_of

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)

Winnings = dict[tuple[K, K], int]
"""By (winner, loser): what the one has from the other in the end; always more than nothing."""


class _FactHead(Struct):
    """A fact of any game, read no further than to see whether it moves chips."""

    type: str
    source: Any = field(name="from", default=None)
    target: Any = field(name="to", default=None)
    amount: Any = None


_TRANSFER = tag_of(Transfer)
_decode_facts = msgspec.json.Decoder(list[_FactHead]).decode


def sum_winnings(lines: Iterable[StoredEntry]) -> Winnings[Place]:
    """What each holder has from each other by these entries. A seat is named by its purse, the rest by their places."""
    passed: Counter[tuple[Place, Place]] = Counter()
    for line in lines:
        if isinstance(line.entry.event, Played):
            for fact in _decode_facts(line.entry.event.facts):
                if fact.type == _TRANSFER:
                    passed[holder(fact.target), holder(fact.source)] += fact.amount
    return net_pairs(passed)


def net_pairs(passed: Mapping[tuple[K, K], int]) -> Winnings[K]:
    """One sum a pair, for whoever is ahead; nothing between those who are quits."""
    ahead = {(to, by): amount - passed.get((by, to), 0) for (to, by), amount in passed.items() if to != by}
    return {pair: amount for pair, amount in ahead.items() if amount > 0}


def merge_winnings(accounts: Iterable[tuple[Winnings[K], Callable[[K], L]]]) -> Winnings[L]:
    """Several ledgers as one, each holder under the name that holds over all of them."""
    passed: Counter[tuple[L, L]] = Counter()
    for account, named in accounts:
        for (winner, loser), amount in account.items():
            passed[named(winner), named(loser)] += amount
    return net_pairs(passed)


def total(account: Winnings[K], of: K) -> int:
    """What someone has won from all the others together."""
    return sum([amount * ((winner == of) - (loser == of)) for (winner, loser), amount in account.items()])


def holder(place: Place) -> Place:
    """Whose the chips in a place are."""
    seat = seat_of(place)
    return place if seat is None else purse(seat)
