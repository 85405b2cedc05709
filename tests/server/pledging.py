"""Test clients that pledge to the dice and answer freezes, as a browser does, or do not."""

import json
import time
from typing import Any

import msgspec

from tests.server.visitors import Line, Message, Visitor
from tripot.client.pledge import DicePledge
from tripot.house.commands import Stir
from tripot.house.ids import CommandId, PersonId
from tripot.house.wire import News, Snapshot, encode

_decode = msgspec.json.Decoder(Snapshot | News).decode


class PledgingLine(Line):
    """A connection whose device takes part in the dice."""

    def __init__(self, socket: Any, device: DicePledge | None = None) -> None:
        super().__init__(socket)
        self.device = device or DicePledge()
        self.asleep = False
        """Whether the device hears freezes and does not answer."""
        self.lag = 0.0
        """Seconds before it answers."""
        self.stirred: list[Stir] = []

    def _take(self, seconds: float) -> Message:
        text = self.socket.recv(timeout=max(0, seconds))
        message: Message = json.loads(text)
        if message["type"] in ("snapshot/1", "news/1"):
            self._see(_decode(text))
        self._keep(message)
        if message["type"] == "yours/1" and self.board:
            self._pledge()
        return message

    def _see(self, message: Snapshot | News) -> None:
        self.seen = message.board
        if isinstance(message, Snapshot):
            self.device.see_board(message.board)
            stirs = [self.device.repeat_stir()]
        else:
            stirs = [*self.device.see_entries([bytes(it) for it in message.entries])]
            stirs = stirs if message.entries else [self.device.repeat_stir()]
        for stir in stirs:
            if stir is not None and not self.asleep:
                time.sleep(self.lag)
                self.stir(stir)

    def stir(self, stir: Stir) -> None:
        self.stirred.append(stir)
        self.socket.send(encode(stir).decode())

    def _pledge(self) -> None:
        pledge = self.device.pledge(self.seen, PersonId(self.yours["person"]), CommandId(self.fresh_id()))
        if pledge is not None:
            self.socket.send(encode(pledge).decode())


def sit_pledging(visitor: Visitor, table: str, device: DicePledge | None = None, **hello: Any) -> PledgingLine:
    """A connection of a device that pledges as soon as its person has a seat."""
    line = PledgingLine(visitor.dial(table), device)
    line.greet(**hello)
    line.next("yours/1")
    return line


def wait_pledged(*lines: Line) -> None:
    """Until all of them see the pledge of each of them."""
    for line in lines:
        line.wait(lambda it: len(it.board["dice"]["pledges"]) >= len(lines))
