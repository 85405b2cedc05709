"""What nodes tell one another, and the bus that carries it. News, never truth: whatever is lost here is in the journal.

A word about a table goes to the nodes that have it in memory, one about the house to all of them. Nothing here waits:
a word is handed over and forgotten, and whether it arrives is seen only by what is heard.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec import Struct

from tripot.house import PersonId, TableId
from tripot.store import Guest, GuestId

NodeId = str
"""A process that serves, for as long as it lives; one that begins anew has another."""


class Heartbeat(Struct, frozen=True, tag="beat/1"):
    """I am alive. Its own beats also tell a node that the bus is."""

    node: NodeId


class NodeLeaving(Struct, frozen=True, tag="bye/1"):
    """I am closing in good order; my people will come to you."""

    node: NodeId


class GuestRenamed(Struct, frozen=True, tag="renamed/1"):
    """Someone goes by another name at every table."""

    node: NodeId
    guest: Guest


class GuestsDeleted(Struct, frozen=True, tag="forgotten/1"):
    """These are nobody any more, at any table."""

    node: NodeId
    guests: frozenset[GuestId]


class CommittedEntries(Struct, frozen=True, tag="news/1"):
    """Entries that were just committed, as they are stored and hashed."""

    node: NodeId
    table: TableId
    lines: tuple[bytes, ...]


class NodePresence(Struct, frozen=True, tag="here/1"):
    """Who is at this table through me, all of them; whoever I do not name is not."""

    node: NodeId
    table: TableId
    people: dict[PersonId, Guest] = {}
    nameless: int = 0
    """How many more listen,"""
    screens: int = 0
    """and how many screens on walls."""
    seq: int = 0
    """How far the table is, as I have it: the news may have been lost."""
    asks: bool = False
    """Tell me yours."""

    def __len__(self) -> int:
        return len(self.people) + self.nameless + self.screens


class Utterance(Struct, frozen=True, tag="uttered/1"):
    """A phrase or a gesture, as everybody is to hear it."""

    node: NodeId
    table: TableId
    message: bytes


TableMessage = CommittedEntries | NodePresence | Utterance
HouseMessage = Heartbeat | NodeLeaving | GuestRenamed | GuestsDeleted
BusMessage = TableMessage | HouseMessage


def monotonic_ms() -> int:
    """Milliseconds of a clock that never jumps, for what passes between nodes; it means nothing anywhere else."""
    return int(asyncio.get_running_loop().time() * 1000)


encode_bus_message = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(BusMessage).decode


def decode_bus_message(data: bytes) -> BusMessage | None:
    """A word from the bus; nothing where another version of the house says what this one does not know."""
    try:
        word: BusMessage = _decode(data)
    except msgspec.MsgspecError:
        return None
    return word


class Bus(Protocol):
    """What carries words between the nodes of a house."""

    node: NodeId
    is_single_node: bool
    """Whether there never is another node."""
    has_lost_messages: bool
    """Set by the bus when words may have been lost; whoever has seen it takes it back."""

    def start(self, hear: Callable[[BusMessage], None]) -> None:
        """From now on hand over every word that arrives, also those said here."""

    def publish(self, word: BusMessage) -> None:
        """Hand a word over, at once."""

    def subscribe(self, table: TableId) -> None:
        """Hear what is said about a table."""

    def unsubscribe(self, table: TableId) -> None:
        """No more of it."""

    async def close(self) -> None:
        """Send what was said, then hang up."""


class LocalBus:
    """The bus of a house of one node: nobody is there to hear."""

    is_single_node = True
    has_lost_messages = False

    def __init__(self, node: NodeId = "alone") -> None:
        self.node = node

    def start(self, hear: Callable[[BusMessage], None]) -> None:
        """Nothing will be heard."""

    def publish(self, word: BusMessage) -> None:
        """To nobody."""

    def subscribe(self, table: TableId) -> None:
        """Nobody speaks of it."""

    def unsubscribe(self, table: TableId) -> None:
        """Nobody did."""

    async def close(self) -> None:
        """Nothing is open."""
