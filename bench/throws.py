"""How long a throw takes under each dice protocol, from "throw" to the outcome on every screen; and what it costs.

``python -m bench.throws [THROWS]``: two people at a table of a server on SQLite, both with a device that pledges; on
loopback, and with 80 ms of delay on their lines (40 ms each way, in the client). Both protocols alternate in one run.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.house.dice.test_pledges import pledged, stake_all
from tests.house.evening import LOU, MARGAUX, THEO, Evening, secret_of
from tests.server.visitors import Served, Visitor, served, simplest
from tripot.client.pledge import DicePledge
from tripot.house import CommandId, PersonId, opening
from tripot.house.commands import Deadline
from tripot.house.wire import News, Snapshot, encode
from tripot.kernel import Throw

DELAYS_MS = (0, 80)
DEFAULT_THROWS = 60
ROUNDS_OF_CPU = 300

_decode = msgspec.json.Decoder(Snapshot | News).decode


class Player:
    """A client that does the simplest thing, behind a line with delay."""

    def __init__(self, socket: ClientConnection, delay_ms: int) -> None:
        self.socket, self.delay = socket, delay_ms / 2000
        self.board: dict[str, Any] = {}
        self.yours: dict[str, Any] = {}
        self.device = DicePledge()
        self.thrown_at = 0.0
        self.known_at: dict[int, float] = {}
        self.asked: dict[int, float] = {}
        self.acted = 0
        self.numbers = 0

    def send(self, message: bytes) -> None:
        """Send after the delay of the line."""
        loop = asyncio.get_running_loop()
        loop.call_later(self.delay, lambda: loop.create_task(self.socket.send(message.decode())))

    async def listen(self) -> None:
        """Hear every message after the delay of the line."""
        loop = asyncio.get_running_loop()
        async for text in self.socket:
            loop.call_later(self.delay, self.hear, text)

    def hear(self, text: str | bytes) -> None:
        """Fold a message, answer a freeze, act when asked."""
        message = json.loads(text)
        match message["type"]:
            case "snapshot/1" | "news/1":
                self.see(text, message)
            case "yours/1":
                self.yours = message
                self.act()

    def see(self, text: str | bytes, message: dict[str, Any]) -> None:
        """Follow the journal."""
        self.board, seen = message["board"], _decode(text)
        self.full = seen.board
        if isinstance(seen, Snapshot):
            return self.device.see_board(seen.board)
        for stir in self.device.see_entries(map(bytes, seen.entries)):
            self.send(encode(stir))
        for entry in message["entries"]:
            if entry["event"].get("dice") in ("A", "B", "D") and entry["event"]["type"] == "played/1":
                self.known_at[entry["event"]["throw"]] = time.monotonic()
        return None

    def act(self) -> None:
        """Pledge if that is due; do the simplest thing if the table waits for it."""
        pledge = self.device.pledge(self.full, PersonId(self.yours["person"]), CommandId(self.fresh_id()))
        if pledge is not None:
            self.send(encode(pledge))
        turn = self.board["turn"]
        if not self.yours["options"] or turn is None or turn["type"] != "decide/1" or self.acted == self.board["seq"]:
            return
        if self.yours["seat"] not in turn["awaited"]:
            return
        self.acted = self.board["seq"]
        action = simplest(self.yours["options"])
        if action["type"] == "throw/1":
            self.asked[self.board["dice"]["throws"] + 1] = time.monotonic()
        command = {"type": "act/1", "id": self.fresh_id(), "action": action, "phase": self.board["phase"]}
        self.send(json.dumps(command | {"nonce": f"{self.numbers:064x}"}).encode())

    def fresh_id(self) -> str:
        """An id that no other command of this client has."""
        self.numbers += 1
        return f"bench-{id(self)}-{self.numbers}"


async def dial(visitor: Visitor, table: str, delay_ms: int) -> Player:
    """Connect a client and greet the table."""
    headers = {"cookie": "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())}
    socket = await connect(f"ws://{visitor.host}/ws/t/{table}", additional_headers=headers, compression=None)
    player = Player(socket, delay_ms)
    player.send(b'{"type":"hello/1"}')
    return player


async def play_table(house: Served, delay_ms: int, wanted: int) -> list[float]:
    """One table; the times of its throws in ms, without those that were void."""
    visitors = [await asyncio.to_thread(house.visitor, name) for name in ("Margaux", "Theo")]
    table = (await asyncio.to_thread(lambda: visitors[0].opens(pace="sans")))["id"]
    players = [await dial(visitor, table, delay_ms) for visitor in visitors]
    tasks = [asyncio.create_task(player.listen()) for player in players]
    await asyncio.sleep(0.3 + delay_ms / 500)
    players[1].send(b'{"type":"sit/1","id":"bench-sits-down"}')
    await asyncio.sleep(0.3 + delay_ms / 250)
    players[0].send(b'{"type":"start/1","id":"bench-starts"}')
    took: list[float] = []
    while len(took) < wanted and players[0].board.get("stage") != "over":
        await asyncio.sleep(0.05)
        asked = {number: at for player in players for number, at in player.asked.items()}
        took = [
            1000 * (max(player.known_at[number] for player in players) - at)
            for number, at in asked.items()
            if all(number in player.known_at for player in players)
        ]
    for task in tasks:
        task.cancel()
    for player in players:
        await player.socket.close()
    return took


async def measure(house: Served, throws: int) -> None:
    """Alternate the protocols until each has enough throws, for each delay."""
    for delay_ms in DELAYS_MS:
        took: dict[int, list[float]] = {1: [], 2: []}
        while min(map(len, took.values())) < throws:
            for protocol in (1, 2):
                opening.DICE_PROTOCOL = protocol  # type: ignore[assignment]
                took[protocol] += await play_table(house, delay_ms, throws // 3)
        for protocol, times in took.items():
            p50, p95 = statistics.median(times), statistics.quantiles(times, n=20)[-1]
            print(
                f"delay {delay_ms:2} ms, protocol {protocol}: p50 {p50:6.1f} ms, p95 {p95:6.1f} ms (n = {len(times)})"
            )


def cpu() -> None:
    """The house's own work for a throw with three holders, without any store: µs and commits."""
    first, second = [], []
    for number in range(ROUNDS_OF_CPU):
        plain = Evening(number, secret=secret_of(number)).sit(MARGAUX, THEO, LOU).start()
        stake_all(plain)
        began = time.perf_counter_ns()
        plain.act(plain.banker, Throw())
        first.append((time.perf_counter_ns() - began) / 1000)
        evening = pledged(number)
        stake_all(evening)
        evening.awake = False
        began = time.perf_counter_ns()
        evening.act(evening.banker, Throw())
        evening.stir(MARGAUX, THEO, LOU)
        evening.ask(None, Deadline())
        second.append((time.perf_counter_ns() - began) / 1000)
    print(f"protocol 1: 1 commit, {statistics.median(first):.0f} µs a throw (n = {len(first)})")
    print(f"protocol 2: 2 commits, {statistics.median(second):.0f} µs a throw, three holders (n = {len(second)})")


def main() -> None:
    """Measure and print."""
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_THROWS
    cpu()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as house:
        asyncio.run(measure(house, throws))


if __name__ == "__main__":
    main()
