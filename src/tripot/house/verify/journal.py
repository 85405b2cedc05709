"""Journal verifier: check the hash chain, the committed dice and the rules from stored bytes alone. It trusts nothing.

docs/fairness.md describes each check; a second verifier, in the browser, is written from that page and not from here.
The first violation is raised as a :class:`Fault`, with its entry and the law that it breaks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal, assert_never

import msgspec
from msgspec import Raw, Struct

from tripot.house import events
from tripot.house.dice.commitment import LINKS_PER_CHAIN, class_of, derive_faces, hashes_to, law_of
from tripot.house.dice.state import DiceState
from tripot.house.entries import BrokenChain, Entry, StoredEntry, check_follows, decode_entry
from tripot.house.game_registry import GameRegistry, UnknownGame
from tripot.house.ids import Hash, TableId
from tripot.house.verify.referee import Foul, Referee

FaultKind = Literal[
    "empty",  # no entry at all
    "unreadable",  # not an entry
    "chain",  # it does not follow the one before it
    "time",  # its time is earlier than that of the entry before it
    "opening",  # a journal begins with its opening, and opens once
    "nonce",  # malformed, or where no nonce belongs
    "frozen",  # the throw does not match what was fixed before it
    "nonces",  # the listed nonces are not those that count
    "link",  # not the link that the house committed to
    "class",  # the class of the throw is wrong
    "faces",  # link and nonces lead to other faces
    "promise",  # a commitment to the next chain is missing, malformed or misplaced
    "report",  # real dice without a report that matches
    "rules",  # the rules of the game, or of the house, do not allow it
    "head",  # no entry has the hash that a person kept
]


class _EntryTag(Struct):
    type: Literal["entry/1"]


_decode_tag = msgspec.json.Decoder(_EntryTag).decode


class Fault(Exception):
    """The first thing that is wrong: the seq of the entry (0: none), the law it breaks, and a detail for developers."""

    def __init__(self, seq: int, law: FaultKind, detail: str = "") -> None:
        super().__init__(f"entry {seq}: {law}" + (f" ({detail})" if detail else ""))
        self.seq, self.law, self.detail = seq, law, detail


class Verified(Struct, frozen=True, kw_only=True):
    """The result for a journal without a fault: what was checked, and how far."""

    table: TableId
    game: str
    version: int
    entries: int
    head: Hash
    throws: dict[str, int]
    """Throws by class."""
    unpromised: int
    """Throws of class D without a commitment: they prove nothing."""
    rules: bool
    """Whether the rules were checked too; they cannot be for a version that is not shipped here."""
    remembered: int | None
    """The seq of the entry whose hash was given; the person who kept it has not seen what comes after."""


def verify(stored: Iterable[bytes], games: GameRegistry, head: Hash | None = None) -> Verified:
    """Check a whole journal; raises :class:`Fault`. ``head``: the hash of an entry that a person has kept."""
    verifier = JournalVerifier(games, head)
    for data in stored:
        verifier.verify_entry(data)
    return verifier.finish()


class JournalVerifier:
    """One pass over a journal."""

    def __init__(self, games: GameRegistry, head: Hash | None = None) -> None:
        self._remembered_head = head
        self._remembered_seq: int | None = None
        self._before: StoredEntry | None = None
        self._settings_event: events.Opened | events.Configured | None = None
        self._referee: Referee | None = Referee(games)
        self._throws = DiceState()
        self._frozen_throw: events.Frozen | None = None
        self._report: tuple[Any, ...] | None = None
        self._is_confirmed = False
        self._throws_by_class: Counter[str] = Counter()
        self._uncommitted_count = 0

    def verify_entry(self, data: bytes) -> StoredEntry:
        """Check the next entry."""
        seq = 1 if self._before is None else self._before.entry.seq + 1
        try:
            _decode_tag(data)
            stored = decode_entry(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Fault(seq, "unreadable", str(error)) from None
        self._check_place(seq, stored.entry)
        self._check_dice(stored.entry)
        self._check_rules(stored)
        self._before = stored
        self._remembered_seq = seq if stored.hash == self._remembered_head else self._remembered_seq
        return stored

    def finish(self) -> Verified:
        """Check that the journal may end here, and say what was verified."""
        if self._before is None or self._settings_event is None:
            raise Fault(0, "empty")
        entry = self._before.entry
        if self._frozen_throw is not None or self._is_confirmed:
            raise Fault(entry.seq, "frozen", "no throw follows")
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
            rules=self._referee is not None,
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

    # The dice

    def _check_dice(self, entry: Entry) -> None:
        event, seq, frozen = entry.event, entry.seq, self._frozen_throw
        _require(seq, frozen is None or (isinstance(event, events.Played) and event.throw == frozen.throw), "frozen")
        _require(seq, not self._is_confirmed or (isinstance(event, events.Played) and event.dice == "R"), "report")
        acts = isinstance(event, events.Played) and event.dice is None and event.by == "person"
        if entry.nonce is not None:
            _require(seq, acts and entry.seat is not None and _is_hash(entry.nonce), "nonce")
        match event:
            case events.Opened():
                _require(seq, event.promise is None or _is_hash(event.promise), "promise")
                self._throws, self._settings_event = DiceState(event.promise), event
            case events.Configured():
                self._settings_event = event
                self._report = self._report if event.dice == "real" else None
            case events.Frozen():
                _require(seq, self._throws.has_commitment and event.throw == self._throws.count + 1, "frozen")
                _require(seq, event.nonces == self._throws.nonces, "nonces")
                self._frozen_throw = event
            case events.Played(dice=None):
                _require(seq, (event.throw, event.link, event.promise) == (None, None, None), "frozen")
                _require(seq, _move_tag(event.move) == "act/1", "class")
                self._throws = self._throws.after_action(entry.seat, entry.nonce)
            case events.Played():
                self._check_throw(entry, event)
            case events.Reported():
                real = self._settings_event is not None and self._settings_event.dice == "real"
                _require(seq, real and self._report is None, "report")
                self._report = event.faces
            case events.Confirmed() | events.Disputed():
                _require(seq, self._report is not None, "report")
                self._is_confirmed = isinstance(event, events.Confirmed)
                self._report = self._report if self._is_confirmed else None
            case events.HostMoved() | events.Started() | events.RematchOpened():
                pass
            case events.Paused() | events.Resumed() | events.Delayed():
                pass
            case _ if not isinstance(event, events.SeatEvent):
                assert_never(event)

    def _check_throw(self, entry: Entry, event: events.Played) -> None:
        seq = entry.seq
        _require(seq, _move_tag(event.move) == "chance/1", "class")
        thrown = msgspec.json.decode(event.move).get("outcome")
        if event.dice == "R":
            _require(seq, (event.throw, event.link, event.promise) == (None, None, None), "class")
            _require(seq, self._settings_event is not None and self._settings_event.dice == "real", "class")
            _require(seq, self._report is not None and _is_identical(thrown, self._report), "report")
        elif event.throw is None:
            _require(seq, not self._throws.has_commitment, "frozen")
            _require(seq, event.dice == "D" and (event.link, event.promise) == (None, None), "class")
            self._uncommitted_count += 1
        else:
            self._check_committed_throw(entry, event, thrown)
        self._throws = self._throws.after_throw(event.link, event.promise)
        self._report, self._frozen_throw, self._is_confirmed = None, None, False
        self._throws_by_class[str(event.dice)] += 1

    def _check_committed_throw(self, entry: Entry, event: events.Played, thrown: Any) -> None:
        seq, frozen, throws = entry.seq, self._frozen_throw, self._throws
        if frozen is None or throws.next is None:
            raise Fault(seq, "frozen")
        link = bytes.fromhex(event.link) if event.link is not None and _is_hash(event.link) else b""
        _require(seq, hashes_to(link, throws.next), "link")
        _require(seq, event.dice == class_of(len(frozen.nonces)), "class")
        try:
            law = law_of(frozen.dice)
        except (ValueError, msgspec.MsgspecError):
            raise Fault(seq, "faces", "no dice") from None
        nonces = [bytes.fromhex(nonce) for _, nonce in frozen.nonces]
        fell = derive_faces(law, frozen.dice, link, entry.table, frozen.throw, nonces)
        _require(seq, _is_identical(thrown, fell), "faces")
        ends = frozen.throw % LINKS_PER_CHAIN == 0
        _require(seq, ends is (event.promise is not None), "promise")
        _require(seq, event.promise is None or _is_hash(event.promise), "promise")

    # The rules

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
    """Split an exported file into stored entries: one a line, each ended by one newline, the last as well."""
    for seq, line in enumerate(exported, 1):
        if not line.endswith(b"\n"):
            raise Fault(seq, "unreadable", "cut off")
        yield line[:-1]


def _require(seq: int, true: bool, law: FaultKind) -> None:
    if not true:
        raise Fault(seq, law)


def _is_hash(text: str) -> bool:
    return len(text) == 64 and all(digit in "0123456789abcdef" for digit in text)


def _move_tag(move: Raw) -> Any:
    read = msgspec.json.decode(move)
    return read.get("type") if isinstance(read, dict) else None


def _is_identical(told: Any, fell: tuple[Any, ...]) -> bool:
    """Compare value and type: 1, true and 1.0 are three things."""
    if not isinstance(told, list | tuple) or len(told) != len(fell):
        return False
    return all(type(one) is type(other) and one == other for one, other in zip(told, fell, strict=True))
