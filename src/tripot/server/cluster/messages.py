"""Messages between the nodes of a house, as MessagePack. They may be lost: only the journal is authoritative.

A :data:`TableMessage` goes to the nodes that have the table in memory, a :data:`HouseMessage` to all nodes. Tags and
field names are the wire format: during a rolling restart two versions of the code read each other's messages.
"""

import msgspec
from msgspec import Struct

from tripot.house import Hash, PersonId, TableId
from tripot.house.bot_lines import BotSaid
from tripot.house.quick_chat import Reacted, Said
from tripot.house.screens import PhaseShown
from tripot.store import Guest, GuestId

NodeId = str
"""One server process. A restarted process has a new id."""


class Heartbeat(Struct, frozen=True, tag="beat/1"):
    """The node is alive. A node that receives its own heartbeat knows that the bus is up."""

    node: NodeId


class NodeLeaving(Struct, frozen=True, tag="bye/1"):
    """The node shuts down in good order; its people reconnect to the others."""

    node: NodeId


class GuestRenamed(Struct, frozen=True, tag="renamed/1"):
    """A guest has a new name at every table."""

    node: NodeId
    guest: Guest


class GuestsDeleted(Struct, frozen=True, tag="forgotten/1"):
    """These guests are deleted at every table."""

    node: NodeId
    guests: frozenset[GuestId]


class SessionsEnded(Struct, frozen=True, tag="sessions_ended/1"):
    """These sessions have ended, by their public ids: their connections are closed."""

    node: NodeId
    sessions: frozenset[str]


class CommittedEntries(Struct, frozen=True, tag="news/1"):
    """Entries just committed, as the stored and hashed bytes."""

    node: NodeId
    table: TableId
    lines: tuple[bytes, ...]


class NodePresence(Struct, frozen=True, tag="here/1"):
    """Everyone who is at a table through the node. It replaces what the node said before."""

    node: NodeId
    table: TableId
    people: dict[PersonId, Guest] = {}
    nameless: int = 0
    """How many more listeners there are, without a name here."""
    screens: int = 0
    """How many wall screens there are."""
    resting: frozenset[PersonId] = frozenset()
    """Those of the people whose devices there all rest: none would answer a freeze of the dice."""
    seq: int = 0
    """The node's last entry of the table. A receiver that is behind has missed entries."""
    asks: bool = False
    """Whether the other nodes are to answer with their own presence."""

    def __len__(self) -> int:
        return len(self.people) + self.nameless + self.screens


class Utterance(Struct, frozen=True, tag="uttered/2"):
    """A quick-chat phrase or reaction, or a bot's line. Each node encodes it for its own clients."""

    node: NodeId
    table: TableId
    said: Said | Reacted | BotSaid


class PersonReport(Struct, frozen=True):
    """What a person's client on the node tells, and is not in the journal. The base of two messages."""

    node: NodeId
    table: TableId
    person: PersonId


class ScreenReport(PersonReport, frozen=True, tag="screen/1"):
    """What a person's screens on the node have shown: all entries up to ``watched``, and the phase that asks them."""

    watched: int = 0
    shown: PhaseShown | None = None


class LinkHeard(PersonReport, frozen=True, tag="link/1"):
    """A person's client on the node sent a link for a freeze, and it counts."""

    throw: int
    link: Hash


TableMessage = CommittedEntries | NodePresence | ScreenReport | Utterance | LinkHeard
HouseMessage = Heartbeat | NodeLeaving | GuestRenamed | GuestsDeleted | SessionsEnded
BusMessage = TableMessage | HouseMessage

encode_bus_message = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(BusMessage).decode


def decode_bus_message(data: bytes) -> BusMessage | None:
    """Decode a message; ``None`` if another version of the code sent what this one does not know."""
    try:
        message: BusMessage = _decode(data)
    except msgspec.MsgspecError:
        return None
    return message
