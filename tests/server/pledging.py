"""Test clients that contribute to pledged dice like a browser."""

from typing import Any

import msgspec
import pytest

from tests.dice_pledge import DicePledge
from tests.server.visitors import Line, Message, Visitor, read_frame
from tripot.house.dice import pledge_state
from tripot.house.ids import CommandId, PersonId
from tripot.house.journal.commands import Reveal
from tripot.house.protocol.views import Board
from tripot.house.protocol.wire import encode
from tripot.server.live import downtime, scheduler

LINK_LIMIT_MS = 120_000


def allow_late_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Extend the time limit of devices, so that no throw is void on a busy machine."""
    monkeypatch.setattr(pledge_state, "REVEAL_WITHIN_MS", LINK_LIMIT_MS)
    monkeypatch.setattr(downtime, "RETURN_GRACE_MS", LINK_LIMIT_MS)
    monkeypatch.setattr(scheduler, "LOOP_LAG_MS", LINK_LIMIT_MS)
    monkeypatch.setattr(downtime, "PUBLISHED_LATE_MS", LINK_LIMIT_MS)


class PledgingLine(Line):
    """A connection whose device takes part in the dice."""

    def __init__(self, socket: Any, device: DicePledge | None = None) -> None:
        super().__init__(socket)
        self.device = device or DicePledge()
        self.asleep = False
        """Whether the device hears freezes and does not answer."""
        self.revealed: list[Reveal] = []

    def _take(self, seconds: float) -> Message:
        frame = self.socket.recv(timeout=max(0, seconds))
        message = self._whole(read_frame(frame))
        if message["type"] in ("snapshot/1", "news/1"):
            _, *lines = (frame.encode() if isinstance(frame, str) else frame).split(b"\n")
            self._see(msgspec.convert(message["board"], Board), None if message["type"] == "snapshot/1" else lines)
        self._keep(message)
        if message["type"] == "yours/1" and self.board:
            self._pledge()
        return message

    def _see(self, board: Board, lines: list[bytes] | None) -> None:
        self.seen = board
        if lines is None:
            self.device.see_board(board)
        reveals = [*self.device.see_entries(lines)] if lines else [self.device.repeat_reveal()]
        for reveal in reveals:
            if reveal is not None and not self.asleep:
                self.reveal(reveal)

    def reveal(self, reveal: Reveal) -> None:
        self.revealed.append(reveal)
        self.socket.send(encode(reveal).decode())

    def _pledge(self) -> None:
        pledge = self.device.pledge(self.seen, PersonId(self.yours["person"]), CommandId(self.fresh_id()))
        if pledge is not None:
            self.socket.send(encode(pledge).decode())


def sit_pledging(visitor: Visitor, table: str, device: DicePledge | None = None, **hello: Any) -> PledgingLine:
    """Connect a device and take a seat. The device then pledges."""
    line = PledgingLine(visitor.dial(table), device)
    line.greet(**hello)
    line.next("yours/1")
    return line


def wait_pledged(*lines: Line) -> None:
    """Wait until all see each other's pledges."""
    for line in lines:
        line.wait(lambda it: len(it.board["dice"]["pledges"]) >= len(lines))
