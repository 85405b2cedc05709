"""This node in its cluster: feeds the membership machine, carries out its effects, runs polling and takeover.

It decides nothing: membership.py says who is alive and what follows. All of it runs on the scheduler's tick and on
messages from the bus; only the queries to the store run in a task, one at a time.
"""

import asyncio
from typing import assert_never

from tripot.clock import Clock
from tripot.server.cluster.bus import Bus, monotonic_ms
from tripot.server.cluster.head_polling import HeadPoller
from tripot.server.cluster.membership import LONG_AGO_MS, RETURN_EXPECTED_WITHIN_MS, Membership, NodeLost
from tripot.server.cluster.messages import (
    GuestRenamed,
    GuestsDeleted,
    Heartbeat,
    HouseMessage,
    NodeLeaving,
    SessionsEnded,
)
from tripot.server.cluster.rooms import ClusterRoom, LiveRooms, LoadRoom
from tripot.server.cluster.takeover import Takeover
from tripot.server.group_commit.async_store import AsyncStore
from tripot.server.telemetry.counters import BUS_UP, OTHER_NODES
from tripot.server.telemetry.events import SERVER_LOG, LogEvent
from tripot.store import StoreFailed

HEARTBEAT_EVERY_MS = 1_000


class ClusterNode:
    """The cluster as the room registry sees it. ``load_room`` brings a table into memory."""

    def __init__(self, bus: Bus, store: AsyncStore, clock: Clock, rooms: LiveRooms, load_room: LoadRoom) -> None:
        self._bus, self._clock, self._rooms = bus, clock, rooms
        self._membership = Membership()
        self._head_poller = HeadPoller(store, rooms)
        self._takeover = Takeover(bus.node, store, clock, rooms, load_room)
        self._heartbeat_at = LONG_AGO_MS
        self._has_left = False
        self._store_task: asyncio.Task[None] | None = None

    @property
    def has_others(self) -> bool:
        """Whether another node is alive."""
        return bool(self._membership.others)

    def receive(self, message: HouseMessage) -> None:
        """Handle a message to all nodes. One of this node's own shows that the bus is up."""
        now = monotonic_ms()
        if message.node == self._bus.node:
            if self._membership.receive_echo(now):
                SERVER_LOG.info(LogEvent.BUS_UP, "the bus is up")
                self._announce_presence()
            return
        match message:
            case Heartbeat(node=node):
                self._membership.receive_heartbeat(node, now)
            case NodeLeaving(node=node):
                self._handle_node_loss(self._membership.receive_leaving(node, now))
            case GuestRenamed() | GuestsDeleted() | SessionsEnded():
                pass  # about people, see live/account_events.py
            case _:
                assert_never(message)

    def tick(self) -> None:
        """Once a second: send a heartbeat, find silent nodes, and query the store for what the bus may have lost."""
        now = monotonic_ms()
        if self._bus.is_single_node or self._has_left or now - self._heartbeat_at < HEARTBEAT_EVERY_MS:
            return
        self._heartbeat_at = now
        self._bus.publish(Heartbeat(self._bus.node))
        has_lost_messages, self._bus.has_lost_messages = self._bus.has_lost_messages, False
        was_up = self._membership.is_bus_up
        if self._membership.note_losses(now, has_lost_messages=has_lost_messages):
            self._announce_presence()
        for lost in self._membership.expire(now):
            said = "node %s has sent no heartbeat for %d ms and counts as dead"
            SERVER_LOG.warning(LogEvent.NODE_LOST, said, lost.node, lost.ago_ms, peer=lost.node)
            self._handle_node_loss(lost)
        self._bus.is_up &= self._membership.is_bus_up
        BUS_UP.labels(self._bus.kind).set(self._membership.is_bus_up)
        if was_up and not self._membership.is_bus_up:
            SERVER_LOG.warning(LogEvent.BUS_DOWN, "the bus is down: other nodes are heard through the database")
        OTHER_NODES.set(len(self._membership.others))
        if self._membership.is_bus_up:
            for room in tuple(self._rooms.values()):
                room.refresh_peers(self._membership.up_since)
        self._query_store(now)

    def handle_clock_jump(self) -> None:
        """Handle a suspension of this process: the silence of other nodes in that time proves nothing."""
        if not self._bus.is_single_node:
            self._membership.forgive_silence(monotonic_ms())
            self._announce_presence()

    def announce_leaving(self) -> None:
        """Tell the other nodes that this one leaves; no heartbeat follows."""
        self._has_left = True
        self._bus.publish(NodeLeaving(self._bus.node))

    def expect_returns(self, room: ClusterRoom) -> None:
        """Expect people at a room just loaded, if a node was lost recently: it may have had this table."""
        ago = monotonic_ms() - self._membership.lost_at
        if ago < RETURN_EXPECTED_WITHIN_MS:
            room.expect_returns(self._clock() - ago, self._membership.return_grace_ms)

    def _announce_presence(self) -> None:
        for room in tuple(self._rooms.values()):
            room.request_presence()

    def _handle_node_loss(self, lost: NodeLost) -> None:
        for room in tuple(self._rooms.values()):
            room.handle_node_loss(lost.node, self._clock() - lost.ago_ms, lost.grace_ms)

    def _query_store(self, now: int) -> None:
        known = self._membership
        polls = self._head_poller.is_due(now, is_bus_doubted=not known.is_bus_up or now < known.poll_until)
        takes_over = known.is_bus_up and self._takeover.is_due(now, known.lost_at)
        if self._store_task is None and (polls or takes_over):
            self._store_task = asyncio.create_task(self._run_queries(now, polls=polls, takes_over=takes_over))

    async def _run_queries(self, now: int, *, polls: bool, takes_over: bool) -> None:
        try:
            if polls:
                await self._head_poller.poll(now)
            if takes_over:
                await self._takeover.run(now, self._membership.others)
        except StoreFailed as error:
            SERVER_LOG.warning(
                LogEvent.STORE_FAILED, "cannot poll heads or take over tables: %s", error, task="poll_heads"
            )
        except Exception as error:
            SERVER_LOG.error(LogEvent.CLUSTER_FAILED, "polling or takeover failed", cause=error)
        finally:
            self._store_task = None
