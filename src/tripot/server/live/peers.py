"""One table, and the other nodes at which it has people: who is there, who acts first, who is on his way back.

Any node may do what is due; the journal takes it once. So that they do not all try, those with listeners stand in line
by their ids, and each gives those before it a moment.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from tripot.house import PersonId, Table
from tripot.server.cluster.bus import Bus, NodeId, NodePresence, monotonic_ms
from tripot.server.live.presence import TablePresence

STANDBY_STEP_MS = 1_500
"""Milliseconds each node in the line is given before the next one acts."""

ANNOUNCE_EVERY_MS = 5_000
"""How often the others are told again who is here, at a table that is shared."""

ANNOUNCE_ALONE_EVERY_MS = 30_000
"""The same, as long as nobody else is known to be there."""

PEER_FORGOTTEN_AFTER_MS = 3 * ANNOUNCE_EVERY_MS
"""After so long without a word a node has nobody at this table."""


RETURN_EXPECTED_WITHIN_MS = 60_000
"""Whoever comes later than this after his node was lost comes of his own."""


class Peers:
    """What a room knows of other nodes."""

    def __init__(self, bus: Bus, audience: TablePresence) -> None:
        self._bus, self._presence = bus, audience
        self._heard_at: dict[NodeId, int] = {}
        self._last_announcement: NodePresence | None = None
        self._announce_at = 0
        self._missing: dict[PersonId, int] = {}
        self._hold_until = 0

    # Who acts

    @property
    def standby_ms(self) -> int:
        """How long this node leaves what is due to others."""
        return self._presence.count_nodes_ahead(self._bus.node) * STANDBY_STEP_MS

    def wake_at(self, due: int) -> int:
        """When a deadline is to be looked at here: after the others, and not while someone is on his way back."""
        return max(due + self.standby_ms, self._hold_until)

    def due_until(self, at: int) -> int:
        """Deadlines up to this time are to be seen to now."""
        return at - self.standby_ms if at >= self._hold_until else 0

    # Who is there

    def announce(self, table: Table, *, asked: bool = False) -> None:
        """Who is here through this node: when that changed, when somebody asks, and from time to time."""
        if self._bus.is_single_node:
            return
        here, now = self._presence.build_announcement(self._bus.node, table), monotonic_ms()
        before = 0 if self._last_announcement is None else len(self._last_announcement)
        if (here != self._last_announcement and len(here) + before) or (
            len(here) and (asked or now >= self._announce_at)
        ):
            self._last_announcement = here
            self._announce_at = now + (ANNOUNCE_EVERY_MS if self._presence.remote_nodes() else ANNOUNCE_ALONE_EVERY_MS)
            self._bus.publish(replace(here, seq=table.seq))

    def request_presence(self, table: Table) -> None:
        """Say who is here, and have the others say it."""
        self._last_announcement = here = self._presence.build_announcement(self._bus.node, table)
        self._announce_at = monotonic_ms() + ANNOUNCE_EVERY_MS
        self._bus.publish(replace(here, seq=table.seq, asks=True))

    def update_peer(self, here: NodePresence, at: int) -> bool:
        """What another node says of its people; whether that is new."""
        self._heard_at[here.node] = monotonic_ms()
        if here.node not in self._presence.remote_nodes() and len(here):
            self._announce_at = 0  # it may not know of ours
        for person in here.people:
            self._missing.pop(person, None)
        return self._presence.update_node(here, at)

    def silent_nodes(self, since: int) -> list[NodeId]:
        """Nodes that have long said nothing, though since then they could be heard."""
        now = monotonic_ms()
        return [
            node
            for node in self._presence.remote_nodes()
            if now - max(self._heard_at.get(node, 0), since) > PEER_FORGOTTEN_AFTER_MS
        ]

    # Who is on his way back

    def handle_node_loss(self, node: NodeId, since: int, patience: int, at: int) -> bool:
        """A node closed or died, then: its people will come to another, and nothing runs out before they could."""
        people = self._presence.people_at(node)
        if not self._presence.update_node(NodePresence(node, self._presence.table), at):
            return False
        self._heard_at.pop(node, None)
        self._missing |= {person: since for person in people if not self._presence.snapshot.is_here(person)}
        if self._missing:
            self._hold_until = at + patience
        return True

    def expect_returns(self, table: Table, since: int, patience: int, at: int) -> None:
        """The table was folded anew, soon after a node was lost then: it may have been there, and its people too."""
        absent = [
            person
            for person in (*table.seated_people().values(), table.host)
            if not self._presence.snapshot.is_here(person)
        ]
        self._missing |= dict.fromkeys(absent, since)
        self._hold_until = at + patience

    def mark_returned(self, people: Iterable[PersonId | None], at: int) -> int | None:
        """These have come: since when they were missed, through no fault of theirs."""
        since = [self._missing.pop(person) for person in people if person in self._missing]
        if not self._missing:
            self._hold_until = 0
        return min([then for then in since if at - then < RETURN_EXPECTED_WITHIN_MS], default=None)
