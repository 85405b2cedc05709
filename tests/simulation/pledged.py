"""Verifies pledged dice a second time, with code written from docs/fairness.md and the chains of all devices."""

import hmac
from collections.abc import Iterator, Mapping
from hashlib import sha256

import msgspec

from tripot.house import StoredEntry
from tripot.house.dice.pledges import PledgeChain
from tripot.house.journal.events import (
    Delayed,
    Frozen,
    Left,
    Opened,
    PersonRemoved,
    Played,
    Pledged,
    Started,
    Voided,
)

LINKS = 1024
TIME_MS = 1200


class PledgeReckoner:
    """Checks one journal, entry by entry. ``chains``: the pledges of the devices, by their heads."""

    def __init__(self, lines: list[StoredEntry], chains: Mapping[str, PledgeChain]) -> None:
        self._lines, self._chains = lines, chains
        self._pledges: dict[str, tuple[str, int]] = {}
        self._serving: set[str] = set()
        self._count, self._due, self._key, self._draws = 0, 0, b"", 0
        self._freeze: Frozen | None = None
        self._before = ""

    def broken(self) -> Iterator[str]:
        """Return all violations of the protocol."""
        first = self._lines[0].entry.event
        assert isinstance(first, Opened)
        if first.promise is None:
            yield "nothing was promised"
            return
        self._before = first.promise
        for line in self._lines[1:]:
            yield from (f"entry {line.entry.seq}: {what}" for what in self._step(line))

    def _step(self, line: StoredEntry) -> Iterator[str]:
        entry, event, draws = line.entry, line.entry.event, self._draws
        self._draws = 0
        ends = isinstance(event, Played) and event.draw == 1
        if self._freeze is not None and not (ends or isinstance(event, Voided | Delayed)):
            yield "two freezes" if isinstance(event, Frozen) else "something while the stakes are closed"
        match event:
            case Pledged(holder=holder, head=head):
                self._pledges[holder] = head, self._count
                self._serving.discard(holder)
            case Left(person=person) | PersonRemoved(person=person):
                self._pledges.pop(person, None)
                self._serving.discard(person)
            case Started() | Played(dice=None):
                self._serving = set(self._pledges)
            case Delayed(by=by):
                self._due += by
            case Frozen():
                yield from self._closes(event, entry.at)
            case Voided():
                yield from self._voids(event, entry.at)
            case Played(draw=1):
                yield from self._falls(line, event)
                self._draws = 1
            case Played(draw=draw, law=law) if draw is not None:
                if draw != draws + 1:
                    yield f"draw {draw} after {draws}"
                yield from self._faces(event, str(law), draw)
                self._draws = draw

    def _closes(self, event: Frozen, at: int) -> Iterator[str]:
        if event.throw != self._count + 1:
            yield f"freeze {event.throw} in place of {self._count + 1}"
        listed = sorted(holder for _, holder in (*event.awaited, *event.away))
        serving = sorted(it for it in self._serving if event.throw - self._pledges.get(it, ("", 0))[1] <= LINKS)
        if listed != serving:
            yield f"the pledges are {serving}, listed are {listed}"
        self._freeze, self._due = event, at + TIME_MS

    def _links(self, links: tuple[tuple[int, str], ...], number: int) -> Iterator[str]:
        holders = dict(self._freeze.awaited) if self._freeze else {}
        for seat, link in links:
            head, base = self._pledges.get(holders.get(seat, ""), ("", 0))
            if head in self._chains and self._chains[head].link(number - base) != link:
                yield f"the link of seat {seat} is of another freeze"

    def _house(self, event: Played | Voided) -> Iterator[str]:
        if sha256(bytes.fromhex(event.link or "")).hexdigest() != self._before:
            yield "the link is not the one that was promised"
        self._before = event.promise or event.link or ""
        self._count += 1

    def _voids(self, event: Voided, at: int) -> Iterator[str]:
        freeze = self._freeze
        if freeze is None or at <= self._due:
            yield "void before its time"
            return
        came = {seat for seat, _ in event.links}
        missing = [seat for seat, _ in freeze.awaited if seat not in came]
        if not missing or list(event.missed) != missing:
            yield f"missed were {missing}, listed are {event.missed}"
        yield from self._links(event.links, event.throw)
        yield from self._house(event)
        for seat, holder in freeze.awaited:
            if seat in missing:
                self._pledges.pop(holder, None)
                self._serving.discard(holder)
        self._freeze = None

    def _falls(self, line: StoredEntry, event: Played) -> Iterator[str]:
        freeze = self._freeze
        if freeze is None:
            yield "dice fall before the stakes are closed"
            return
        if line.entry.at > self._due:
            yield "a link is counted late"
        if [seat for seat, _ in event.links] != [seat for seat, _ in freeze.awaited]:
            yield f"links of {event.links}, awaited were {freeze.awaited}"
        yield from self._links(event.links, freeze.throw)
        yield from self._house(event)
        key = hmac.new(bytes.fromhex(event.link or ""), digestmod="sha256")
        for part in (b"tripot/dice/1", line.entry.table.encode()):
            key.update(len(part).to_bytes(4) + part)
        key.update(freeze.throw.to_bytes(8))
        key.update(len(freeze.dice.encode()).to_bytes(4) + freeze.dice.encode())
        for seat, link in event.links:
            key.update(seat.to_bytes(4) + (32).to_bytes(4) + bytes.fromhex(link))
        self._key, self._freeze = key.digest(), None
        yield from self._faces(event, freeze.dice, 1)

    def _faces(self, event: Played, law: str, draw: int) -> Iterator[str]:
        stream = _bytes(hmac.digest(self._key, b"draw" + draw.to_bytes(4), "sha256"))
        fell = [_face(die, stream) for die in msgspec.json.decode(law)]
        if fell != msgspec.json.decode(event.move)["outcome"]:
            yield f"the dice should show {fell}: {event.move!r}"


def _bytes(key: bytes) -> Iterator[int]:
    for block in range(2**32):
        yield from hmac.digest(key, block.to_bytes(4), "sha256")


def _face(die: list[object], stream: Iterator[int]) -> object:
    while (byte := next(stream)) >= 256 - 256 % len(die):
        pass
    return die[byte % len(die)]
