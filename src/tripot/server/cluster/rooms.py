"""What the cluster needs of a room: a Protocol, so that this package does not import the live tables."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from tripot.house import TableId
from tripot.server.cluster.messages import NodeId


class ClusterRoom(Protocol):
    """One table in this node's memory."""

    @property
    def has_listeners(self) -> bool:
        """Whether it has connections on this node."""

    def wake(self) -> None:
        """Do what is due."""

    def note_journal_seq(self, seq: int) -> None:
        """The journal has this entry; read it if the room has not."""

    def request_presence(self) -> None:
        """Tell the other nodes who is here, and ask them for the same."""

    def refresh_peers(self, heard_since: int) -> None:
        """Repeat this node's presence if that is due; drop nodes silent since ``heard_since`` and for long."""

    def handle_node_loss(self, node: NodeId, since: int, grace_ms: int) -> None:
        """A node was lost at ``since``: its people are missing, and deadlines wait for them."""

    def expect_returns(self, since: int, grace_ms: int) -> None:
        """A node was lost at ``since``, before this room was loaded: those who sit here may have been there."""


LiveRooms = Mapping[TableId, ClusterRoom]
LoadRoom = Callable[[TableId], Awaitable[ClusterRoom]]
