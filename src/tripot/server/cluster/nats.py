"""The bus on NATS: one subject per table and one for the house, under a prefix. No table ever waits for NATS.

Publishing goes through a bounded queue and one sender task. When the queue is full or the connection is down, messages
are dropped and ``has_lost_messages`` is set; receivers then find what they missed in the journal.
"""

import asyncio
import ssl
from collections.abc import Callable

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from tripot.house import TableId
from tripot.server.cluster.bus import BusAddress
from tripot.server.cluster.envelope import BadEnvelope, EnvelopeSealer
from tripot.server.cluster.messages import BusMessage, HouseMessage, NodeId
from tripot.server.telemetry.counters import BUS_DROPPED, BUS_RECONNECTS, BUS_REFUSED
from tripot.server.telemetry.events import SERVER_LOG, LogEvent

MAX_OUTBOX_MESSAGES = 10_000
"""Messages that wait for the bus; more are dropped."""

WARN_EVERY_S = 30.0
"""Seconds between two log lines about connection errors: a lost bus is tried twice a second."""

FLUSH_TIMEOUT_S = 1.0
"""Seconds for the last messages to be sent on shutdown."""


class NatsBus:
    """Connects in the background, and reconnects for ever. What is published while disconnected is lost."""

    kind = "nats"
    is_single_node = False

    def __init__(self, address: BusAddress, node: NodeId, envelopes: EnvelopeSealer) -> None:
        self.node = node
        self._envelopes = envelopes
        self.has_lost_messages = self.is_up = False
        self._address = address
        self._client = Client()
        self._outbox: asyncio.Queue[BusMessage | TableId] = asyncio.Queue(MAX_OUTBOX_MESSAGES)
        self._wanted_tables: set[TableId] = set()
        self._subscriptions: dict[TableId, Subscription] = {}
        self._sender: asyncio.Task[None] | None = None
        self._next_warning_at = 0.0

    def start(self, receive: Callable[[BusMessage], None]) -> None:
        """Connect in the background and deliver every message to ``receive``."""
        self._receive = receive
        self._sender = asyncio.create_task(self._run_sender())

    def publish(self, message: BusMessage) -> None:
        """Queue a message for sending."""
        self._enqueue(message)

    def subscribe(self, table: TableId) -> None:
        """Receive the messages about a table."""
        self._wanted_tables.add(table)
        self._enqueue(table)

    def unsubscribe(self, table: TableId) -> None:
        """Stop receiving the messages about a table."""
        self._wanted_tables.discard(table)
        self._enqueue(table)

    async def close(self) -> None:
        """Send what is queued, then disconnect."""
        if self._sender is None:
            return
        if self._client.is_connected:
            try:
                async with asyncio.timeout(FLUSH_TIMEOUT_S):
                    await self._outbox.join()
                    await self._client.flush()
            except (TimeoutError, Error, OSError):
                SERVER_LOG.warning(LogEvent.BUS_FLUSH_FAILED, "could not send the last messages to the bus")
        self._sender.cancel()
        await asyncio.gather(self._sender, return_exceptions=True)
        await self._client.close()

    def _enqueue(self, it: BusMessage | TableId) -> None:
        """Queue a message, or a table whose subscription has to be synchronized."""
        if self._outbox.full():
            self._note_drop()
        else:
            self._outbox.put_nowait(it)

    async def _run_sender(self) -> None:
        await self._connect()
        while True:
            it = await self._outbox.get()
            try:
                if self._client.is_closed:  # after a protocol error the client does not reconnect
                    await self._connect()
                    BUS_RECONNECTS.inc()
                elif isinstance(it, str):
                    await self._sync_subscription(it)
                elif self._client.is_connected:
                    subject = self._subject_of(it)
                    await self._client.publish(subject, self._envelopes.seal(subject, it))
                else:
                    self._note_drop()
            except (Error, OSError) as error:
                self._note_drop()
                await self._on_error(error)
            finally:
                self._outbox.task_done()

    async def _connect(self) -> None:
        """Try until connected; then drop what was queued meanwhile, for it is out of date."""
        self._client, self._subscriptions = Client(), {}
        while not self._client.is_connected:
            try:
                await self._client.connect(
                    list(self._address.urls),
                    tls=None if self._address.ca is None else ssl.create_default_context(cafile=self._address.ca),
                    name=f"tripot {self.node}",
                    error_cb=self._on_error,
                    disconnected_cb=self._on_link_change,
                    reconnected_cb=self._on_reconnect,
                    connect_timeout=2,
                    reconnect_time_wait=0.5,  # type: ignore[arg-type]  # seconds, passed to sleep
                    max_reconnect_attempts=-1,
                    ping_interval=2,
                    max_outstanding_pings=2,
                    pending_size=0,
                )
                while not self._outbox.empty():
                    self._outbox.get_nowait()
                    BUS_DROPPED.inc()
                    self._outbox.task_done()
                await self._client.subscribe(f"{self._address.prefix}.house", cb=self._on_message)
                for table in tuple(self._wanted_tables):
                    await self._sync_subscription(table)
            except (Error, OSError, TimeoutError) as error:
                await self._on_error(error)
                await asyncio.sleep(0.5)

    async def _on_link_change(self) -> None:
        self.has_lost_messages, self.is_up = True, False

    async def _on_reconnect(self) -> None:
        BUS_RECONNECTS.inc()
        await self._on_link_change()

    def _note_drop(self) -> None:
        self.has_lost_messages = True
        BUS_DROPPED.inc()

    async def _on_error(self, error: Exception) -> None:
        now = asyncio.get_running_loop().time()
        if now >= self._next_warning_at:
            self._next_warning_at = now + WARN_EVERY_S
            SERVER_LOG.warning(LogEvent.BUS_ERROR, "bus error: %r", error)

    async def _sync_subscription(self, table: TableId) -> None:
        """Subscribe or unsubscribe as wanted now. After a reconnect the client subscribes again by itself."""
        if table in self._wanted_tables and table not in self._subscriptions:
            self._subscriptions[table] = await self._client.subscribe(self._table_subject(table), cb=self._on_message)
        elif table not in self._wanted_tables and table in self._subscriptions:
            await self._subscriptions.pop(table).unsubscribe()

    async def _on_message(self, message: Msg) -> None:
        try:
            opened = self._envelopes.open(message.subject, message.data)
        except BadEnvelope as error:
            BUS_REFUSED.inc()
            await self._on_error(error)
        else:
            self._receive(opened)

    def _subject_of(self, message: BusMessage) -> str:
        if isinstance(message, HouseMessage):
            return f"{self._address.prefix}.house"
        return self._table_subject(message.table)

    def _table_subject(self, table: TableId) -> str:
        return f"{self._address.prefix}.table.{table}"
