"""A client's part in the dice: it pledges a hash chain and answers freezes by itself. Sans-I/O: messages in and out.

It answers only a freeze that chains from the head it holds itself, one freeze for each number. Otherwise a lying house
could ask with a false freeze, learn the link, let someone stake, and freeze again (docs/fairness.md).
"""

import os
from collections.abc import Iterable
from typing import Literal

from tripot.clock import Clock, wall_clock
from tripot.entropy import Entropy
from tripot.house.dice.commitment import LINKS_PER_CHAIN
from tripot.house.dice.pledge_state import Holders
from tripot.house.dice.pledges import PledgeChain
from tripot.house.ids import CommandId, Hash, PersonId
from tripot.house.journal.commands import Pledge, Stir
from tripot.house.journal.entries import StoredEntry, decode_entry
from tripot.house.journal.events import Delayed, Played, Pledged, StakesClosed, Voided
from tripot.house.protocol.views import Board

ARRIVAL_MS = 5_000
"""For so long after a new connection the house may not know yet that this client is here."""

IN_TIME_MS = 900
"""A link was under way for so long, on an unbroken connection, before its throw was void: it was sent in time."""

DiceFault = Literal["fork", "second_freeze", "left_out", "miscounted"]
"""What a client can see at once: entries that do not follow its own; a second, different freeze of one number; it was
listed away while connected; its link was sent in time and counted as missed."""


class DicePledge:
    """The pledge of one client at one table."""

    def __init__(self, entropy: Entropy = os.urandom, clock: Clock = wall_clock) -> None:
        self._entropy, self._clock = entropy, clock
        self._connected_at, self._sent_at = clock(), 0
        self._is_kept = False
        """Whether a bot keeps the seat of this client's person."""
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
        self.unanswered: Pledge | None = None
        """The pledge that was made and is not committed yet; to be sent again after a new connection."""
        self.is_replaced = False
        """Whether another device of the same person has pledged since."""
        self.faults: list[tuple[DiceFault, int]] = []
        """What was seen, with the number of the throw or the seq of the entry. It is never cleared."""

    def reconnect(self) -> None:
        """A new connection is open. What happened before it says nothing about the house."""
        self._connected_at = self._sent_at = self._clock()

    def pledge(self, board: Board, person: PersonId, new_id: CommandId) -> Pledge | None:
        """The pledge to make now, if one is due: this client has none here that could serve."""
        is_seated = any(seat.person == person for seat in board.seats)
        self._is_kept = any(seat.person == person and seat.kind == "kept" for seat in board.seats)
        if board.dice.next is None or not is_seated or board.stage == "over" or self.is_replaced or self._chain:
            return None
        self._person, self._chain, self._place = person, PledgeChain(self._entropy(32)), None
        self.unanswered = Pledge(id=new_id, head=self._chain.head)
        return self.unanswered

    def see_board(self, board: Board) -> None:
        """A whole board instead of entries: freezes may have been missed, so that the place is not known any more."""
        if board.head != self._head:
            self._drop_chain()
            self._head = board.head

    def see_entries(self, entries: Iterable[bytes]) -> list[Stir]:
        """Follow committed entries; the links to send for them, of which only the last is still awaited."""
        stirs = []
        for stored in map(decode_entry, entries):
            if self._head is not None and stored.entry.prev != self._head:
                self.faults.append(("fork", stored.entry.seq))
                self._drop_chain()
                self._standing = None
                return []
            self._head = stored.hash
            if self._person is not None and (stir := self._follow(stored, self._person)):
                stirs.append(stir)
        return stirs[-1:] if self._standing is not None else []

    def repeat_stir(self) -> Stir | None:
        """The last answer once more, after a new connection: the freeze that it answers still stands."""
        if self._standing is None or self._chain is None:
            return None
        number, place = self._standing
        return Stir(throw=number, link=self._chain.link(place))

    def note_refusal(self) -> None:
        """The pledge was refused: it cannot be made in this game."""
        self._drop_chain()
        self.is_replaced = True

    def _follow(self, stored: StoredEntry, person: PersonId) -> Stir | None:
        event = stored.entry.event
        match event:
            case Pledged(holder=holder, head=head) if holder == person:
                is_mine = self._chain is not None and head == self._chain.head
                self._place, self.unanswered = 0 if is_mine else None, None
                self.is_replaced = self.is_replaced or (not is_mine and self._chain is not None)
            case StakesClosed():
                return self._answer(event, stored.hash, person)
            case Voided(missed=missed):
                if self._is_among(missed, person):
                    if self._standing is not None and self._clock() - self._sent_at >= IN_TIME_MS:
                        self.faults.append(("miscounted", event.throw))
                    self._drop_chain()
                self._standing = None
            case Delayed():  # the house was down: it asks again
                return self.repeat_stir()
            case Played():
                self._standing = None
        return None

    def _answer(self, freeze: StakesClosed, hash_: Hash, person: PersonId) -> Stir | None:
        self._awaited = freeze.awaited
        if self._chain is None or self._place is None:
            return None
        self._place += 1
        if self._place > LINKS_PER_CHAIN:
            self._drop_chain()
            return None
        is_here = not self._is_kept and self._clock() - self._connected_at > ARRIVAL_MS
        if is_here and any(holder == person for _, holder in freeze.away):
            self.faults.append(("left_out", freeze.throw))
        if not any(holder == person for _, holder in freeze.awaited):
            return None
        if self._answered.setdefault(freeze.throw, hash_) != hash_:
            self.faults.append(("second_freeze", freeze.throw))
            return None
        self._standing, self._sent_at = (freeze.throw, self._place), self._clock()
        return Stir(throw=freeze.throw, link=self._chain.link(self._place))

    def _is_among(self, seats: Iterable[int], person: PersonId) -> bool:
        return any(holder == person and seat in seats for seat, holder in self._awaited)

    def _drop_chain(self) -> None:
        self._chain, self._place, self._standing, self.unanswered = None, None, None, None
