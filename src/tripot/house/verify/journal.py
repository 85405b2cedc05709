"""A journal checked from its stored bytes alone: the chain, the dice, and the referee run again. Nothing is trusted.

docs/fairness.md says each check in words; a second verifier, in the browser, was written from that page and not from
here. What is wrong first is told as a :class:`Fault`: where, and which law does not hold.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from tripot.house.dice.commitment import LINKS, class_of, faces, follows, law_of
from tripot.house.dice.state import Throws
from tripot.house.entries import BrokenChain, Entry, Line, check_link, read
from tripot.house.events import Configured, Confirmed, Disputed, Frozen, Opened, Played, Reported
from tripot.house.game_registry import Shelf, UnknownGame
from tripot.house.ids import Hash, TableId
from tripot.house.verify.referee import Foul, Referee

Law = Literal[
    "empty",  # no entry at all
    "unreadable",  # not an entry
    "chain",  # it does not follow the one before it
    "time",  # it happened before the one before it
    "opening",  # a journal begins with its opening, and opens once
    "nonce",  # a nonce that is none, or where none belongs
    "frozen",  # what is fixed before a throw, and the throw itself, do not belong together
    "nonces",  # other nonces than those that counted
    "link",  # not what the house had promised
    "class",  # a throw of another class
    "faces",  # the dice fell otherwise
    "promise",  # the next chain is not promised where it must be, or where it need not be
    "report",  # real dice that nobody read out so
    "rules",  # the rules of the game, or of the house, do not allow it
    "head",  # not the history that someone remembers
]


class _Tagged(Struct):
    type: Literal["entry/1"]


_is_entry = msgspec.json.Decoder(_Tagged).decode


class Fault(Exception):
    """What is wrong first: in the entry of this seq (0: in none), against which law; the rest is for builders."""

    def __init__(self, seq: int, law: Law, detail: str = "") -> None:
        super().__init__(f"entry {seq}: {law}" + (f" ({detail})" if detail else ""))
        self.seq, self.law, self.detail = seq, law, detail


class Verified(Struct, frozen=True, kw_only=True):
    """Everything holds, as far as it could be checked."""

    table: TableId
    game: str
    version: int
    entries: int
    head: Hash
    throws: dict[str, int]
    """Throws by class."""
    unpromised: int
    """Throws of class D for which nothing was promised: they prove nothing."""
    rules: bool
    """Whether the referee was run again; a version that is not shipped here cannot be."""
    remembered: int | None
    """The seq of the entry whose hash was kept; what comes after it, the keeper has not seen."""


def verify(stored: Iterable[bytes], shelf: Shelf, head: Hash | None = None) -> Verified:
    """Check a whole journal; raises :class:`Fault`. ``head``: the hash of an entry that someone has kept."""
    walk = Walk(shelf, head)
    for data in stored:
        walk.take(data)
    return walk.end()


class Walk:
    """One pass over a journal."""

    def __init__(self, shelf: Shelf, head: Hash | None = None) -> None:
        self._kept = head
        self._met: int | None = None
        self._before: Line | None = None
        self._opened: Opened | Configured | None = None
        self._referee: Referee | None = Referee(shelf)
        self._throws = Throws()
        self._frozen: Frozen | None = None
        self._report: tuple[Any, ...] | None = None
        self._confirmed = False
        self._fell: Counter[str] = Counter()
        self._unpromised = 0

    def take(self, data: bytes) -> Line:
        """The next stored entry."""
        seq = 1 if self._before is None else self._before.entry.seq + 1
        try:
            _is_entry(data)
            line = read(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Fault(seq, "unreadable", str(error)) from None
        self._follow(seq, line)
        self._dice(line.entry)
        self._rules(line)
        self._before = line
        self._met = line.entry.seq if line.hash == self._kept else self._met
        return line

    def end(self) -> Verified:
        """All of it was taken."""
        if self._before is None or self._opened is None:
            raise Fault(0, "empty")
        entry = self._before.entry
        if self._frozen is not None or self._confirmed:
            raise Fault(entry.seq, "frozen", "no throw follows")
        if self._kept is not None and self._met is None:
            raise Fault(0, "head", f"no entry has the hash {self._kept}")
        return Verified(
            table=entry.table,
            game=self._opened.game,
            version=self._opened.version,
            entries=entry.seq,
            head=self._before.hash,
            throws=dict(sorted(self._fell.items())),
            unpromised=self._unpromised,
            rules=self._referee is not None,
            remembered=self._met,
        )

    def _follow(self, seq: int, line: Line) -> None:
        entry, before = line.entry, self._before
        try:
            check_link(before, line)
        except BrokenChain as error:
            raise Fault(seq, "chain", str(error)) from None
        if before is not None and entry.at < before.entry.at:
            raise Fault(seq, "time")
        if isinstance(entry.event, Opened) is not (before is None):
            raise Fault(seq, "opening")

    # The dice

    def _dice(self, entry: Entry) -> None:
        event, seq = entry.event, entry.seq
        _need(seq, self._frozen is None or (isinstance(event, Played) and event.throw == self._frozen.throw), "frozen")
        _need(seq, not self._confirmed or (isinstance(event, Played) and event.dice == "R"), "report")
        acts = isinstance(event, Played) and event.dice is None and event.by == "person"
        if entry.nonce is not None:
            _need(seq, acts and entry.seat is not None and _is_hash(entry.nonce), "nonce")
        match event:
            case Opened():
                _need(seq, event.promise is None or _is_hash(event.promise), "promise")
                self._throws, self._opened = Throws(event.promise), event
            case Configured():
                self._opened = event
                self._report = self._report if event.dice == "real" else None
            case Frozen():
                _need(seq, self._throws.promised and event.throw == self._throws.count + 1, "frozen")
                _need(seq, event.nonces == self._throws.nonces, "nonces")
                self._frozen = event
            case Played(dice=None):
                _need(seq, (event.throw, event.link, event.promise) == (None, None, None), "frozen")
                _need(seq, _kind_of(event.move) == "act/1", "class")
                self._throws = self._throws.acted(entry.seat, entry.nonce)
            case Played():
                self._fallen(entry, event)
            case Reported():
                real = self._opened is not None and self._opened.dice == "real"
                _need(seq, real and self._report is None, "report")
                self._report = event.faces
            case Confirmed() | Disputed():
                _need(seq, self._report is not None, "report")
                self._confirmed = isinstance(event, Confirmed)
                self._report = self._report if self._confirmed else None

    def _fallen(self, entry: Entry, event: Played) -> None:
        seq = entry.seq
        _need(seq, _kind_of(event.move) == "chance/1", "class")
        thrown = msgspec.json.decode(event.move).get("outcome")
        if event.dice == "R":
            _need(seq, (event.throw, event.link, event.promise) == (None, None, None), "class")
            _need(seq, self._opened is not None and self._opened.dice == "real", "class")
            _need(seq, self._report is not None and _same(thrown, self._report), "report")
        elif event.throw is None:
            _need(seq, not self._throws.promised, "frozen")
            _need(seq, event.dice == "D" and (event.link, event.promise) == (None, None), "class")
            self._unpromised += 1
        else:
            self._kept_promise(entry, event, thrown)
        self._throws = self._throws.thrown(event.link, event.promise)
        self._report, self._frozen, self._confirmed = None, None, False
        self._fell[str(event.dice)] += 1

    def _kept_promise(self, entry: Entry, event: Played, thrown: Any) -> None:
        seq, frozen, throws = entry.seq, self._frozen, self._throws
        if frozen is None or throws.next is None:
            raise Fault(seq, "frozen")
        link = bytes.fromhex(event.link) if event.link is not None and _is_hash(event.link) else b""
        _need(seq, follows(link, throws.next), "link")
        _need(seq, event.dice == class_of(len(frozen.nonces)), "class")
        try:
            law = law_of(frozen.dice)
        except (ValueError, msgspec.MsgspecError):
            raise Fault(seq, "faces", "no dice") from None
        nonces = [bytes.fromhex(nonce) for _, nonce in frozen.nonces]
        fell = faces(law, frozen.dice, link, entry.table, frozen.throw, nonces)
        _need(seq, _same(thrown, fell), "faces")
        ends = frozen.throw % LINKS == 0
        _need(seq, ends is (event.promise is not None), "promise")
        _need(seq, event.promise is None or _is_hash(event.promise), "promise")

    # The rules

    def _rules(self, line: Line) -> None:
        if self._referee is None:
            return
        try:
            self._referee.judge(line)
        except UnknownGame:
            self._referee = None
        except Foul as foul:
            raise Fault(line.entry.seq, "rules", str(foul)) from None


def lines_in(exported: Iterable[bytes]) -> Iterator[bytes]:
    """The stored entries in an exported file: one a line, each ended by one newline, the last as well."""
    for seq, line in enumerate(exported, 1):
        if not line.endswith(b"\n"):
            raise Fault(seq, "unreadable", "cut off")
        yield line[:-1]


def _need(seq: int, true: bool, law: Law) -> None:
    if not true:
        raise Fault(seq, law)


def _is_hash(text: str) -> bool:
    return len(text) == 64 and all(digit in "0123456789abcdef" for digit in text)


def _kind_of(move: Raw) -> Any:
    read = msgspec.json.decode(move)
    return read.get("type") if isinstance(read, dict) else None


def _same(told: Any, fell: tuple[Any, ...]) -> bool:
    """In value and in type: 1, true and 1.0 are three things."""
    if not isinstance(told, list | tuple) or len(told) != len(fell):
        return False
    return all(type(one) is type(other) and one == other for one, other in zip(told, fell, strict=True))
