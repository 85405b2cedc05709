"""Ledger: who won how much from whom, computed from the transfers in the journal of any game.

Every place belongs to a seat (its purse, stakes or deposit) or to no seat (the bank, the pot). A transfer between
places of one owner is not a gain; any other transfer is a gain of one owner from another. So the total of a seat is its
final chips minus its initial chips, and all totals add up to zero.
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
"""Maps winner and loser to the net amount, which is always positive."""


class _FactHead(Struct):
    """The part of a fact that contains transfers, for any game."""

    type: str
    source: Any = field(name="from", default=None)
    target: Any = field(name="to", default=None)
    amount: Any = None


_TRANSFER = tag_of(Transfer)
_decode_facts = msgspec.json.Decoder(list[_FactHead]).decode


def sum_winnings(entries: Iterable[StoredEntry]) -> Winnings[Place]:
    """Return the net winnings between owners. A seat is named by its purse, the bank and the pot by their places."""
    passed: Counter[tuple[Place, Place]] = Counter()
    for stored in entries:
        if isinstance(stored.entry.event, Played):
            for fact in _decode_facts(stored.entry.event.facts):
                if fact.type == _TRANSFER:
                    passed[holder(fact.target), holder(fact.source)] += fact.amount
    return net_pairs(passed)


def net_pairs(passed: Mapping[tuple[K, K], int]) -> Winnings[K]:
    """Return one net amount for each pair: that of the owner who is ahead. A pair that is even is omitted."""
    ahead = {(to, by): amount - passed.get((by, to), 0) for (to, by), amount in passed.items() if to != by}
    return {pair: amount for pair, amount in ahead.items() if amount > 0}


def merge_winnings(accounts: Iterable[tuple[Winnings[K], Callable[[K], L]]]) -> Winnings[L]:
    """Merge several ledgers. Each is given with a function that renames its owners."""
    passed: Counter[tuple[L, L]] = Counter()
    for account, named in accounts:
        for (winner, loser), amount in account.items():
            passed[named(winner), named(loser)] += amount
    return net_pairs(passed)


def total(account: Winnings[K], of: K) -> int:
    """Return an owner's net winnings from all others; negative for losses."""
    return sum([amount * ((winner == of) - (loser == of)) for (winner, loser), amount in account.items()])


def holder(place: Place) -> Place:
    """Return the owner of a place: the purse of its seat or, without a seat, the place itself."""
    seat = seat_of(place)
    return place if seat is None else purse(seat)
