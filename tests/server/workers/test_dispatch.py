"""The supervisor's door: who is handed over, when, and to whom. Real sockets; the workers are the ends of pairs."""

import asyncio
import socket
from collections.abc import Callable, Coroutine, Iterable
from contextlib import ExitStack, suppress
from typing import Any

import pytest

from tripot.server.run import bind_socket
from tripot.server.workers import dispatch
from tripot.server.workers.dispatch import Dispatcher
from tripot.server.workers.handover import SupervisorGone, create_pair, give_socket, take_sockets
from tripot.server.workers.routing import ANY_WORKER, Route


class Door:
    """A dispatcher before two pairs, and what was asked of its ranking."""

    def __init__(self, open_sockets: ExitStack) -> None:
        self._open_sockets = open_sockets
        listening = open_sockets.enter_context(bind_socket("127.0.0.1", 0))
        self.address = listening.getsockname()
        self.pairs = [create_pair(), create_pair()]
        for end in (end for pair in self.pairs for end in pair):
            open_sockets.enter_context(end)
        self.routes: list[Route] = []
        self.dispatcher = Dispatcher(listening, self._rank)
        self.dispatcher.start()

    def _rank(self, route: Route) -> Iterable[socket.socket]:
        self.routes.append(route)
        return [ours for ours, _ in self.pairs]

    def taken(self, worker: int = 0) -> list[socket.socket]:
        return [self._open_sockets.enter_context(it) for it in take_sockets(self.pairs[worker][1])]

    def client(self, said: bytes = b"") -> socket.socket:
        client = self._open_sockets.enter_context(socket.create_connection(self.address))
        client.sendall(said)
        return client

    async def handed(self, number: int = 1, worker: int = 0) -> list[socket.socket]:
        found: list[socket.socket] = []
        async with asyncio.timeout(20):
            while len(found) < number:
                found += self.taken(worker)
                await asyncio.sleep(0.005)
        return found


def at_the_door(play: Callable[[Door], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        with ExitStack() as open_sockets:
            door = Door(open_sockets)
            try:
                await play(door)
            finally:
                door.dispatcher.close()

    asyncio.run(main())


def test_a_worker_gets_the_socket_itself_with_the_whole_request_and_the_real_address() -> None:
    async def play(door: Door) -> None:
        client = door.client(b"GET /ws/t/abc HTTP/1.1\r\n\r\n")
        (accepted,) = await door.handed()
        assert door.routes == [Route(table=b"abc")]
        assert accepted.getpeername() == client.getsockname()
        assert accepted.recv(100) == b"GET /ws/t/abc HTTP/1.1\r\n\r\n"
        accepted.send(b"hello")
        assert client.recv(100) == b"hello"

    at_the_door(play)


def test_a_request_in_pieces_is_waited_for_and_holds_nobody_else() -> None:
    async def play(door: Door) -> None:
        slow = door.client(b"GET /ws/t/")
        await asyncio.sleep(0.05)
        door.client(b"GET /ws/t/quick HTTP/1.1\r\n")
        await door.handed()
        assert door.routes == [Route(table=b"quick")]
        slow.sendall(b"slow HTTP/1.1\r\n")
        await door.handed()
        assert door.routes[1:] == [Route(table=b"slow")]

    at_the_door(play)


def test_a_silent_client_and_half_a_line_go_to_any_worker_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "PEEK_TIMEOUT_S", 0.1)

    async def play(door: Door) -> None:
        door.client()
        door.client(b"GET /ws/t/half")
        await door.handed(2)
        assert door.routes == [ANY_WORKER, ANY_WORKER]
        assert door.dispatcher.waiting == 0

    at_the_door(play)


def test_beyond_the_bound_the_oldest_silent_client_goes_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "PEEK_TIMEOUT_S", 60.0)
    monkeypatch.setattr(dispatch, "MAX_PEEKED", 3)

    async def play(door: Door) -> None:
        clients = [door.client() for _ in range(5)]
        handed = await door.handed(2)
        assert [it.getpeername() for it in handed] == [it.getsockname() for it in clients[:2]]
        assert door.dispatcher.waiting == 3

    at_the_door(play)


def test_a_client_that_leaves_without_a_word_is_forgotten() -> None:
    async def play(door: Door) -> None:
        door.client().close()
        door.client(b"GET / HTTP/1.1\r\n")
        await door.handed()
        async with asyncio.timeout(20):
            while door.dispatcher.waiting:
                await asyncio.sleep(0.01)
        assert door.routes == [ANY_WORKER]

    at_the_door(play)


def test_a_client_that_leaves_in_the_middle_of_a_line_is_handed_over_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "PEEK_TIMEOUT_S", 0.1)

    async def play(door: Door) -> None:
        door.client(b"GET /ws").close()
        (accepted,) = await door.handed()
        assert accepted.recv(100) == b"GET /ws"
        assert accepted.recv(100) == b""

    at_the_door(play)


def test_a_full_or_dead_worker_is_passed_over_and_without_any_the_connection_ends() -> None:
    async def play(door: Door) -> None:
        with socket.socket() as any_socket:
            while give_socket(door.pairs[0][0], any_socket):
                pass  # one that takes nothing
        door.client(b"GET / HTTP/1.1\r\n")
        await door.handed(worker=1)
        for _, theirs in door.pairs:
            theirs.close()
        client = door.client(b"GET / HTTP/1.1\r\n")
        with suppress(ConnectionResetError):  # what the client had sent was never read
            assert await asyncio.to_thread(client.recv, 10) == b""

    at_the_door(play)


def test_a_worker_notices_that_its_supervisor_is_gone() -> None:
    ours, theirs = create_pair()
    with theirs:
        assert list(take_sockets(theirs)) == []
        ours.close()
        with pytest.raises(SupervisorGone):
            list(take_sockets(theirs))


def test_closed_it_refuses_and_hands_over_those_that_wait() -> None:
    async def play(door: Door) -> None:
        door.client()
        async with asyncio.timeout(20):
            while not door.dispatcher.waiting:
                await asyncio.sleep(0.01)
        door.dispatcher.close()
        await door.handed()
        with pytest.raises(ConnectionRefusedError):
            door.client()

    at_the_door(play)
