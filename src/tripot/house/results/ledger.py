"""Ledger: who won how much from whom, netted from the transfers of any game's journal.

Every chip is in a place that belongs to a seat (its purse, its stakes, its deposit) or to none (the bank, the pot). A
transfer between places of one holder is no gain; any other is what one holder wins from another. So each seat's sum is
what it ends with less what it began with, and all sums together are zero, however a game pays.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

from tripot.house.journal.entries import StoredEntry
from tripot.house.journal.events import Played
from tripot.kernel import Place, Transfer, purse, seat_of, tag_of

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)

Winnings = dict[tuple[K, K], int]
"""(winner, loser) → the net amount, always positive."""


class _FactHead(Struct):
    """A fact of any game, decoded only as needed for transfers."""

    type: str
    source: Any = field(name="from", default=None)
    target: Any = field(name="to", default=None)
    amount: Any = None


_TRANSFER = tag_of(Transfer)
_decode_facts = msgspec.json.Decoder(list[_FactHead]).decode


def sum_winnings(entries: Iterable[StoredEntry]) -> Winnings[Place]:
    """Net what each holder won from each other. A seat is named by its purse, other holders by their places."""
    passed: Counter[tuple[Place, Place]] = Counter()
    for stored in entries:
        if isinstance(stored.entry.event, Played):
            for fact in _decode_facts(stored.entry.event.facts):
                if fact.type == _TRANSFER:
                    passed[holder(fact.target), holder(fact.source)] += fact.amount
    return net_pairs(passed)


def net_pairs(passed: Mapping[tuple[K, K], int]) -> Winnings[K]:
    """Net each pair: one amount for the holder who is ahead, none if they are even."""
    ahead = {(to, by): amount - passed.get((by, to), 0) for (to, by), amount in passed.items() if to != by}
    return {pair: amount for pair, amount in ahead.items() if amount > 0}


def merge_winnings(accounts: Iterable[tuple[Winnings[K], Callable[[K], L]]]) -> Winnings[L]:
    """Merge several ledgers, each holder under the name that its function gives."""
    passed: Counter[tuple[L, L]] = Counter()
    for account, named in accounts:
        for (winner, loser), amount in account.items():
            passed[named(winner), named(loser)] += amount
    return net_pairs(passed)


def total(account: Winnings[K], of: K) -> int:
    """Return what a holder won from all others together; negative if they lost."""
    return sum([amount * ((winner == of) - (loser == of)) for (winner, loser), amount in account.items()])


def holder(place: Place) -> Place:
    """Return the holder of a place: its seat's purse, or the place itself."""
    seat = seat_of(place)
    return place if seat is None else purse(seat)
