"""The message bus between nodes: Protocol, address, the bus of a single node. Publish and forget; nothing waits.

Delivery is at most once and unordered. Receivers detect a lost message by its consequences: a gap in the seq of a
table, a missing heartbeat.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from tripot.house import TableId
from tripot.server.cluster.messages import BusMessage, NodeId


def monotonic_ms() -> int:
    """Milliseconds of the event loop's clock, which never jumps. Only differences within one process mean anything."""
    return int(asyncio.get_running_loop().time() * 1000)


class BusAddress(Struct, frozen=True):
    """Where NATS is. Name and password, or a token, are part of each URL; ``tls://`` asks for TLS."""

    urls: tuple[str, ...]
    """Of the servers of one cluster; when the connection to one is lost, another is tried."""
    prefix: str = "tripot"
    """What the subjects of this house begin with."""
    ca: Path | None = None
    """The certificate authority of the server, if it is not one that the system trusts."""


class Bus(Protocol):
    """Carries messages between the nodes of a house."""

    node: NodeId
    kind: str
    """What carries the messages, for metrics."""
    is_single_node: bool
    """Whether there is never another node."""
    has_lost_messages: bool
    """Set by the bus when messages may have been lost; cleared by the reader."""
    is_up: bool
    """Whether it carries messages, as far as known: set when one comes, cleared by silence or a lost connection."""

    def start(self, receive: Callable[[BusMessage], None]) -> None:
        """Deliver every message from now on to ``receive``, this node's own included."""

    def publish(self, message: BusMessage) -> None:
        """Send a message in the background."""

    def subscribe(self, table: TableId) -> None:
        """Receive the messages about a table."""

    def unsubscribe(self, table: TableId) -> None:
        """Stop receiving the messages about a table."""

    async def close(self) -> None:
        """Send what was published, then disconnect."""


class LocalBus:
    """The bus of a house with one node: it drops every message."""

    kind = "none"
    is_single_node = True
    has_lost_messages = is_up = False

    def __init__(self, node: NodeId = "alone") -> None:
        self.node = node

    def start(self, receive: Callable[[BusMessage], None]) -> None:
        """Do nothing: no message will come."""

    def publish(self, message: BusMessage) -> None:
        """Drop the message."""

    def subscribe(self, table: TableId) -> None:
        """Do nothing."""

    def unsubscribe(self, table: TableId) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""
