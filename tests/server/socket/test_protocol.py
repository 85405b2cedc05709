"""Tests a WebSocket after its handshake, with a fake transport: frames, pings, deadlines, backpressure."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest
from websockets.frames import Close, Frame, Opcode

from tests.server.abuse import BROKEN
from tests.server.visitors import SOON
from tripot.server import uvicorn_protocols
from tripot.server.socket import protocol
from tripot.server.socket.protocol import MAX_FRAGMENTS, MAX_QUEUED_MESSAGES, MessageHandler, SocketProtocol


class HeldTransport(asyncio.Transport):
    """Records all writes."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.is_reading = True
        self.ended: str | None = None
        self.on_write: Callable[[bytes], None] = lambda _: None

    def write(self, data: object) -> None:
        assert isinstance(data, bytes)
        self.written.append(data)
        self.on_write(data)

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = "aborted"

    def is_closing(self) -> bool:
        return self.ended is not None

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    @property
    def close_code(self) -> int | None:
        """The code of the close frame, if one was written."""
        last = self.written[-1] if self.written else b""
        return int.from_bytes(last[2:4]) if last[:1] == b"\x88" else None


class Handler(MessageHandler):
    """Records all callbacks."""

    def __init__(self) -> None:
        self.told: list[str | bytes] = []

    def handle_message(self, data: str | bytes) -> None:
        self.told.append(data)

    def handle_drained(self) -> None:
        self.told.append(b"drained")

    def handle_closing(self) -> None:
        self.told.append(b"closing")

    def handle_lost(self) -> None:
        self.told.append(b"lost")


Case = Callable[[SocketProtocol, HeldTransport, Handler], Awaitable[None]]


def on_a_connection(case: Case) -> None:
    """Run a test case on a new connection."""

    async def run() -> None:
        handler, transport = Handler(), HeldTransport()
        socket = SocketProtocol(handler)
        socket.connections = {socket}
        socket.connection_made(transport)
        await case(socket, transport, handler)
        socket.connection_lost(None)
        assert handler.told[-1] == b"lost"
        assert not socket.connections

    asyncio.run(run())


async def wait_for_end(transport: HeldTransport, *ends: str) -> None:
    """Wait until the connection has ended, in one of these ways if any are given."""
    async with asyncio.timeout(SOON):
        while transport.ended not in (ends or ("closed", "aborted")):
            await asyncio.sleep(0.005)


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_messages_of_every_length_are_one_frame_in_one_write(size: int) -> None:
    async def case(socket: SocketProtocol, transport: HeldTransport, _: Handler) -> None:
        socket.send_bytes(b"x" * size)
        socket.send_bytes(b"{}")
        assert not transport.written, "writes wait for the end of the loop iteration"
        await asyncio.sleep(0)
        expected = [Frame(Opcode.TEXT, text).serialize(mask=False) for text in (b"x" * size, b"{}")]
        assert transport.written == [b"".join(expected)]

    on_a_connection(case)


@pytest.mark.parametrize("step", [1, 2, 7, 1000])
def test_fragmented_reads_give_whole_messages(step: int) -> None:
    async def case(socket: SocketProtocol, _: HeldTransport, handler: Handler) -> None:
        frames = [
            masked(Opcode.TEXT, "é".encode()[:1], fin=False),
            masked(Opcode.PING, b"between"),
            masked(Opcode.CONT, b"", fin=False),
            masked(Opcode.CONT, "é".encode()[1:]),
            masked(Opcode.BINARY, b"\xff"),
            masked(Opcode.TEXT, b""),
        ]
        data = b"".join(frames)
        for at in range(0, len(data), step):
            socket.data_received(data[at : at + step])
        assert handler.told == ["é", b"\xff", ""]

    on_a_connection(case)


@pytest.mark.parametrize("what", BROKEN)
def test_protocol_violations_close_with_their_code(what: str) -> None:
    sent, code = BROKEN[what]

    async def case(socket: SocketProtocol, transport: HeldTransport, handler: Handler) -> None:
        socket.data_received(sent)
        assert (transport.close_code, transport.ended) == (code, "closed")
        socket.send_bytes(b"too late")
        await asyncio.sleep(0)
        assert transport.close_code == code
        assert handler.told == []

    on_a_connection(case)


def test_a_message_has_a_limited_number_of_fragments() -> None:
    async def case(socket: SocketProtocol, transport: HeldTransport, handler: Handler) -> None:
        socket.data_received(masked(Opcode.TEXT, b"", fin=False))
        for _ in range(MAX_FRAGMENTS - 1):
            socket.data_received(masked(Opcode.CONT, b"", fin=False))
        assert transport.ended is None
        socket.data_received(masked(Opcode.CONT, b""))
        assert (transport.close_code, transport.ended) == (1009, "closed")
        assert handler.told == []

    on_a_connection(case)


def test_pings_are_answered_unless_the_answers_are_not_read() -> None:
    async def case(socket: SocketProtocol, transport: HeldTransport, _: Handler) -> None:
        socket.data_received(masked(Opcode.PING, b"there?"))
        assert transport.written == [Frame(Opcode.PONG, b"there?").serialize(mask=False)]
        socket.pause_writing()
        socket.data_received(masked(Opcode.PING, b"there?"))
        assert transport.ended == "aborted"

    on_a_connection(case)


def test_a_client_is_pinged_until_it_stops_answering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "PING_INTERVAL_S", 0.02)

    async def case(socket: SocketProtocol, transport: HeldTransport, _: Handler) -> None:
        def answer_three_pings(frame: bytes) -> None:
            """Answer a ping at once. If the test polled instead, it might be late for the next ping."""
            socket.data_received(masked(Opcode.PONG, b"not this"))
            if len(transport.written) <= 3:
                socket.data_received(masked(Opcode.PONG, frame[2:]))

        transport.on_write = answer_three_pings
        await wait_for_end(transport)
        *pings, _ = transport.written
        assert [ping[:2] for ping in pings] == [b"\x89\x04"] * 4
        assert transport.close_code == 1011

    on_a_connection(case)


def test_a_client_with_unread_pongs_is_not_lost() -> None:
    async def case(socket: SocketProtocol, transport: HeldTransport, _: Handler) -> None:
        socket.pause_reading()
        socket.ping_every(0.01)
        async with asyncio.timeout(SOON):
            while len(transport.written) < 4:
                await asyncio.sleep(0.001)
        assert transport.close_code is None
        socket.resume_reading()
        await wait_for_end(transport)  # now the client has time to answer, but does not
        assert transport.close_code == 1011

    on_a_connection(case)


def test_a_busy_process_does_not_mistake_its_own_delay_for_a_lost_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LATE_TIMER_S", 0.01)

    async def case(socket: SocketProtocol, transport: HeldTransport, _: Handler) -> None:
        def be_busy() -> None:
            end = time.monotonic() + 0.1
            while time.monotonic() < end:
                pass

        def block(_: bytes) -> None:
            """Block the process for longer than the interval of pings, so that an answer waits to be read."""
            transport.on_write = lambda _: None
            asyncio.get_running_loop().call_soon(be_busy)

        transport.on_write = block
        socket.ping_every(0.02)
        async with asyncio.timeout(SOON):
            while len(transport.written) < 2:
                await asyncio.sleep(0.001)
        assert transport.written[1][:2] == b"\x89\x04"  # another ping instead of a close frame

    on_a_connection(case)


def test_a_client_that_never_reads_is_closed_as_too_slow_and_then_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "WRITE_TIMEOUT_S", 0.02)

    async def case(socket: SocketProtocol, transport: HeldTransport, handler: Handler) -> None:
        socket.pause_writing()
        for _ in range(MAX_QUEUED_MESSAGES):
            socket.send_bytes(b"{}")
        await asyncio.sleep(0)
        assert transport.written == []
        assert socket.is_backed_up
        socket.send_bytes(b"{}")
        assert not socket.is_backed_up, "waiting messages are dropped"
        await wait_for_end(transport)
        assert transport.ended == "aborted"
        assert handler.told == []

    on_a_connection(case)


def test_a_client_that_reads_again_in_time_gets_everything_and_then_the_close() -> None:
    async def case(socket: SocketProtocol, transport: HeldTransport, handler: Handler) -> None:
        socket.pause_writing()
        for number in range(200):
            socket.send_bytes(b"%d" % number)
        await asyncio.sleep(0)
        socket.resume_writing()
        assert b"".join(transport.written).count(b"\x81") == 200
        assert handler.told == [b"drained"]
        socket.send_bytes(b"last")
        socket.close(4404)
        socket.send_bytes(b"never")
        await asyncio.sleep(0)
        assert transport.written[-2:] == [b"\x81\x04last", b"\x88\x02" + (4404).to_bytes(2)]
        assert handler.told == [b"drained", b"closing"]
        socket.data_received(masked(Opcode.TEXT, b"unheard"))
        assert transport.ended is None, "the client's close frame is awaited"
        socket.data_received(masked(Opcode.CLOSE, Close(4404, "").serialize()))
        assert transport.ended == "closed"
        assert handler.told == [b"drained", b"closing"]

    on_a_connection(case)


def test_a_missing_close_answer_is_not_awaited_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "CLOSE_TIMEOUT_S", 0.02)

    async def case(socket: SocketProtocol, transport: HeldTransport, _: Handler) -> None:
        socket.pause_reading()
        socket.close(1013)
        await asyncio.sleep(0)
        assert transport.is_reading, "otherwise its close frame would never be read"
        await wait_for_end(transport)
        assert transport.close_code == 1013

    on_a_connection(case)


def test_a_slow_reader_does_not_delay_the_deadline_of_a_close(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "WRITE_TIMEOUT_S", 0.02)

    async def case(socket: SocketProtocol, transport: HeldTransport, _: Handler) -> None:
        socket.pause_writing()
        socket.data_received(masked(Opcode.CLOSE, Close(1000, "").serialize()))
        assert transport.ended == "closed"
        socket.resume_writing()
        await wait_for_end(transport, "aborted")

    on_a_connection(case)


def test_a_connection_closed_before_takeover_closes_at_takeover() -> None:
    async def case(_: SocketProtocol, transport: HeldTransport, __: Handler) -> None:
        turned_away = SocketProtocol(MessageHandler())
        turned_away.close(4403)
        await asyncio.sleep(0)
        turned_away.connections = set()
        turned_away.connection_made(transport)
        await asyncio.sleep(0)
        assert transport.close_code == 4403
        turned_away.connection_lost(None)

    on_a_connection(case)


def test_a_process_that_ends_closes_its_connections() -> None:
    async def case(socket: SocketProtocol, transport: HeldTransport, _: Handler) -> None:
        socket.shutdown()
        assert (transport.close_code, transport.ended) == (1012, "closed")

    on_a_connection(case)


@pytest.mark.parametrize("step", [1, 3, 1000])
def test_messages_are_read_whole_fragmented_or_interleaved(step: int) -> None:
    async def case(socket: SocketProtocol, _: HeldTransport, handler: Handler) -> None:
        frames = [
            masked(Opcode.TEXT, b"whole"),
            masked(Opcode.TEXT, b"in pie", fin=False),
            masked(Opcode.PING, b"between"),
            masked(Opcode.CONT, b"ces"),
        ]
        data = b"".join(frames)
        for at in range(0, len(data), step):
            socket.data_received(data[at : at + step])
        assert handler.told == ["whole", "in pieces"]

    on_a_connection(case)


def test_a_compressed_message_is_refused() -> None:
    async def case(socket: SocketProtocol, transport: HeldTransport, _: Handler) -> None:
        first, *rest = masked(Opcode.TEXT, b"Hello")
        socket.data_received(bytes([first | 0x40, *rest]))
        assert (transport.close_code, transport.ended) == (1002, "closed")

    on_a_connection(case)
