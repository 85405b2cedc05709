"""The link between a worker process and its supervisor: frames over a Unix socket pair. No frame is acted on here.

A frame is its length in four bytes and a MessagePack array. Both ends run the same code, and nobody else has a file
descriptor of the pair, so a frame carries no MAC. Sending never waits: a link whose other end reads nothing drops
frames beyond a bound, and :meth:`WorkerLink.send` says so.
"""

import asyncio
from collections.abc import Callable
from typing import cast

import msgspec
from msgspec import Struct

from tripot.house import TableId

MAX_UNSENT_BYTES = 16 * 1024 * 1024
"""Bytes that wait for the other end; more frames are dropped."""

HEAD_BYTES = 4


class LinkFrame(Struct, frozen=True, array_like=True, tag=True):
    """The base of all frames."""


class WorkerStart(LinkFrame, frozen=True):
    """The first frame to a worker: what it serves. The rest of its configuration is in its environment."""

    number: int
    """From 1; the number of a worker that died goes to the one that replaces it."""
    store: str
    bot_delay_ms: int
    local_url: str
    lan_url: str | None


class WorkerAlive(LinkFrame, frozen=True):
    """The worker serves; sent when it does, and every second."""


class TableSubscribed(LinkFrame, frozen=True):
    """The worker wants the messages about a table from now on."""

    table: TableId


class TableUnsubscribed(LinkFrame, frozen=True):
    """The worker wants no more messages about a table."""

    table: TableId


class TableFrame(LinkFrame, frozen=True):
    """A message about a table, for the other workers that have subscribed to it."""

    table: TableId
    message: bytes


class HouseFrame(LinkFrame, frozen=True):
    """A message for all workers, the sender included."""

    message: bytes


AnyFrame = WorkerStart | WorkerAlive | TableSubscribed | TableUnsubscribed | TableFrame | HouseFrame

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(AnyFrame).decode


def encode_frame(frame: AnyFrame) -> bytes:
    """A frame as it goes over the link; one that goes to several is encoded once."""
    data = _encode(frame)
    return len(data).to_bytes(HEAD_BYTES) + data


class WorkerLink(asyncio.Protocol):
    """One end of a link. ``receive`` gets every frame, ``on_lost`` is called once when the other end is gone."""

    def __init__(self) -> None:
        self.receive: Callable[[AnyFrame], None] = lambda _frame: None
        self.on_lost: Callable[[], None] = lambda: None
        self._transport: asyncio.Transport | None = None
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The link stands."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Take every complete frame out of what has come."""
        data = self._unread + data
        at = 0
        while len(data) - at >= HEAD_BYTES:
            end = at + HEAD_BYTES + int.from_bytes(data[at : at + HEAD_BYTES])
            if len(data) < end:
                break
            self.receive(_decode(data[at + HEAD_BYTES : end]))
            at = end
        self._unread = data[at:]

    def connection_lost(self, _exc: Exception | None) -> None:
        """The other end has closed it, or has died."""
        self._transport = None
        self.on_lost()

    def send(self, data: bytes) -> bool:
        """Send an encoded frame in the background; returns whether it was taken."""
        transport = self._transport
        if transport is None or transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
            return False
        transport.write(data)
        return True

    def abort(self) -> None:
        """Close at once: the other end is gone, or ends without what waits."""
        if self._transport is not None:
            self._transport.abort()
