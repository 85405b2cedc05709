"""Test helpers: invalid messages and many connections for a server in a separate process."""

import asyncio
import json
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import get_args

from tests.server.visitors import SOON, Visitor
from tripot.house.journal.commands import Command
from tripot.kernel import tag_of

KINDS = [*(tag_of(kind) for kind in get_args(Command)), "say/1", "react/1", "hello/2", "deadline/1", "", "x" * 300]
A_LINE = 500
"""Frames that one connection sends before a new one replaces it."""

BROKEN: dict[str, tuple[bytes, int]] = {
    "text that is no text": (b"\x81\x82\0\0\0\0\xff\xfe", 1007),
    "a frame without a mask": (b"\x81\x02{}", 1002),
    "an opcode nobody has": (b"\x8b\x80\0\0\0\0", 1002),
    "a reserved bit": (b"\xc1\x80\0\0\0\0", 1002),
    "a ping of 126 bytes": (b"\x89\xfe\x00\x7e\0\0\0\0" + b"x" * 126, 1002),
    "a ping in pieces": (b"\x09\x80\0\0\0\0", 1002),
    "a piece of nothing": (b"\x80\x80\0\0\0\0", 1002),
    "a message of 17 kB": (b"\x81\xfe\x42\x68\0\0\0\0" + b"x" * 17_000, 1009),
    "a message of 2**60 bytes": (b"\x81\xff\x10\0\0\0\0\0\0\0\0\0\0\0", 1009),
    "a close code nobody has": (b"\x88\x82\0\0\0\0\x00\x01", 1002),
}
"""Input that violates the WebSocket protocol, and the close code that it causes."""


class House:
    """``tripot serve`` in a separate process."""

    def __init__(self, folder: Path) -> None:
        called = [sys.executable, "-c", "from tripot.cli import main; main()", "serve", "--lang", "en"]
        where = ["--host", "127.0.0.1", "--port", "0", "--data", str(folder), "--bot-delay", "0"]
        folder.mkdir(exist_ok=True)
        self.errors = (folder / "errors.txt").open("w+")
        self.process = subprocess.Popen([*called, *where], stdout=subprocess.PIPE, stderr=self.errors, text=True)
        assert self.process.stdout is not None
        found = None
        while found is None:
            said = self.process.stdout.readline()
            assert said, "the house did not open"
            found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        self.port = int(found[1])
        self.base = f"http://127.0.0.1:{self.port}"

    @property
    def memory(self) -> float:
        """The memory of the server, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def visitor(self, name: str | None = None) -> Visitor:
        visitor = Visitor(self.base)
        if name is not None:
            assert visitor.call("PUT", "/api/me", {"name": name}).status == 200
        return visitor

    def is_well(self, host: Visitor, table: str) -> None:
        """Check that the host can connect and that the table works."""
        line = host.at(table)
        line.do("configure/1", pace="vif" if line.board["pace"] == "normal" else "normal")
        line.close()

    def close(self) -> str:
        """Stop the server. Return the warnings and errors in its log."""
        assert self.process.poll() is None, "the house fell"
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=3 * SOON)
        self.errors.seek(0)
        said = self.errors.read()
        self.errors.close()
        return said


@contextmanager
def house_of_its_own(folder: Path) -> Iterator[House]:
    house = House(folder)
    try:
        yield house
        complaints = house.close()
        assert "Traceback" not in complaints, complaints[-3000:]
    finally:
        if house.process.poll() is None:
            house.process.kill()
            house.process.wait()


def files_allowed(wanted: int) -> int:
    """Raise the limit of open files, as far as the system permits. Return the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


# Frames


def nonsense(rng: random.Random) -> tuple[bytes, bool]:
    """Return an invalid message, and whether it is text."""
    match rng.randrange(8):
        case 0:
            return rng.randbytes(rng.randrange(200)), False
        case 1:
            return "".join(chr(rng.choice((9, 34, 92, 123, 233, 0x202E, 0x1F3B2))) for _ in range(50)).encode(), True
        case 2:
            return json.dumps(_command(rng)).encode()[: rng.randrange(1, 20)], True
        case 3:
            depth = rng.randrange(1, 3000)
            return b"[" * depth + b"]" * rng.randrange(depth + 1), True
        case 4:
            return json.dumps({"type": "hello/1", "seq": rng.choice([-1, 2**60, 1.5, "x", None, []])}).encode(), True
        case 5:
            return json.dumps(_command(rng) | {"id": "x" * rng.randrange(15_000)}).encode(), True
    return json.dumps(_command(rng)).encode(), True


def _command(rng: random.Random) -> dict[str, object]:
    values: list[object] = [0, -1, 2**63, 10**40, 1e308, "", "seat", None, True, [], {}, [[0] * 5], {"type": "done/1"}]
    names = ["seat", "bot", "to", "action", "phase", "faces", "head", "switches", "pace", "person", "phrase", "type "]
    claimed = {rng.choice(names): rng.choice(values) for _ in range(rng.randrange(5))}
    return {"type": rng.choice(KINDS), "id": f"nonsense-{rng.getrandbits(64):x}", **claimed}


def framed(data: bytes, *, text: bool) -> bytes:
    """Return a WebSocket frame, masked with zeros."""
    opcode = b"\x81" if text else b"\x82"
    if len(data) < 126:
        return opcode + bytes([0x80 | len(data)]) + b"\0\0\0\0" + data
    return opcode + b"\xfe" + len(data).to_bytes(2) + b"\0\0\0\0" + data


class Wire:
    """A raw WebSocket connection from a chosen address."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.heard = Counter[str]()

    @classmethod
    async def dial(cls, house: House, table: str, address: str) -> "Wire":
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        asked = (
            f"GET /ws/t/{table} HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\nconnection: upgrade\r\n"
            "upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"x-forwarded-for: {address}\r\n\r\n"
        )
        writer.write(asked.encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        return cls(reader, writer)

    async def hear(self) -> int | None:
        """Receive the next message and count its code. Return the close code at the end of the connection."""
        first, second = await self.reader.readexactly(2)
        length = second
        if length == 126:
            length = int.from_bytes(await self.reader.readexactly(2))
        elif length == 127:
            length = int.from_bytes(await self.reader.readexactly(8))
        data = await self.reader.readexactly(length)
        if first & 15 == 8:
            return int.from_bytes(data[:2])
        if first & 15 == 1:
            said = json.loads(data)
            self.heard[said.get("code", said["type"])] += 1
        return None


async def frames(house: House, table: str, count: int, seed: int, lines: int = 4) -> Counter[str]:
    """Send this many frames, each of which must be refused. Return the number of refusals by code."""
    refused, left = Counter[str](), count
    numbers = iter(range(1, 1 << 24))

    async def one(rng: random.Random) -> None:
        nonlocal left
        while left > 0:
            batch = min(A_LINE, left)
            left -= batch
            number = next(numbers)
            wire = await Wire.dial(house, table, f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}")
            wire.writer.write(framed(b'{"type": "hello/1"}', text=True))
            for _ in range(batch):
                data, text = nonsense(rng)
                wire.writer.write(framed(data, text=text))
                await wire.writer.drain()
                while wire.reader._buffer:  # type: ignore[attr-defined]
                    assert await wire.hear() is None, "the line ended"
            said = set(wire.heard)
            while sum(wire.heard[code] for code in wire.heard if not code.endswith("/1")) < batch:
                assert await asyncio.wait_for(wire.hear(), 3 * SOON) is None, "the line ended"
            refused.update({code: n for code, n in wire.heard.items() if not code.endswith("/1")})
            assert said <= {"presence/1", "snapshot/1", "news/1", *refused}
            wire.writer.transport.abort()

    await asyncio.gather(*[one(random.Random(seed + number)) for number in range(lines)])
    return refused


# Connections


BEGINNINGS = (
    b"",
    b"G",
    b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
)


def half_open(port: int, count: int) -> list[socket.socket]:
    """Open this many connections, and send only the beginning of a request on each."""
    opened = []
    for number in range(count):
        line = socket.create_connection(("127.0.0.1", port), timeout=SOON)
        line.sendall(BEGINNINGS[number % len(BEGINNINGS)])
        opened.append(line)
    return opened


def ended(lines: list[socket.socket], seconds: float) -> Counter[str]:
    """Wait until all connections are closed. Return the number of connections by close code."""
    ends, until = Counter[str](), time.monotonic() + seconds
    for line in lines:
        line.settimeout(max(0.01, until - time.monotonic()))
        try:
            said = line.recv(4096)
            ends[said[9:12].decode() or "closed"] += 1
        except TimeoutError:
            ends["open"] += 1
        except ConnectionResetError:
            ends["closed"] += 1
        line.close()
    return ends
