"""Verifies the committed dice of a journal: pledges, freezes, links, throws and void throws.

:mod:`.journal` calls it for tables whose dice are committed. docs/fairness.md describes each check.
"""

from typing import Any

import msgspec

from tripot.house.dice.commitment import LINKS_PER_CHAIN, class_of, hashes_to, law_of
from tripot.house.dice.pledge_state import Freeze, PledgeState, SeatLinks
from tripot.house.dice.pledges import derive_draw, key_of_freeze
from tripot.house.dice.state import DiceState
from tripot.house.ids import Hash
from tripot.house.journal import events
from tripot.house.journal.entries import Entry
from tripot.house.table.pledge_fold import fold_pledges
from tripot.house.verify.faults import Fault, is_hash, is_identical, require_sound
from tripot.kernel import Law


class PledgeVerifier:
    """Checks the pledges of a journal, entry by entry. The caller passes the state of the house's own chain."""

    def __init__(self, promise: Hash) -> None:
        self._state = PledgeState(heads=frozenset([promise]))

    def fold(self, entry: Entry, throws: DiceState) -> None:
        """Advance after an entry was checked. ``throws``: the state before the entry."""
        self._state = fold_pledges(self._state, throws.count, entry)

    def check(self, entry: Entry, throws: DiceState) -> None:
        """Check an entry other than a throw."""
        event, seq, freeze = entry.event, entry.seq, self._state.freeze
        if freeze is not None:
            goes_on = isinstance(event, events.Played | events.Voided) and event.throw == freeze.number
            require_sound(seq, goes_on or isinstance(event, events.Delayed), "frozen")
        match event:
            case events.Pledged():
                self._check_pledge(entry, event)
            case events.Frozen():
                self._check_freeze(seq, event, throws)
            case events.Voided():
                self._check_void(entry, event, throws)
            case _:
                pass

    def check_throw(self, entry: Entry, event: events.Played, thrown: Any, throws: DiceState) -> None:
        """Check a throw of the house: its links, its class, its outcome."""
        if event.draw == 1:
            self._check_first_draw(entry, event, thrown, throws)
        else:
            self._check_further_draw(entry, event, thrown)

    def _check_pledge(self, entry: Entry, event: events.Pledged) -> None:
        seq, state = entry.seq, self._state
        require_sound(seq, is_hash(event.head) and event.head not in state.heads, "pledge")
        require_sound(seq, entry.person == event.holder and entry.seat is not None, "pledge")
        require_sound(seq, state.can_pledge(event.holder), "pledge")

    def _check_freeze(self, seq: int, event: events.Frozen, throws: DiceState) -> None:
        require_sound(seq, event.throw == throws.count + 1, "frozen")
        _read_law(seq, event.dice)
        listed = [*event.awaited, *event.away]
        seats, holders = {seat for seat, _ in listed}, [holder for _, holder in listed]
        require_sound(seq, len(seats) == len(listed), "holders")
        require_sound(seq, sorted(holders) == sorted(self._state.serving(event.throw)), "holders")
        for group in (event.awaited, event.away):
            require_sound(seq, list(group) == sorted(group), "holders")

    def _check_void(self, entry: Entry, event: events.Voided, throws: DiceState) -> None:
        seq = entry.seq
        freeze = self._require_freeze(seq, event.throw)
        require_sound(seq, entry.at > freeze.due, "late")
        came, missed = [seat for seat, _ in event.links], [*event.missed]
        awaited = [seat for seat, _ in freeze.awaited]
        require_sound(seq, bool(missed) and missed == [seat for seat in awaited if seat not in came], "links")
        self._check_links(seq, freeze, event.links, [seat for seat in awaited if seat not in missed])
        _check_house_link(seq, event, throws)

    def _check_first_draw(self, entry: Entry, event: events.Played, thrown: Any, throws: DiceState) -> None:
        seq = entry.seq
        freeze = self._require_freeze(seq, event.throw)
        require_sound(seq, event.law is None, "frozen")
        require_sound(seq, entry.at <= freeze.due, "late")
        self._check_links(seq, freeze, event.links, [seat for seat, _ in freeze.awaited])
        _check_house_link(seq, event, throws)
        require_sound(seq, event.dice == class_of(len(event.links)), "class")
        link = bytes.fromhex(event.link or "")
        key = key_of_freeze(link, entry.table, freeze.number, freeze.law, event.links)
        require_sound(seq, is_identical(thrown, derive_draw(_read_law(seq, freeze.law), key, 1)), "faces")

    def _check_further_draw(self, entry: Entry, event: events.Played, thrown: Any) -> None:
        """Check a further draw of a freeze. It must follow the previous draw without an entry of a person in
        between."""
        seq, run = entry.seq, self._state.draws
        if run is None or event.law is None:
            raise Fault(seq, "frozen")
        require_sound(seq, (event.throw, event.draw) == (run.number, run.count + 1), "frozen")
        require_sound(seq, entry.at == run.at, "frozen")
        require_sound(seq, (event.link, event.promise, event.links) == (None, None, ()), "links")
        require_sound(seq, event.dice == run.dice_class, "class")
        fell = derive_draw(_read_law(seq, event.law), run.key, run.count + 1)
        require_sound(seq, is_identical(thrown, fell), "faces")

    def _require_freeze(self, seq: int, number: int | None) -> Freeze:
        freeze = self._state.freeze
        if freeze is None or freeze.number != number:
            raise Fault(seq, "frozen")
        return freeze

    def _check_links(self, seq: int, freeze: Freeze, links: SeatLinks, seats: list[int]) -> None:
        require_sound(seq, [seat for seat, _ in links] == seats, "links")
        holders = dict(freeze.awaited)
        for seat, link in links:
            pledge = self._state.of[holders[seat]]
            require_sound(seq, is_hash(link) and pledge.admits(link, freeze.number), "links")


def _check_house_link(seq: int, event: events.Played | events.Voided, throws: DiceState) -> None:
    link = bytes.fromhex(event.link) if event.link is not None and is_hash(event.link) else b""
    require_sound(seq, throws.next is not None and hashes_to(link, throws.next), "link")
    ends = event.throw is not None and event.throw % LINKS_PER_CHAIN == 0
    require_sound(seq, ends is (event.promise is not None), "promise")
    require_sound(seq, event.promise is None or is_hash(event.promise), "promise")


def _read_law(seq: int, spec: str) -> Law:
    try:
        return law_of(spec)
    except (ValueError, msgspec.MsgspecError):
        raise Fault(seq, "faces", "no dice") from None
