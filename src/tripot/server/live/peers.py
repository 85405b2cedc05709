"""Peers: one table and the other nodes that have it: standby order, presence announcements, who is expected back.

Any node may do what is due, and the journal accepts it once. So that they do not all try, the nodes with listeners form
a standby order by id, and each leaves the nodes before it a head start.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from tripot.house import PersonId, Table
from tripot.server.cluster.bus import Bus, monotonic_ms
from tripot.server.cluster.membership import RETURN_EXPECTED_WITHIN_MS
from tripot.server.cluster.messages import NodeId, NodePresence
from tripot.server.live.presence import TablePresence

STANDBY_STEP_MS = 1_500
"""The head start of each node in the standby order over the next."""

ANNOUNCE_EVERY_MS = 5_000
"""How often presence is repeated at a table that other nodes have too."""

ANNOUNCE_ALONE_EVERY_MS = 30_000
"""How often presence is repeated while no other node is known to have the table."""

PEER_FORGOTTEN_AFTER_MS = 3 * ANNOUNCE_EVERY_MS
"""A node that has not repeated its presence for so long has nobody at this table."""


class Peers:
    """What a room knows of the other nodes at its table."""

    def __init__(self, bus: Bus, presence: TablePresence) -> None:
        self._bus, self._presence = bus, presence
        self._heard_at: dict[NodeId, int] = {}
        self._last_announcement: NodePresence | None = None
        self._announce_at = 0
        self._missing: dict[PersonId, int] = {}
        self._hold_until = 0

    # Standby order

    @property
    def standby_ms(self) -> int:
        """How long this node leaves what is due to the nodes before it."""
        return self._presence.count_nodes_ahead(self._bus.node) * STANDBY_STEP_MS

    def wake_at(self, due: int) -> int:
        """When this node looks at a deadline: after the nodes before it, and not while someone is expected back."""
        return max(due + self.standby_ms, self._hold_until)

    def due_until(self, at: int) -> int:
        """The latest deadline that this node handles now."""
        return at - self.standby_ms if at >= self._hold_until else 0

    # Announcements

    def announce(self, table: Table, *, asked: bool = False) -> None:
        """Tell the other nodes who is here: on a change, when asked, and from time to time."""
        if self._bus.is_single_node:
            return
        here, now = self._presence.build_announcement(self._bus.node, table), monotonic_ms()
        before = 0 if self._last_announcement is None else len(self._last_announcement)
        has_changed = here != self._last_announcement and len(here) + before
        if has_changed or (len(here) and (asked or now >= self._announce_at)):
            self._last_announcement = here
            self._announce_at = now + (ANNOUNCE_EVERY_MS if self._presence.remote_nodes() else ANNOUNCE_ALONE_EVERY_MS)
            self._bus.publish(replace(here, seq=table.seq))

    def request_presence(self, table: Table) -> None:
        """Tell the other nodes who is here, and ask them for the same."""
        self._last_announcement = here = self._presence.build_announcement(self._bus.node, table)
        self._announce_at = monotonic_ms() + ANNOUNCE_EVERY_MS
        self._bus.publish(replace(here, seq=table.seq, asks=True))

    def update_peer(self, message: NodePresence, at: int) -> bool:
        """Apply another node's announcement; returns whether anything changed."""
        self._heard_at[message.node] = monotonic_ms()
        if message.node not in self._presence.remote_nodes() and len(message):
            self._announce_at = 0  # it may not know of ours
        for person in message.people:
            self._missing.pop(person, None)
        return self._presence.update_node(message, at)

    def silent_nodes(self, since: int) -> list[NodeId]:
        """The nodes without an announcement for ``PEER_FORGOTTEN_AFTER_MS``; time before ``since`` does not count."""
        now = monotonic_ms()
        return [
            node
            for node in self._presence.remote_nodes()
            if now - max(self._heard_at.get(node, 0), since) > PEER_FORGOTTEN_AFTER_MS
        ]

    # Who is expected back

    def handle_node_loss(self, node: NodeId, since: int, grace_ms: int, at: int) -> bool:
        """A node was lost at ``since``: expect its people here, and hold deadlines. Returns whether it had any."""
        people = self._presence.people_at(node)
        if not self._presence.update_node(NodePresence(node, self._presence.table), at):
            return False
        self._heard_at.pop(node, None)
        self._missing |= {person: since for person in people if not self._presence.snapshot.is_here(person)}
        if self._missing:
            self._hold_until = at + grace_ms
        return True

    def expect_returns(self, table: Table, since: int, grace_ms: int, at: int) -> None:
        """The table was loaded soon after a node was lost: expect all its absent people, and hold deadlines."""
        people = (*table.seated_people().values(), table.host)
        self._missing |= {person: since for person in people if not self._presence.snapshot.is_here(person)}
        self._hold_until = at + grace_ms

    def mark_returned(self, people: Iterable[PersonId | None], at: int) -> int | None:
        """These people are back: since when they were missing because of a lost node, ``None`` if they were not."""
        since = [self._missing.pop(person) for person in people if person in self._missing]
        if not self._missing:
            self._hold_until = 0
        return min([then for then in since if at - then < RETURN_EXPECTED_WITHIN_MS], default=None)
