"""The part of a test client that contributes to the dice: it pledges a hash chain and reveals a link for each freeze.

It answers one freeze per number, and only if the freeze follows the client's last entry in the hash chain. Otherwise, a
dishonest server could send a false freeze, learn the link, let someone stake, and freeze again (docs/fairness.md).
"""

import os
from collections.abc import Iterable
from typing import Literal

from tripot.entropy import Entropy
from tripot.house.dice.commitment import LINKS_PER_CHAIN
from tripot.house.dice.pledge_state import Holders
from tripot.house.dice.pledges import PledgeChain
from tripot.house.ids import CommandId, Hash, PersonId
from tripot.house.journal.commands import Pledge, Reveal
from tripot.house.journal.entries import StoredEntry, decode_entry
from tripot.house.journal.events import Delayed, Frozen, Played, Pledged, Voided
from tripot.house.protocol.views import Board

DiceFault = Literal["fork", "second_freeze"]
"""Entries that do not follow those this client has; a second, different freeze of one number."""


class DicePledge:
    """The pledge of one client at one table."""

    def __init__(self, entropy: Entropy = os.urandom) -> None:
        self._entropy = entropy
        self._person: PersonId | None = None
        self._chain: PledgeChain | None = None
        self._place: int | None = None
        """Freezes since the pledge was committed; none while it is not."""
        self._head: Hash | None = None
        self._answered: dict[int, Hash] = {}
        """By number: the hash of the freeze that was answered. Noted before the link is sent."""
        self._standing: tuple[int, int] | None = None
        """The number of the freeze that was asked last, and the place of its link."""
        self._awaited: Holders = ()
        """Who is awaited in the last freeze."""
        self.is_replaced = False
        """Whether another device of the same person has pledged since."""
        self.faults: list[tuple[DiceFault, int]] = []
        """The faults, each with the number of the throw or the seq of the entry. Never cleared."""

    def pledge(self, board: Board, person: PersonId, new_id: CommandId) -> Pledge | None:
        """Return the pledge to make now, if this client has no usable pledge at this table."""
        is_seated = any(seat.person == person for seat in board.seats)
        if board.dice.next is None or not is_seated or board.stage == "over" or self.is_replaced or self._chain:
            return None
        self._person, self._chain, self._place = person, PledgeChain(self._entropy(32)), None
        return Pledge(id=new_id, head=self._chain.head)

    def see_board(self, board: Board) -> None:
        """Process a whole board. Freezes may have been missed, so the place in the chain is unknown."""
        if board.head != self._head:
            self._drop_chain()
            self._head = board.head

    def see_entries(self, entries: Iterable[bytes]) -> list[Reveal]:
        """Process committed entries. Return the links to send for them; only the last one is still awaited."""
        reveals = []
        for stored in map(decode_entry, entries):
            if self._head is not None and stored.entry.prev != self._head:
                self.faults.append(("fork", stored.entry.seq))
                self._drop_chain()
                self._standing = None
                return []
            self._head = stored.hash
            if self._person is not None and (reveal := self._follow(stored, self._person)):
                reveals.append(reveal)
        return reveals[-1:] if self._standing is not None else []

    def repeat_reveal(self) -> Reveal | None:
        """Repeat the last answer after a new connection, if its freeze is still open."""
        if self._standing is None or self._chain is None:
            return None
        number, place = self._standing
        return Reveal(throw=number, link=self._chain.link(place))

    def note_refusal(self) -> None:
        """Record that the pledge was refused, so that this client does not pledge again in this game."""
        self._drop_chain()
        self.is_replaced = True

    def _follow(self, stored: StoredEntry, person: PersonId) -> Reveal | None:
        event = stored.entry.event
        match event:
            case Pledged(holder=holder, head=head) if holder == person:
                is_mine = self._chain is not None and head == self._chain.head
                self._place = 0 if is_mine else None
                self.is_replaced = self.is_replaced or (not is_mine and self._chain is not None)
            case Frozen():
                return self._answer(event, stored.hash, person)
            case Voided(missed=missed):
                if any(holder == person and seat in missed for seat, holder in self._awaited):
                    self._drop_chain()
                self._standing = None
            case Delayed():  # the server was down and asks again
                return self.repeat_reveal()
            case Played():
                self._standing = None
        return None

    def _answer(self, freeze: Frozen, hash_: Hash, person: PersonId) -> Reveal | None:
        self._awaited = freeze.awaited
        if self._chain is None or self._place is None:
            return None
        self._place += 1
        if self._place > LINKS_PER_CHAIN:
            self._drop_chain()
            return None
        if not any(holder == person for _, holder in freeze.awaited):
            return None
        if self._answered.setdefault(freeze.throw, hash_) != hash_:
            self.faults.append(("second_freeze", freeze.throw))
            return None
        self._standing = freeze.throw, self._place
        return Reveal(throw=freeze.throw, link=self._chain.link(self._place))

    def _drop_chain(self) -> None:
        self._chain, self._place, self._standing = None, None, None
