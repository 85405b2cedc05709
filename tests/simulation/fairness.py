"""Checks committed dice again, from the protocol's text and what the clients sent, without the code under test."""

import hmac
from collections.abc import Iterator, Mapping
from hashlib import sha256

import msgspec

from tests.simulation.person import Wish
from tripot.house import StoredEntry
from tripot.house.journal.events import Frozen, Opened, Played

LINKS = 1024


class Reckoner:
    """Checks one journal, entry by entry."""

    def __init__(self, lines: list[StoredEntry], wishes: Mapping[str, tuple[Wish, str | None]]) -> None:
        self._lines, self._wishes = lines, wishes

    def broken(self) -> Iterator[str]:
        """Every throw that does not match its commitment."""
        first = self._lines[0].entry.event
        assert isinstance(first, Opened)
        if first.promise is None:
            yield "nothing was promised"
            return
        before, throws, fallen = first.promise, 0, False
        nonces: dict[int, str] = {}
        frozen: Frozen | None = None
        for line in self._lines:
            entry, event = line.entry, line.entry.event
            if isinstance(event, Frozen):
                frozen, throws = event, throws + 1
                if event.throw != throws:
                    yield f"entry {entry.seq}: throw {event.throw} in place of {throws}"
                if dict(event.nonces) != nonces:
                    yield f"entry {entry.seq}: the nonces are {nonces}, listed are {event.nonces}"
                continue
            if isinstance(event, Played) and event.dice is not None and event.dice != "R":
                if frozen is None:
                    yield f"entry {entry.seq}: dice fall before the phase is frozen"
                    continue
                yield from (f"entry {entry.seq}: {what}" for what in self._throw(line, event, frozen, before))
                before, fallen = event.promise or event.link or before, True
            elif isinstance(event, Played):
                if event.dice == "R":
                    fallen = True
                else:
                    nonces, fallen = {} if fallen else nonces, False
                    if event.by == "person" and entry.seat is not None and (nonce := self._sent(line)) is not None:
                        nonces = {**nonces, entry.seat: nonce}
            if frozen is not None and not isinstance(event, Played):
                yield f"entry {entry.seq}: something happens between freeze and throw"
            frozen = None

    def _sent(self, line: StoredEntry) -> str | None:
        """The nonce as the client sent it, not as the journal has it."""
        asked = self._wishes.get(line.entry.command or "")
        return line.entry.nonce if asked is None else asked[0].nonce

    def _throw(self, line: StoredEntry, event: Played, frozen: Frozen, before: str) -> Iterator[str]:
        link = bytes.fromhex(event.link or "")
        if sha256(link).hexdigest() != before:
            yield "the link is not the one that was promised"
        if (event.throw, event.dice) != (frozen.throw, "DBA"[min(2, len(frozen.nonces))]):
            yield f"throw {event.throw} of class {event.dice} after {frozen}"
        if (event.promise is not None) != (frozen.throw % LINKS == 0):
            yield "a chain is promised at the wrong time"
        key = hmac.new(link, digestmod="sha256")
        for part in (b"tripot/dice/1", line.entry.table.encode()):
            key.update(len(part).to_bytes(4) + part)
        key.update(frozen.throw.to_bytes(8))
        for part in (frozen.dice.encode(), *(bytes.fromhex(nonce) for _, nonce in frozen.nonces)):
            key.update(len(part).to_bytes(4) + part)
        stream = _bytes(key.digest())
        fell = [_face(die, stream) for die in msgspec.json.decode(frozen.dice)]
        if fell != msgspec.json.decode(event.move)["outcome"]:
            yield f"the dice should show {fell}: {event.move!r}"


def _bytes(key: bytes) -> Iterator[int]:
    for block in range(2**32):
        yield from hmac.digest(key, block.to_bytes(4), "sha256")


def _face(die: list[object], stream: Iterator[int]) -> object:
    while (byte := next(stream)) >= 256 - 256 % len(die):
        pass
    return die[byte % len(die)]
