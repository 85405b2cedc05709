"""Simulated people with a client: they choose among options, reconnect, and retry commands under the same ids. Their

All messages are checked at once: entries form a chain, and a reply never changes.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.dice_pledge import DicePledge
from tests.server.visitors import Message, read_frame, simplest
from tripot.house import CommandId, PersonId
from tripot.house.protocol.board_patch import patch_board
from tripot.house.protocol.views import Board
from tripot.house.protocol.wire import encode

WAIT = (0.1, 0.4)
"""Seconds before one dials again, about; longer after every failure, as the client of the house does."""

SILENCE = 6.0
"""Seconds without an answer after which a connection counts as dead."""


class Person:
    """A person at one table. ``door`` returns the next address to connect to."""

    def __init__(self, name: str, cookie: str, table: str, door: Callable[[], str], seed: int, think: float) -> None:
        self.name, self._cookie, self.table, self._door = name, cookie, table, door
        self.kinds = Counter[str]()
        """The types of received messages."""
        self._rng, self.think = Random(seed), think
        self.device = DicePledge()
        self._seen: Board | None = None
        self._thinks_until: float | None = None
        self.seq, self.head = 0, ""
        self.board: Message = {}
        self.yours: Message = {}
        self.people: Message = {}
        self.said: list[Message] = []
        self.asked: dict[str, Message] = {}
        """Unanswered commands."""
        self.accepted: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.broken: list[str] = []
        self.codes: list[int | None] = []
        """The close codes of connections."""
        self.connections = 0
        self.line: ClientConnection | None = None
        self.stays = True
        self._number = 0
        self._tried = -1

    @property
    def over(self) -> bool:
        return bool(self.board) and self.board["stage"] == "over" and not self.asked

    async def live(self) -> None:
        """Connect, play and reconnect, until the game is over or the server refuses."""
        failures = 0
        while self.stays:
            heard = False
            try:
                url = f"{self._door().replace('http', 'ws', 1)}/ws/t/{self.table}"
                headers = {"cookie": self._cookie}
                async with connect(url, additional_headers=headers, open_timeout=SILENCE, ping_interval=None) as line:
                    self.line = line
                    self.connections += 1
                    heard = await self._attend(line)
                    self.codes.append(line.close_code)
            except (OSError, TimeoutError, InvalidHandshake, WebSocketException):
                pass
            finally:
                self.line = None
            failures = 0 if heard else failures + 1
            if self.stays:
                await asyncio.sleep(self._rng.uniform(*WAIT) * min(8, 1 + failures))

    async def _attend(self, line: ClientConnection) -> bool:
        """Use a connection until it ends. Return whether a message arrived."""
        heard = False
        await self._send(line, {"type": "hello/1", "seq": self.seq, "head": self.head or None})
        for message in self.asked.values():
            await self._send(line, message)
        while self.stays:
            try:
                patience = SILENCE if self.asked or not heard else 3.0
                if heard and self.called_upon:
                    patience = min(patience, self._thinks_for())
                text = await asyncio.wait_for(line.recv(), patience)
            except TimeoutError:
                if self.asked or not heard:
                    return heard
            except WebSocketException:
                return heard
            else:
                heard = True
                message = self._read(text)
                self._hear(message)
                await self._take_part(line, text, message)
            if self.called_upon and self._thinks_for() <= 0:
                await self._act(line)
        return heard

    def _read(self, text: str | bytes) -> Message:
        """Decode a message. Apply changes to the previous board."""
        message = read_frame(text)
        self.kinds[message["type"]] += 1
        if message["type"] == "news/1" and message["base"] is not None:
            if message["base"] != self.seq:
                self.broken.append(f"{self.name} has {self.seq} and is told what changed since {message['base']}")
            return message | {"board": patch_board(self.board, message["board"])}
        if message["type"] == "unchanged/1":
            if message["base"] != self.yours["seq"]:
                self.broken.append(f"{self.name} may do what they may at {message['base']}, not {self.yours['seq']}")
            return {**self.yours, "seq": message["seq"]}
        return message

    @property
    def called_upon(self) -> bool:
        turn = self.board.get("turn")
        if self.asked or not self.yours or self.yours["seq"] != self.seq or self._tried == self.seq:
            return False
        awaited = turn is not None and turn["type"] == "decide/1" and self.yours["seat"] in turn["awaited"]
        return bool(awaited and self.yours["options"])

    def _thinks_for(self) -> float:
        """Return the number of seconds until the person acts."""
        now = asyncio.get_running_loop().time()
        if self._thinks_until is None:
            self._thinks_until = now + self._rng.uniform(0.5, 1.5) * self.think
        return max(0.0, self._thinks_until - now) if self.think else 0.0

    async def _take_part(self, line: ClientConnection, text: str | bytes, message: Message) -> None:
        """Contribute to the dice: answer freezes at once, and pledge a new chain if there is none."""
        if message["type"] in ("snapshot/1", "news/1"):
            self._seen = msgspec.convert(message["board"], Board)
            _, *lines = (text.encode() if isinstance(text, str) else text).split(b"\n")
            if message["type"] == "snapshot/1":
                self.device.see_board(self._seen)
            reveals = [*self.device.see_entries(lines)] if lines else []
            for reveal in reveals or [self.device.repeat_reveal()]:
                if reveal is not None:
                    await self._send(line, json.loads(encode(reveal)))
        elif message["type"] == "yours/1" and self._seen is not None:
            person = PersonId(message["person"])
            pledge = self.device.pledge(self._seen, person, CommandId(f"{self.name}-p{self._number:06}"))
            if pledge is not None:
                self._number += 1
                self.asked[pledge.id] = json.loads(encode(pledge))
                await self._send(line, self.asked[pledge.id])
        elif message["type"] == "refused/1" and str(message["command"]).startswith(f"{self.name}-p"):
            self.device.note_refusal()

    async def _act(self, line: ClientConnection) -> None:
        self._tried, self._thinks_until = self.seq, None
        action = simplest(self.yours["options"])
        await self.ask(line, "act/1", action=action, phase=self.board["phase"])

    async def ask(self, line: ClientConnection, kind: str, **fields: Any) -> None:
        """Send a command. If the connection is lost before the answer, send it again later."""
        self._number += 1
        asked_as = f"{self.name}-{self._number:06}"
        self.asked[asked_as] = {"type": kind, "id": asked_as, **fields}
        await self._send(line, self.asked[asked_as])

    async def _send(self, line: ClientConnection, message: Message) -> None:
        with suppress(WebSocketException):  # the next connection sends it again
            await line.send(json.dumps(message))

    def cut(self) -> None:
        """Break the connection without a close frame."""
        if self.line is not None:
            self.line.transport.abort()

    # Receiving

    def _hear(self, message: Message) -> None:
        match message["type"]:
            case "snapshot/1":
                self._sees(message["board"])
            case "news/1":
                self._learns(message)
            case "yours/1":
                if message["seq"] != self.seq:
                    self.broken.append(f"{self.name} may do things at {message['seq']} and sees {self.seq}")
                self.yours = message
            case "presence/1":
                self.people = {it["name"]: it for it in message["people"]} | {"watching": message["watching"]}
            case "accepted/1":
                self._accepted(message["command"], message["seq"])
            case "refused/1":
                self.asked.pop(message["command"], None)
                self.refused[message["command"]] = message["code"]
            case "said/1" | "reacted/1":
                self.said.append(message)

    def _sees(self, board: Message) -> None:
        if board["seq"] < self.seq:
            self.broken.append(f"{self.name} saw {self.seq} and is shown {board['seq']}")
        self.board, self.seq, self.head = board, board["seq"], board["head"]

    def _learns(self, news: Message) -> None:
        seq, head = self.seq, self.head
        for entry, hashed in zip(news["entries"], news["hashes"], strict=True):
            if (entry["seq"], entry["prev"]) != (seq + 1, head):
                self.broken.append(f"{self.name} has {seq} and is told {entry['seq']} after it")
            seq, head = entry["seq"], hashed
        if (news["board"]["seq"], news["board"]["head"]) != (seq, head):
            self.broken.append(f"{self.name} is told entries up to {seq} and a board of {news['board']['seq']}")
        self._sees(news["board"])

    def _accepted(self, command: str, seq: int) -> None:
        self.asked.pop(command, None)
        if self.accepted.setdefault(command, seq) != seq:
            self.broken.append(f"{command} was accepted as {self.accepted[command]} and as {seq}")
        if seq > self.seq:
            self.broken.append(f"{command} is accepted as {seq} before it is told")
