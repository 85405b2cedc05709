"""The journal verifier: checks the hash chain, the committed dice and the rules of a stored journal.

docs/fairness.md describes each check. The browser client has an independent verifier, written from that page instead of
this code. The first violation is raised as a :class:`Fault`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal, assert_never

import msgspec
from msgspec import Struct

from tripot.house.dice.state import DiceState
from tripot.house.game_registry import GameRegistry, UnknownGame
from tripot.house.ids import Hash, TableId
from tripot.house.journal import events
from tripot.house.journal.entries import BrokenChain, Entry, StoredEntry, check_follows, decode_entry
from tripot.house.table.table import Table
from tripot.house.verify.faults import Fault, FaultKind, is_hash, is_identical, move_tag, require_sound
from tripot.house.verify.pledges import PledgeVerifier
from tripot.house.verify.referee import Foul, Referee

__all__ = ["Fault", "FaultKind", "JournalVerifier", "Verified", "split_export", "verify"]


class _EntryTag(Struct):
    type: Literal["entry/1"]


_decode_tag = msgspec.json.Decoder(_EntryTag).decode


class Verified(Struct, frozen=True, kw_only=True):
    """The result for a journal without a fault: what was checked."""

    table: TableId
    game: str
    version: int
    entries: int
    head: Hash
    throws: dict[str, int]
    """The number of throws, by class."""
    unpromised: int
    """The number of throws of class D without a commitment. Nothing can be proved about them."""
    rules: bool
    """Whether the rules were replayed too. This needs the version of the game that the journal names."""
    remembered: int | None
    """The seq of the entry with the given hash. Later entries may be new to the person who saved the hash."""


def verify(stored: Iterable[bytes], games: GameRegistry, head: Hash | None = None) -> Verified:
    """Check a whole journal. Raises :class:`Fault`. ``head``: the hash of an entry that a person has saved."""
    verifier = JournalVerifier(games, head)
    for data in stored:
        verifier.verify_entry(data)
    return verifier.finish()


class JournalVerifier:
    """Verifies a journal, entry by entry."""

    def __init__(self, games: GameRegistry, head: Hash | None = None) -> None:
        self._remembered_head = head
        self._remembered_seq: int | None = None
        self._before: StoredEntry | None = None
        self._settings_event: events.Opened | events.Configured | None = None
        self._referee: Referee | None = Referee(games)
        self._throws = DiceState()
        self._pledges: PledgeVerifier | None = None
        """Set only for a table whose dice are committed."""
        self._report: tuple[Any, ...] | None = None
        self._is_confirmed = False
        self._throws_by_class: Counter[str] = Counter()
        self._uncommitted_count = 0

    def verify_entry(self, data: bytes) -> StoredEntry:
        """Check the next entry."""
        seq = 1 if self._before is None else self._before.entry.seq + 1
        try:
            _decode_tag(data)
            msgspec.json.decode(data)  # check every byte now, because raw parts of an entry are decoded only later
            stored = decode_entry(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Fault(seq, "unreadable", str(error)) from None
        self._check_place(seq, stored.entry)
        self._check_dice(stored.entry)
        self._check_rules(stored)
        self._before = stored
        self._remembered_seq = seq if stored.hash == self._remembered_head else self._remembered_seq
        return stored

    @property
    def has_rules(self) -> bool:
        """Whether the rules have been replayed so far. This needs the version of the game that the journal names."""
        return self._referee is not None

    @property
    def table(self) -> Table | None:
        """The table after the last entry; ``None`` without the rules."""
        return None if self._referee is None else self._referee.table

    def finish(self) -> Verified:
        """Check that the journal may end here. Return what was verified."""
        if self._before is None or self._settings_event is None:
            raise Fault(0, "empty")
        entry = self._before.entry
        if self._is_confirmed:
            raise Fault(entry.seq, "report", "no throw follows")
        if self._remembered_head is not None and self._remembered_seq is None:
            raise Fault(0, "head", f"no entry has the hash {self._remembered_head}")
        return Verified(
            table=entry.table,
            game=self._settings_event.game,
            version=self._settings_event.version,
            entries=entry.seq,
            head=self._before.hash,
            throws=dict(sorted(self._throws_by_class.items())),
            unpromised=self._uncommitted_count,
            rules=self.has_rules,
            remembered=self._remembered_seq,
        )

    def _check_place(self, seq: int, entry: Entry) -> None:
        before = self._before
        try:
            check_follows(before, entry)
        except BrokenChain as error:
            raise Fault(seq, "chain", str(error)) from None
        if before is not None and entry.at < before.entry.at:
            raise Fault(seq, "time")
        if isinstance(entry.event, events.Opened) is not (before is None):
            raise Fault(seq, "opening")

    # Dice

    def _check_dice(self, entry: Entry) -> None:
        event, seq = entry.event, entry.seq
        require_sound(seq, not self._is_confirmed or (isinstance(event, events.Played) and event.dice == "R"), "report")
        before, pledges = self._throws, self._pledges
        if pledges is not None:
            pledges.check(entry, before)
        elif isinstance(event, events.Pledged | events.FreezeEvent):
            raise Fault(seq, "pledge", "the dice are not committed")
        self._check_dice_event(entry)
        if pledges is not None:
            pledges.fold(entry, before)

    def _check_dice_event(self, entry: Entry) -> None:
        event, seq = entry.event, entry.seq
        match event:
            case events.Opened():
                self._check_opening(seq, event)
            case events.Configured():
                self._settings_event = event
                self._report = self._report if event.dice == "real" else None
            case events.Played(dice=None):
                require_sound(seq, _has_no_throw(event), "frozen")
                require_sound(seq, move_tag(event.move) == "act/1", "class")
            case events.Played():
                self._check_throw(entry, event)
            case events.Reported():
                real = self._settings_event is not None and self._settings_event.dice == "real"
                require_sound(seq, real and self._report is None, "report")
                self._report = event.faces
            case events.Confirmed() | events.Disputed():
                require_sound(seq, self._report is not None, "report")
                self._is_confirmed = isinstance(event, events.Confirmed)
                self._report = self._report if self._is_confirmed else None
            case events.Voided(link=link, promise=promise):
                self._throws = self._throws.after_throw(link, promise)
            case events.HostMoved() | events.Started() | events.RematchOpened():
                pass
            case events.EndAgreed() | events.EndRefused() | events.EndedEarly():
                pass
            case events.Paused() | events.Resumed() | events.Delayed() | events.Pledged() | events.Frozen():
                pass
            case _ if not isinstance(event, events.SeatEvent):
                assert_never(event)

    def _check_opening(self, seq: int, event: events.Opened) -> None:
        require_sound(seq, event.promise is None or is_hash(event.promise), "promise")
        self._throws, self._settings_event = DiceState(event.promise), event
        self._pledges = None if event.promise is None else PledgeVerifier(event.promise)

    def _check_throw(self, entry: Entry, event: events.Played) -> None:
        seq = entry.seq
        require_sound(seq, move_tag(event.move) == "chance/1", "class")
        thrown = msgspec.json.decode(event.move).get("outcome")
        if event.dice == "R":
            require_sound(seq, _has_no_throw(event), "class")
            require_sound(seq, self._settings_event is not None and self._settings_event.dice == "real", "class")
            require_sound(seq, self._report is not None and is_identical(thrown, self._report), "report")
        elif self._pledges is None:
            require_sound(seq, event.throw is None, "frozen")
            require_sound(seq, event.dice == "D" and _has_no_throw(event), "class")
            self._uncommitted_count += 1
        else:
            require_sound(seq, event.throw is not None, "frozen")
            self._pledges.check_throw(entry, event, thrown, self._throws)
        self._throws = self._throws.after_throw(event.link, event.promise)
        self._report, self._is_confirmed = None, False
        self._throws_by_class[str(event.dice)] += 1

    # Rules

    def _check_rules(self, stored: StoredEntry) -> None:
        if self._referee is None:
            return
        try:
            self._referee.judge(stored)
        except UnknownGame:
            self._referee = None
        except Foul as foul:
            raise Fault(stored.entry.seq, "rules", str(foul)) from None


def split_export(exported: Iterable[bytes]) -> Iterator[bytes]:
    """Split an exported file into stored entries: one per line, each (including the last) followed by a newline."""
    for seq, line in enumerate(exported, 1):
        if not line.endswith(b"\n"):
            raise Fault(seq, "unreadable", "cut off")
        yield line[:-1]


def _has_no_throw(event: events.Played) -> bool:
    """Return whether a move has none of the fields of a committed throw."""
    return (event.throw, event.link, event.promise, event.links, event.draw, event.law) == (
        None, None, None, (), None, None,
    )  # fmt: skip
