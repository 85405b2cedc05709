"""Cluster membership: a pure state machine that says which nodes are alive and whether the bus is up. No I/O, no clock.

Theory of operation
-------------------
Every node publishes a heartbeat each second and receives all heartbeats, its own included. From these alone it infers
three things, each a small state machine of its own; :data:`TRANSITIONS` is the table of all three::

    the bus          BUS_DOWN --echo of our own message--> BUS_UP --no echo for 2.5 s--> BUS_DOWN
    its delivery     SOUND --the client lost messages--> LOSSY --a tick without a loss--> SOUND
    another node     UNKNOWN --heartbeat--> ALIVE --it leaves, or is silent for 4 s--> UNKNOWN

A transition has up to three consequences: for a while the heads of tables are polled every second (``poll_ms``),
presence is announced again at every table, or a node counts as lost and its people get a period of grace to return.

Who may do what when. :class:`ClusterNode` (node.py) feeds the events and carries out what the methods return. Polling
and takeover only read this state. Nothing else changes it.

What can go wrong:

- The bus is down, for all nodes or for this one. Silence then proves nothing: no node is declared lost while the bus is
  down, presence stays as last known, and after an echo every known node has the full 4 s again.
- A node is silent though the bus is up. It is dead, or partitioned from the bus and still writing to the store; so its
  people count as missing at once, and heads are polled for ten minutes.
- A node appears. It may have written before it found the bus, so heads are polled for a while.
- Messages are lost and the client does not notice. So heads are polled every ten seconds always (head_polling.py).
- This process is suspended. On waking every node seems silent: :meth:`Membership.forgive_silence` restarts their time.

Safety does not depend on any of this. The journal's primary key (table, seq) admits one writer, whatever each node
believes; a wrong belief costs delay, a rejected append, or a person shown as away.
"""

from enum import Enum

from msgspec import Struct

from tripot.server.cluster.messages import NodeId

NODE_DEAD_AFTER_MS = 4_000
"""A node is declared dead after so long without a heartbeat."""

BUS_LOST_AFTER_MS = 2_500
"""The bus counts as down after so long without an echo of this node's own messages."""

POLL_AFTER_RECONNECT_MS = 1_000
"""How long to poll heads after the bus came up."""

POLL_AFTER_LOSS_MS = 5_000
"""How long to poll heads after the bus client lost messages."""

POLL_AFTER_CHANGE_MS = 30_000
"""How long to poll after a node came or went: a new one may have written before it found the bus."""

POLL_AFTER_SILENCE_MS = 600_000
"""How long to poll after missed heartbeats: the node may be partitioned and still writing."""

RETURN_GRACE_CLOSED_MS = 30_000
"""How long deadlines wait for the people of a node that left in good order."""

RETURN_GRACE_DEAD_MS = 2_000
"""How long deadlines wait for the people of a dead node, whose silence was already waited for."""

RETURN_EXPECTED_WITHIN_MS = 60_000
"""A person who connects within this time of a node's loss is taken to return from it."""

LONG_AGO_MS = -1_000_000_000

ClusterState = Enum("ClusterState", "BUS_DOWN BUS_UP SOUND LOSSY UNKNOWN ALIVE")
ClusterEvent = Enum("ClusterEvent", "ECHO NO_ECHO LOSS NO_LOSS HEARTBEAT LEAVING SILENCE")


class Transition(Struct, frozen=True):
    """The next state, and what follows."""

    to: ClusterState
    poll_ms: int = 0
    """How long heads are polled every second."""
    announces: bool = False
    """Whether every room announces its presence and asks for that of others."""
    grace_ms: int = 0
    """How long deadlines wait for the people of the node."""


_S, _E = ClusterState, ClusterEvent

TRANSITIONS = {
    (_S.BUS_DOWN, _E.ECHO): Transition(_S.BUS_UP, POLL_AFTER_RECONNECT_MS, announces=True),
    (_S.BUS_DOWN, _E.NO_ECHO): Transition(_S.BUS_DOWN),
    (_S.BUS_UP, _E.ECHO): Transition(_S.BUS_UP),
    (_S.BUS_UP, _E.NO_ECHO): Transition(_S.BUS_DOWN),
    (_S.SOUND, _E.LOSS): Transition(_S.LOSSY, POLL_AFTER_LOSS_MS),
    (_S.SOUND, _E.NO_LOSS): Transition(_S.SOUND),
    (_S.LOSSY, _E.LOSS): Transition(_S.LOSSY, POLL_AFTER_LOSS_MS),
    (_S.LOSSY, _E.NO_LOSS): Transition(_S.SOUND, announces=True),
    (_S.UNKNOWN, _E.HEARTBEAT): Transition(_S.ALIVE, POLL_AFTER_CHANGE_MS),
    (_S.UNKNOWN, _E.LEAVING): Transition(_S.UNKNOWN, POLL_AFTER_CHANGE_MS, grace_ms=RETURN_GRACE_CLOSED_MS),
    (_S.ALIVE, _E.HEARTBEAT): Transition(_S.ALIVE),
    (_S.ALIVE, _E.LEAVING): Transition(_S.UNKNOWN, POLL_AFTER_CHANGE_MS, grace_ms=RETURN_GRACE_CLOSED_MS),
    (_S.ALIVE, _E.SILENCE): Transition(_S.UNKNOWN, POLL_AFTER_SILENCE_MS, grace_ms=RETURN_GRACE_DEAD_MS),
}
"""What each event does in each state of its machine. A node that is unknown cannot fall silent."""


class NodeLost(Struct, frozen=True):
    """A node was last heard ``ago_ms`` ago, 0 if it said goodbye; deadlines wait ``grace_ms`` for its people."""

    node: NodeId
    ago_ms: int
    grace_ms: int


class Membership:
    """What this node infers about the bus and the other nodes. All times are :func:`~.bus.monotonic_ms`."""

    def __init__(self) -> None:
        self._bus, self._delivery = ClusterState.BUS_DOWN, ClusterState.SOUND
        self._last_seen: dict[NodeId, int] = {}
        self._echo_at = self.up_since = self.poll_until = self.lost_at = LONG_AGO_MS
        self.return_grace_ms = 0

    @property
    def is_bus_up(self) -> bool:
        """Whether the bus carried this node's messages, as of the last event."""
        return self._bus is ClusterState.BUS_UP

    @property
    def others(self) -> tuple[NodeId, ...]:
        """The other nodes that are alive."""
        return tuple(self._last_seen)

    def receive_echo(self, now: int) -> bool:
        """This node received a message of its own; returns whether presence has to be announced."""
        self._expire_echo(now)
        self._echo_at = now
        if not self.is_bus_up:
            self.up_since = now
            self.forgive_silence(now)
        step = self._step(self._bus, ClusterEvent.ECHO, now)
        self._bus = step.to
        return step.announces

    def receive_heartbeat(self, node: NodeId, now: int) -> None:
        """Another node is alive."""
        self._step(self._state_of(node), ClusterEvent.HEARTBEAT, now)
        self._last_seen[node] = now

    def receive_leaving(self, node: NodeId, now: int) -> NodeLost:
        """Another node leaves."""
        return self._lose(node, ClusterEvent.LEAVING, now, 0)

    def note_losses(self, now: int, *, has_lost_messages: bool) -> bool:
        """What the bus client noticed since the last tick; returns whether presence has to be announced."""
        step = self._step(self._delivery, ClusterEvent.LOSS if has_lost_messages else ClusterEvent.NO_LOSS, now)
        self._delivery = step.to
        return step.announces

    def expire(self, now: int) -> list[NodeLost]:
        """What follows from time alone: no echo for long, or, while the bus is up, nodes silent for long."""
        self._expire_echo(now)
        silent = [(node, seen) for node, seen in self._last_seen.items() if self._is_silent(seen, now)]
        return [self._lose(node, ClusterEvent.SILENCE, now, now - seen) for node, seen in silent]

    def forgive_silence(self, now: int) -> None:
        """Restart the silence timer of every node: this node could not receive their heartbeats."""
        self._last_seen = dict.fromkeys(self._last_seen, now)

    def _is_silent(self, seen: int, now: int) -> bool:
        return self.is_bus_up and now - max(seen, self.up_since) > NODE_DEAD_AFTER_MS

    def _state_of(self, node: NodeId) -> ClusterState:
        return ClusterState.ALIVE if node in self._last_seen else ClusterState.UNKNOWN

    def _expire_echo(self, now: int) -> None:
        if now - self._echo_at > BUS_LOST_AFTER_MS:
            self._bus = self._step(self._bus, ClusterEvent.NO_ECHO, now).to

    def _lose(self, node: NodeId, event: ClusterEvent, now: int, ago_ms: int) -> NodeLost:
        self.return_grace_ms = self._step(self._state_of(node), event, now).grace_ms
        self.lost_at = now - ago_ms
        self._last_seen.pop(node, None)
        return NodeLost(node, ago_ms, self.return_grace_ms)

    def _step(self, state: ClusterState, event: ClusterEvent, now: int) -> Transition:
        step = TRANSITIONS[state, event]
        self.poll_until = max(self.poll_until, now + step.poll_ms)
        return step
