"""The supervisor's door: accepts connections, peeks at their request line, hands each to a worker. It reads nothing.

A client that says nothing costs a file descriptor for ``PEEK_TIMEOUT_S`` and is then a worker's, with the time limits
and the bound on idle connections that hold there.
"""

import asyncio
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress

from msgspec import Struct

from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.server.workers.handover import give_socket
from tripot.server.workers.routing import ANY_WORKER, PEEK_BYTES, Route, read_route

BACKLOG = 2_048

PEEK_TIMEOUT_S = 1.0
"""How long a request line is waited for before the connection goes to any worker."""

PEEK_AGAIN_S = 0.02
"""After how long an incomplete request line is looked at again; the system reports it as readable all the time."""

MAX_PEEKED = 1_024
"""Connections whose request line is waited for; beyond it the oldest goes to any worker at once."""

ACCEPTS_AT_ONCE = 64

ACCEPT_AGAIN_S = 0.5
"""Pause after the system refused a file descriptor."""

Rank = Callable[[Route], Iterable[socket.socket]]
"""The handover pairs of the workers that may take a connection, best first."""


class PeekedConnection(Struct, eq=False):
    """An accepted connection whose request line has not come."""

    accepted: socket.socket
    timers: list[asyncio.TimerHandle] = []
    """The time limit, and after it when the line is looked at again."""


class Dispatcher:
    """Accepts while it is told to."""

    def __init__(self, listening: socket.socket, rank: Rank) -> None:
        self._listening, self._rank = listening, rank
        self._peeked: dict[PeekedConnection, None] = {}
        self._loop = asyncio.get_running_loop()
        self._is_accepting = False
        self._listening.settimeout(0)

    @property
    def waiting(self) -> int:
        """How many connections wait for their request line."""
        return len(self._peeked)

    def start(self) -> None:
        """Accept connections; those that came before wait in the backlog."""
        if not self._is_accepting:
            self._is_accepting = True
            self._listening.listen(BACKLOG)
            self._loop.add_reader(self._listening, self._accept)

    def pause(self) -> None:
        """Accept none: new ones wait in the backlog."""
        if self._is_accepting:
            self._is_accepting = False
            self._loop.remove_reader(self._listening)

    def close(self) -> None:
        """Refuse new connections; those that wait go to a worker, which closes them as all its own."""
        self.pause()
        self._listening.close()
        for connection in tuple(self._peeked):
            self._settle(connection, ANY_WORKER)

    def _accept(self) -> None:
        for _ in range(ACCEPTS_AT_ONCE):
            try:
                accepted, _ = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                SERVER_LOG.warning(LogEvent.ACCEPT_FAILED, "cannot accept a connection: %s", error)
                self._loop.remove_reader(self._listening)
                self._loop.call_later(ACCEPT_AGAIN_S, self._accept_again)
                return
            accepted.settimeout(0)
            self._expect_request(accepted)

    def _accept_again(self) -> None:
        if self._is_accepting:
            self._loop.add_reader(self._listening, self._accept)

    def _expect_request(self, accepted: socket.socket) -> None:
        connection = PeekedConnection(accepted)
        connection.timers = [self._loop.call_later(PEEK_TIMEOUT_S, self._settle, connection, ANY_WORKER)]
        if len(self._peeked) >= MAX_PEEKED:
            self._settle(next(iter(self._peeked)), ANY_WORKER)
        self._peeked[connection] = None
        self._loop.add_reader(accepted, self._peek, connection)

    def _peek(self, connection: PeekedConnection) -> None:
        try:
            head = connection.accepted.recv(PEEK_BYTES, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            head = b""
        if not head:
            self._forget(connection)
            connection.accepted.close()
        elif (route := read_route(head)) is not None:
            self._settle(connection, route)
        else:
            self._loop.remove_reader(connection.accepted)
            again = self._loop.call_later(
                PEEK_AGAIN_S, self._loop.add_reader, connection.accepted, self._peek, connection
            )
            connection.timers[1:] = [again]

    def _forget(self, connection: PeekedConnection) -> None:
        self._peeked.pop(connection, None)
        for timer in connection.timers:
            timer.cancel()
        self._loop.remove_reader(connection.accepted)

    def _settle(self, connection: PeekedConnection, route: Route) -> None:
        """Hand the connection to the first worker that takes it; without any, close it."""
        self._forget(connection)
        with connection.accepted as accepted, suppress(StopIteration):
            next(pair for pair in self._rank(route) if give_socket(pair, accepted))
