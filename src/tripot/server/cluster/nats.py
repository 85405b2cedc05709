"""The bus on NATS: one subject a table and one for the house. Whatever happens to NATS, no table waits for it."""

import asyncio
import logging
import os
from collections.abc import Callable

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from tripot.house import TableId
from tripot.server.cluster.bus import AboutHouse, NodeId, Word, encode, understood

log = logging.getLogger("tripot.server")

HOUSE = "tripot.house"

OUTBOX = 10_000
"""Words that wait for the bus; what comes on top is not said. Whoever misses it reads the journal."""

COMPLAINTS = 30.0
"""Seconds between two words about what is wrong with it."""

GOODBYE = 1.0
"""Seconds a bus has to take the last words."""


def nats_url() -> str | None:
    """The bus of this house, where it has one: ``TRIPOT_NATS_URL``."""
    return os.environ.get("TRIPOT_NATS_URL") or None


class NatsBus:
    """Connects by itself, and again for ever. What is said while it is not connected is lost, and may be."""

    alone = False

    def __init__(self, url: str, node: NodeId) -> None:
        self.node = node
        self.faltered = False
        self._url = url
        self._client = Client()
        self._outbox: asyncio.Queue[Word | TableId] = asyncio.Queue(OUTBOX)
        self._wanted: set[TableId] = set()
        self._followed: dict[TableId, Subscription] = {}
        self._speaking: asyncio.Task[None] | None = None
        self._complains = 0.0

    def start(self, hear: Callable[[Word], None]) -> None:
        """Connect, in the background; and hand over what is heard."""
        self._hear = hear
        self._speaking = asyncio.create_task(self._speak())

    def say(self, word: Word) -> None:
        """Hand a word over, at once."""
        self._put(word)

    def follow(self, table: TableId) -> None:
        """Hear what is said about a table."""
        self._wanted.add(table)
        self._put(table)

    def unfollow(self, table: TableId) -> None:
        """No more of it."""
        self._wanted.discard(table)
        self._put(table)

    async def close(self) -> None:
        """Send what was said, then hang up."""
        if self._speaking is None:
            return
        if self._client.is_connected:
            try:
                async with asyncio.timeout(GOODBYE):
                    await self._outbox.join()
                    await self._client.flush()
            except (TimeoutError, Error, OSError):
                log.warning("the bus did not hear the goodbye")
        self._speaking.cancel()
        await asyncio.gather(self._speaking, return_exceptions=True)
        await self._client.close()

    def _put(self, it: Word | TableId) -> None:
        """A table in the queue is one whose following has to be looked at."""
        if self._outbox.full():
            self.faltered = True
        else:
            self._outbox.put_nowait(it)

    async def _speak(self) -> None:
        await self._connect()
        while True:
            it = await self._outbox.get()
            try:
                if self._client.is_closed:  # it gives up on what it does not understand
                    await self._connect()
                elif isinstance(it, str):
                    await self._tend(it)
                elif self._client.is_connected:
                    await self._client.publish(_subject(it), encode(it))
                else:
                    self.faltered = True
            except (Error, OSError) as error:
                self.faltered = True
                await self._wrong(error)
            finally:
                self._outbox.task_done()

    async def _connect(self) -> None:
        """Until it is done. What was said meanwhile is of no use any more."""

        self._client, self._followed = Client(), {}
        while not self._client.is_connected:
            try:
                await self._client.connect(
                    self._url,
                    name=f"tripot {self.node}",
                    error_cb=self._wrong,
                    disconnected_cb=self._falters,
                    reconnected_cb=self._falters,
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
                await self._client.subscribe(HOUSE, cb=self._heard)
                for table in tuple(self._wanted):
                    await self._tend(table)
            except (Error, OSError, TimeoutError) as error:
                await self._wrong(error)
                await asyncio.sleep(0.5)

    async def _falters(self) -> None:
        self.faltered = True

    async def _wrong(self, error: Exception) -> None:
        """Said once in a while: a lost bus is tried twice a second."""
        now = asyncio.get_running_loop().time()
        if now >= self._complains:
            self._complains = now + COMPLAINTS
            log.warning("the bus: %r", error)

    async def _tend(self, table: TableId) -> None:
        """Follow or not, as is wanted now. The client follows again by itself when it is connected again."""
        if table in self._wanted and table not in self._followed:
            self._followed[table] = await self._client.subscribe(f"tripot.table.{table}", cb=self._heard)
        elif table not in self._wanted and table in self._followed:
            await self._followed.pop(table).unsubscribe()

    async def _heard(self, message: Msg) -> None:
        word = understood(message.data)
        if word is not None:
            self._hear(word)


def _subject(word: Word) -> str:
    return HOUSE if isinstance(word, AboutHouse) else f"tripot.table.{word.table}"
