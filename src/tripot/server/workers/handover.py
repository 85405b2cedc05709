"""Handing an accepted socket from the supervisor to a worker: one byte and one file descriptor each, never waiting."""

import socket
from collections.abc import Iterator
from contextlib import suppress

MAX_TAKEN_AT_ONCE = 64
"""Sockets that a worker takes before its other work goes on."""


class SupervisorGone(Exception):
    """The other end of the pair is closed."""


def create_pair() -> tuple[socket.socket, socket.socket]:
    """The supervisor's end, which never blocks, and the worker's."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    ours.settimeout(0)
    theirs.settimeout(0)
    return ours, theirs


def give_socket(pair: socket.socket, accepted: socket.socket) -> bool:
    """Send a socket; returns whether it is on its way. A worker that takes none, or is gone, gets none."""
    with suppress(OSError):  # BlockingIOError: the pair is full; BrokenPipeError: the worker is gone
        return socket.send_fds(pair, [b"\0"], [accepted.fileno()]) == 1
    return False


def take_sockets(pair: socket.socket) -> Iterator[socket.socket]:
    """The sockets that have come. Raises :class:`SupervisorGone`."""
    for _ in range(MAX_TAKEN_AT_ONCE):
        try:
            mark, files, _, _ = socket.recv_fds(pair, 1, 1)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            raise SupervisorGone from None
        if not mark:
            raise SupervisorGone
        for file in files:  # none where this process has no file descriptor left: the system has closed it
            accepted = socket.socket(fileno=file)
            accepted.settimeout(0)
            yield accepted
