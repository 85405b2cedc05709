"""The bus on NATS: one subject a table and one for the house. Whatever happens to NATS, no table waits for it."""

import asyncio
import logging
from collections.abc import Callable

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from tripot.house import TableId
from tripot.server.cluster.bus import BusMessage, HouseMessage, NodeId, decode_bus_message, encode_bus_message
from tripot.settings import NATS_URL

log = logging.getLogger("tripot.server")

HOUSE_SUBJECT = "tripot.house"

MAX_OUTBOX_MESSAGES = 10_000
"""Words that wait for the bus; what comes on top is not said. Whoever misses it reads the journal."""

WARN_EVERY_S = 30.0
"""Seconds between two words about what is wrong with it."""

FLUSH_TIMEOUT_S = 1.0
"""Seconds a bus has to take the last words."""


def nats_url() -> str | None:
    """The bus of this house, where it has one: ``TRIPOT_NATS_URL``."""
    return NATS_URL.read()


class NatsBus:
    """Connects by itself, and again for ever. What is said while it is not connected is lost, and may be."""

    is_single_node = False

    def __init__(self, url: str, node: NodeId) -> None:
        self.node = node
        self.has_lost_messages = False
        self._url = url
        self._client = Client()
        self._outbox: asyncio.Queue[BusMessage | TableId] = asyncio.Queue(MAX_OUTBOX_MESSAGES)
        self._wanted_tables: set[TableId] = set()
        self._subscriptions: dict[TableId, Subscription] = {}
        self._sender: asyncio.Task[None] | None = None
        self._next_warning_at = 0.0

    def start(self, hear: Callable[[BusMessage], None]) -> None:
        """Connect, in the background; and hand over what is heard."""
        self._receive = hear
        self._sender = asyncio.create_task(self._run_sender())

    def publish(self, word: BusMessage) -> None:
        """Hand a word over, at once."""
        self._enqueue(word)

    def subscribe(self, table: TableId) -> None:
        """Hear what is said about a table."""
        self._wanted_tables.add(table)
        self._enqueue(table)

    def unsubscribe(self, table: TableId) -> None:
        """No more of it."""
        self._wanted_tables.discard(table)
        self._enqueue(table)

    async def close(self) -> None:
        """Send what was said, then hang up."""
        if self._sender is None:
            return
        if self._client.is_connected:
            try:
                async with asyncio.timeout(FLUSH_TIMEOUT_S):
                    await self._outbox.join()
                    await self._client.flush()
            except (TimeoutError, Error, OSError):
                log.warning("the bus did not hear the goodbye")
        self._sender.cancel()
        await asyncio.gather(self._sender, return_exceptions=True)
        await self._client.close()

    def _enqueue(self, it: BusMessage | TableId) -> None:
        """A table in the queue is one whose following has to be looked at."""
        if self._outbox.full():
            self.has_lost_messages = True
        else:
            self._outbox.put_nowait(it)

    async def _run_sender(self) -> None:
        await self._connect()
        while True:
            it = await self._outbox.get()
            try:
                if self._client.is_closed:  # it gives up on what it does not understand
                    await self._connect()
                elif isinstance(it, str):
                    await self._sync_subscription(it)
                elif self._client.is_connected:
                    await self._client.publish(_subject_of(it), encode_bus_message(it))
                else:
                    self.has_lost_messages = True
            except (Error, OSError) as error:
                self.has_lost_messages = True
                await self._on_error(error)
            finally:
                self._outbox.task_done()

    async def _connect(self) -> None:
        """Until it is done. What was said meanwhile is of no use any more."""

        self._client, self._subscriptions = Client(), {}
        while not self._client.is_connected:
            try:
                await self._client.connect(
                    self._url,
                    name=f"tripot {self.node}",
                    error_cb=self._on_error,
                    disconnected_cb=self._on_link_change,
                    reconnected_cb=self._on_link_change,
                    connect_timeout=2,
                    reconnect_time_wait=0.5,  # type: ignore[arg-type]  # seconds; it sleeps so long
                    max_reconnect_attempts=-1,
                    ping_interval=2,
                    max_outstanding_pings=2,
                    pending_size=0,
                )
                while not self._outbox.empty():
                    self._outbox.get_nowait()
                    self._outbox.task_done()
                await self._client.subscribe(HOUSE_SUBJECT, cb=self._on_message)
                for table in tuple(self._wanted_tables):
                    await self._sync_subscription(table)
            except (Error, OSError, TimeoutError) as error:
                await self._on_error(error)
                await asyncio.sleep(0.5)

    async def _on_link_change(self) -> None:
        self.has_lost_messages = True

    async def _on_error(self, error: Exception) -> None:
        """Said once in a while: a lost bus is tried twice a second."""
        now = asyncio.get_running_loop().time()
        if now >= self._next_warning_at:
            self._next_warning_at = now + WARN_EVERY_S
            log.warning("the bus: %r", error)

    async def _sync_subscription(self, table: TableId) -> None:
        """Follow or not, as is wanted now. The client follows again by itself when it is connected again."""
        if table in self._wanted_tables and table not in self._subscriptions:
            self._subscriptions[table] = await self._client.subscribe(f"tripot.table.{table}", cb=self._on_message)
        elif table not in self._wanted_tables and table in self._subscriptions:
            await self._subscriptions.pop(table).unsubscribe()

    async def _on_message(self, message: Msg) -> None:
        word = decode_bus_message(message.data)
        if word is not None:
            self._receive(word)


def _subject_of(word: BusMessage) -> str:
    return HOUSE_SUBJECT if isinstance(word, HouseMessage) else f"tripot.table.{word.table}"
