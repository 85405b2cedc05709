"""A simulated person with a phone, who plays random actions, loses connections and repeats commands.

Some properties of messages are checked when they arrive. Everything else is recorded and checked after the evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from tests.simulation.device import Device
from tests.simulation.wires import Wire
from tripot.house import CommandId, Hash, Refusal, TableId
from tripot.house.journal.entries import hash_of
from tripot.house.protocol.board_patch import patch_board
from tripot.house.protocol.close_codes import NO_SUCH_TABLE, TABLE_HALTED, TRY_AGAIN
from tripot.house.protocol.views import Yours
from tripot.house.protocol.wire import Accepted, Unchanged
from tripot.kernel import OneOf, Option, Whole

if TYPE_CHECKING:
    from tests.simulation.town import Town


class Board(Struct):
    """The fields of a board that a client needs to continue."""

    table: TableId
    seq: int
    head: Hash
    stage: str
    phase: int
    next: TableId | None
    turn: dict[str, Any] | None
    clocks: tuple[dict[str, Any], ...]


class News(Struct, tag="news/1", tag_field="type"):
    base: int | None
    board: dict[str, Any]


class Snapshot(Struct, tag="snapshot/1", tag_field="type"):
    board: Raw


ABSENCES = ((0.1, 3), (20, 90))
"""Seconds for which people stay away: most return soon."""

SETTLED = 15.0
"""Seconds after the last fault within which every node has noticed which tables it lost."""


class Chatter(Struct, tag="presence/1", tag_field="type"):
    pass


class Said(Struct, tag="said/1", tag_field="type"):
    pass


class Reacted(Struct, tag="reacted/1", tag_field="type"):
    pass


class ClockStarted(Struct, tag="clock/1", tag_field="type"):
    pass


class WatchedBy(Struct, tag="watched_by/1"):
    pass


class BotSaid(Struct, tag="bot_said/1", tag_field="type"):
    pass


Message = (
    News
    | Snapshot
    | Yours
    | Unchanged
    | Accepted
    | Refusal
    | Chatter
    | ClockStarted
    | WatchedBy
    | Said
    | Reacted
    | BotSaid
)
decode_message = msgspec.json.Decoder(Message).decode
decode_board = msgspec.json.Decoder(Board).decode


class Wish(Struct, kw_only=True, eq=False):
    """A command, how often it was sent, and every reply to it."""

    id: CommandId
    table: TableId
    kind: str
    text: str
    action: Any = None
    phase: int | None = None
    sent: list[tuple[Wire, float]] = []
    accepted: int | None = None
    refused: list[tuple[str, int, float, float]] = []
    """Each refusal: its code and seq, when the command was sent on that connection, and when the refusal came."""

    @property
    def answered(self) -> bool:
        return self.accepted is not None or bool(self.refused)


class Person:
    """One device of one guest at one table."""

    def __init__(self, town: Town, name: str, secret: str | None, table: TableId, home: int, rng: Random) -> None:
        self.town, self.name, self.secret, self.table, self.rng = town, name, secret, table, rng
        self.home = self.node = home
        self.tempo = rng.choice((0.6, 0.9, 1.2, 2.5, 9))
        self.absent_minded = rng.choice((0.0, 0.02, 0.1))
        self.screen = Random(f"screen {name} {town.seed}")
        self.tells = self.screen.choice((0.0, 0.6, 1.0))
        """How often its client reports what it has shown. An old client never does."""
        self.seq, self.head = 0, None
        self.board: Board | None = None
        self.shown: bytes = b""
        """The board as it was told."""
        self.yours: Yours | None = None
        self.wishes: list[Wish] = []
        self.late: list[tuple[Any, int]] = []
        """Actions of phases that may be over."""
        self.wire: Wire | None = None
        self.returns_at = 0.0
        """Not before this time."""
        self.rematches = 0
        self.device = Device(town, Random(f"device {name} {town.seed}"))

    @property
    def open_wishes(self) -> list[Wish]:
        return [wish for wish in self.wishes if not wish.answered]

    # Coming and going

    async def live(self) -> None:
        """Act until the evening ends."""
        town, rng = self.town, self.rng
        while not town.ended:
            self.node = self.home if rng.random() < 0.6 else rng.randrange(len(town.nodes))
            wire = town.dial(self, self.node)
            if wire is not None:
                self.wire = wire
                await self._attend(wire)
                self.wire = None
                if wire.code == TRY_AGAIN and town.stormy and town.lull is not None and town.now > town.lull + SETTLED:
                    town.broke(f"{self.name} was turned away though nothing is wrong", self.table)
                if wire.code in (NO_SUCH_TABLE, TABLE_HALTED):
                    town.broke(f"{self.name} was turned away with {wire.code}", self.table)
                    return
            if town.stormy:
                absence = rng.uniform(*(ABSENCES[0] if rng.random() < 0.9 else ABSENCES[1]))
                await town.stay_away(max(absence, self.returns_at - town.now))
            else:
                await town.sleep(rng.uniform(0.05, 0.5))

    async def _attend(self, wire: Wire) -> None:
        town, rng = self.town, self.rng
        self.yours = self.board = None
        hello: dict[str, Any] = {"type": "hello/1"}
        if self.seq and rng.random() < 0.9:
            hello |= {"seq": self.seq, "head": self.head if rng.random() < 0.95 else "f" * 64}
        else:
            self.seq, self.head = 0, None
        wire.send(msgspec.json.encode(hello).decode())
        again = self.open_wishes
        rng.shuffle(again)
        for wish in again:
            if wish.table == self.table:
                self._send(wire, wish)
        whim_at = town.now + self._think()
        while True:
            if town.ended:
                return wire.cut()
            try:
                text = await wire.next(max(0.001, whim_at - town.now))
            except TimeoutError:
                if town.stormy:
                    if rng.random() < self.absent_minded:
                        return wire.cut()
                    self._whim(wire)
                elif not self._patient(wire):
                    return wire.cut()
                whim_at = town.now + self._think()
                continue
            if text is None:
                return None
            self._hear(wire, text)
            self._tell(wire)
            if self.board is not None and self.board.table != self.table:
                return wire.cut()

    def _patient(self, wire: Wire) -> bool:
        """Return whether to wait longer for answers on this connection; otherwise, the person connects again."""
        return all(self.town.now - since < 10 for wish in self.open_wishes for on, since in wish.sent if on is wire)

    def _think(self) -> float:
        return self.rng.uniform(0.3, 2) * self.tempo if self.town.stormy else 1.0

    # Acting

    def _whim(self, wire: Wire) -> None:
        if self.yours is None or self.board is None or self.secret is None:
            return
        if self.open_wishes and self.rng.random() < 0.7:
            return
        if (body := self._chosen(self.yours, self.board)) is None:
            return
        if "do" in body:
            wire.send(msgspec.json.encode(body["do"]).decode())
            return
        wish = self._wish(body)
        self._send(wire, wish)
        if self.rng.random() < self.town.mishaps.echo:
            self._send(wire, wish)

    def _chosen(self, yours: Yours, board: Board) -> dict[str, Any] | None:
        rng, powers = self.rng, yours.powers
        draw = rng.random()
        if draw < 0.02:
            return {"do": {"type": "say/1", "phrase": "patience"}}
        if draw < 0.1 and self.late:
            action, phase = rng.choice(self.late)
            return {"type": "act/1", "action": action, "phase": phase}
        if draw < 0.11:
            return {"type": "act/1", "action": {"type": "nonsense/1"}, "phase": board.phase}
        for power, chance in WHIMS.items():
            if power in powers and rng.random() < chance:
                return self._order(power, yours, board)
        if yours.options and not (self.absent_minded and rng.random() < 0.1):
            action = picked(rng, rng.choice(yours.options))
            self.late = [*self.late[-3:], (action, board.phase)]
            return {"type": "act/1", "action": action, "phase": board.phase}
        return None

    def _order(self, power: str, yours: Yours, board: Board) -> dict[str, Any] | None:
        if power == "report/1":
            if board.turn is None or "law" not in board.turn:
                return None  # the board is newer than the options
            thrown = board.turn["law"]["dice"]
            return {"type": power, "faces": [self.rng.choice(die["faces"]) for die in thrown]}
        if power == "configure/1":
            return {"type": power, "pace": self.rng.choice(("vif", "normal"))}
        if power == "give_to_bot/1":
            return {"type": power, "seat": yours.seat}
        if power == "rematch/1":
            self.rematches += 1
            if self.rematches > 2:
                return None
        return {"type": power}

    def _wish(self, body: dict[str, Any]) -> Wish:
        asked_as = CommandId(f"{self.name}-{len(self.wishes):05}")
        text = msgspec.json.encode({**body, "id": asked_as}).decode()
        wish = Wish(id=asked_as, table=self.table, kind=body["type"], text=text,
                    action=body.get("action"), phase=body.get("phase"), sent=[], refused=[])  # fmt: skip
        self.wishes.append(wish)
        return wish

    def _send(self, wire: Wire, wish: Wish) -> None:
        wish.sent.append((wire, self.town.now))
        self.town.note("asks", self.name, wish.id)
        wire.send(wish.text)

    def _tell(self, wire: Wire) -> None:
        """Report what the screen shows, sometimes too early, too late, or wrongly."""
        board, rng = self.board, self.screen
        if board is None or not self.town.stormy or rng.random() >= self.tells:
            return
        wrong = rng.choice((0, 0, 0, 0, -1, 1, 2**50))
        if rng.random() < 0.5:
            wire.send(msgspec.json.encode({"type": "watched/1", "seq": max(0, board.seq + wrong)}).decode())
        elif self.yours is not None and self.yours.options:
            wire.send(msgspec.json.encode({"type": "shown/1", "phase": max(0, board.phase + wrong)}).decode())

    # Receiving

    def _hear(self, wire: Wire, text: str) -> None:
        town = self.town
        message = town.understood(text)
        match message:
            case Snapshot(board=raw):
                self._sees(raw)
                self.device.sees(wire, bytes(raw), None)
            case News(base=base, board=board):
                if base not in (None, self.seq):
                    town.broke(f"{self.name} has {self.seq} and is told what changes {base}", self.table)
                whole = board if base is None else patch_board(msgspec.json.decode(self.shown), board)
                raw = Raw(msgspec.json.encode(whole))
                stored = text.encode().split(b"\n")[1:]
                self._learns(raw, stored, [hash_of(data) for data in stored])
                self.device.sees(wire, bytes(raw), stored)
            case Unchanged(base=base, seq=seq):
                if self.yours is None or self.yours.seq != base:
                    town.broke(f"{self.name} is told that nothing changed since {base}", self.table)
                else:
                    self._may(wire, replace(self.yours, seq=seq))
            case Yours():
                self._may(wire, message)
            case Accepted(command=command, seq=seq):
                self._accepted(command, seq)
            case Refusal(command=command) if command is not None:
                self._refused(wire, message)
            case _:
                pass

    def _may(self, wire: Wire, yours: Yours) -> None:
        if yours.seq != self.seq:
            self.town.broke(f"{self.name} may do things at {yours.seq} and sees {self.seq}", self.table)
        self.yours = yours
        self.town.offered(self.table, self.secret, yours)
        if self.secret is not None and (head := self.device.wants(yours.person)) is not None:
            self._send(wire, self._wish({"type": "pledge/1", "head": head}))

    def _sees(self, raw: Raw) -> None:
        self.board, self.shown = decode_board(raw), bytes(raw)
        board = self.board
        self.seq, self.head = board.seq, board.head
        self.town.seen(board, bytes(raw))
        if board.next is not None and board.table == self.table and not self.open_wishes and self.town.stormy:
            self._follow(board.next)

    def _follow(self, table: TableId) -> None:
        """Move to the table of the rematch."""
        self.table = table
        self.town.moved(self, table)
        self.seq, self.head = 0, None
        self.late = []
        self.device = Device(self.town, Random(f"device {self.name} {table} {self.town.seed}"))

    def _learns(self, raw: Raw, entries: Sequence[bytes], hashes: Sequence[Hash]) -> None:
        board = decode_board(raw)
        seq, head = self.seq, self.head
        for data, hashed in zip(entries, hashes, strict=True):
            link = self.town.link(data)
            if (link.table, link.seq, link.prev) != (board.table, seq + 1, head):
                self.town.broke(f"{self.name} has {seq} and is told {link.seq} after it", board.table)
            seq, head = link.seq, hash_of(data)
            if head != hashed:
                self.town.broke(f"{self.name} is told a wrong hash of {seq}", board.table)
        if (board.seq, board.head) != (seq, head):
            self.town.broke(f"{self.name} is told entries up to {seq} and a board of {board.seq}", board.table)
        self._sees(raw)

    def _accepted(self, command: CommandId, seq: int) -> None:
        wish = self._wished(command)
        if wish.accepted not in (None, seq):
            self.town.broke(f"{command} was accepted as {wish.accepted} and as {seq}", wish.table)
        wish.accepted = seq
        if wish.table == self.table and self.seq < seq:
            self.town.broke(f"{command} is accepted as {seq} before it is told", wish.table)

    def _refused(self, wire: Wire, refusal: Refusal) -> None:
        assert refusal.command is not None
        wish = self._wished(refusal.command)
        since = min(when for on, when in wish.sent if on is wire)
        wish.refused.append((refusal.code, refusal.seq, since, self.town.now))

    def _wished(self, command: CommandId) -> Wish:
        return next(wish for wish in self.wishes if wish.id == command)


WHIMS = {
    "report/1": 0.7,
    "dispute/1": 0.1,
    "confirm/1": 0.5,
    "take_back_seat/1": 0.5,
    "sit/1": 0.7,
    "resume/1": 0.15,
    "start/1": 0.5,
    "rematch/1": 0.25,
    "leave/1": 0.012,
    "give_to_bot/1": 0.012,
    "pause/1": 0.015,
    "add_bot/1": 0.1,
    "configure/1": 0.008,
}
"""How readily someone uses each power they have."""


def picked(rng: Random, option: Option) -> dict[str, Any]:
    """Pick one action of an offered option."""
    action: dict[str, Any] = {"type": option.do}
    for name, domain in option.params.items():
        if isinstance(domain, OneOf):
            action[name] = rng.choice(domain.values)
        elif isinstance(domain, Whole):
            steps = (domain.high - domain.low) // domain.step
            action[name] = domain.low + domain.step * rng.randint(0, min(steps, 5))
        else:
            count = rng.randint(domain.at_least, min(domain.at_most, len(domain.of)))
            action[name] = rng.sample(domain.of, count)
    return action
