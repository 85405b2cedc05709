"""Tests a relayed connection: bytes are copied in both directions with backpressure, and both ends close together."""

import asyncio
from collections.abc import Iterator
from contextlib import closing

import pytest

from tripot.server.nodes.relay import ClientSide
from tripot.server.telemetry.counters import RELAYED_CONNECTIONS


class Transport(asyncio.Transport):
    """One end of a connection that records all calls."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_reading, self.is_open = True, True

    def write(self, data: object) -> None:
        assert isinstance(data, bytes)
        self.written += data

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def is_closing(self) -> bool:
        return not self.is_open

    def close(self) -> None:
        self.is_open = False

    def abort(self) -> None:
        self.is_open = False


class Writer:
    """A fake of the stream that a relay uses."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport


class Spliced:
    """A relayed connection: the client, the relay and the owner."""

    def __init__(self) -> None:
        self.client, self.owner, self.lost = Transport(), Transport(), 0
        self.near = ClientSide(Writer(self.owner), b"GET / HTTP/1.1\r\n\r\n", self.note_loss)  # type: ignore[arg-type]
        self.far = self.near.owner_side
        self.near.connections = {self.near}
        self.near.connection_made(self.client)

    def note_loss(self) -> None:
        self.lost += 1


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    with closing(asyncio.new_event_loop()) as made:
        yield made


def test_the_request_comes_first_and_bytes_are_copied_as_they_are(loop: asyncio.AbstractEventLoop) -> None:
    async def run() -> None:
        spliced = Spliced()
        assert spliced.owner.written == b"GET / HTTP/1.1\r\n\r\n"
        spliced.near.data_received(b"\x81\x00")
        spliced.far.data_received(b"HTTP/1.1 101")
        assert spliced.owner.written.endswith(b"\r\n\r\n\x81\x00")
        assert spliced.client.written == b"HTTP/1.1 101"
        spliced.near.connection_lost(None)

    loop.run_until_complete(run())


def test_a_slow_side_pauses_the_other(loop: asyncio.AbstractEventLoop) -> None:
    async def run() -> None:
        spliced = Spliced()
        spliced.near.pause_writing()
        assert (spliced.owner.is_reading, spliced.client.is_reading) == (False, True)
        spliced.near.resume_writing()
        assert spliced.owner.is_reading
        spliced.far.pause_writing()
        assert (spliced.owner.is_reading, spliced.client.is_reading) == (True, False)
        spliced.far.resume_writing()
        assert spliced.client.is_reading
        spliced.near.connection_lost(None)

    loop.run_until_complete(run())


@pytest.mark.parametrize("first", ["near", "far"])
def test_both_sides_end_together_and_once(loop: asyncio.AbstractEventLoop, first: str) -> None:
    async def run() -> None:
        before = RELAYED_CONNECTIONS._value.get()
        spliced = Spliced()
        assert RELAYED_CONNECTIONS._value.get() == before + 1
        if first == "far":
            spliced.far.connection_lost(None)
            assert spliced.client.is_closing(), "after the data sent to it"
        spliced.near.connection_lost(None)
        assert spliced.owner.is_closing()
        assert (spliced.lost, RELAYED_CONNECTIONS._value.get()) == (1, before)
        assert spliced.near.connections == set()

    loop.run_until_complete(run())


def test_an_owner_that_closed_before_the_request_ends_the_client(loop: asyncio.AbstractEventLoop) -> None:
    async def run() -> None:
        spliced = Spliced()
        late = ClientSide(Writer(spliced.owner), b"", spliced.note_loss)  # type: ignore[arg-type]
        spliced.owner.close()
        client = Transport()
        late.connections = set()
        late.connection_made(client)
        assert client.is_closing()
        for side in (late, spliced.near):
            side.connection_lost(None)

    loop.run_until_complete(run())
